// SPDX-License-Identifier: MIT
// Tuning: finds what is better, goes on after any cut as if there had been none, and refuses what it cannot use.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "cli/reports/tune_report.hpp"
#include "core/rng.hpp"
#include "game/edition_testing.hpp"
#include "games/all_evaluations.hpp"
#include "games/all_games.hpp"
#include "tests/arena_testing.hpp"
#include "thought/weights.hpp"
#include "tune/record.hpp"

namespace cb {
namespace {

using testing_table::read_file;

// A game that is nothing but its weights: the nearer to the best ones, the likelier a win.
double chance_to_win(const WeightPair& pair, const std::vector<int>& best) {
  double better = 0;
  for (std::size_t n = 0; n < best.size(); ++n)
    better += std::abs(pair.minus[n] - best[n]) - std::abs(pair.plus[n] - best[n]);
  return 1 / (1 + std::exp(-better / 100));
}

TEST(Spsa, FindsTheBestWeightsThroughTheNoiseOfSingleGames) {
  const std::vector<int> best = {140, 60, -25, 1000, 12};
  Spsa spsa(std::vector{100, 100, 0, 1000, 12}, {0, 1, 2}, 1);
  Rng rng(2);
  for (int step = 0; step < 2'000; ++step) {
    std::vector<double> scores;
    for (const auto& pair : spsa.pairs())
      scores.push_back(rng.below(1'000) < 1'000 * chance_to_win(pair, best) ? 1.0 : 0.0);
    spsa.learn(scores);
  }
  EXPECT_EQ(spsa.steps(), 2'000u);
  const auto tuned = spsa.tuned();
  for (std::size_t n = 0; n < best.size(); ++n) EXPECT_NEAR(tuned[n], best[n], n < 3 ? 6 : 0) << n;
}

TEST(Spsa, ComparesOnBothSidesOfWhereItStands) {
  const std::vector start = {100, -8, 0, 10'000, 7};
  const Spsa spsa(start, {0, 1, 2, 3}, 5);
  EXPECT_EQ(spsa.tuned(), start) << "nothing is known yet";
  const auto pairs = spsa.pairs();
  ASSERT_EQ(pairs.size(), Spsa::kPairs);
  bool differ = false;
  for (const auto& [plus, minus] : pairs) {
    EXPECT_EQ(std::abs(plus[0] - 100), 25);
    EXPECT_EQ(plus[0] + minus[0], 200);
    EXPECT_EQ(std::abs(plus[1] + 8), 3) << "a small weight moves by some points all the same";
    EXPECT_EQ(std::abs(plus[2]), 3);
    EXPECT_EQ(std::max(plus[3], minus[3]), kMostPoints) << "no weight is larger than a bots.toml may have it";
    EXPECT_EQ(plus[4], 7);
    differ = differ || plus != pairs[0].plus;
  }
  EXPECT_TRUE(differ);
}

class TuningTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* name = testing::UnitTest::GetInstance()->current_test_info()->name();
    path_ = (std::filesystem::path(testing::TempDir()) / fmt::format("tuning-{}-{}", name, getpid())).string();
    std::filesystem::remove(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  void write(std::string_view text) const { std::ofstream(path_) << text; }

  static Result<Tuning> make(std::string_view bot = "3@40", std::string_view from = "", std::string_view only = "",
                             std::uint64_t seed = 1, std::string_view game = "top-cap") {
    auto contest = testing_arena::contest_of(testing_arena::make(game), "", "");
    contest.seed = seed;
    return make_tuning(std::move(contest), bot, from, only);
  }

  // Goes on to so many steps with the file, and says where it has come to.
  std::vector<int> tune_to(std::size_t steps, int jobs = 1) {
    auto file = TuningFile::open(path_, tuning_);
    EXPECT_TRUE(file) << file.error().text();
    if (!file) return {};
    found_ = file->steps().size();
    was_cut_ = file->was_cut();
    auto spsa = begin(tuning_);
    for (const auto& scores : file->steps()) spsa.learn(scores);
    const std::atomic<bool> stop = false;
    EXPECT_TRUE(
        tune(tuning_, spsa, steps, jobs, stop, [&](std::span<const double> scores) { return file->append(scores); }));
    return spsa.tuned();
  }

  std::string refusal() const {
    const auto file = TuningFile::open(path_, tuning_);
    return file ? "" : file.error().text();
  }

  std::string path_;
  Tuning tuning_ = make().value();
  std::size_t found_ = 0;
  bool was_cut_ = false;
};

TEST_F(TuningTest, ARunCutAnywhereIsTheRunInOne) {
  const auto whole = tune_to(4);
  EXPECT_NE(whole, weight_values(tuning_.mind));
  const auto text = read_file(path_);
  for (std::size_t size = 0; size < text.size(); size += 61) {
    write(std::string_view(text).substr(0, size));
    EXPECT_EQ(tune_to(4, 3), whole) << size;
    EXPECT_EQ(read_file(path_), text) << size;
    EXPECT_EQ(was_cut_, size > 0 && text[size - 1] != '\n') << size;
  }
  EXPECT_EQ(tune_to(4), whole) << "nothing is left to do";
  EXPECT_EQ(found_, 4u);
}

TEST_F(TuningTest, WhatIsPrintedIsWhatABotsFileTakes) {
  auto spsa = begin(tuning_);
  for (const double score : {1.0, 0.75, 0.9}) spsa.learn(std::vector<double>(Spsa::kPairs, score));
  const auto tables = cli::tune_text(tuning_, spsa, "top-cap", "capbarrel tune top-cap");
  const std::string_view own = kBotBooks[0];
  const auto text = "game = \"top-cap\"\n" + tables + std::string(own.substr(own.find("[bots.1]")));
  const auto book = read_bot_book<top_cap::Evaluation>(text, "top-cap");
  ASSERT_TRUE(book) << book.error().text();
  std::vector<int> read;
  for (const auto& weight : name_weights<top_cap::Evaluation>(book->weights)) read.push_back(weight.value);
  EXPECT_EQ(read, spsa.tuned());
  EXPECT_NE(read, weight_values(tuning_.mind));
}

TEST_F(TuningTest, AStepThatIsStoppedIsNotTaken) {
  auto spsa = begin(tuning_);
  std::atomic<bool> stop = false;
  int told = 0;
  const auto stop_soon = [&](std::span<const double> scores) {
    EXPECT_EQ(scores.size(), Spsa::kPairs);
    stop = ++told == 2;
    return Result<void>();
  };
  EXPECT_TRUE(tune(tuning_, spsa, 1'000'000, 2, stop, stop_soon));
  EXPECT_EQ(spsa.steps(), 2u);

  stop = false;
  const auto full = [](std::span<const double>) -> Result<void> { return fail("test", "", "The disk is full."); };
  const auto refused = tune(tuning_, spsa, 1'000'000, 1, stop, full);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "test");
}

TEST_F(TuningTest, AnotherTuningIsRefusedAndItsFileLeftAlone) {
  tune_to(1);
  const auto text = read_file(path_);
  const auto expect_other = [&](Result<Tuning> other, std::string_view what) {
    tuning_ = std::move(other).value();
    EXPECT_NE(refusal().find(fmt::format("another tuning ({}: ", what)), std::string::npos) << refusal();
    EXPECT_EQ(read_file(path_), text);
  };
  expect_other(make("3@41"), "players");
  expect_other(make("3@40", "guard=12"), "weights");
  expect_other(make("3@40", "", "guard"), "free");
  expect_other(make("3@40", "", "", 2), "seed");
  expect_other(make("3@40", "", "", 1, "loot"), "game");
  tuning_ = make().value();
  EXPECT_EQ(refusal(), "");
  const auto busy = TuningFile::open(path_, tuning_);
  EXPECT_NE(refusal().find("Another run"), std::string::npos);
}

TEST_F(TuningTest, GarbageIsRefusedAndLeftAlone) {
  tune_to(2);
  const auto text = read_file(path_);
  const auto expect_refused = [&](const std::string& garbage, std::string_view words) {
    write(garbage);
    EXPECT_NE(refusal().find(words), std::string::npos) << refusal();
    EXPECT_EQ(read_file(path_), garbage);
  };
  const auto first_line = text.substr(0, text.find('\n') + 1);
  expect_refused("shopping list\n", "not the record of a tuning");
  expect_refused("{\"arena\":1}\n", "not the record of a tuning");
  expect_refused(first_line + "nonsense\n", "line 2");
  expect_refused(first_line + "{\"step\":0,\"scores\":[0.5]}\n", "line 2");
  expect_refused(first_line + "{\"step\":0,\"scores\":[0,0,0,0,0,0,0,1.5]}\n", "line 2");
  expect_refused(first_line + "{\"step\":1,\"scores\":[0,0,0,0,0,0,0,0.5]}\n{\"ste", "line 2");
  expect_refused(text + "{\"step\":0,\"scores\":[0,0,0,0,0,0,0,0.5]}\n", "line 4");
}

TEST_F(TuningTest, OnlyWhatCanBeTunedIs) {
  const auto refusal_of = [](const Result<Tuning>& tuning) { return tuning ? "" : tuning.error().code; };
  EXPECT_EQ(refusal_of(make("random")), "tune.random");
  EXPECT_EQ(refusal_of(make("5@50ms")), "tune.time");
  EXPECT_EQ(refusal_of(make("exec:true@50")), "bot.unknown");
  EXPECT_EQ(refusal_of(make("9")), "bot.unknown");
  EXPECT_EQ(refusal_of(make("5", "", "guard,gourd")), "weight.unknown");
  EXPECT_EQ(refusal_of(make("5", "guard=soft")), "weight.number");
  const auto some = make("5", "guard=100", "threat, guard,guard").value();
  EXPECT_EQ(some.free.size(), 2u);
  EXPECT_NE(write_weights(some.mind, weight_values(some.mind)).find("guard=100,"), std::string::npos);
}

// A step in every game: those with dice, many seats and hidden hands, and where all win together.
TEST_F(TuningTest, EveryGameCanBeTuned) {
  for (const auto* type : all_game_types()) {
    SCOPED_TRACE(type->info().name);
    auto tuning = make("3@4", "", "", 1, type->info().name).value();
    tuning.contest.ply_limit = 60;
    EXPECT_EQ(tuning.free.size(), tuning.mind.weights().size());
    auto spsa = begin(tuning);
    const std::atomic<bool> stop = false;
    EXPECT_TRUE(tune(tuning, spsa, 1, 1, stop, [](std::span<const double>) { return Result<void>(); }));
    EXPECT_EQ(spsa.steps(), 1u);
  }
}

}  // namespace
}  // namespace cb
