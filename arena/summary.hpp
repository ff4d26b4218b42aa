// SPDX-License-Identifier: MIT
// The rounds of a contest in a few numbers.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "arena/rating.hpp"
#include "arena/round.hpp"

namespace cb {

// How a player has done in a seat, or with a team.
struct Tally {
  std::uint64_t games = 0;
  double won = 0;  // shares of wins

  double share() const { return games == 0 ? 0 : won / static_cast<double>(games); }
};

struct PlayerSummary {
  Effort effort;
  std::vector<Tally> seats;    // one for each
  Tally team;                  // games in which it had all seats: only where all win together
  std::uint64_t forfeits = 0;  // games
  std::string forfeit;         // why, the first time
};

struct Summary {
  EloRating rating;
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t unfinished = 0;  // games stopped at the ply limit and counted as even
  std::uint64_t repeated = 0;    // rounds that went move for move as an earlier one
  std::array<PlayerSummary, 2> players;
};

Summary summarise(const AnyRules& game, std::span<const RoundResult> rounds);

}  // namespace cb
