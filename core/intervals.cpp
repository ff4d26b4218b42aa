// SPDX-License-Identifier: MIT
#include "core/intervals.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cb {

// With x = tan(angle)·√freedom its density is a power of a cosine, which Simpson's rule integrates well.
double student(double t, double freedom) {
  constexpr int kSteps = 200;  // even
  const double end = std::atan(t / std::sqrt(freedom));
  const auto density = [&](int step) { return std::pow(std::cos(end * step / kSteps), freedom - 1); };
  double sum = density(0) + density(kSteps);
  for (int step = 1; step < kSteps; ++step) sum += (step % 2 == 1 ? 4 : 2) * density(step);
  const double scale = std::exp(std::lgamma((freedom + 1) / 2) - std::lgamma(freedom / 2)) * std::numbers::inv_sqrtpi;
  return 0.5 + scale * sum * end / (3 * kSteps);
}

double student_quantile(double freedom) {
  double low = 1.9;  // the normal distribution's, 1.96, is the least of all
  double high = 13;  // one degree of freedom has 12.7
  while (high - low > 1e-9) {
    const double middle = (low + high) / 2;
    (student(middle, freedom) < 1 - kIntervalTail ? low : high) = middle;
  }
  return low;
}

double standard_error(std::span<const double> values, double mean) {
  const auto n = static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (n - 1) / n);
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
