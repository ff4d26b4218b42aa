// SPDX-License-Identifier: MIT
#include "study/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cb {
namespace {

// The value that a share of all does not exceed: of an even number in the middle the mean of the two.
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size());
  const auto at = static_cast<std::size_t>(place);
  if (at == 0) return sorted.front();
  if (at >= sorted.size()) return sorted.back();
  return place == std::floor(place) ? (sorted[at - 1] + sorted[at]) / 2 : sorted[at];
}

Histogram histogram_of(const std::vector<double>& sorted) {
  constexpr double kSteps = 24;
  Histogram histogram;
  histogram.width = round_step((sorted.back() - sorted.front() + 1) / kSteps);
  histogram.from = std::floor(sorted.front() / histogram.width) * histogram.width;
  for (const double value : sorted) {
    const auto step = static_cast<std::size_t>((value - histogram.from) / histogram.width);
    if (step >= histogram.counts.size()) histogram.counts.resize(step + 1);
    ++histogram.counts[step];
  }
  return histogram;
}

}  // namespace

double round_step(double at_least) {
  double step = 1;
  for (int n = 0; step < at_least; ++n) step *= n % 3 == 1 ? 2.5 : 2;
  return step;
}

Mean mean_of(const std::vector<double>& values) {
  Mean mean;
  mean.of = values.size();
  if (values.empty()) return mean;
  mean.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  if (values.size() > 1) mean.interval = mean_interval(values);
  return mean;
}

Spread spread_of(std::vector<double> values) {
  Spread spread;
  spread.mean = mean_of(values);
  if (values.empty()) return spread;
  std::ranges::sort(values);
  spread.least = values.front();
  spread.low = quantile(values, 0.05);
  spread.median = quantile(values, 0.5);
  spread.high = quantile(values, 0.95);
  spread.most = values.back();
  spread.histogram = histogram_of(values);
  return spread;
}

}  // namespace cb
