// SPDX-License-Identifier: MIT
// What a position is worth when both sides play perfectly, and the byte that a table keeps for it.
#pragma once

#include <cstdint>

#include "core/target.hpp"

namespace cb {

struct ExactValue {
  enum class Outcome : std::uint8_t { loss, draw, win };

  Outcome outcome = Outcome::draw;  // for the side to move
  int plies = 0;                    // to the end, the winner hurrying and the loser not; 0 for a draw
  bool operator==(const ExactValue&) const = default;
};

}  // namespace cb

namespace cb::inline CB_ISA {

// 0 is a draw, or as long as a table is being made not known yet; p + 1 is decided in p plies. The side to move has
// lost where p is even, since the last move is the winner's.
inline constexpr std::uint8_t kUndecided = 0;
inline constexpr int kMostPlies = 253;  // 255 is the solver's own mark

constexpr std::uint8_t decided_in(int plies) { return static_cast<std::uint8_t>(plies + 1); }

constexpr ExactValue from_byte(std::uint8_t byte) {
  if (byte == kUndecided) return {};
  const int plies = byte - 1;
  return {plies % 2 == 0 ? ExactValue::Outcome::loss : ExactValue::Outcome::win, plies};
}

// The same for the side that moved there: what is good for the one is bad for the other, one ply later.
constexpr ExactValue one_ply_before(ExactValue value) {
  if (value.outcome == ExactValue::Outcome::draw) return value;
  const bool lost = value.outcome == ExactValue::Outcome::loss;
  return {lost ? ExactValue::Outcome::win : ExactValue::Outcome::loss, value.plies + 1};
}

// Whether the first is better for the side it is for: a win before a draw before a loss, a quick win, a slow loss.
constexpr bool better(ExactValue a, ExactValue b) {
  if (a.outcome != b.outcome) return a.outcome > b.outcome;
  return a.outcome == ExactValue::Outcome::win ? a.plies < b.plies : a.plies > b.plies;
}

}  // namespace cb::inline CB_ISA
