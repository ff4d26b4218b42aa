// SPDX-License-Identifier: MIT
// Shares, means and spreads with their intervals.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/intervals.hpp"

namespace cb {

// How many of how many.
struct Share {
  std::uint64_t count = 0;
  std::uint64_t of = 0;

  void add(bool counts) {
    count += counts;
    ++of;
  }
  bool known() const { return of > 0; }
  double share() const { return known() ? static_cast<double>(count) / static_cast<double>(of) : 0; }
  // 95%, Wilson's.
  Interval interval() const { return share_interval(static_cast<double>(count), static_cast<double>(of)); }
};

struct Mean {
  std::uint64_t of = 0;  // how many were measured
  double mean = 0;
  std::optional<Interval> interval;  // 95%, Student's; none for fewer than two
};

Mean mean_of(const std::vector<double>& values);

// How many values lie in each of the steps from `from` on.
struct Histogram {
  double from = 0;
  double width = 1;
  std::vector<std::uint64_t> counts;
};

// Values and how they are spread. Nothing but the mean has an interval.
struct Spread {
  Mean mean;
  double least = 0;
  double low = 0;  // one in twenty lies below
  double median = 0;
  double high = 0;  // one in twenty lies above
  double most = 0;
  Histogram histogram;
};

Spread spread_of(std::vector<double> values);

// The smallest of 1, 2, 5, 10, 20, 50, … that is not below the value.
double round_step(double at_least);

}  // namespace cb
