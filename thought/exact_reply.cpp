// SPDX-License-Identifier: MIT
#include "thought/exact_reply.hpp"

#include <algorithm>

namespace cb {
namespace {

float share_of(const ExactValue& value) { return static_cast<float>(value.outcome) / 2.0F; }

bool ends_in_repetition(const AnyRules& game, AnyState state, ActionCode action, std::span<const std::uint64_t> past) {
  if (game.repetition_limit() == 0) return false;
  game.apply(state, action);
  return std::ranges::count(past, game.key(state)) + 1 >= game.repetition_limit();
}

}  // namespace

SearchReply exact_reply(const Oracle& oracle, const AnyRules& game, const AnyState& state,
                        std::span<const std::uint64_t> past) {
  auto moves = exact_moves(oracle, game, state);
  for (auto& move : moves)
    if (ends_in_repetition(game, state, move.action, past)) move.value = {};
  std::ranges::sort(moves, [](const ExactMove& a, const ExactMove& b) {
    return a.value != b.value ? better(a.value, b.value) : a.action < b.action;
  });
  SearchReply reply;
  for (const auto& move : moves) reply.moves[reply.move_count++] = {move.action, share_of(move.value), 1};
  if (!reply.found()) return reply;
  reply.nodes = moves.size();
  reply.depth = moves.front().value.plies;
  AnyState next = state;
  game.apply(next, moves.front().action);
  reply.line[reply.line_length++] = moves.front().action;
  for (const auto action : exact_line(oracle, game, next, SearchReply::kLongestLine - 1))
    reply.line[reply.line_length++] = action;
  return reply;
}

SearchReply preferred_among_equals(const SearchReply& exact, const SearchReply& searched) {
  SearchReply reply = exact;
  reply.nodes += searched.nodes;
  reply.move_count = 0;
  const float best = exact.moves.front().value;
  const auto worth = [&](const MoveValue& move) {
    return std::ranges::find(exact.ranked(), move.action, &MoveValue::action)->value;
  };
  for (const auto& move : searched.ranked())
    if (worth(move) == best) reply.moves[reply.move_count++] = move;
  if (reply.line[0] != reply.moves[0].action) {
    reply.line[0] = reply.moves[0].action;
    reply.line_length = 1;
  }
  return reply;
}

}  // namespace cb
