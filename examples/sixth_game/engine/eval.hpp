// SPDX-License-Identifier: MIT
// What a position of Three Men's Morris looks like to someone who hardly calculates: who has the centre, whose rows are
// still open, and who has two of three.
#pragma once

#include "game/values.hpp"
#include "game/weights.hpp"
#include "games/three_men/rules.hpp"

namespace cb::inline CB_ISA::three_men {

// Points; their numbers are in bots.toml.
struct Weights {
  int centre = 0;   // for a cap in the centre
  int open = 0;     // for each row without a cap of the other side
  int two = 0;      // for each row of two caps whose third point is empty
  int to_move = 0;  // for being to move
};

class Evaluation {
 public:
  using Rules = three_men::Rules;
  using Weights = three_men::Weights;
  static constexpr Weight<Weights> kWeights[] = {
      {"centre", &Weights::centre}, {"open", &Weights::open}, {"two", &Weights::two}, {"to_move", &Weights::to_move}};

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules&, const Weights& weights) : weights_(weights) {}

  CB_FN constexpr int score(const Rules&, const State& state) const {
    const int mover = state.mover;
    return points(state.caps[mover], state.caps[1 - mover]) - points(state.caps[1 - mover], state.caps[mover]) +
           weights_.to_move;
  }
  SeatValues values(const Rules& rules, const State& state) const {
    return values_of_score(state.mover, score(rules, state));
  }

 private:
  CB_FN constexpr int points(Bits64 own, Bits64 other) const {
    int points = (own & bit(kCentre)) != 0 ? weights_.centre : 0;
    for (const Bits64 row : kRows) {
      if ((other & row) != 0) continue;
      points += weights_.open;
      if (count(own & row) == 2) points += weights_.two;
    }
    return points;
  }

  Weights weights_;
};

}  // namespace cb::inline CB_ISA::three_men
