// SPDX-License-Identifier: MIT
// Solving any numbered game row by row, compiled once for each instruction set, as games/kernels.hpp is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "games/kernels.hpp"

namespace cb {

// Of one step backwards: positions of that ply, and positions decided because of them.
struct StepCount {
  std::uint64_t looked_at = 0;
  std::uint64_t found = 0;
};

// What can be asked of a numbered game. Rules and states come by their bytes; `values` has a byte for each number.
struct RowKernels {
  std::uint64_t rows = 0;
  std::uint64_t width = 0;
  // See solver/retrograde.hpp.
  std::uint64_t (*begin)(const void* rules, std::uint8_t* values, std::uint64_t row) = nullptr;
  StepCount (*step)(const void* rules, std::uint8_t* values, std::uint64_t row, int plies) = nullptr;
  std::uint64_t (*wrong)(const void* rules, std::uint8_t* values, std::uint64_t row) = nullptr;
  // Whether these are for the game of such rules: an edition with fewer pieces has others.
  bool (*fits)(const void* rules) = nullptr;
  // See game/concepts.hpp.
  int (*placements)(std::uint64_t row) = nullptr;
  bool (*holds)(const void* state) = nullptr;
  std::uint64_t (*number)(const void* state) = nullptr;
  void (*state)(std::uint64_t number, void* state) = nullptr;

  std::uint64_t size() const { return rows * width; }
};

// Of every size of the game that has a numbering, the printed one first; empty where there is none. `game` counts as in
// games/all_games.txt; the set must run here.
std::span<const RowKernels> row_kernels(InstructionSet set, std::size_t game);

}  // namespace cb
