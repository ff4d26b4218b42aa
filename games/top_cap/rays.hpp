// SPDX-License-Identifier: MIT
// Top Cap's free paths for graphics cards: not looked up but seen along eight rays, with tables of a few hundred bytes.
//
// A ray is every stride-th bit of the board, shifted so that the cap is bit 0. The rays that fall in cell numbers are
// those of the board turned round. A stride leads over the board's edge to cells of its other side; whether a path
// stays inside is a question of cell, direction and steps alone.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "core/bits.hpp"
#include "games/top_cap/tables.hpp"

namespace cb::inline CB_ISA::top_cap {

// The bits of a path in each of the four strides, read in one go.
struct alignas(16) RayPath {
  std::uint32_t at[4];
};

template <class Board>
struct RayTables {
  static constexpr int kSteps = Tables<Board>::kMostNeighbours + 1;

  // By steps. The longest stride counts from its first cell, so that every path fits a word of 32 bits.
  RayPath path[kSteps];
  // By cell and steps: the directions in which the path stays on the board, as eight bits; none behind the board.
  std::uint8_t inside[Board::kPlaces][kSteps];
  // By cell: its neighbours, where the cell itself is bit kSize + 1.
  std::uint32_t near[Board::kPlaces];
};

template <class Board>
CB_FN constexpr RayTables<Board> make_rays() {
  constexpr int kWide = Board::kSize;
  static_assert((kWide - 1) * kWide < 32 && (kWide - 2) * (kWide + 1) < 32 && Board::kPlaces + kWide + 1 < 64);
  constexpr int kStrides[4] = {1, kWide - 1, kWide, kWide + 1};
  constexpr Tables<Board> tables = make_tables<Board>();
  RayTables<Board> rays{};
  for (int steps = 1; steps < rays.kSteps && steps < kWide; ++steps)
    for (int step = 1; step <= steps; ++step)
      for (int n = 0; n < 4; ++n) rays.path[steps].at[n] |= 1U << (kStrides[n] * step - (n == 3 ? kStrides[n] : 0));
  for (int cell = 0; cell < Board::kCells; ++cell) {
    for (int steps = 1; steps < rays.kSteps; ++steps)
      for (int direction = 0; direction < kDirections; ++direction)
        if (tables.path[cell][steps][direction] != ~Bits64{0})
          rays.inside[cell][steps] = static_cast<std::uint8_t>(rays.inside[cell][steps] | 1 << direction);
    rays.near[cell] = static_cast<std::uint32_t>((tables.around[cell] << (kWide + 1)) >> cell);
  }
  return rays;
}
template <class Board>
alignas(64) CB_TABLE RayTables<Board> kRaysOf = make_rays<Board>();

// How many neighbours a cell has among the occupied ones.
template <class Board>
CB_FN constexpr int neighbours_by_ray(int cell, Bits64 occupied) {
  return std::popcount(static_cast<std::uint32_t>((occupied << (Board::kSize + 1)) >> cell) &
                       kRaysOf<Board>.near[cell]);
}

// Which of the eight paths of so many steps meet nothing, as eight bits; `turned` is the board the other way round,
// with what is behind it.
template <class Board>
CB_FN constexpr std::uint32_t free_rays(int from, int steps, Bits64 blocked, Bits64 turned) {
  constexpr int kLongest = Board::kSize + 1;
  const RayPath path = kRaysOf<Board>.path[steps];
  const int back = Board::kPlaces - 1 - from;
  const auto up = static_cast<std::uint32_t>(blocked >> from);
  const auto down = static_cast<std::uint32_t>(turned >> back);
  const std::uint32_t free = static_cast<std::uint32_t>((up & path.at[0]) == 0) << 4 |
                             static_cast<std::uint32_t>((up & path.at[1]) == 0) << 5 |
                             static_cast<std::uint32_t>((up & path.at[2]) == 0) << 6 |
                             static_cast<std::uint32_t>((blocked >> (from + kLongest) & path.at[3]) == 0) << 7 |
                             static_cast<std::uint32_t>((down & path.at[0]) == 0) << 3 |
                             static_cast<std::uint32_t>((down & path.at[1]) == 0) << 2 |
                             static_cast<std::uint32_t>((down & path.at[2]) == 0) << 1 |
                             static_cast<std::uint32_t>((turned >> (back + kLongest) & path.at[3]) == 0);
  return free & kRaysOf<Board>.inside[from][steps];
}

// Where a path of so many steps leads.
template <class Board>
CB_FN constexpr int ray_target(int from, int steps, int direction) {
  // As bytes of a word: a table of eight numbers would be further away.
  constexpr Bits64 kOffsets = [] {
    constexpr int kWide = Board::kSize;
    Bits64 packed = 0;
    int at = 0;
    for (const int offset : {-kWide - 1, -kWide, -kWide + 1, -1, 1, kWide - 1, kWide, kWide + 1})
      packed |= static_cast<Bits64>(static_cast<std::uint8_t>(offset)) << 8 * at++;
    return packed;
  }();
  return from + steps * static_cast<std::int8_t>(kOffsets >> 8 * direction);
}

}  // namespace cb::inline CB_ISA::top_cap
