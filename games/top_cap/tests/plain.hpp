// SPDX-License-Identifier: MIT
// Top Cap written the slow, obvious way, straight from the rules: the twin that the fast code must agree with.
#pragma once

#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

namespace cb::plain_top_cap {

struct Board {
  // 'c' and 'b' are caps, '.' is empty; indexed [rank][file].
  std::array<std::array<char, 6>, 6> at{};
  char mover = 'c';
};

struct Move {
  int from_file, from_rank, to_file, to_rank;
  auto operator<=>(const Move&) const = default;
};

inline bool on_board(int file, int rank) { return file >= 0 && file < 6 && rank >= 0 && rank < 6; }

inline bool won(const Board& board, char side) { return side == 'c' ? board.at[5][5] == 'c' : board.at[0][0] == 'b'; }

inline std::vector<Move> moves(const Board& board) {
  std::vector<Move> list;
  if (won(board, 'c') || won(board, 'b')) return list;
  const int own_corner = board.mover == 'c' ? 0 : 5;
  for (int rank = 0; rank < 6; ++rank) {
    for (int file = 0; file < 6; ++file) {
      if (board.at[rank][file] != board.mover) continue;
      int neighbours = 0;
      for (int dr = -1; dr <= 1; ++dr)
        for (int df = -1; df <= 1; ++df)
          if ((dr != 0 || df != 0) && on_board(file + df, rank + dr) && board.at[rank + dr][file + df] != '.')
            ++neighbours;
      if (neighbours == 0) continue;
      for (int dr = -1; dr <= 1; ++dr) {
        for (int df = -1; df <= 1; ++df) {
          if (dr == 0 && df == 0) continue;
          bool clear = true;
          for (int step = 1; step <= neighbours && clear; ++step) {
            const int f = file + df * step;
            const int r = rank + dr * step;
            clear = on_board(f, r) && board.at[r][f] == '.' && !(f == own_corner && r == own_corner);
          }
          if (clear) list.push_back({file, rank, file + df * neighbours, rank + dr * neighbours});
        }
      }
    }
  }
  return list;
}

inline Board play(Board board, const Move& move) {
  std::swap(board.at[move.to_rank][move.to_file], board.at[move.from_rank][move.from_file]);
  board.mover = board.mover == 'c' ? 'b' : 'c';
  return board;
}

}  // namespace cb::plain_top_cap
