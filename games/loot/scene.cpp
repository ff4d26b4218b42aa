// SPDX-License-Identifier: MIT
// Loot for a board in a browser: what stands where, and what an action does, as facts without words.
#include <nlohmann/json.hpp>

#include "games/loot/game.hpp"
#include "games/loot/notation.hpp"

namespace cb::loot {
namespace {

using nlohmann::json;

json name_or_null(int tile) { return tile < kTiles ? json(tile_name(tile)) : json(nullptr); }

json side_of_table(const Rules& rules, const State& state, int side) {
  json pawns = json::array();
  for (const int tile : state.pawns[side])
    pawns.push_back({{"tile", tile_name(tile)}, {"carries", tile == state.carrier[side]}});
  return {{"name", side_name(side)},
          {"pawns", pawns},
          {"left", kPawnsEach - state.pawns[side].size()},
          {"carrier", name_or_null(state.carrier[side])},
          {"lootTile", tile_name(rules.loot_tile(side))},
          // The loot is with its carrier or else at home (LT-14).
          {"lootAtHome", state.carrier[1 - side] == kNoCarrier}};
}

json respawn_tiles(const Rules& rules, const State& state) {
  json tiles = json::array();
  const auto free = rules.free_respawns(state);
  for (int n = 0; n < rules.edition().respawns.size(); ++n)
    tiles.push_back({{"tile", tile_name(rules.edition().respawns[n])}, {"free", (free >> n & 1) != 0}});
  return tiles;
}

// On how many respawn tiles the mover may put a pawn back (LT-10).
int ways_back(const Rules& rules, const State& state) {
  return state.pawns[state.mover].size() < kPawnsEach ? count(rules.free_respawns(state)) : 0;
}

// What the turn is about.
std::string_view phase(const Rules& rules, const State& state) {
  if (rules.actor(state) == kNobody) return "over";
  if (!state.pawns[state.mover].any()) return "return";      // LT-15
  if (rules.legal(state).contains(kPassing)) return "pass";  // LT-17
  const bool mine = state.carrier[state.mover] != kNoCarrier;
  const bool theirs = state.carrier[1 - state.mover] != kNoCarrier;
  if (mine) return theirs ? "race" : "run";
  return theirs ? "chase" : "fetch";
}

std::string name_or_none(int tile) { return tile < kTiles ? tile_name(tile) : std::string(); }

json status(const Rules& rules, const State& state) {
  const auto mover = static_cast<int>(state.mover);
  return {{"side", side_name(mover)},
          {"carrier", name_or_none(state.carrier[mover])},
          {"enemyCarrier", name_or_none(state.carrier[1 - mover])},
          // LT-16: out of reach for every pawn without loot.
          {"sheltered", state.carrier[1 - mover] == rules.loot_tile(mover) ? "yes" : "no"},
          {"home", tile_name(rules.loot_tile(mover))},
          {"goal", tile_name(rules.loot_tile(1 - mover))},
          {"movement", rules.options().movement == Movement::free ? "free" : "straight"},
          {"waysBack", ways_back(rules, state)}};
}

}  // namespace

json Definition::scene(const Rules& rules, const State& view, int) {
  const Actor actor = rules.actor(view);
  const int quiet_limit = rules.options().quiet;
  return {{"phase", phase(rules, view)},
          {"statusArgs", status(rules, view)},
          {"mover", actor == kNobody ? json(nullptr) : json(actor)},
          {"sides", {side_of_table(rules, view, kCrates), side_of_table(rules, view, kBarrels)}},
          {"respawns", respawn_tiles(rules, view)},
          {"waysBack", actor == kNobody ? 0 : ways_back(rules, view)},
          {"quiet", view.quiet},
          {"quietLimit", quiet_limit == 0 ? json(nullptr) : json(quiet_limit)},
          {"reconstructed", rules.edition().reconstructed}};
}

json Definition::tell_action(const Rules& rules, const State& state, Action action, int) {
  const auto side = static_cast<int>(state.mover);
  json args = {{"side", side_name(side)}};
  if (action.from == kPass) return {{"key", "pass"}, {"args", args}, {"path", json::array({"!pass"})}};
  const auto to = tile_name(action.to);
  args["to"] = to;
  if (action.from == kRespawn) return {{"key", "respawn"}, {"args", args}, {"path", {"!respawn", to}}};

  const auto from = tile_name(action.from);
  args["from"] = from;
  const bool carries = action.from == state.carrier[side];
  const bool takes = state.pawns[1 - side].has(action.to);
  std::string_view key = carries ? "carry" : "move";
  if (takes) key = "take";
  if (takes && action.to == state.carrier[1 - side]) {  // LT-14
    key = "rescue";
    args["loot"] = tile_name(rules.loot_tile(side));
  }
  if (!carries && state.carrier[side] == kNoCarrier && action.to == rules.loot_tile(1 - side)) key = "grab";
  if (carries && action.to == rules.loot_tile(side)) key = "home";
  return {{"key", key}, {"args", args}, {"path", {from, to}}};
}

json Definition::tell_ending(const Rules& rules, const State& state) {
  const Ending ending = rules.ending(state);
  if (ending.how == kQuietDraw) return {{"key", "quiet"}, {"args", {{"turns", rules.options().quiet}}}};
  return {{"key", ending.how == kCarriedHome ? "home" : "gone"},
          {"args", {{"winner", side_name(ending.won(kCrates) ? kCrates : kBarrels)}}}};
}

}  // namespace cb::loot
