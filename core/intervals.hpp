// SPDX-License-Identifier: MIT
// How sure a share or a mean is that was measured but so often: its 95% interval.
#pragma once

#include <span>

namespace cb {

struct Interval {
  double low = 0;
  double high = 1;
};

inline constexpr double kIntervalTail = 0.025;  // on either side of a 95% interval

// The 95% interval of the mean of independent measurements, by Student's distribution. There must be two of them.
Interval mean_interval(std::span<const double> values);

// The 95% interval (Wilson's) of a share of which `wins` out of `tries` were seen.
Interval share_interval(double wins, double tries);

// Of the mean of at least two measurements.
double standard_error(std::span<const double> values, double mean);

// Student's distribution with `freedom` degrees: how likely it stays below t, and what it stays below with 97.5%.
double student(double t, double freedom);
double student_quantile(double freedom);

}  // namespace cb
