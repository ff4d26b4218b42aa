// SPDX-License-Identifier: MIT
// What a Top Cap position looks like to someone who hardly calculates: whose caps can move, whose are on their way,
// who watches the own bottle, and who is about to reach the other one.
#pragma once

#include <cstdint>

#include "game/values.hpp"
#include "game/weights.hpp"
#include "games/top_cap/rules.hpp"

namespace cb::inline CB_ISA::top_cap {

// Points; their numbers are in bots.toml.
struct Weights {
  int mobile = 0;      // for each cap that can move
  int stuck = 0;       // less for each cap without a neighbour
  int neighbours = 0;  // for each neighbour of a cap
  int advance = 0;     // less for each step that a cap is away from the other's bottle
  int guard = 0;       // for each cap two steps from the own bottle, twice that for one beside it
  int almost = 0;      // for a cap in line with the bottle that has one neighbour too many or too few
  int threat = 0;      // for a cap that would reach the bottle if it were its turn
  int reaching = 0;    // for being to move and having such a cap
  int to_move = 0;     // for being to move
};

// From each cell to a bottle: how many steps, and the direction in which they lie in one line.
inline constexpr int kNoLine = kDirections;
struct Ways {
  struct Way {
    std::int8_t steps = 0;
    std::int8_t line = kNoLine;
  };
  Way from[kCells];
};
CB_FN constexpr Ways make_ways(int goal) {
  Ways ways{};
  for (int from = 0; from < kCells; ++from) {
    const int files = file_of(goal) < file_of(from) ? file_of(from) - file_of(goal) : file_of(goal) - file_of(from);
    const int ranks = rank_of(goal) < rank_of(from) ? rank_of(from) - rank_of(goal) : rank_of(goal) - rank_of(from);
    const int steps = files > ranks ? files : ranks;
    ways.from[from].steps = static_cast<std::int8_t>(steps);
    for (int direction = 0; direction < kDirections; ++direction)
      if (kTables.path[from][steps][direction] != ~Bits64{0} && kTables.target[from][steps][direction] == goal)
        ways.from[from].line = static_cast<std::int8_t>(direction);
  }
  return ways;
}
inline constexpr Ways kWays[2] = {make_ways(bottle(kCream)), make_ways(bottle(kBlue))};

class Evaluation {
 public:
  using Rules = top_cap::Rules;
  using Weights = top_cap::Weights;
  static constexpr Weight<Weights> kWeights[] = {
      {"mobile", &Weights::mobile},   {"stuck", &Weights::stuck},       {"neighbours", &Weights::neighbours},
      {"advance", &Weights::advance}, {"guard", &Weights::guard},       {"almost", &Weights::almost},
      {"threat", &Weights::threat},   {"reaching", &Weights::reaching}, {"to_move", &Weights::to_move},
  };

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules&, const Weights& weights) : weights_(weights) {}

  // Not asked while the starter is drawn by lot.
  CB_FN constexpr int score(const Rules&, const State& state) const {
    const auto mover = static_cast<int>(state.mover);
    const Outlook mine = outlook(state, mover);
    const Outlook theirs = outlook(state, 1 - mover);
    return mine.points - theirs.points + weights_.to_move + (mine.threats > 0 ? weights_.reaching : 0);
  }
  SeatValues values(const Rules& rules, const State& state) const {
    if (rules.at_chance(state)) return {{0.5F, 0.5F}};
    return values_of_score(static_cast<int>(state.mover), score(rules, state));
  }

 private:
  struct Outlook {
    int points = 0;
    int threats = 0;
  };

  CB_FN constexpr Outlook outlook(const State& state, int side) const {
    const Bits64 occupied = state.caps[0] | state.caps[1];
    const Bits64 blocked = occupied | bit(bottle(side));
    const auto& to_goal = kWays[1 - side];
    const auto& to_own = kWays[side];
    Outlook outlook;
    for (const int cap : members(state.caps[side])) {
      const int steps = count(kTables.around[cap] & occupied);
      const auto [far, line] = to_goal.from[cap];
      const auto back = to_own.from[cap].steps;
      const std::uint32_t free = free_paths(kTables.path[cap][steps], blocked);
      outlook.points += weights_.neighbours * steps - weights_.advance * far;
      if (free != 0) outlook.points += weights_.mobile;
      if (steps == 0) outlook.points -= weights_.stuck;
      if (back <= 2) outlook.points += weights_.guard * (3 - back);
      if (line == kNoLine) continue;
      if (steps == far)
        outlook.threats += static_cast<int>(free >> line & 1);
      else if (steps == far - 1 || steps == far + 1)
        outlook.points += weights_.almost;
    }
    outlook.points += weights_.threat * outlook.threats;
    return outlook;
  }

  Weights weights_;
};

}  // namespace cb::inline CB_ISA::top_cap
