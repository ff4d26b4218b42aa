// SPDX-License-Identifier: MIT
#include "arena/rating.hpp"

#include <algorithm>
#include <cmath>

namespace cb {

double elo_of(double score) {
  // All won or all lost has no Elo; what is a game in ten thousand away from it stands for it.
  constexpr double kNearest = 1e-4;
  const double p = std::clamp(score, kNearest, 1 - kNearest);
  return -400.0 * std::log10(1.0 / p - 1.0);
}

Rating rate(std::span<const double> round_scores) {
  Rating rating;
  rating.rounds = round_scores.size();
  if (round_scores.empty()) return rating;
  const auto n = static_cast<double>(round_scores.size());
  double sum = 0;
  for (const double score : round_scores) sum += score;
  rating.score = sum / n;
  double squares = 0;
  for (const double score : round_scores) squares += (score - rating.score) * (score - rating.score);
  // Where all rounds went the same way, as if one more had gone the other half way.
  const double variance = std::max(squares / std::max(n - 1, 1.0), 0.25 / (n + 1));
  rating.error = std::sqrt(variance / n);
  constexpr double kTwoSided95 = 1.959964;
  rating.elo = elo_of(rating.score);
  rating.elo_low = elo_of(rating.score - kTwoSided95 * rating.error);
  rating.elo_high = elo_of(rating.score + kTwoSided95 * rating.error);
  rating.likely_better = 0.5 * std::erfc(-(rating.score - 0.5) / rating.error / std::sqrt(2.0));
  return rating;
}

}  // namespace cb
