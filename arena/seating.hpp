// SPDX-License-Identifier: MIT
// Who sits where in the games of a round, and what of a win goes to whom.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "session/sides.hpp"

namespace cb {

// Which of the two players (0 or 1) has each seat. Partners always have the same one.
using Seating = std::array<int, kMaxSeats>;

// The seatings of a round, in which each player has every seat equally often.
std::vector<Seating> seatings(const AnyRules& game);

// The seats of a player, one bit each.
std::uint8_t seats_of(const AnyRules& game, const Seating& seating, int player);

// What a player gets of a win, from 0 to 1: what its sides get. Where all win together, 1 or 0.
double player_share(const AnyRules& game, const Seating& seating, std::uint8_t winners, int player);

}  // namespace cb
