// SPDX-License-Identifier: MIT
// Top Cap's board, state and action. Cells are numbered 0–35: a1 = 0, b1 = 1, …, f6 = 35.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "game/concepts.hpp"

namespace cb::inline CB_ISA::top_cap {

inline constexpr int kCream = 0;
inline constexpr int kBlue = 1;

// A board and how many caps stand on it. The game has one; smaller ones let brute force follow the solver.
template <int Size, int Caps>
struct Board {
  static constexpr int kSize = Size;
  static constexpr int kCells = Size * Size;
  static constexpr int kCapsEach = Caps;
  // An edition may do with fewer caps. Those that are missing stand behind the board, where nothing can be done.
  static constexpr int kPlaces = kCells + kCapsEach - 1;
  static constexpr Bits64 kMissing = bit(kPlaces) - bit(kCells);

  CB_FN static constexpr int cell(int file, int rank) { return rank * kSize + file; }
  CB_FN static constexpr int file_of(int cell) { return cell % kSize; }
  CB_FN static constexpr int rank_of(int cell) { return cell / kSize; }
  // Cream's bottle is in the first corner, Blue's in the last.
  CB_FN static constexpr int bottle(int side) { return side == kCream ? 0 : kCells - 1; }
};

using Printed = Board<6, 4>;  // TC-01, TC-02
inline constexpr int kSize = Printed::kSize;
inline constexpr int kCells = Printed::kCells;
inline constexpr int kCapsEach = Printed::kCapsEach;
CB_FN constexpr int cell(int file, int rank) { return Printed::cell(file, rank); }
CB_FN constexpr int file_of(int cell) { return Printed::file_of(cell); }
CB_FN constexpr int rank_of(int cell) { return Printed::rank_of(cell); }
CB_FN constexpr int bottle(int side) { return Printed::bottle(side); }  // TC-01: a1 and f6

// Equal states have the same caps and the same side to move; there are no counters.
struct State {
  Bits64 caps[2] = {0, 0};
  std::uint64_t mover = kCream;  // kCream, kBlue, or kLot while the starter is being drawn
  bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 32);

inline constexpr std::uint64_t kLot = 2;

// One cap from one cell to another. The lot that decides who starts is {kDrawn, side}.
struct Action {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool operator==(const Action&) const = default;
};
inline constexpr std::uint8_t kDrawn = 0xFF;
CB_FN constexpr Action drawn(int side) { return {kDrawn, static_cast<std::uint8_t>(side)}; }

}  // namespace cb::inline CB_ISA::top_cap
