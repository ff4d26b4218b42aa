// SPDX-License-Identifier: MIT
#include "bots/together.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <version>

#include "core/hash.hpp"

#ifdef __cpp_lib_jthread
#include <thread>
#endif

namespace cb {

std::size_t memory_for(const Plan& plan, const SearchLimits& limits, std::size_t most) {
  // A table entry for each node of alpha-beta; for each try of a tree about one node with its edges.
  constexpr std::size_t kTableEntry = 16;
  constexpr std::size_t kTreeNode = 512;
  constexpr std::size_t kLeast = 1 << 16;
  const std::size_t each = plan.method == Method::alpha_beta ? kTableEntry
                           : plan.method == Method::tree     ? kTreeNode
                                                             : 0;
  if (each == 0) return 0;
  // No search looks at more than ten in a microsecond.
  constexpr std::int64_t kFastestNode = 100;  // nanoseconds
  const auto in_time = static_cast<std::uint64_t>(limits.nanoseconds / kFastestNode);
  const auto nodes = std::min<std::uint64_t>({limits.nodes, in_time, most / each});
  return std::min(most, std::max(kLeast, static_cast<std::size_t>(nodes) * each));
}

SearchReply think_together(Think think, const ThinkRequest& request, int threads) {
  const Method method = request.plan.method;
  if (threads <= 1 || (method != Method::tree && method != Method::sampled)) return think(request);
  const auto count = static_cast<std::size_t>(threads);
  constexpr std::size_t kAlignment = 64;
  const std::size_t share = request.memory.size() / count / kAlignment * kAlignment;
  std::vector<SearchReply> replies(count);
  const auto one = [&](std::size_t n) {
    ThinkRequest part = request;
    part.memory = request.memory.subspan(n * share, share);
    part.seed = n == 0 ? request.seed : request.seed + mix(n);
    if (part.limits.nodes != std::numeric_limits<std::uint64_t>::max())
      part.limits.nodes = std::max<std::uint64_t>(1, (part.limits.nodes + count - 1 - n) / count);
    replies[n] = think(part);
  };
#ifdef __cpp_lib_jthread
  {
    std::vector<std::jthread> others;
    for (std::size_t n = 1; n < count; ++n) others.emplace_back(one, n);
    one(0);
  }
#else  // a browser's engine has no threads: one after the other, with the same answer
  for (std::size_t n = 0; n < count; ++n) one(n);
#endif
  return put_together(replies);
}

SearchReply put_together(std::span<const SearchReply> replies) {
  SearchReply sum = replies.front();
  for (const SearchReply& reply : replies.subspan(1)) {
    if (reply.seats_known) {
      const auto mine = sum.seats_known ? static_cast<float>(sum.nodes) : 0.0F;
      const auto theirs = static_cast<float>(reply.nodes);
      for (std::size_t seat = 0; seat < SearchReply::kMostSeats; ++seat)
        sum.seats[seat] = (sum.seats[seat] * mine + reply.seats[seat] * theirs) / (mine + theirs);
      sum.seats_known = true;
    }
    sum.nodes += reply.nodes;
    sum.depth = std::max(sum.depth, reply.depth);
    for (std::size_t n = 0; n < sum.move_count; ++n) {
      MoveValue& move = sum.moves[n];
      const auto other = std::ranges::find(reply.ranked(), move.action, &MoveValue::action);
      if (other == reply.ranked().end() || other->visits == 0) continue;
      const auto mine = static_cast<double>(move.visits);
      const auto theirs = static_cast<double>(other->visits);
      move.value = static_cast<float>((move.value * mine + other->value * theirs) / (mine + theirs));
      move.visits += other->visits;
    }
  }
  std::ranges::sort(std::span(sum.moves).first(sum.move_count), [](const MoveValue& a, const MoveValue& b) {
    return std::tuple(b.visits, b.value, a.action) < std::tuple(a.visits, a.value, b.action);
  });
  if (sum.line_length > 0 && sum.line[0] != sum.moves[0].action) {
    // The first thread expected another move; its line leads elsewhere.
    sum.line[0] = sum.moves[0].action;
    sum.line_length = 1;
    for (const SearchReply& reply : replies)
      if (reply.line_length > 1 && reply.line[0] == sum.moves[0].action) {
        sum.line = reply.line;
        sum.line_length = reply.line_length;
        break;
      }
  }
  return sum;
}

}  // namespace cb
