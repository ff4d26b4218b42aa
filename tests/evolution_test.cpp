// SPDX-License-Identifier: MIT
// Evolution finds the top of hills that are long and slanted, or seen through noise, and is repeatable.
#include "tune/evolution.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace cb {
namespace {

using Point = Evolution::Point;
using Score = std::function<double(const Point&)>;

Evolution after(int clouds, Point start, Point spread, const Score& score) {
  Evolution evolution(std::move(start), std::move(spread), 1);
  for (int n = 0; n < clouds; ++n) {
    std::vector<double> scores;
    for (const auto& point : evolution.cloud()) scores.push_back(score(point));
    evolution.learn(scores);
  }
  return evolution;
}

TEST(Evolution, FindsTheTopOfALongSlantedHill) {
  // A thousand times as steep across as along, and turned against the axes.
  const Score hill = [](const Point& at) {
    const double along = at[0] + at[1] - 300;
    const double across = at[0] - at[1] - 100;
    return -(along * along + 1e6 * across * across + at[2] * at[2]);
  };
  const Point top = after(150, {0, 0, 50}, {20, 20, 20}, hill).mean();
  EXPECT_NEAR(top[0], 200, 1e-3);
  EXPECT_NEAR(top[1], 100, 1e-3);
  EXPECT_NEAR(top[2], 0, 1e-3);
}

TEST(Evolution, FollowsABentValley) {
  const Score valley = [](const Point& at) {
    const double off = at[1] - at[0] * at[0];
    return -(100 * off * off + (1 - at[0]) * (1 - at[0]));
  };
  const Point top = after(200, {-1.2, 1}, {0.5, 0.5}, valley).mean();
  EXPECT_NEAR(top[0], 1, 1e-3);
  EXPECT_NEAR(top[1], 1, 1e-3);
}

TEST(Evolution, SeesThroughNoise) {
  Rng rng(5);
  const Score noisy = [&](const Point& at) {
    double sum = 0;
    for (const double x : at) sum -= (x - 30) * (x - 30);
    return sum + 200.0 * rng.below(1'000) / 1'000;
  };
  const Point top = after(200, Point(8, 0.0), Point(8, 10.0), noisy).mean();
  for (const double x : top) EXPECT_NEAR(x, 30, 5);
}

TEST(Evolution, IsRepeatableAndComesToRest) {
  const Score hill = [](const Point& at) { return -at[0] * at[0] - at[1] * at[1]; };
  const auto one = after(50, {7, -3}, {1, 1}, hill);
  const auto two = after(50, {7, -3}, {1, 1}, hill);
  EXPECT_EQ(one.mean(), two.mean());
  EXPECT_EQ(one.cloud(), two.cloud());
  EXPECT_LT(one.reach(), 0.1);
}

}  // namespace
}  // namespace cb
