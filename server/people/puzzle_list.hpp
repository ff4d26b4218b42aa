// SPDX-License-Identifier: MIT
// The puzzles that the pages of this version have.
#pragma once

#include <span>
#include <string_view>

namespace cb::server {

struct KnownPuzzle {
  std::string_view game;
  std::string_view id;
  int level = 0;  // 1 to 5: how hard it is as far as bots can tell
};

std::span<const KnownPuzzle> all_puzzles();
// Nothing where there is no such puzzle (any more).
const KnownPuzzle* find_puzzle(std::string_view game, std::string_view id);

}  // namespace cb::server
