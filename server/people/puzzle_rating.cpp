// SPDX-License-Identifier: MIT
#include "server/people/puzzle_rating.hpp"

namespace cb::server {
namespace {

constexpr int kMiddle = 3;

}  // namespace

Rating estimate_of(int level) {
  Rating rating;
  rating.rating += kLevelStep * (level - kMiddle);
  rating.deviation = kEstimateDeviation;
  return rating;
}

RerateTry rerate_try(int level, bool right, bool counts, Milliseconds now) {
  return [=](const Rating& person, const std::optional<Rating>& tried) {
    const auto puzzle = tried.value_or(estimate_of(level));
    const auto today = rating_now(person, now);
    const Met against[] = {{puzzle, right ? 1.0 : 0.0}};
    PuzzleRatings after{glicko2(person, against, periods_since(person, now)), puzzle};
    ++after.person.games;
    after.person.at = now;
    if (!counts || today.deviation > kMeasured) return after;
    const Met solver[] = {{today, right ? 0.0 : 1.0}};
    after.puzzle = glicko2(puzzle, solver, 0);
    ++after.puzzle.games;
    after.puzzle.at = now;
    return after;
  };
}

}  // namespace cb::server
