// SPDX-License-Identifier: MIT
#include "session/kernels.hpp"

namespace cb {

std::uint64_t perft(const AnyRules& game, const AnyState& state, int depth, InstructionSet set) {
  return kernels(set, game.number()).perft(game.rules_bytes(), state.bytes.data(), depth);
}

std::uint64_t playouts(const AnyRules& game, const AnyState& start, std::uint64_t seed, std::uint64_t first_game,
                       std::uint32_t ply_limit, std::span<PlayoutRecord> records, InstructionSet set) {
  return kernels(set, game.number())
      .playouts({game.rules_bytes(), start.bytes.data(), seed, first_game, ply_limit}, records);
}

}  // namespace cb
