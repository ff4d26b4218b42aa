// SPDX-License-Identifier: MIT
#include "client/load/histogram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/rng.hpp"

namespace cb::client {
namespace {

// Against what sorting everything gives.
TEST(Histogram, IsWithinOnePercentOfTheExactPercentiles) {
  Rng rng(1);
  for (const int widest : {3, 9, 17, 30, 40}) {
    Histogram histogram;
    std::vector<std::uint64_t> all;
    for (int n = 0; n < 20'000; ++n) {
      // As many short as long times: a random number of binary digits first.
      const auto value = rng.next() & ((std::uint64_t{1} << rng.below(static_cast<std::uint32_t>(widest) + 1)) - 1);
      all.push_back(value);
      histogram.add(value);
    }
    std::ranges::sort(all);
    for (const double share : {0.001, 0.5, 0.9, 0.99, 0.999, 1.0}) {
      const auto exact = all[static_cast<std::size_t>(std::ceil(share * static_cast<double>(all.size()))) - 1];
      const auto found = histogram.within(share);
      EXPECT_GE(found, exact) << widest << " " << share;
      EXPECT_LE(static_cast<double>(found), 1.01 * static_cast<double>(exact)) << widest << " " << share;
    }
    EXPECT_EQ(histogram.within(1.0), all.back());
    EXPECT_EQ(histogram.max(), all.back());
    EXPECT_EQ(histogram.count(), all.size());
  }
}

TEST(Histogram, ShortTimesAreExact) {
  Histogram histogram;
  for (std::uint64_t value = 0; value < 200; ++value) histogram.add(value);
  EXPECT_EQ(histogram.within(0.5), 99u);
  EXPECT_EQ(histogram.within(0.05), 9u);
}

TEST(Histogram, WhatIsTooLongCountsAsTheLongest) {
  Histogram histogram;
  histogram.add(~std::uint64_t{0});
  EXPECT_EQ(histogram.count(), 1u);
  EXPECT_GT(histogram.max(), std::uint64_t{3'600'000'000'000});  // an hour
  histogram.clear();
  EXPECT_EQ(histogram.count(), 0u);
  EXPECT_EQ(histogram.within(0.99), 0u);
}

}  // namespace
}  // namespace cb::client
