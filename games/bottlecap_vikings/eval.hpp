// SPDX-License-Identifier: MIT
// What a Bottlecap Vikings position is worth to each player: glory, the hut, goods and damage.
#pragma once

#include "game/values.hpp"
#include "game/weights.hpp"
#include "games/bottlecap_vikings/rules.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

// Numbers in bots.toml.
struct Weights {
  int glory = 0;   // points for each glory
  int tier = 0;    // points for each spot the hut has climbed
  int gold = 0;    // points for each gold
  int wood = 0;    // points for each wood
  int damage = 0;  // points lost for each damage
  int scale = 0;   // points that make a player e times as likely to win
};

class Evaluation {
 public:
  using Rules = bottlecap_vikings::Rules;
  using Weights = bottlecap_vikings::Weights;
  static constexpr Weight<Weights> kWeights[] = {
      {"glory", &Weights::glory}, {"tier", &Weights::tier},     {"gold", &Weights::gold},
      {"wood", &Weights::wood},   {"damage", &Weights::damage}, {"scale", &Weights::scale},
  };

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules&, const Weights& weights) : weights_(weights) {}

  SeatValues values(const Rules& rules, const State& state) const {
    float points[kMaxSeats] = {};
    for (int seat = 0; seat < rules.seats(); ++seat) {
      const Player& player = state.players[seat];
      points[seat] =
          static_cast<float>(weights_.glory * player.glory + weights_.tier * player.hut + weights_.gold * player.gold +
                             weights_.wood * player.wood - weights_.damage * player.damage());
    }
    return values_of_points(rules, points, static_cast<float>(weights_.scale));
  }

 private:
  Weights weights_;
};

}  // namespace cb::inline CB_ISA::bottlecap_vikings
