// SPDX-License-Identifier: MIT
// Who wins and loses together, and what of a win goes to whom.
#pragma once

#include <cstdint>

#include "session/rules.hpp"

namespace cb {

int count_sides(const AnyRules& game);

// Whether all win or lose together.
bool is_cooperative(const AnyRules& game);

// The sides that have one of these seats, one bit each.
unsigned sides_with(const AnyRules& game, std::uint8_t seats);

// What a seat gets of a win: its side's part, if winning sides share it evenly.
double seat_share(const AnyRules& game, std::uint8_t winners, int seat);

}  // namespace cb
