// SPDX-License-Identifier: MIT
// Three Men's Morris for a board in a browser: where the caps are, and what a move does, as facts without words.
#include <nlohmann/json.hpp>

#include "games/three_men/game.hpp"
#include "games/three_men/notation.hpp"

namespace cb::three_men {
namespace {

using nlohmann::json;

json lines_scene(const Edition& edition) {
  json lines = json::array();
  for (int from = 0; from < kPoints; ++from)
    for (const int to : members(edition.joined[from]))
      if (from < to) lines.push_back({point_name(from), point_name(to)});
  return lines;
}

// The three caps that won, or nothing.
json row_scene(const State& view) {
  json row = json::array();
  if (const Bits64 caps = view.caps[1 - view.mover]; has_row(caps))
    for (const int cap : members(caps)) row.push_back(point_name(cap));
  return row;
}

}  // namespace

json Definition::scene(const Rules& rules, const State& view, int) {
  json caps = json::array();
  for (const int side : {kRed, kBlue})
    for (const int cap : members(view.caps[side])) caps.push_back({{"at", point_name(cap)}, {"side", side_name(side)}});
  json scene = {{"caps", caps},
                {"lines", lines_scene(rules.edition())},
                {"hand", {{"red", kCapsEach - count(view.caps[kRed])}, {"blue", kCapsEach - count(view.caps[kBlue])}}},
                {"row", row_scene(view)},
                {"mover", nullptr},
                {"phase", "over"},
                {"statusArgs", json::object()}};
  if (rules.actor(view) == kNobody) return scene;
  scene["mover"] = view.mover;
  scene["phase"] = count(view.caps[view.mover]) < kCapsEach ? "place" : "slide";
  scene["statusArgs"] = {{"side", side_name(view.mover)}, {"left", kCapsEach - count(view.caps[view.mover])}};
  return scene;
}

json Definition::tell_action(const Rules&, const State& state, Action action, int) {
  const auto side = side_name(state.mover);
  const auto to = point_name(action.to);
  if (action.from == kHand) return {{"key", "place"}, {"args", {{"side", side}, {"to", to}}}, {"path", {to}}};
  const auto from = point_name(action.from);
  return {{"key", "slide"}, {"args", {{"side", side}, {"from", from}, {"to", to}}}, {"path", {from, to}}};
}

json Definition::tell_ending(const Rules& rules, const State& state) {
  return {{"key", "row"}, {"args", {{"winner", side_name(rules.ending(state).won(kRed) ? kRed : kBlue)}}}};
}

}  // namespace cb::three_men
