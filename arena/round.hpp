// SPDX-License-Identifier: MIT
// A round: the same luck for both players, once for every way to seat them, so that neither seat nor luck favours one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest.hpp"
#include "arena/player.hpp"
#include "arena/seating.hpp"

namespace cb {

// What a player has spent.
struct Effort {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  std::int64_t nanoseconds = 0;
  std::int64_t longest = 0;  // the slowest move, nanoseconds

  Effort& operator+=(const Effort& other);
};

struct GameResult {
  std::uint8_t winners = 0;      // seats; everybody where it was stopped, the other player's where one forfeited
  std::uint32_t plies = 0;       // chance outcomes and the opening among them
  bool finished = false;         // false: stopped at the ply limit
  std::optional<int> forfeited;  // the player that refused to move, or could not
  std::string why;               // of the forfeit
  std::uint64_t key = 0;         // of all that was played, to tell games apart
};

struct RoundResult {
  std::uint64_t number = 0;
  double score = 0.5;             // of the first player, from 0 to 1
  std::vector<GameResult> games;  // one for each of seatings(game)
  std::array<Effort, 2> effort;
};

// The first player's score out of the results of a round's games. Where all win together it compares the two teams:
// 1 if only the first has won, 0 if only the second has, and a half otherwise.
double round_score(const AnyRules& game, const std::vector<GameResult>& games);

// Round n of a contest has the same luck whatever has been played before it.
RoundResult play_round(const Contest& contest, const std::array<Player*, 2>& players, std::uint64_t number);

}  // namespace cb
