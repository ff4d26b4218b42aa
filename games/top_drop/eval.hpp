// SPDX-License-Identifier: MIT
// A quick player of Top Drop for its own seat: the card that skips the fewest others, help only when stuck.
#pragma once

#include "game/values.hpp"
#include "game/weights.hpp"
#include "games/top_drop/rules.hpp"

namespace cb::inline CB_ISA::top_drop {

// Numbers in bots.toml.
struct Weights {
  int skipped = 0;  // cost of each card passed over that is still to come
  int help = 0;     // cost of using a help card
  int hopeful = 0;  // cards placed at which the chance to win is even
};

class Evaluation {
 public:
  using Rules = top_drop::Rules;
  using Weights = top_drop::Weights;
  static constexpr Weight<Weights> kWeights[] = {
      {"skipped", &Weights::skipped},
      {"help", &Weights::help},
      {"hopeful", &Weights::hopeful},
  };

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules&, const Weights& weights) : weights_(weights) {}

  SeatValues values(const Rules& rules, const State& state) const {
    const auto placed = static_cast<float>(count(placed_cards(state)) - weights_.hopeful);
    const float chance = 1.0F / (1.0F + std::exp(-placed / 8.0F));
    SeatValues values;
    for (int seat = 0; seat < rules.seats(); ++seat) values.at[seat] = chance;
    return values;
  }

  // Looks at the seat's own hand and the table only.
  Action pick(const Rules& rules, const State& state, Rng& rng) const {
    const auto legal = rules.legal(state);
    const Bits64 gone = placed_cards(state) | state.hand[state.seat];
    Action best = legal[0];
    int best_cost = 1 << 30;
    for (const Action action : legal) {
      const int cost = cost_of(state, action, ~gone & kAllCards) * 16 + static_cast<int>(rng.below(16));
      if (cost < best_cost) {
        best_cost = cost;
        best = action;
      }
    }
    return best;
  }

 private:
  int cost_of(const State& state, Action action, Bits64 unseen) const {
    if (action.code >= kWords) {
      const int word = action.code - kWords;
      return word == kSayStop ? 0 : word >= kOpenUp ? 0 : weights_.help;
    }
    const int card = action.code;
    if (state.top == 0) return 0;
    const int low = card < state.top ? card : state.top;
    const int high = card < state.top ? state.top : card;
    return weights_.skipped * count(unseen & (bit(high) - bit(low + 1)));
  }

  Weights weights_;
};

}  // namespace cb::inline CB_ISA::top_drop
