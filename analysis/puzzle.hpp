// SPDX-License-Identifier: MIT
// Puzzles out of what is known exactly: positions that are won by one move only, again and again, until the game is
// over.
#pragma once

#include <optional>
#include <vector>

#include "thought/exact.hpp"

namespace cb {

struct Puzzle {
  AnyState start;
  int moves = 0;                 // of the solver, the last one wins
  std::vector<ActionCode> line;  // the solver's and the defender's in turn; the defender holds out as long as possible
};

// The puzzle that a position poses, or nothing: it must be won in that many moves, each but the last of them the only
// one that wins at all, and found among several.
std::optional<Puzzle> puzzle_at(const Oracle& oracle, const AnyRules& game, const AnyState& state, int moves);

}  // namespace cb
