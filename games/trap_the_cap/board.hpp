// SPDX-License-Identifier: MIT
// The board as tables worked out from the edition: what joins what, and where a throw can lead.
#pragma once

#include <cstdint>

#include "games/trap_the_cap/options.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

// Every way round on a board must be longer than this, so that two places within one throw of each
// other are joined by one path only (the tables below rely on it; editions are checked for it).
inline constexpr int kShortestRound = 2 * kDieSides + 1;

class Board : public Plan {
 public:
  std::uint8_t base_of[kMaxSeats] = {};  // seat → base
  std::uint8_t home_at[kMaxSeats] = {};  // base → the space that its home joins
  bool reconstructed = false;

  SpaceSet grey;
  SpaceSet yellow;

  // Where a cap gets with exactly so many points (row 0 is empty), never turning back and never
  // through a home (TT-05); from a home too. Nothing from kNowhere, so empty slots need no test.
  SpaceSet reach[kDieSides + 1][kPlaces] = {};
  // The points it takes from a space into a seat's home; 0: out of reach (TT-15).
  std::uint8_t home_in[kMaxSeats][kPlaces] = {};
  // The places next to a place, ended by kNowhere.
  std::uint8_t next[kPlaces][kMaxSeats + 1] = {};
  // One in the place's own two bits of State::greys, 0 where the place is not grey.
  std::uint32_t grey_one[kPlaces] = {};
  std::uint8_t grey_space[kMostGreys] = {};

  constexpr Board() = default;
  constexpr Board(const Edition& edition, const Options& options)
      : Plan(edition), reconstructed(edition.reconstructed) {
    for (int seat = 0; seat < options.players; ++seat)
      base_of[seat] = edition.seats[options.players - kFewestPlayers][seat];
    for (int base = 0; base < bases; ++base) home_at[base] = edition.home_at[base];
    colour_spaces(edition, options);
    join(edition, options.players);
    for (int place = 0; place < kPlaces; ++place) walk(place, place, kNowhere, 0);
    for (int seat = 0; seat < options.players; ++seat)
      for (int points = kDieSides; points >= 1; --points)
        for (int space = 0; space < spaces(); ++space)
          if (reach[points][home_of(seat)].has(space)) home_in[seat][space] = static_cast<std::uint8_t>(points);
  }

  // The points from one place to another without turning back (there is one way only), and the place
  // entered before the last; both must be within one throw of each other.
  struct Path {
    int points;
    int before;
  };
  CB_FN constexpr Path path(int from, int to) const {
    int points = 1;
    while (points < kDieSides && !reach[points][from].has(to)) ++points;
    for (const std::uint8_t* place = next[to]; *place != kNowhere; ++place)
      if (points > 1 && reach[points - 1][from].has(*place)) return {points, *place};
    return {points, from};
  }

 private:
  constexpr void colour_spaces(const Edition& edition, const Options& options) {
    int greys = 0;
    const auto colour = [&](int space) {
      if (edition.grey.has(space)) {
        grey |= only(space);
        grey_one[space] = std::uint32_t{1} << (2 * greys);
        grey_space[greys++] = static_cast<std::uint8_t>(space);
      } else if (edition.yellow.has(space) || options.yellow == Yellow::all) {  // TT-02
        yellow |= only(space);
      }
    };
    for (int base = 0; base < bases; ++base) {
      for (int number = 1; number <= rim; ++number) colour(rim_space(base, number));
      for (int number = 1; number <= spoke; ++number) colour(spoke_space(base, number));
    }
    colour(centre());
  }

  // TT-01: rim and spokes; a home only where somebody sits.
  constexpr void join(const Edition& edition, int players) {
    for (auto& row : next)
      for (auto& place : row) place = kNowhere;
    edition.each_way([this](int one, int other) { link(one, other); });
    for (int seat = 0; seat < players; ++seat) link(home_of(seat), home_at[base_of[seat]]);
  }
  constexpr void link(int one, int other) {
    const auto add = [this](int place, int neighbour) {
      int n = 0;
      while (next[place][n] != kNowhere) ++n;
      next[place][n] = static_cast<std::uint8_t>(neighbour);
    };
    add(one, other);
    add(other, one);
  }
  constexpr void walk(int start, int at, int came_from, int points) {
    if (points > 0) reach[points][start] |= only(at);
    if (points == kDieSides) return;
    for (const std::uint8_t* place = next[at]; *place != kNowhere; ++place)
      if (*place != came_from && !is_home(*place)) walk(start, *place, at, points + 1);
  }
};

}  // namespace cb::inline CB_ISA::trap_the_cap
