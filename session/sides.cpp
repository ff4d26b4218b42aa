// SPDX-License-Identifier: MIT
#include "session/sides.hpp"

#include <algorithm>
#include <bit>

namespace cb {

int count_sides(const AnyRules& game) {
  int last = 0;
  for (int seat = 0; seat < game.seats(); ++seat) last = std::max(last, game.side(seat));
  return last + 1;
}

bool is_cooperative(const AnyRules& game) { return count_sides(game) == 1; }

unsigned sides_with(const AnyRules& game, std::uint8_t seats) {
  unsigned sides = 0;
  for (int seat = 0; seat < game.seats(); ++seat)
    if ((seats >> seat & 1) != 0) sides |= 1U << game.side(seat);
  return sides;
}

double seat_share(const AnyRules& game, std::uint8_t winners, int seat) {
  const unsigned won = sides_with(game, winners);
  return (won >> game.side(seat) & 1) != 0 ? 1.0 / std::popcount(won) : 0.0;
}

}  // namespace cb
