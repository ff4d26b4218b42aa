// SPDX-License-Identifier: MIT
#include "arena/round.hpp"

#include <algorithm>

#include "core/hash.hpp"

namespace cb {
namespace {

int sides_of(const AnyGame& game) {
  int most = 0;
  for (int seat = 0; seat < game.seats(); ++seat) most = std::max(most, game.side(seat));
  return most + 1;
}

// The first player's share of the win.
double share(const AnyGame& game, const Seating& seating, std::uint8_t winners) {
  unsigned all = 0;
  unsigned first = 0;
  for (int seat = 0; seat < game.seats(); ++seat) {
    if ((winners >> seat & 1) == 0) continue;
    all |= 1U << game.side(seat);
    if (seating[static_cast<std::size_t>(seat)] == 0) first |= 1U << game.side(seat);
  }
  return all == 0 ? 0.0 : static_cast<double>(std::popcount(first)) / std::popcount(all);
}

}  // namespace

std::vector<Seating> seatings(const AnyGame& game) {
  const int sides = sides_of(game);
  std::vector<Seating> list;
  const auto add = [&](int shift) {
    Seating seating{};
    for (int seat = 0; seat < game.seats(); ++seat) {
      const int place = (game.side(seat) + shift) % (2 * sides);
      // In turns; an odd number of sides needs every place twice, with the players exchanged.
      seating[static_cast<std::size_t>(seat)] = (sides % 2 == 0 ? place : place / sides + place % sides) % 2;
    }
    list.push_back(seating);
  };
  const int turns = sides % 2 == 0 ? 2 : 2 * sides;
  for (int shift = 0; shift < turns; ++shift) add(shift);
  return list;
}

GameResult play_game(const std::shared_ptr<const AnyGame>& game, const Seating& seating,
                     const std::array<Player*, 2>& players, std::uint64_t seed, std::uint32_t ply_limit) {
  Match match(game);
  GameResult result;
  std::uint64_t throws = 0;
  const bool together = sides_of(*game) == 1;
  while (!match.finish() && result.plies < ply_limit) {
    if (match.actor() == kChance) {
      // Each throw has a generator of its own: as many throws into the game, the luck is the same for both.
      Rng luck(seed ^ mix(++throws));
      (void)match.play(random_action(*game, match.state(), luck));
      continue;
    }
    const int player = seating[static_cast<std::size_t>(match.actor())];
    const auto action = players[static_cast<std::size_t>(player)]->choose(match, seed + mix(result.plies));
    const auto played = action ? match.play(*action) : Result<void>(std::unexpected(action.error()));
    ++result.plies;
    if (played) continue;
    result.forfeited = player;
    result.why = played.error().text();
    result.score = together ? 0.0 : player;
    result.finished = true;
    return result;
  }
  result.finished = match.finish().has_value();
  if (!result.finished) return result;
  const auto winners = match.finish()->winners;
  result.score = together ? static_cast<double>(winners != 0) : share(*game, seating, winners);
  return result;
}

RoundResult play_round(const std::shared_ptr<const AnyGame>& game, const std::array<Player*, 2>& players,
                       std::uint64_t seed, std::uint64_t number, std::uint32_t ply_limit) {
  RoundResult round;
  round.number = number;
  const bool together = sides_of(*game) == 1;
  double sum = 0;
  for (const auto& seating : seatings(*game)) {
    auto result = play_game(game, seating, players, seed + mix(number), ply_limit);
    // Two teams on the same deal: whoever did better has won the comparison.
    sum += together && seating[0] == 1 ? 1.0 - result.score : result.score;
    round.games.push_back(std::move(result));
  }
  round.score = sum / static_cast<double>(round.games.size());
  return round;
}

}  // namespace cb
