// SPDX-License-Identifier: MIT
// What a position is worth to every seat, from 0 (lost) to 1 (won).
#pragma once

#include <algorithm>
#include <cmath>

#include "game/shares.hpp"

namespace cb {

// Scores are for the side to move; a win is kWonScore less the plies to it.
inline constexpr int kWonScore = 30'000;
inline constexpr int kSurelyWon = 29'000;

}  // namespace cb

namespace cb::inline CB_ISA {

// Points that change the odds by a factor of e.
inline constexpr float kOddsScale = 200.0F;

// A score as a winning chance: 200 points make about three to one.
inline float chance_of(int score) {
  if (score >= kSurelyWon) return 1.0F;
  if (score <= -kSurelyWon) return 0.0F;
  return 1.0F / (1.0F + std::exp(-static_cast<float>(score) / kOddsScale));
}

// And back; the chance must lie between never and always.
inline int score_of(float chance) { return static_cast<int>(kOddsScale * std::log(chance / (1.0F - chance))); }

// The values of a game of two from the score for the side to move.
inline SeatValues values_of_score(int mover, int score) {
  SeatValues values;
  values.at[mover] = chance_of(score);
  values.at[1 - mover] = 1.0F - values.at[mover];
  return values;
}

// The values of a game of several sides from the points of each side: those with more points win more often, by a
// factor of e for every `scale` points.
template <Game R>
SeatValues values_of_points(const R& rules, const float (&points)[kMaxSeats], float scale) {
  float most = points[0];
  for (int seat = 0; seat < rules.seats(); ++seat) most = std::max(most, points[side_of(rules, seat)]);
  float odds[kMaxSeats] = {};
  float total = 0;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    float& own = odds[side_of(rules, seat)];
    if (own > 0) continue;
    own = std::exp((points[side_of(rules, seat)] - most) / scale);
    total += own;
  }
  SeatValues values;
  for (int seat = 0; seat < rules.seats(); ++seat) values.at[seat] = odds[side_of(rules, seat)] / total;
  return values;
}

// An evaluation guesses the values of a running game.
template <class E, class R>
concept Evaluation = requires(const E& evaluation, const R& rules, const typename R::State& state) {
  { evaluation.values(rules, state) } -> std::same_as<SeatValues>;
};

}  // namespace cb::inline CB_ISA
