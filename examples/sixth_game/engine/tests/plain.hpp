// SPDX-License-Identifier: MIT
// Three Men's Morris written the slow, obvious way, straight from the rules: the twin that the fast code must agree
// with.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

namespace cb::plain_three_men {

struct Board {
  std::array<std::string, 3> at = {"...", "...", "..."};  // 'r', 'b' or '.'; indexed [rank][file]
  char mover = 'r';
};

inline std::string name(int file, int rank) { return {static_cast<char>('a' + file), static_cast<char>('1' + rank)}; }
inline char other(char side) { return side == 'r' ? 'b' : 'r'; }

inline bool won(const Board& board, char side) {
  const auto has = [&](int file, int rank) {
    return board.at[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)] == side;
  };
  for (int n = 0; n < 3; ++n)
    if ((has(n, 0) && has(n, 1) && has(n, 2)) || (has(0, n) && has(1, n) && has(2, n))) return true;
  return has(1, 1) && ((has(0, 0) && has(2, 2)) || (has(0, 2) && has(2, 0)));
}

// Beside each other on a line: straight, or diagonally from or to the centre.
inline bool joined(int file, int rank, int to_file, int to_rank) {
  const int files = std::abs(file - to_file);
  const int ranks = std::abs(rank - to_rank);
  if (files + ranks == 1) return true;
  return files == 1 && ranks == 1 && ((file == 1 && rank == 1) || (to_file == 1 && to_rank == 1));
}

inline std::vector<std::string> moves(const Board& board) {
  std::vector<std::string> list;
  if (won(board, other(board.mover))) return list;
  long placed = 0;
  for (const auto& row : board.at) placed += std::ranges::count(row, board.mover);
  for (int rank = 0; rank < 3; ++rank)
    for (int file = 0; file < 3; ++file) {
      const char here = board.at[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
      if (placed < 3) {
        if (here == '.') list.push_back(name(file, rank));
        continue;
      }
      if (here != board.mover) continue;
      for (int to_rank = 0; to_rank < 3; ++to_rank)
        for (int to_file = 0; to_file < 3; ++to_file)
          if (board.at[static_cast<std::size_t>(to_rank)][static_cast<std::size_t>(to_file)] == '.' &&
              joined(file, rank, to_file, to_rank))
            list.push_back(name(file, rank) + "-" + name(to_file, to_rank));
    }
  std::ranges::sort(list);
  return list;
}

inline Board play(Board board, const std::string& move) {
  const auto cell = [&](std::size_t at) -> char& {
    return board.at[static_cast<std::size_t>(move[at + 1] - '1')][static_cast<std::size_t>(move[at] - 'a')];
  };
  if (move.size() > 2) cell(0) = '.';
  cell(move.size() - 2) = board.mover;
  board.mover = other(board.mover);
  return board;
}

}  // namespace cb::plain_three_men
