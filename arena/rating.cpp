// SPDX-License-Identifier: MIT
#include "arena/rating.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cb {
namespace {

constexpr double kTail = 0.025;  // on either side of a 95% interval

// Student's distribution with `freedom` degrees: how likely it stays below t. With x = tan(angle)·√freedom its density
// is a power of a cosine, which Simpson's rule integrates well.
double student(double t, double freedom) {
  constexpr int kSteps = 200;  // even
  const double end = std::atan(t / std::sqrt(freedom));
  const auto density = [&](int step) { return std::pow(std::cos(end * step / kSteps), freedom - 1); };
  double sum = density(0) + density(kSteps);
  for (int step = 1; step < kSteps; ++step) sum += (step % 2 == 1 ? 4 : 2) * density(step);
  const double scale = std::exp(std::lgamma((freedom + 1) / 2) - std::lgamma(freedom / 2)) * std::numbers::inv_sqrtpi;
  return 0.5 + scale * sum * end / (3 * kSteps);
}

// The t that Student's distribution stays below with 97.5%.
double student_quantile(double freedom) {
  double low = 1.9;  // the normal distribution's, 1.96, is the least of all
  double high = 13;  // one degree of freedom has 12.7
  while (high - low > 1e-9) {
    const double middle = (low + high) / 2;
    (student(middle, freedom) < 1 - kTail ? low : high) = middle;
  }
  return low;
}

double standard_error(std::span<const double> values, double mean) {
  const auto n = static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (n - 1) / n);
}

// All rounds went alike (or there is but one), so nothing is known of how they scatter. What is sure: had such rounds a
// probability below p, n of them in a row would be less likely than p to the n. The rest may be anything.
void rate_alike(EloRating& rating) {
  const auto n = static_cast<double>(rating.rounds);
  const double p = std::pow(kTail, 1 / n);
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

Interval mean_interval(std::span<const double> values) {
  const auto n = static_cast<double>(values.size());
  double sum = 0;
  for (const double value : values) sum += value;
  const double margin = student_quantile(n - 1) * standard_error(values, sum / n);
  return {sum / n - margin, sum / n + margin};
}

Interval share_interval(double wins, double tries) {
  if (tries == 0) return {};
  constexpr double z = 1.959964;
  const double p = wins / tries;
  const double middle = (p + z * z / (2 * tries)) / (1 + z * z / tries);
  const double margin = z / (1 + z * z / tries) * std::sqrt(p * (1 - p) / tries + z * z / (4 * tries * tries));
  return {std::max(0.0, middle - margin), std::min(1.0, middle + margin)};
}

}  // namespace cb
