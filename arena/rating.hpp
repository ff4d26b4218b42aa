// SPDX-License-Identifier: MIT
// What a run of rounds says about two players: score, Elo with error bars, and how sure that is.
#pragma once

#include <cstdint>
#include <span>

namespace cb {

struct Rating {
  std::uint64_t rounds = 0;
  double score = 0.5;  // mean of the rounds, 0 to 1
  double error = 0;    // its standard error, from the rounds
  double elo = 0;      // and its 95% interval
  double elo_low = 0;
  double elo_high = 0;
  double likely_better = 0.5;  // the chance that the first player is the stronger
};

double elo_of(double score);

Rating rate(std::span<const double> round_scores);

}  // namespace cb
