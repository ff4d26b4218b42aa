// SPDX-License-Identifier: MIT
// Random games on a graphics card: the same games, to the last bit, as those of games/kernels.hpp.
#pragma once

#include <cstdint>
#include <span>

#include "games/kernels.hpp"
#include "gpu/card.hpp"
#include "gpu/orders.hpp"

namespace cb::gpu {

// The games from request.first_game on; `game` counts as in games/all_games.txt. The records are filled where there are
// any, and as many as there are games.
Result<PlayoutSums> playouts(const Card& card, std::size_t game, const PlayoutRequest& request, std::uint64_t games,
                             std::span<PlayoutRecord> records = {});

// The kernel's name, for whoever asks the card what it takes.
std::string playout_kernel(std::size_t game);

}  // namespace cb::gpu
