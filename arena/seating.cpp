// SPDX-License-Identifier: MIT
#include "arena/seating.hpp"

#include <bit>

namespace cb {
// Sides go to the players in turn, ABAB, and then the other way round, BABA. Whatever a side is worth, going first
// included, goes once to each; and since A has B on both hands as B has A, neighbours favour neither. So two seatings
// do for any even number. With an odd number one player has a side more and two neighbours are the same player, so
// ABA is turned through all its places, and BAB likewise.
std::vector<Seating> seatings(const AnyRules& game) {
  const int sides = count_sides(game);
  const int turns = sides % 2 == 0 ? 1 : sides;
  std::vector<Seating> list;
  for (const int first : {0, 1})
    for (int turn = 0; turn < turns; ++turn) {
      Seating seating{};
      for (int seat = 0; seat < game.seats(); ++seat) {
        const int place = (game.side(seat) + turn) % sides;
        seating[static_cast<std::size_t>(seat)] = (first + place) % 2;
      }
      list.push_back(seating);
    }
  return list;
}

std::uint8_t seats_of(const AnyRules& game, const Seating& seating, int player) {
  std::uint8_t seats = 0;
  for (int seat = 0; seat < game.seats(); ++seat)
    if (seating[static_cast<std::size_t>(seat)] == player) seats |= static_cast<std::uint8_t>(1 << seat);
  return seats;
}

double player_share(const AnyRules& game, const Seating& seating, std::uint8_t winners, int player) {
  const unsigned won = sides_with(game, winners);
  if (won == 0) return 0.0;
  const unsigned own = sides_with(game, seats_of(game, seating, player));
  return static_cast<double>(std::popcount(won & own)) / std::popcount(won);
}

}  // namespace cb
