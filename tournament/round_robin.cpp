// SPDX-License-Identifier: MIT
#include "tournament/round_robin.hpp"

#include <algorithm>

#include "tournament/history.hpp"
#include "tournament/matching.hpp"
#include "tournament/seats.hpp"
#include "tournament/seeding.hpp"

namespace cb::tournament {
namespace {

using Pairs = std::vector<std::pair<int, int>>;

// The circle of those who were there at the beginning, less whoever has left since.
Pairs planned_round(const Tournament& tournament, int round) {
  std::vector<int> circle;
  for (const int player : drawn_order(tournament))
    if (tournament.player(player).from_the_start) circle.push_back(player);
  const int count = static_cast<int>(circle.size());
  const int rounds = circle_rounds(count);
  const auto met = meetings(tournament, Counting::laid);
  Pairs pairs;
  if (round >= rounds * tournament.made().rounds) return pairs;
  for (auto [first, second] : circle_round(count, round % rounds)) {
    if (round >= rounds) std::swap(first, second);
    const int one = circle[static_cast<std::size_t>(first)];
    const int two = circle[static_cast<std::size_t>(second)];
    // Where a round was filled with games that were missing, some of this one have been played.
    const bool due = met(one, two) <= round / rounds;
    if (due && tournament.player(one).present && tournament.player(two).present) pairs.emplace_back(one, two);
  }
  return pairs;
}

// As many as possible of the games that are missing; those first who miss most, so that the rounds stay few.
Pairs missing_games(const Tournament& tournament) {
  const auto players = tournament.present();
  const auto met = meetings(tournament, Counting::laid);
  const int count = static_cast<int>(players.size());
  const auto is_missing = [&](int one, int two) {
    return one != two && met(players[static_cast<std::size_t>(one)], players[static_cast<std::size_t>(two)]) <
                             tournament.made().rounds;
  };
  std::vector<int> missing(players.size());
  for (int one = 0; one < count; ++one)
    for (int two = 0; two < count; ++two)
      if (is_missing(one, two)) ++missing[static_cast<std::size_t>(one)];
  Weights weights(count);
  for (int one = 0; one < count; ++one)
    for (int two = 0; two < one; ++two)
      if (is_missing(one, two))
        weights.set(one, two, missing[static_cast<std::size_t>(one)] + missing[static_cast<std::size_t>(two)]);
  const auto partners = maximum_weight_matching(weights);
  const auto past = pasts(tournament);
  Pairs pairs;
  for (int one = 0; one < count; ++one) {
    if (partners[static_cast<std::size_t>(one)] < one) continue;
    const int a = players[static_cast<std::size_t>(one)];
    const int b = players[static_cast<std::size_t>(partners[static_cast<std::size_t>(one)])];
    const bool first =
        takes_first_seat(past[static_cast<std::size_t>(a)].first, past[static_cast<std::size_t>(b)].first,
                         (lot(tournament.made().seed, tournament.player(a).id) & 1) == 0);
    pairs.emplace_back(first ? a : b, first ? b : a);
  }
  return pairs;
}

}  // namespace

int circle_rounds(int count) { return count < 2 ? 0 : count % 2 == 0 ? count - 1 : count; }

// With an odd number m on the circle, those whose numbers add up to the round modulo m meet, and who is an odd way
// behind the other begins: from round to round that turns about. With one more, the last stands in the middle and meets
// whoever would have a bye.
std::vector<std::pair<int, int>> circle_round(int count, int round) {
  Pairs pairs;
  const int m = circle_rounds(count);
  for (int one = 0; one < m; ++one) {
    const int two = (round - one + m) % m;
    if (one == two && count % 2 == 0) {
      const int middle = count - 1;
      pairs.emplace_back(round % 2 == 0 ? middle : one, round % 2 == 0 ? one : middle);
    }
    if (one < two) {
      const bool first = (two - one) % 2 == 1;
      pairs.emplace_back(first ? one : two, first ? two : one);
    }
  }
  return pairs;
}

std::optional<Paired> next_round_robin_round(const Tournament& tournament, Milliseconds now) {
  const int round = static_cast<int>(tournament.rounds().size());
  const auto is_late = [](const Player& player) { return !player.from_the_start; };
  auto pairs = std::ranges::any_of(tournament.players(), is_late) ? Pairs{} : planned_round(tournament, round);
  if (pairs.empty()) pairs = missing_games(tournament);
  if (pairs.empty()) return std::nullopt;
  Paired paired{.round = round + 1, .tables = {}, .byes = tournament.present(), .at = now};
  for (const auto& [first, second] : pairs) {
    paired.tables.push_back({{first, second}, 0});
    std::erase(paired.byes, first);
    std::erase(paired.byes, second);
  }
  return paired;
}

}  // namespace cb::tournament
