// SPDX-License-Identifier: MIT
// A round: the same luck for both players, once for every way to seat them, so that neither seat nor luck favours one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/player.hpp"

namespace cb {

// Which of the two players (0 or 1) has each seat. Partners always have the same one.
using Seating = std::array<int, kMaxSeats>;

// Every seating of a round. In a game where all win together one player has all seats, then the other.
std::vector<Seating> seatings(const AnyGame& game);

struct GameResult {
  double score = 0.5;  // of the first player: its share of the win; where all win together, 1 or 0 for the team
  std::uint32_t plies = 0;
  bool finished = false;         // false: given up at the ply limit and counted as even
  std::optional<int> forfeited;  // the player that refused to move, or could not
  std::string why;               // of the forfeit
};

GameResult play_game(const std::shared_ptr<const AnyGame>& game, const Seating& seating,
                     const std::array<Player*, 2>& players, std::uint64_t seed, std::uint32_t ply_limit);

struct RoundResult {
  std::uint64_t number = 0;
  double score = 0.5;  // of the first player, from 0 to 1
  std::vector<GameResult> games;
};

// Round n of a run has the same luck however the run is cut up.
RoundResult play_round(const std::shared_ptr<const AnyGame>& game, const std::array<Player*, 2>& players,
                       std::uint64_t seed, std::uint64_t number, std::uint32_t ply_limit);

}  // namespace cb
