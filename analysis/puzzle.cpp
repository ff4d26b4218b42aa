// SPDX-License-Identifier: MIT
#include "analysis/puzzle.hpp"

namespace cb {
namespace {

using Outcome = ExactValue::Outcome;

// With fewer moves to choose from there is nothing to find.
constexpr std::size_t kFewestChoices = 6;

bool only_one_wins(const std::vector<ExactMove>& moves) {
  return moves.size() >= kFewestChoices && moves[1].value.outcome != Outcome::win;
}

}  // namespace

std::optional<Puzzle> puzzle_at(const Oracle& oracle, const AnyRules& game, const AnyState& state, int moves) {
  const int plies = 2 * moves - 1;
  if (oracle.value(game, state) != ExactValue{Outcome::win, plies}) return std::nullopt;
  Puzzle puzzle{state, moves, {}};
  AnyState now = state;
  for (int ply = 0; ply < plies; ++ply) {
    const auto known = exact_moves(oracle, game, now);
    const bool solvers = ply % 2 == 0;
    if (solvers && ply + 1 < plies && !only_one_wins(known)) return std::nullopt;
    puzzle.line.push_back(known.front().action);
    game.apply(now, known.front().action);
  }
  return puzzle;
}

}  // namespace cb
