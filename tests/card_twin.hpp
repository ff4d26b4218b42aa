// SPDX-License-Identifier: MIT
// What a graphics card would do, done by this processor: the headers compiled as they are for a card (CB_CARD), in a
// namespace of their own.
#pragma once

#include <cstdint>
#include <vector>

#include "games/step_kernels.hpp"
#include "gpu/orders.hpp"

namespace cb::card_twin {

// The games of an order shared by so many threads, one after the other. `game` counts as in games/all_games.txt.
gpu::PlayoutSums play(std::size_t game, const gpu::PlayoutOrder& order, int threads);
std::uint64_t perft(std::size_t game, const void* rules, const void* state, int depth);
// Games stepped side by side as warps do it. Without actions all are dealt anew.
void step(std::size_t game, const StepArrays& arrays, std::size_t games, std::uint64_t seed,
          const std::int32_t* actions);
// Every value of Top Cap on a board of 4 × 4 cells with two caps each.
std::vector<std::uint8_t> solve_small_top_cap();

}  // namespace cb::card_twin
