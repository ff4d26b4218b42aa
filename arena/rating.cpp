// SPDX-License-Identifier: MIT
#include "arena/rating.hpp"

#include <algorithm>
#include <cmath>

namespace cb {
namespace {

// All rounds went alike (or there is but one), so nothing is known of how they scatter. What is sure: had such rounds a
// probability below p, n of them in a row would be less likely than p to the n. The rest may be anything.
void rate_alike(EloRating& rating) {
  const auto n = static_cast<double>(rating.rounds);
  const double p = std::pow(kIntervalTail, 1 / n);
  rating.interval = {rating.score * p, 1 - (1 - rating.score) * p};
  // Were the first no better, at most half could be won by it.
  const double ahead = std::max(rating.score, 1 - rating.score);
  const double sure = std::max(0.5, 1 - std::pow(0.5 / ahead, n));
  rating.likely_better = rating.score < 0.5 ? 1 - sure : sure;
}

}  // namespace

double elo_of(double score) { return 400 * std::log10(score / (1 - score)); }

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

EloRating rate(std::span<const double> round_scores) {
  EloRating rating;
  rating.rounds = round_scores.size();
  if (round_scores.empty()) return rating;
  const auto n = static_cast<double>(round_scores.size());
  double sum = 0;
  for (const double score : round_scores) sum += score;
  rating.score = sum / n;
  if (std::ranges::all_of(round_scores, [&](double score) { return score == round_scores.front(); })) {
    rating.score = round_scores.front();
    rate_alike(rating);
    return rating;
  }
  rating.error = standard_error(round_scores, rating.score);
  const double margin = student_quantile(n - 1) * rating.error;
  rating.interval = {std::max(0.0, rating.score - margin), std::min(1.0, rating.score + margin)};
  rating.likely_better = student((rating.score - 0.5) / rating.error, n - 1);
  return rating;
}

}  // namespace cb
