// SPDX-License-Identifier: MIT
// A contest: which two players, in which game, under which conditions.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "arena/workers.hpp"
#include "session/any_game.hpp"
#include "thought/exact.hpp"

namespace cb {

// All that decides how the rounds of a contest go.
struct Contest {
  std::shared_ptr<const AnyGame> game;
  AnyState start;
  std::array<std::string, 2> players;  // as make_player takes them
  std::uint64_t seed = 1;
  int opening = 0;  // so many moves at random before the players take over, the same in all games of a round
  std::uint32_t ply_limit = 5'000;
  int threads = 1;                            // of each bot
  std::shared_ptr<const Oracle> oracle = {};  // as BotResources has it
  // Who else may think for our bots, which changes no move that is limited by nodes; none: all is thought here.
  std::shared_ptr<Workers> workers = {};
};

}  // namespace cb
