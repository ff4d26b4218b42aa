// SPDX-License-Identifier: MIT
// Playouts and perft of every game, compiled once for each instruction set, chosen at run time.
// A kernel takes rules and state by their bytes: the types of another instruction set's namespace
// have other names but the same layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "game/playout.hpp"

namespace cb {

struct PlayoutRequest {
  const void* rules = nullptr;
  const void* start = nullptr;
  std::uint64_t seed = 0;
  std::uint64_t first_game = 0;  // game g of a run has the same course however the run is cut up
  std::uint32_t ply_limit = 0;
};

struct Kernels {
  // Fills the records; returns a hash over the last states, the same for every instruction set.
  std::uint64_t (*playouts)(const PlayoutRequest&, std::span<PlayoutRecord>);
  std::uint64_t (*perft)(const void* rules, const void* state, int depth);
};

enum class InstructionSet { portable, avx2 };
inline constexpr InstructionSet kInstructionSets[] = {InstructionSet::portable, InstructionSet::avx2};

std::string_view name_of(InstructionSet set);
bool runs_here(InstructionSet set);

// The richest that runs here, unless the environment variable CAPBARREL_ISA names another.
InstructionSet preferred_instruction_set();

// `game` counts as in games/all_games.txt; the set must run here.
const Kernels& kernels(InstructionSet set, std::size_t game);

}  // namespace cb
