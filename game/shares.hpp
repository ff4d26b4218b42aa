// SPDX-License-Identifier: MIT
// What of a win goes to whom. A hot header, unlike the values of positions that are not over (game/values.hpp).
#pragma once

#include <bit>

#include "game/concepts.hpp"

namespace cb::inline CB_ISA {

struct SeatValues {
  float at[kMaxSeats] = {};
};

// Seats that win and lose together share a side; a game that has teams says so with rules.side(seat).
template <Game R>
CB_FN constexpr int side_of(const R& rules, int seat) {
  if constexpr (requires { rules.side(seat); })
    return rules.side(seat);
  else
    return seat;
}

// A win is shared among the winning sides, not among the seats of one side.
template <Game R>
CB_FN constexpr SeatValues values_of(const R& rules, Ending ending) {
  unsigned sides = 0;
  for (int seat = 0; seat < rules.seats(); ++seat)
    if (ending.won(seat)) sides |= 1U << side_of(rules, seat);
  SeatValues values;
  const float share = sides == 0 ? 0.0F : 1.0F / static_cast<float>(std::popcount(sides));
  for (int seat = 0; seat < rules.seats(); ++seat) values.at[seat] = ending.won(seat) ? share : 0.0F;
  return values;
}

}  // namespace cb::inline CB_ISA
