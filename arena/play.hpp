// SPDX-License-Identifier: MIT
// Plays the rounds of a contest, several at a time if wanted.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "arena/round.hpp"
#include "arena/scoreboard.hpp"

namespace cb {

using PlayerPair = std::array<std::unique_ptr<Player>, 2>;

// Both players once for every job.
Result<std::vector<PlayerPair>> make_players(const Contest& contest, int jobs);

// Plays what the scoreboard has left, as many rounds at a time as there are pairs, until it is over or `stop` is set;
// rounds under way are then finished. `on_round` is called with each round once it stands on the board, one call at a
// time; what it refuses ends the run.
Result<void> play_rounds(const Contest& contest, Scoreboard& board, std::vector<PlayerPair>& pairs,
                         const std::atomic<bool>& stop,
                         const std::function<Result<void>(const RoundResult&)>& on_round);

}  // namespace cb
