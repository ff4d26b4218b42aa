// SPDX-License-Identifier: MIT
// What a Loot position looks like at a glance: pawns, who carries, how far the loot still has to go.
#pragma once

#include "game/values.hpp"
#include "game/weights.hpp"
#include "games/loot/rules.hpp"

namespace cb::inline CB_ISA::loot {

// Numbers in bots.toml.
struct Weights {
  int pawn = 0;           // for a pawn more
  int carrying = 0;       // for holding the loot
  int home_step = 0;      // for each step the carrier is nearer home
  int approach_step = 0;  // for each step the nearest pawn is nearer the other loot
};

class Evaluation {
 public:
  using Rules = loot::Rules;
  using Weights = loot::Weights;
  static constexpr Weight<Weights> kWeights[] = {
      {"pawn", &Weights::pawn},
      {"carrying", &Weights::carrying},
      {"home_step", &Weights::home_step},
      {"approach_step", &Weights::approach_step},
  };

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules&, const Weights& weights) : weights_(weights) {}

  CB_FN constexpr int score(const Rules& rules, const State& state) const {
    const auto mover = static_cast<int>(state.mover);
    return merit(rules, state, mover) - merit(rules, state, 1 - mover);
  }
  SeatValues values(const Rules& rules, const State& state) const {
    return values_of_score(static_cast<int>(state.mover), score(rules, state));
  }
  // Captures, taking the loot and bringing it home.
  CB_FN constexpr bool noisy(const Rules& rules, const State& state, Action action) const {
    if (action.from >= kRespawn) return false;
    const auto mover = static_cast<int>(state.mover);
    if (state.pawns[1 - mover].has(action.to)) return true;
    if (state.carrier[mover] == kNoCarrier) return action.to == rules.loot_tile(1 - mover);
    return state.carrier[mover] == action.from && action.to == rules.loot_tile(mover);
  }

 private:
  CB_FN static constexpr int distance(int from, int to) {
    const int files = file_of(from) > file_of(to) ? file_of(from) - file_of(to) : file_of(to) - file_of(from);
    const int ranks = rank_of(from) > rank_of(to) ? rank_of(from) - rank_of(to) : rank_of(to) - rank_of(from);
    return files > ranks ? files : ranks;
  }
  CB_FN constexpr int merit(const Rules& rules, const State& state, int side) const {
    int total = weights_.pawn * state.pawns[side].size();
    if (state.carrier[side] != kNoCarrier)
      return total + weights_.carrying - weights_.home_step * distance(state.carrier[side], rules.loot_tile(side));
    int nearest = kSize;
    for (const int pawn : state.pawns[side]) {
      const int steps = distance(pawn, rules.loot_tile(1 - side));
      nearest = steps < nearest ? steps : nearest;
    }
    return total - weights_.approach_step * nearest;
  }

  Weights weights_;
};

}  // namespace cb::inline CB_ISA::loot
