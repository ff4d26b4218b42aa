// SPDX-License-Identifier: MIT
// What is kept of one game that was played for a study.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "study/plan.hpp"

namespace cb {

// The choices in one part of a game's course.
struct Choices {
  std::uint32_t decisions = 0;
  std::uint32_t actions = 0;  // legal ones, over all decisions
  std::uint32_t forced = 0;   // decisions with but one
  bool operator==(const Choices&) const = default;
};

// What a side did or got, and how often; see game/deeds.hpp.
struct SideDeed {
  int side = 0;
  std::string group;
  std::string name;
  std::uint32_t times = 0;
  bool operator==(const SideDeed&) const = default;
};

// The winning chance of each side in thousandths; empty where the judge could not say.
using Standing = std::vector<int>;

struct Observation {
  std::size_t variant = 0;
  std::uint64_t game = 0;    // its number, from 0
  std::uint8_t winners = 0;  // seats
  std::string ending;        // by its name in the game, "repetition", or "unfinished" at the ply limit
  std::uint32_t plies = 0;   // chance outcomes and the opening among them
  std::uint32_t turns = 0;   // those in which somebody had to decide
  std::uint32_t forced_turns = 0;
  std::array<Choices, kParts> choices;
  std::array<Standing, kParts - 1> standings;  // after each part but the last
  std::vector<SideDeed> deeds;                 // by side, group and name
  std::uint64_t key = 0;                       // of all that was played, to tell games apart
  bool operator==(const Observation&) const = default;
};

inline constexpr std::string_view kUnfinished = "unfinished";
inline constexpr std::string_view kRepetition = "repetition";

}  // namespace cb
