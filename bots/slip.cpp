// SPDX-License-Identifier: MIT
#include "bots/slip.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/rng.hpp"

namespace cb {
namespace {

// How far a value is from even, on a scale where near a sure win or loss small differences still count: a player who
// is far ahead goes on to win instead of strolling about.
float odds(float value) {
  constexpr float kSurest = 0.9999F;
  const float inside = std::clamp(value, 1.0F - kSurest, kSurest);
  return std::log(inside / (1.0F - inside));
}
constexpr float kOddsOfEven = 4.0F;  // what the odds grow by for each unit of value where a game is even

}  // namespace

std::uint32_t slip_or_not(const SearchReply& reply, float slip, std::uint64_t seed) {
  const auto moves = reply.ranked();
  // A win that is seen is taken the shortest way, and where all is lost the longest is.
  const float first = moves.front().value;
  if (slip <= 0.0F || first >= 1.0F || first <= 0.0F) return moves.front().action;
  const float best = odds(std::ranges::max(moves, {}, &MoveValue::value).value);
  std::array<float, SearchReply::kMostMoves> likely{};
  float total = 0;
  for (std::size_t n = 0; n < moves.size(); ++n)
    total += likely[n] = std::exp((odds(moves[n].value) - best) / (kOddsOfEven * slip));
  constexpr std::uint32_t kTickets = 1U << 24;
  float ticket = static_cast<float>(Rng(seed).below(kTickets)) / static_cast<float>(kTickets) * total;
  for (std::size_t n = 0; n < moves.size(); ++n) {
    ticket -= likely[n];
    if (ticket < 0) return moves[n].action;
  }
  return moves.front().action;
}

}  // namespace cb
