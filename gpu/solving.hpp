// SPDX-License-Identifier: MIT
// The plies of a table worked at on a graphics card: the same bytes as the processor's, in seconds.
#pragma once

#include <cstddef>
#include <memory>

#include "gpu/card.hpp"
#include "solver/solve.hpp"

namespace cb::gpu {

// For a task's `work`; card and rules must outlive it. `game` counts as in games/all_games.txt and must have a
// numbering.
Result<std::unique_ptr<PlyWork>> solving_on(const Card& card, std::size_t game, const void* rules);

}  // namespace cb::gpu
