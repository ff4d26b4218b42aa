// SPDX-License-Identifier: MIT
// What a run of rounds says about two players: score, Elo with error bars, and how sure that is.
#pragma once

#include <cstdint>
#include <span>

#include "core/intervals.hpp"

namespace cb {

// Games of a round share their luck, so rounds, not games, are the independent measurements.
struct EloRating {
  std::uint64_t rounds = 0;
  double score = 0.5;          // of the first player: the mean of the rounds, 0 to 1
  double error = 0;            // its standard error; 0 where all rounds went alike
  Interval interval;           // of the score, 95%
  double likely_better = 0.5;  // how likely the first player is the stronger of the two
};

EloRating rate(std::span<const double> round_scores);

// 0.5 is 0, 10 to 1 is 400; all won is infinite.
double elo_of(double score);
double score_of(double elo);

}  // namespace cb
