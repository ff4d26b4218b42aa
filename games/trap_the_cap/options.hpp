// SPDX-License-Identifier: MIT
// Trap the Cap's options and edition: what is fixed before a match starts.
#pragma once

#include <cstdint>

#include "core/fixed_vector.hpp"
#include "game/concepts.hpp"
#include "games/trap_the_cap/plan.hpp"
#include "games/trap_the_cap/state.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

enum class Play : std::uint8_t { basic, team, total_team, tower, golden };                    // TT-18 … TT-30
enum class Aim : std::uint8_t { standard, captives, last_left, fewest_trapped, golden_cap };  // TT-18, 23, 25, 30
enum class Yellow : std::uint8_t { printed, all };                                            // TT-02
enum class Starter : std::uint8_t { first, lot };                                             // TT-03
enum class CapsEach : std::uint8_t { six, four };                                             // TT-03, TT-32

inline constexpr int kStandardQuiet = -1;  // TT-31: by the number of players

struct Options {
  int players = 4;
  Play game = Play::basic;
  Aim ending = Aim::standard;
  Yellow yellow = Yellow::printed;
  Starter starter = Starter::first;
  CapsEach caps = CapsEach::six;
  int quiet = kStandardQuiet;  // TT-31; 0 is off
  int throws = 5000;           // TT-31; 0 is off
};

// TT-20: the games played by two teams.
CB_FN constexpr bool has_teams(Play game) { return game == Play::team || game == Play::total_team; }

// The ending played unless another is asked for: the first that the rules name for each game.
CB_FN constexpr Aim standard_aim(Play game) {
  if (game == Play::tower) return Aim::last_left;    // TT-25
  if (game == Play::golden) return Aim::golden_cap;  // TT-30
  return Aim::captives;                              // TT-18, TT-23
}

// TT-31: 250 with five players, 300 with six, unless another number is agreed.
CB_FN constexpr int quiet_limit(const Options& options) {
  if (options.quiet != kStandardQuiet) return options.quiet;
  return options.players == 6 ? 300 : options.players == 5 ? 250 : 200;
}

inline constexpr int kFewestPlayers = 2;  // TT-03

// A way between two spaces, the lower number first.
struct Way {
  std::uint8_t one = 0;
  std::uint8_t other = 0;
  bool operator==(const Way&) const = default;
};
CB_FN constexpr Way way_between(int one, int other) {
  if (one > other) return way_between(other, one);
  return {static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other)};
}
inline constexpr int kMostOwnWays = 16;
using OwnWays = FixedVector<Way, kMostOwnWays>;

// A board as an edition describes it.
struct Edition : Plan {
  SpaceSet grey;
  SpaceSet yellow;
  OwnWays more;                          // ways beside those of the plan
  OwnWays closed;                        // ways of the plan that are not there
  std::uint8_t home_at[kMaxSeats] = {};  // by base: the space that its home joins
  int most_players = 0;
  // seats[n - 2][s]: the base, counted from A = 0, of seat s when n play.
  std::uint8_t seats[kMaxSeats - kFewestPlayers + 1][kMaxSeats] = {};
  bool six_caps = false;
  bool four_caps = false;
  bool reconstructed = false;  // TT-02, TT-32: boards whose colours are a guess say so

  // Calls with the two ends of every way between spaces, those of the plan first.
  template <class Visit>
  constexpr void each_way(const Visit& visit) const {
    Plan::each_way([&](int one, int other) {
      for (const Way way : closed)
        if (way == way_between(one, other)) return;
      visit(one, other);
    });
    for (const Way way : more) visit(way.one, way.other);
  }
};

}  // namespace cb::inline CB_ISA::trap_the_cap
