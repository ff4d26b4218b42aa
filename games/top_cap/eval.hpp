// SPDX-License-Identifier: MIT
// What a Top Cap position looks like to someone who does not calculate: who has more moves, who is
// nearer to the other's bottle, whose caps stand alone and cannot move at all.
#pragma once

#include "game/values.hpp"
#include "game/weights.hpp"
#include "games/top_cap/rules.hpp"

namespace cb::inline CB_ISA::top_cap {

// Points for the side that has more of it; numbers in bots.toml.
struct Weights {
  int moves = 0;    // for each legal move
  int nearest = 0;  // for each step that the foremost cap is nearer to the bottle
  int stuck = 0;    // for each cap that has no neighbour
  int to_move = 0;  // for being to move
};

class Evaluation {
 public:
  using Rules = top_cap::Rules;
  using Weights = top_cap::Weights;
  static constexpr Weight<Weights> kWeights[] = {
      {"moves", &Weights::moves},
      {"nearest", &Weights::nearest},
      {"stuck", &Weights::stuck},
      {"to_move", &Weights::to_move},
  };

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules&, const Weights& weights) : weights_(weights) {}

  CB_FN constexpr int score(const Rules& rules, const State& state) const {
    const auto mover = static_cast<int>(state.mover);
    return merit(rules, state, mover) - merit(rules, state, 1 - mover) + weights_.to_move;
  }
  SeatValues values(const Rules& rules, const State& state) const {
    return values_of_score(static_cast<int>(state.mover), score(rules, state));
  }

 private:
  CB_FN constexpr int merit(const Rules& rules, const State& state, int side) const {
    State mine = state;
    mine.mover = static_cast<std::uint64_t>(side);
    const Bits64 occupied = state.caps[0] | state.caps[1];
    const int goal = bottle(1 - side);
    int nearest = kSize;
    int stuck = 0;
    for (const int cap : members(state.caps[side])) {
      const int files = file_of(goal) - file_of(cap);
      const int ranks = rank_of(goal) - rank_of(cap);
      const int far = files < 0 ? -files : files;
      const int high = ranks < 0 ? -ranks : ranks;
      const int distance = far > high ? far : high;
      nearest = distance < nearest ? distance : nearest;
      stuck += (kTables.around[cap] & occupied) == 0;
    }
    return weights_.moves * rules.legal(mine).size() - weights_.nearest * nearest - weights_.stuck * stuck;
  }

  Weights weights_;
};

}  // namespace cb::inline CB_ISA::top_cap
