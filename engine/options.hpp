// SPDX-License-Identifier: MIT
// What can be set about our engine from outside: Level, Weights, Slips, Threads, Memory, Seed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cb {

// The most that an engine may be told to use.
struct EngineBounds {
  int threads = 64;
  int memory = 1024;  // MiB
};

struct EngineOptions {
  std::string level = "5";  // of the game's bots.toml; which ones there are depends on the game
  std::string weights;      // that the level judges by in place of the game's, "home=60,pawn=120"
  bool slips = true;        // as BotResources has it
  int threads = 1;
  int memory = 64;  // MiB
  std::uint64_t seed = 1;

  // By a name written in any case; refuses what is out of bounds, and changes nothing then.
  Result<void> set(std::string_view name, std::string_view value, const EngineBounds& bounds);
};

// The value of Weights that stands for the game's own.
inline constexpr std::string_view kOwnWeights = "own";

// "option Threads type number default 1 min 1 max 64", one line each.
std::vector<std::string> declare_options(const EngineBounds& bounds);

}  // namespace cb
