// SPDX-License-Identifier: MIT
#include "balance/loss.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace cb::balance {
namespace {

constexpr std::size_t kGroups = 16;

std::vector<Sample> samples_of(const Played& played, std::size_t aim) {
  std::vector<Sample> samples;
  samples.reserve(played.size());
  for (const auto& game : played) samples.push_back(game[aim]);
  return samples;
}

std::optional<double> plain_value(std::span<const Aim> aims, std::size_t aim, const Played& played) {
  return aims[aim].measure.value(samples_of(played, aim));
}

Played without_group(const Played& played, std::size_t group) {
  Played rest;
  rest.reserve(played.size());
  for (std::size_t n = 0; n < played.size(); ++n)
    if (n % kGroups != group) rest.push_back(played[n]);
  return rest;
}

Played first_of(const Played& played, std::size_t games) {
  return {played.begin(), played.begin() + static_cast<std::ptrdiff_t>(games)};
}

using Statistic = std::function<std::optional<double>(const Played& one, const Played& other)>;

Estimate jackknife(const Played& one, const Played& other, const Statistic& statistic) {
  Estimate estimate{statistic(one, other), std::numeric_limits<double>::infinity()};
  if (!estimate.value || one.size() < kGroups) return estimate;
  std::vector<double> values;
  double mean = 0;
  for (std::size_t group = 0; group < kGroups; ++group) {
    const auto value = statistic(without_group(one, group), without_group(other, group));
    if (!value) return estimate;
    values.push_back(*value);
    mean += *value / kGroups;
  }
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  estimate.error = std::sqrt(squares * (kGroups - 1) / kGroups);
  return estimate;
}

Estimate paired(const Played& one, const Played& other, const Statistic& statistic) {
  const auto games = std::min(one.size(), other.size());
  return jackknife(first_of(one, games), first_of(other, games), statistic);
}

}  // namespace

double loss(std::span<const Aim> aims, const Played& played) {
  double sum = 0;
  for (std::size_t aim = 0; aim < aims.size(); ++aim) sum += aims[aim].cost(plain_value(aims, aim, played));
  return sum;
}

bool all_met(std::span<const Aim> aims, const Played& played) {
  for (std::size_t aim = 0; aim < aims.size(); ++aim)
    if (!aims[aim].met(plain_value(aims, aim, played))) return false;
  return true;
}

Estimate value_of(std::span<const Aim> aims, std::size_t aim, const Played& played) {
  return jackknife(played, played, [&](const Played& games, const Played&) { return plain_value(aims, aim, games); });
}

Estimate value_difference(std::span<const Aim> aims, std::size_t aim, const Played& one, const Played& other) {
  return paired(one, other, [&](const Played& first, const Played& second) -> std::optional<double> {
    const auto a = plain_value(aims, aim, first);
    const auto b = plain_value(aims, aim, second);
    if (!a || !b) return std::nullopt;
    return *a - *b;
  });
}

Estimate loss_difference(std::span<const Aim> aims, const Played& one, const Played& other) {
  return paired(one, other, [&](const Played& first, const Played& second) {
    return std::optional(loss(aims, first) - loss(aims, second));
  });
}

}  // namespace cb::balance
