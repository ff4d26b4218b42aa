// SPDX-License-Identifier: MIT
#include "server/people/puzzle_list.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "server/people/all_puzzles.hpp"

namespace cb::server {

std::span<const KnownPuzzle> all_puzzles() { return std::span(kAllPuzzles).subspan(1); }

const KnownPuzzle* find_puzzle(std::string_view game, std::string_view id) {
  static const auto kByName = [] {
    std::map<std::pair<std::string_view, std::string_view>, const KnownPuzzle*> by_name;
    for (const auto& puzzle : all_puzzles()) by_name.emplace(std::pair(puzzle.game, puzzle.id), &puzzle);
    return by_name;
  }();
  const auto found = kByName.find({game, id});
  return found == kByName.end() ? nullptr : found->second;
}

}  // namespace cb::server
