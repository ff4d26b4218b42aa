// SPDX-License-Identifier: MIT
// Top Cap for a board in a browser: where the caps are, and what a move does, as facts without words.
#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "games/top_cap/game.hpp"
#include "games/top_cap/notation.hpp"

namespace cb::top_cap {
namespace {

using nlohmann::json;

const char* side_name(int side) { return side == kCream ? "cream" : "blue"; }

json cap_scene(const State& view, int side, int cap) {
  const Bits64 touching = kTables.around[cap] & (view.caps[kCream] | view.caps[kBlue]);
  json touches = json::array();
  for (const int other : members(touching)) touches.push_back(cell_name(other));
  return {{"at", cell_name(cap)}, {"side", side_name(side)}, {"count", count(touching)}, {"touches", touches}};
}

// What the side to move can choose from: `only` names the cap when there is but one that can move.
json choice_scene(const Rules& rules, const State& view) {
  const auto moves = rules.legal(view);
  Bits64 movable = 0;
  for (const Action action : moves) movable |= bit(action.from);
  return {{"side", side_name(static_cast<int>(view.mover))},
          {"movable", count(movable)},
          {"only", count(movable) == 1 ? cell_name(lowest(movable)) : ""},
          {"moves", moves.size()}};
}

}  // namespace

json Definition::scene(const Rules& rules, const State& view, int) {
  json caps = json::array();
  for (const int side : {kCream, kBlue})
    for (const int cap : members(view.caps[side])) caps.push_back(cap_scene(view, side, cap));
  json scene = {{"caps", caps},
                {"bottles", {{"cream", cell_name(bottle(kCream))}, {"blue", cell_name(bottle(kBlue))}}},
                {"mover", nullptr},
                {"statusArgs", json::object()}};
  const Actor actor = rules.actor(view);
  if (actor == kChance) {
    scene["phase"] = "lot";
  } else if (actor == kNobody) {
    scene["phase"] = "over";
  } else {
    scene["phase"] = "move";
    scene["mover"] = actor;
    scene["statusArgs"] = choice_scene(rules, view);
  }
  return scene;
}

json Definition::tell_action(const Rules&, const State& state, Action action, int) {
  if (action.from == kDrawn)
    return {{"key", "lot"}, {"args", {{"side", side_name(action.to)}}}, {"path", json::array()}};
  const int side = static_cast<int>(state.mover);
  const auto from = cell_name(action.from);
  const auto to = cell_name(action.to);
  const int distance = std::max(std::abs(file_of(action.from) - file_of(action.to)),
                                std::abs(rank_of(action.from) - rank_of(action.to)));
  return {{"key", action.to == bottle(1 - side) ? "reach" : "slide"},
          {"args", {{"side", side_name(side)}, {"from", from}, {"to", to}, {"count", distance}}},
          {"path", {from, to}}};
}

json Definition::tell_ending(const Rules& rules, const State& state) {
  const Ending ending = rules.ending(state);
  return {{"key", ending.how == kBottleReached ? "bottle" : "stuck"},
          {"args", {{"winner", side_name(ending.won(kCream) ? kCream : kBlue)}}}};
}

}  // namespace cb::top_cap
