// SPDX-License-Identifier: MIT
#include "bots/slip.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/rng.hpp"

namespace cb {

std::uint32_t slip_or_not(const SearchReply& reply, float slip, std::uint64_t seed) {
  const auto moves = reply.ranked();
  // A win that is seen is taken, the shortest way.
  if (slip <= 0.0F || moves.front().value >= 1.0F) return moves.front().action;
  const float best = std::ranges::max(moves, {}, &MoveValue::value).value;
  std::array<float, SearchReply::kMostMoves> likely{};
  float total = 0;
  for (std::size_t n = 0; n < moves.size(); ++n) total += likely[n] = std::exp((moves[n].value - best) / slip);
  constexpr std::uint32_t kTickets = 1U << 24;
  float ticket = static_cast<float>(Rng(seed).below(kTickets)) / static_cast<float>(kTickets) * total;
  for (std::size_t n = 0; n < moves.size(); ++n) {
    ticket -= likely[n];
    if (ticket < 0) return moves[n].action;
  }
  return moves.front().action;
}

}  // namespace cb
