// SPDX-License-Identifier: MIT
// Why an action is not legal: the rules once more, in words, from the nearest reason to the farthest.
#include <cstdlib>

#include "games/loot/game.hpp"
#include "games/loot/notation.hpp"

namespace cb::loot {
namespace {

Error explain_respawn(const Rules& rules, const State& state, int tile) {
  const int side = static_cast<int>(state.mover);
  if (tile >= kTiles || !rules.edition().respawns.has(tile))
    return refuse("loot.respawn.tile", "LT-10", "A pawn comes back on a respawn tile only, and that is not one.");
  const auto name = tile_name(tile);
  if (state.pawns[side].size() == kPawnsEach)
    return refuse("loot.respawn.full", "LT-10", "All {} {} are on the board, so none can come back on {}.", kPawnsEach,
                  side_name(side), name);
  return refuse("loot.respawn.covered", "LT-10", "The respawn tile {} is covered by a pawn.", name);
}

// Why a pawn that stands on `through` for a moment cannot go on from there.
Error explain_passing(const Rules& rules, const State& state, Action move, int through) {
  const int side = static_cast<int>(state.mover);
  const auto from = tile_name(move.from);
  const auto name = tile_name(through);
  if (state.pawns[0].has(through) || state.pawns[1].has(through))
    return refuse("loot.move.blocked", "LT-06", "A pawn on {} is in the way from {} to {}.", name, from,
                  tile_name(move.to));
  if (through == rules.loot_tile(side) && move.from == state.carrier[side])
    return refuse("loot.move.home", "LT-13", "A loaded pawn that reaches {} has won there, and does not go on.", name);
  if (through == rules.loot_tile(side))
    return refuse("loot.move.over", "LT-07", "A pawn does not pass over its own loot tile {}.", name);
  return refuse("loot.move.stops", "LT-11", "A pawn that enters {} picks up the loot and stops there.", name);
}

Error explain_move(const Rules& rules, const State& state, Action move) {
  const int side = static_cast<int>(state.mover);
  if (move.from >= kTiles || move.to >= kTiles) return refuse("loot.move.tile", "LT-01", "That is not on the board.");
  const auto from = tile_name(move.from);
  const auto to = tile_name(move.to);
  if (!state.pawns[side].any())
    return refuse("loot.move.respawn", "LT-15", "{} have no pawn on the board and must respawn one.", side_title(side));
  if (!state.pawns[side].has(move.from))
    return refuse("loot.move.own", "LT-04", "{} have no pawn on {}.", side_title(side), from);
  const int files = file_of(move.to) - file_of(move.from);
  const int ranks = rank_of(move.to) - rank_of(move.from);
  const bool two_steps = std::abs(files) == 2 || std::abs(ranks) == 2;
  const bool straight = files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks);
  if (move.from == move.to)
    return refuse("loot.move.none", "LT-05", "A move takes the pawn on {} one or two tiles away.", from);
  if (std::abs(files) > 2 || std::abs(ranks) > 2)
    return refuse("loot.move.far", "LT-05", "{} is more than two tiles from {}.", to, from);
  if (!straight && rules.options().movement == Movement::straight)
    return refuse("loot.move.line", "LT-05", "{} is not in a straight line from {}.", to, from);
  if (state.pawns[side].has(move.to))
    return refuse("loot.move.friend", "LT-07", "Another of the {} stands on {}.", side_name(side), to);
  if (move.to == rules.loot_tile(side) && move.from != state.carrier[side]) {
    if (state.pawns[1 - side].has(move.to))
      return refuse("loot.move.shelter", "LT-16",
                    "{} is the {}' own loot tile: only a loaded pawn can take whoever stands there.", to,
                    side_name(side));
    return refuse("loot.move.closed", "LT-07", "{} is the {}' own loot tile: only a loaded pawn enters it.", to,
                  side_name(side));
  }
  if (two_steps)
    for (int d = 0; d < kDirections; ++d) {
      const int file = file_of(move.from) + kFiles[d];
      const int rank = rank_of(move.from) + kRanks[d];
      const bool between = std::abs(file_of(move.to) - file) <= 1 && std::abs(rank_of(move.to) - rank) <= 1;
      const bool on_line = 2 * kFiles[d] == files && 2 * kRanks[d] == ranks;
      if (on_board(file, rank) && (rules.options().movement == Movement::free ? between : on_line))
        return explain_passing(rules, state, move, tile_at(file, rank));
    }
  return refuse("loot.move.now", "LT-04", "That cannot be played now.");
}

}  // namespace

Error Definition::explain(const Rules& rules, const State& state, Action action) {
  const int side = static_cast<int>(state.mover);
  if (rules.actor(state) == kNobody)
    return refuse("loot.over", describe_ending(rules, state).rule, "The game is over.");
  if (action == kPassing) {
    if (!state.pawns[side].any())
      return refuse("loot.pass.respawn", "LT-15", "{} have no pawn on the board and must respawn one.",
                    side_title(side));
    return refuse("loot.pass", "LT-17", "{} can move or respawn, so they may not pass.", side_title(side));
  }
  if (action.from == kRespawn) return explain_respawn(rules, state, action.to);
  return explain_move(rules, state, action);
}

}  // namespace cb::loot
