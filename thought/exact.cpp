// SPDX-License-Identifier: MIT
#include "thought/exact.hpp"

#include <algorithm>

namespace cb {

std::shared_ptr<const Oracle> oracle_for(const Oracles& oracles, const GameInfo& game) {
  const auto found = oracles.find(game.name);
  return found != oracles.end() ? found->second : nullptr;
}

std::vector<ExactMove> exact_moves(const Oracle& oracle, const AnyRules& game, const AnyState& state) {
  if (game.actor(state) < 0) return {};
  std::vector<ExactMove> moves;
  for (const auto& [action, weight] : game.actions(state)) {
    AnyState next = state;
    game.apply(next, action);
    const auto value = oracle.value(game, next);
    if (!value) return {};
    moves.push_back({action, one_ply_before(*value)});
  }
  std::ranges::sort(moves, [](const ExactMove& a, const ExactMove& b) {
    return a.value != b.value ? better(a.value, b.value) : a.action < b.action;
  });
  return moves;
}

std::vector<ActionCode> exact_line(const Oracle& oracle, const AnyRules& game, AnyState state, std::size_t most) {
  std::vector<ActionCode> line;
  while (line.size() < most) {
    const auto moves = exact_moves(oracle, game, state);
    if (moves.empty()) break;
    line.push_back(moves.front().action);
    game.apply(state, line.back());
  }
  return line;
}

}  // namespace cb
