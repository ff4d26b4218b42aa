// SPDX-License-Identifier: MIT
// What a Trap the Cap position is worth to each side: caps locked up, caps carried, caps still free.
#pragma once

#include "game/values.hpp"
#include "game/weights.hpp"
#include "games/trap_the_cap/rules.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

// Numbers in bots.toml.
struct Weights {
  int locked = 0;    // points for a captive at home
  int carried = 0;   // points for a captive under way
  int free_cap = 0;  // points for an own cap still free
  int golden = 0;    // points for holding the golden cap
  int scale = 0;     // points that make a side e times as likely to win
};

class Evaluation {
 public:
  using Rules = trap_the_cap::Rules;
  using Weights = trap_the_cap::Weights;
  static constexpr Weight<Weights> kWeights[] = {
      {"locked", &Weights::locked}, {"carried", &Weights::carried}, {"free_cap", &Weights::free_cap},
      {"golden", &Weights::golden}, {"scale", &Weights::scale},
  };

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules&, const Weights& weights) : weights_(weights) {}

  SeatValues values(const Rules& rules, const State& state) const {
    const Scoring scoring = rules.scoring(state);
    float points[kMaxSeats] = {};
    for (int seat = 0; seat < rules.seats(); ++seat) {
      const int side = rules.side(seat);
      const int held = scoring.captives(seat);
      int locked = 0;
      for (int colour = 0; colour < rules.seats(); ++colour)
        if (rules.side(colour) != side) locked += number_of(state.homes[seat], colour);
      points[side] += static_cast<float>(weights_.locked * locked + weights_.carried * (held - locked) +
                                         weights_.free_cap * free_caps(state, seat));
    }
    if (rules.options().game == Play::golden) {
      const int holder = scoring.golden_holder();
      if (holder != kNeutral) points[rules.side(holder)] += static_cast<float>(weights_.golden);
    }
    return values_of_points(rules, points, static_cast<float>(weights_.scale));
  }

 private:
  Weights weights_;
};

}  // namespace cb::inline CB_ISA::trap_the_cap
