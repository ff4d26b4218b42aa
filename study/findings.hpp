// SPDX-License-Identifier: MIT
// The games of a variant in the numbers that a designer asks for.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "study/observation.hpp"
#include "study/statistics.hpp"

namespace cb {

// A game is decided when one side alone has won; where all play together, when it came to its end.
struct Outcomes {
  Share decided;
  Share shared;  // by several sides, or won by nobody
  Share unfinished;
  Share won;  // where all play together: of the decided games; else nothing
};

struct Branching {
  Mean actions;  // legal ones a decision; each game is one measurement
  Share forced;  // decisions with but one
  Share forced_turns;
};

// How a game stands after a part of its course, by the judge.
struct Lead {
  Share level;  // games in which nobody was clearly ahead
  // Decided games won by a side that was not in front; where all play together, games won that looked lost.
  Share comeback;
};

// A thing of a game and those who did or got it. All shares are of sides in decided games; where all play together, of
// games.
struct DeedFound {
  std::string group;
  std::string name;
  double times = 0;  // a side and game, on average
  Share with;        // won by those who did it
  Share without;     // by those who did not
  Share most;        // by those who did it more often than any other; nothing where all play together
};

struct Findings {
  std::uint64_t games = 0;
  std::uint64_t distinct = 0;  // games that went another way than all before them
  bool cooperative = false;
  double fair = 1;  // what each side would win if all were equal
  Outcomes outcomes;
  std::map<std::string, Share> endings;
  std::vector<Share> seats;  // won in decided games; none where all play together
  Spread plies;
  Spread turns;
  Branching branching;
  std::array<Branching, kParts> branching_course;
  Mean lead_changes;
  std::array<Lead, kParts - 1> leads;
  std::vector<DeedFound> deeds;  // by group and name
};

Findings find(const AnyGame& game, std::span<const Observation> seen);

}  // namespace cb
