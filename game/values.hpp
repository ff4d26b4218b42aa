// SPDX-License-Identifier: MIT
// What a position is worth to every seat, from 0 (lost) to 1 (won).
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>

#include "game/concepts.hpp"

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

struct SeatValues {
  float at[kMaxSeats] = {};
};

// Seats that win and lose together share a side; a game that has teams says so with rules.side(seat).
template <Game R>
CB_FN constexpr int side_of(const R& rules, int seat) {
  if constexpr (requires { rules.side(seat); })
    return rules.side(seat);
  else
    return seat;
}

// A win is shared among the winning sides, not among the seats of one side.
template <Game R>
CB_FN constexpr SeatValues values_of(const R& rules, Ending ending) {
  unsigned sides = 0;
  for (int seat = 0; seat < rules.seats(); ++seat)
    if (ending.won(seat)) sides |= 1U << side_of(rules, seat);
  SeatValues values;
  const float share = sides == 0 ? 0.0F : 1.0F / static_cast<float>(std::popcount(sides));
  for (int seat = 0; seat < rules.seats(); ++seat) values.at[seat] = ending.won(seat) ? share : 0.0F;
  return values;
}

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
