// SPDX-License-Identifier: MIT
// What a move does beside going somewhere: taking a pawn, picking up, winning.
#include "games/loot/game.hpp"

namespace cb::loot {

std::string Definition::describe_action(const Rules& rules, const State& state, Action action) {
  State after = state;
  rules.apply(after, action);
  const auto mover = static_cast<int>(state.mover);
  if (rules.actor(after) == kNobody && rules.ending(after).winners == 1 << mover) return "wins";
  if (after.pawns[1 - mover].size() < state.pawns[1 - mover].size()) return "takes a pawn";
  if (state.carrier[mover] == kNoCarrier && after.carrier[mover] != kNoCarrier) return "picks up the loot";
  return {};
}

}  // namespace cb::loot
