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

json names(Bits64 cells) {
  json list = json::array();
  for (const int cell : members(cells)) list.push_back(cell_name(cell));
  return list;
}

const char* side_name(int side) { return side == kCream ? "cream" : "blue"; }

}  // namespace

json Definition::scene(const Rules& rules, const State& view, int) {
  const Bits64 occupied = view.caps[kCream] | view.caps[kBlue];
  json counts = json::object();  // of every cap, how many touch it (TC-08)
  json touching = json::object();
  for (const int cap : members(occupied)) {
    counts[cell_name(cap)] = count(kTables.around[cap] & occupied);
    touching[cell_name(cap)] = names(kTables.around[cap] & occupied);
  }
  const Actor actor = rules.actor(view);
  return {{"cream", names(view.caps[kCream])},
          {"blue", names(view.caps[kBlue])},
          {"counts", counts},
          {"touching", touching},
          {"mover", actor == kCream || actor == kBlue ? json(actor) : json(nullptr)}};
}

json Definition::tell_action(const Rules&, const State& state, Action action, int) {
  if (action.from == kDrawn)
    return {{"key", "lot"}, {"args", {{"side", side_name(action.to)}}}, {"path", json::array()}};
  const auto from = cell_name(action.from);
  const auto to = cell_name(action.to);
  const int distance = std::max(std::abs(file_of(action.from) - file_of(action.to)),
                                std::abs(rank_of(action.from) - rank_of(action.to)));
  const bool wins = action.to == bottle(state.mover == kCream ? kBlue : kCream);
  return {{"key", wins ? "reach" : "slide"},
          {"args", {{"from", from}, {"to", to}, {"count", distance}}},
          {"path", {from, to}}};
}

json Definition::tell_ending(const Rules& rules, const State& state) {
  const Ending ending = rules.ending(state);
  return {{"key", ending.how == kBottleReached ? "bottle" : "stuck"},
          {"args", {{"winner", side_name(ending.won(kCream) ? kCream : kBlue)}}}};
}

}  // namespace cb::top_cap
