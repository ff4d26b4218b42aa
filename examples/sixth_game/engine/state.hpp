// SPDX-License-Identifier: MIT
// Three Men's Morris: its board, state and action. Points are numbered 0–8: a1 = 0, b1 = 1, …, c3 = 8.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "game/concepts.hpp"

namespace cb::inline CB_ISA::three_men {

inline constexpr int kRed = 0;
inline constexpr int kBlue = 1;
inline constexpr int kSize = 3;  // TM-01
inline constexpr int kPoints = kSize * kSize;
inline constexpr int kCentre = 4;
inline constexpr int kCapsEach = 3;  // TM-02

CB_FN constexpr int point(int file, int rank) { return rank * kSize + file; }
CB_FN constexpr int file_of(int point) { return point % kSize; }
CB_FN constexpr int rank_of(int point) { return point / kSize; }

// Equal states have the same caps and the same side to move. No cap ever leaves the board, so those in hand are the
// rest.
struct State {
  std::uint16_t caps[2] = {0, 0};
  std::uint16_t mover = kRed;
  bool operator==(const State&) const = default;
};

// One cap from a point, or from the hand, to a point.
struct Action {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool operator==(const Action&) const = default;
};
inline constexpr std::uint8_t kHand = 0xFF;

}  // namespace cb::inline CB_ISA::three_men
