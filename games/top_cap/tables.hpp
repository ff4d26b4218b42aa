// SPDX-License-Identifier: MIT
// Top Cap's move tables, worked out at compile time: a move is legal when its path meets nothing.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "games/top_cap/state.hpp"

namespace cb::inline CB_ISA::top_cap {

inline constexpr int kDirections = 8;

template <class Board>
struct Tables {
  static constexpr int kCells = Board::kCells;
  static constexpr int kMostNeighbours = 2 * Board::kCapsEach - 1;

  // The cells a cap enters when it goes `steps` cells in a direction. A path that leaves the board
  // (TC-09), or a cap that must stay (no steps, TC-08), has every bit set: something always blocks it.
  Bits64 path[Board::kPlaces][kMostNeighbours + 1][kDirections];
  std::uint8_t target[kCells][kMostNeighbours + 1][kDirections];
  Bits64 around[Board::kPlaces];
};

template <class Board>
CB_FN constexpr Tables<Board> make_tables() {
  constexpr int kFileStep[kDirections] = {-1, 0, 1, -1, 1, -1, 0, 1};
  constexpr int kRankStep[kDirections] = {-1, -1, -1, 0, 0, 1, 1, 1};
  Tables<Board> tables{};
  for (int from = 0; from < Board::kCells; ++from) {
    for (int direction = 0; direction < kDirections; ++direction) {
      int file = Board::file_of(from);
      int rank = Board::rank_of(from);
      Bits64 path = 0;
      bool inside = true;
      tables.path[from][0][direction] = ~Bits64{0};
      for (int steps = 1; steps <= tables.kMostNeighbours; ++steps) {
        file += kFileStep[direction];
        rank += kRankStep[direction];
        inside = inside && file >= 0 && file < Board::kSize && rank >= 0 && rank < Board::kSize;
        if (inside) path |= bit(Board::cell(file, rank));
        tables.path[from][steps][direction] = inside ? path : ~Bits64{0};
        tables.target[from][steps][direction] = static_cast<std::uint8_t>(inside ? Board::cell(file, rank) : 0);
        if (steps == 1) tables.around[from] |= path;
      }
    }
  }
  for (int missing = Board::kCells; missing < Board::kPlaces; ++missing)
    for (auto& steps : tables.path[missing])
      for (auto& path : steps) path = ~Bits64{0};
  return tables;
}

template <class Board>
alignas(64) inline constexpr Tables<Board> kTablesOf = make_tables<Board>();
inline constexpr const Tables<Printed>& kTables = kTablesOf<Printed>;

}  // namespace cb::inline CB_ISA::top_cap
