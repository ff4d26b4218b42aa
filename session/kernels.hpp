// SPDX-License-Identifier: MIT
// Perft and playouts of any game, in a given instruction set.
#pragma once

#include <cstdint>
#include <span>

#include "games/kernels.hpp"
#include "session/rules.hpp"

namespace cb {

std::uint64_t perft(const AnyRules& game, const AnyState& state, int depth, InstructionSet set);

// Fills the records; returns a hash over the last states, the same for every instruction set.
std::uint64_t playouts(const AnyRules& game, const AnyState& start, std::uint64_t seed, std::uint64_t first_game,
                       std::uint32_t ply_limit, std::span<PlayoutRecord> records, InstructionSet set);

}  // namespace cb
