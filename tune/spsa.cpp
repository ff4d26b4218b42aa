// SPDX-License-Identifier: MIT
#include "tune/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "bots/book.hpp"
#include "core/rng.hpp"

namespace cb {
namespace {

// A weight is moved up and down by a quarter of what it was at the start. Less would hardly be felt in a game, and the
// pairs would have nothing to say; a small weight must move by some whole points all the same.
constexpr double kShare = 0.25;
constexpr double kLeastReach = 3;

// What a pair that is won altogether moves a weight by, in parts of its reach. One pair is mostly chance; so many
// must agree before a weight has gone far.
constexpr double kGain = 0.05;

int whole(double value) { return static_cast<int>(std::lround(std::clamp<double>(value, -kMostPoints, kMostPoints))); }

}  // namespace

Spsa::Spsa(std::span<const int> start, std::vector<std::size_t> free, std::uint64_t seed)
    : start_(start.begin(), start.end()), free_(std::move(free)), seed_(seed), path_(1) {
  for (const auto at : free_) {
    path_.front().push_back(start_[at]);
    reach_.push_back(std::max(kLeastReach, kShare * std::abs(start_[at])));
  }
}

std::vector<int> Spsa::signs(std::size_t pair) const {
  Rng rng(mix(seed_) + steps() * kPairs + pair);
  std::vector<int> signs;
  signs.reserve(free_.size());
  for (std::size_t n = 0; n < free_.size(); ++n) signs.push_back(rng.below(2) == 0 ? 1 : -1);
  return signs;
}

std::vector<WeightPair> Spsa::pairs() const {
  std::vector<WeightPair> list(kPairs, {start_, start_});
  for (std::size_t pair = 0; pair < kPairs; ++pair) {
    const auto sign = signs(pair);
    for (std::size_t n = 0; n < free_.size(); ++n) {
      const double now = path_.back()[n];
      list[pair].plus[free_[n]] = whole(now + sign[n] * reach_[n]);
      list[pair].minus[free_[n]] = whole(now - sign[n] * reach_[n]);
    }
  }
  return list;
}

void Spsa::learn(std::span<const double> scores) {
  auto next = path_.back();
  for (std::size_t pair = 0; pair < kPairs; ++pair) {
    const auto sign = signs(pair);
    for (std::size_t n = 0; n < free_.size(); ++n) next[n] += kGain * reach_[n] * sign[n] * 2 * (scores[pair] - 0.5);
  }
  for (auto& value : next) value = std::clamp<double>(value, -kMostPoints, kMostPoints);
  path_.push_back(std::move(next));
}

std::vector<int> Spsa::tuned() const {
  auto weights = start_;
  const std::size_t from = path_.size() / 2;
  for (std::size_t n = 0; n < free_.size(); ++n) {
    double sum = 0;
    for (std::size_t step = from; step < path_.size(); ++step) sum += path_[step][n];
    weights[free_[n]] = whole(sum / static_cast<double>(path_.size() - from));
  }
  return weights;
}

}  // namespace cb
