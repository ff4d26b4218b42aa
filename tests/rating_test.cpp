// SPDX-License-Identifier: MIT
// The arena's arithmetic against numbers worked out by hand, and its sequential test against known odds.
#include "arena/rating.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "arena/sprt.hpp"
#include "core/rng.hpp"

namespace cb {
namespace {

TEST(Rating, EloIsTheLogarithmOfTheOdds) {
  EXPECT_EQ(elo_of(0.5), 0);
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(elo_of(0.75), 190.8485, 1e-4);
  EXPECT_NEAR(elo_of(0.25), -190.8485, 1e-4);
  EXPECT_TRUE(std::isinf(elo_of(1)) && elo_of(1) > 0);
  EXPECT_TRUE(std::isinf(elo_of(0)) && elo_of(0) < 0);
  EXPECT_NEAR(score_of(190.8485), 0.75, 1e-6);
}

TEST(Rating, ARunWorkedOutByHand) {
  const auto rating = rate(std::vector{1.0, 0.5, 0.5, 0.0, 1.0, 1.0, 0.5, 1.0});
  EXPECT_EQ(rating.rounds, 8u);
  EXPECT_EQ(rating.score, 0.6875);
  EXPECT_NEAR(rating.error, std::sqrt(0.96875 / 7 / 8), 1e-12);
  // Student's 97.5% with seven degrees of freedom is 2.364624.
  EXPECT_NEAR(rating.interval.low, 0.6875 - 2.364624 * rating.error, 1e-6);
  EXPECT_NEAR(rating.interval.high, 0.6875 + 2.364624 * rating.error, 1e-6);
}

TEST(Rating, FewRoundsHaveTheWideIntervalsOfStudent) {
  const auto two = rate(std::vector{0.50, 0.54});
  EXPECT_NEAR(two.interval.high - two.score, 12.706205 * 0.02, 1e-6);
  // With one degree of freedom (Cauchy's distribution): below 1 with three quarters.
  EXPECT_NEAR(two.likely_better, 0.75, 1e-9);
  const auto three = rate(std::vector{0.50, 0.53, 0.56});
  EXPECT_NEAR(three.interval.high - three.score, 4.302653 * 0.03 / std::sqrt(3), 1e-6);
  std::vector<double> many;
  for (int n = 0; n < 2'000; ++n) many.push_back(n % 2 == 0 ? 0.0 : 1.0);
  const auto long_run = rate(many);
  EXPECT_NEAR((long_run.interval.high - 0.5) / long_run.error, 1.9612, 1e-4);
  EXPECT_NEAR(long_run.likely_better, 0.5, 1e-12);
}

TEST(Rating, TheMeanOfAnythingHasStudentsInterval) {
  // Mean 14, standard deviation √10; Student's 97.5% with four degrees of freedom is 2.776445.
  const auto interval = mean_interval(std::vector{10.0, 12.0, 14.0, 16.0, 18.0});
  EXPECT_NEAR(interval.low, 14 - 2.776445 * std::sqrt(10.0 / 5), 1e-5);
  EXPECT_NEAR(interval.high, 14 + 2.776445 * std::sqrt(10.0 / 5), 1e-5);
}

TEST(Rating, NothingPlayedSaysNothing) {
  const auto rating = rate({});
  EXPECT_EQ(rating.interval.low, 0);
  EXPECT_EQ(rating.interval.high, 1);
  EXPECT_EQ(rating.likely_better, 0.5);
}

TEST(Rating, OneRoundSaysNextToNothing) {
  const auto rating = rate(std::vector{1.0});
  EXPECT_NEAR(rating.interval.low, 0.025, 1e-12);
  EXPECT_EQ(rating.interval.high, 1);
  EXPECT_EQ(rating.likely_better, 0.5);
}

TEST(Rating, RoundsThatAllWentAlikeKeepAnInterval) {
  const auto won = rate(std::vector<double>(20, 1.0));
  EXPECT_EQ(won.score, 1);
  EXPECT_NEAR(won.interval.low, 0.831566, 1e-6);  // 0.025 to the power of 1/20, as Clopper and Pearson have it
  EXPECT_EQ(won.interval.high, 1);
  EXPECT_NEAR(won.likely_better, 1 - std::pow(0.5, 20), 1e-12);
  const auto lost = rate(std::vector<double>(20, 0.0));
  EXPECT_EQ(lost.interval.low, 0);
  EXPECT_NEAR(lost.interval.high, 1 - 0.831566, 1e-6);
  EXPECT_NEAR(lost.likely_better, std::pow(0.5, 20), 1e-12);
  const auto even = rate(std::vector<double>(20, 0.5));
  EXPECT_NEAR(even.interval.low, 0.415783, 1e-6);
  EXPECT_NEAR(even.interval.high, 0.584217, 1e-6);
  EXPECT_EQ(even.likely_better, 0.5);
}

// The interval must hold the true score about 95 times in 100; a fixed seed makes that a fixed number.
TEST(Rating, IntervalsHoldTheTruth) {
  Rng rng(5);
  constexpr int kRuns = 400;
  for (const int rounds : {10, 50}) {
    int held = 0;
    for (int run = 0; run < kRuns; ++run) {
      std::vector<double> scores;
      for (int n = 0; n < rounds; ++n)
        scores.push_back((rng.below(10) < 6 ? 0.5 : 0.0) + (rng.below(10) < 6 ? 0.5 : 0.0));
      const auto [low, high] = rate(scores).interval;
      held += low <= 0.6 && 0.6 <= high;
    }
    EXPECT_GE(held, 370) << rounds;
    EXPECT_LE(held, 394) << rounds;
  }
}

TEST(Rating, WilsonsIntervalOfAShare) {
  const auto [low, high] = share_interval(273, 300);
  EXPECT_NEAR(low, 0.872223, 1e-5);
  EXPECT_NEAR(high, 0.937410, 1e-5);
  EXPECT_EQ(share_interval(0, 20).low, 0);
  EXPECT_NEAR(share_interval(0, 20).high, 0.161125, 1e-5);
}

TEST(Sprt, ARunWorkedOutByHand) {
  // These differences stand for scores of 0.5 and 0.6.
  Sprt sprt({0, 400 * std::log10(1.5), 0.05, 0.05});
  EXPECT_EQ(sprt.llr(), 0);
  for (const double score : {1.0, 1.0, 0.5, 0.0, 1.0, 0.5}) sprt.add(score);
  // Squares off 0.5: 1, and 0.5 for the two imagined; off 0.6: 0.86 and 0.52.
  EXPECT_NEAR(sprt.llr(), 6 / 2.0 * std::log(1.5 / 1.38), 1e-12);
  EXPECT_NEAR(sprt.lower(), -2.944439, 1e-6);
  EXPECT_NEAR(sprt.upper(), 2.944439, 1e-6);
  EXPECT_EQ(sprt.verdict(), SprtVerdict::open);
  EXPECT_NEAR(Sprt({0, 10, 0.01, 0.2}).upper(), std::log(80), 1e-12);
  EXPECT_NEAR(Sprt({0, 10, 0.01, 0.2}).lower(), std::log(0.2 / 0.99), 1e-12);
}

// How often a test of the odds of a lost, an even and a won round accepts elo1.
double accepts_elo1(const SprtSetting& setting, double even, double score, std::uint64_t seed) {
  constexpr int kRuns = 1'000;
  constexpr double kSteps = 1 << 20;
  const auto lost = static_cast<std::uint32_t>(kSteps * (1 - score - even / 2));
  const auto not_won = lost + static_cast<std::uint32_t>(kSteps * even);
  Rng rng(seed);
  int accepted = 0;
  for (int run = 0; run < kRuns; ++run) {
    Sprt sprt(setting);
    while (sprt.verdict() == SprtVerdict::open) {
      const auto ticket = rng.below(1 << 20);
      sprt.add(ticket < lost ? 0.0 : ticket < not_won ? 0.5 : 1.0);
    }
    accepted += sprt.verdict() == SprtVerdict::elo1;
  }
  return static_cast<double>(accepted) / kRuns;
}

TEST(Sprt, ErrsNoMoreOftenThanItMay) {
  // Three standard deviations of a share of 5% in 1000 runs.
  constexpr double kSlack = 0.021;
  for (const auto& setting : {SprtSetting{0, 50, 0.05, 0.05}, SprtSetting{-100, 0, 0.05, 0.05}})
    for (const double even : {0.0, 0.3, 0.6}) {
      EXPECT_LE(accepts_elo1(setting, even, score_of(setting.elo0), 1), 0.05 + kSlack) << setting.elo0 << " " << even;
      EXPECT_GE(accepts_elo1(setting, even, score_of(setting.elo1), 2), 0.95 - kSlack) << setting.elo0 << " " << even;
    }
  // As for two teams that mostly win or lose alike.
  EXPECT_LE(accepts_elo1({0, 20, 0.05, 0.05}, 0.8, 0.5, 5), 0.05 + kSlack);
  EXPECT_GE(accepts_elo1({0, 20, 0.05, 0.05}, 0.8, score_of(20), 6), 0.95 - kSlack);
  // A stricter test errs less often, and one far from both hypotheses hardly ever.
  EXPECT_LE(accepts_elo1({0, 50, 0.01, 0.05}, 0.3, 0.5, 3), 0.02);
  EXPECT_GE(accepts_elo1({0, 50, 0.05, 0.05}, 0.3, score_of(150), 4), 0.999);
}

TEST(Sprt, AFewRoundsAlikeDoNotDecide) {
  Sprt sprt({0, 50, 0.05, 0.05});
  for (int n = 0; n < 10; ++n) sprt.add(1);
  EXPECT_EQ(sprt.verdict(), SprtVerdict::open);
  for (int n = 0; n < 20; ++n) sprt.add(1);
  EXPECT_EQ(sprt.verdict(), SprtVerdict::elo1);
  // Every round split: exactly what elo1 says here, and no division by zero.
  Sprt even({-50, 0, 0.05, 0.05});
  for (int n = 0; n < 100; ++n) even.add(0.5);
  EXPECT_EQ(even.verdict(), SprtVerdict::elo1);
  EXPECT_TRUE(std::isfinite(even.llr()));
}

}  // namespace
}  // namespace cb
