// SPDX-License-Identifier: MIT
// Searches on real games: the games are those of a study, a run that was cut goes on as if it had not been, and what
// cannot be played is refused.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "balance/game_dials.hpp"
#include "balance/game_field.hpp"
#include "game/edition_testing.hpp"
#include "tests/study_testing.hpp"

namespace cb::balance {
namespace {

using testing_table::read_file;

FieldPlan field_plan(std::string_view game, const std::vector<std::string>& aims, std::string_view dials) {
  FieldPlan plan;
  plan.type = find_game(game).value();
  plan.aims = read_aims(*plan.type->make({}, {}).value(), aims).value();
  plan.dials = choose_dials(*plan.type, dials).value();
  return plan;
}

const std::atomic<bool> kGoOn = false;
void tell_nobody(const Trial&, std::uint64_t, std::uint64_t) {}

class BalanceField : public testing::Test {
 protected:
  void SetUp() override {
    const auto* name = testing::UnitTest::GetInstance()->current_test_info()->name();
    path_ = (std::filesystem::path(testing::TempDir()) / fmt::format("balance-{}-{}", name, getpid())).string();
    std::filesystem::remove(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  static GameField make(FieldPlan plan, int jobs = 1, const std::atomic<bool>& stop = kGoOn,
                        GameField::Tell tell = tell_nobody) {
    const std::string base(plan.type->editions().front());
    return GameField::make(std::move(plan), base, {"random"}, jobs, stop, std::move(tell)).value();
  }

  Result<BalanceRecord> open(std::size_t aims = 1) const {
    return BalanceRecord::open(path_, {{"balance", 1}, {"game", "top-cap"}}, aims);
  }

  static SearchPlan search_plan(const GameField& field, const FieldPlan& plan) {
    SearchPlan search;
    search.base = field.changes().canonical(plan.type->editions().front()).value();
    search.aims = plan.aims.played;
    search.bot = "random";
    search.rounds = 1;
    return search;
  }

  std::string path_;
};

TEST_F(BalanceField, PlaysTheGamesOfAStudy) {
  const auto plan = field_plan("top-drop", {"won=0.5", "length<=30"}, "colours");
  auto field = make(plan, 2);
  const std::string base(plan.type->editions().front());
  const Trial trial{base, "random", 7, 3, 70, "a test"};
  const auto played = field.play({&trial, 1}).value().value().front();
  ASSERT_EQ(played.size(), 70u);
  auto study = testing_study::plan_of("top-drop", {""}, 73, "random");
  study.seed = 7;
  const auto games = testing_study::play(study);
  for (std::size_t n = 0; n < played.size(); ++n)
    for (std::size_t aim = 0; aim < 2; ++aim)
      EXPECT_EQ(played[n][aim], plan.aims.played[aim].measure.sample(*study.variants[0].game, games[n + 3]));
}

TEST_F(BalanceField, ACutRunGoesOnAsIfItHadNotBeen) {
  const auto plan = field_plan("top-cap", {"first-seat=0.5"}, "setup.diagonal.mirrored");
  const auto run = [&](int jobs) {
    auto field = make(plan, jobs);
    field.keep_in(open().value());
    const auto search_it = search_plan(field, plan);
    return search(search_it, field, [](const RoundFound&) {}).value();
  };
  const auto whole = run(1);
  EXPECT_EQ(whole.rounds.size(), 1u);
  const auto text = read_file(path_);
  for (const std::size_t size : {text.size() / 7, text.size() / 2, text.size() - 1, text.size()}) {
    std::ofstream(path_) << std::string_view(text).substr(0, size);
    const auto again = run(2);
    EXPECT_EQ(again.best, whole.best);
    EXPECT_EQ(again.played, whole.played);
    const auto record = open();
    ASSERT_TRUE(record) << record.error().text();
    EXPECT_FALSE(record->was_cut());
  }
}

TEST_F(BalanceField, ARunThatIsStoppedSaysSo) {
  std::atomic<bool> stop = false;
  const auto plan = field_plan("top-cap", {"first-seat=0.5"}, "setup.diagonal");
  auto field = make(plan, 1, stop, [&](const Trial&, std::uint64_t done, std::uint64_t) { stop = done == 100; });
  const auto search_it = search_plan(field, plan);
  const auto found = search(search_it, field, [](const RoundFound&) {}).value();
  EXPECT_TRUE(found.stopped);
  EXPECT_EQ(found.best, search_it.base);
}

TEST_F(BalanceField, GarbageInARecordIsRefusedAndLeftAlone) {
  auto record = open();
  ASSERT_TRUE(record->append({"game = \"x\"", "random", 1, 0, 2, "a test"}, {{{1, 1}}, {{0.5, 1}}}));
  const auto text = read_file(path_);
  record = std::unexpected(Error{});
  const auto expect_refused = [&](const std::string& garbage, std::size_t aims = 1) {
    std::ofstream(path_) << garbage;
    const auto opened = open(aims);
    ASSERT_FALSE(opened) << garbage;
    EXPECT_EQ(read_file(path_), garbage);
  };
  expect_refused("{\"study\":1}\n");
  expect_refused(text + "nonsense\n");
  expect_refused(testing_table::replaced(text, "\"games\":2", "\"games\":3"));
  expect_refused(testing_table::replaced(text, "\"from\":0", "\"from\":\"0\""));
  expect_refused(text, 2);
  std::ofstream(path_) << text;
  const auto again = open();
  ASSERT_TRUE(again);
  const auto* found = again->find({"game = \"x\"", "random", 1, 0, 2, "other words"});
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(*found, (Played{{{1, 1}}, {{0.5, 1}}}));
  EXPECT_EQ(again->find({"game = \"x\"", "random", 2, 0, 2, ""}), nullptr) << "of another seed";
}

TEST_F(BalanceField, RefusesWhatCannotBePlayed) {
  const auto plan = field_plan("loot", {"first-seat=0.5"}, "pawns");
  const auto refusal = [&](const FieldPlan& of, std::string_view base, const std::string& bot) {
    const auto made = GameField::make(of, base, {bot}, 1, kGoOn, tell_nobody);
    return made ? "" : made.error().code;
  };
  const auto base = plan.type->editions().front();
  EXPECT_EQ(refusal(plan, base, "random"), "");
  EXPECT_EQ(refusal(plan, base, "grandmaster"), "bot.unknown");
  EXPECT_NE(refusal(plan, "game = \"loot\"", "random"), "");
}

TEST_F(BalanceField, AsksATableBeforeAnythingIsPlayed) {
  // Whoever begins has all positions for draws, but for those in which the cap on a3 is not there.
  struct Oracle final : cb::Oracle {
    std::optional<ExactValue> value(const AnyRules&, const AnyState& state) const override {
      const bool there = std::to_integer<unsigned>(state.bytes[1]) % 2 == 0;
      return ExactValue{there ? ExactValue::Outcome::draw : ExactValue::Outcome::win, there ? 0 : 1};
    }
  };
  auto plan = field_plan("top-cap", {"first-seat=0.5", "exact=draw"}, "setup.diagonal");
  const std::string base(plan.type->editions().front());
  auto blind = make(plan);
  EXPECT_EQ(blind.check(base).error().code, "balance.no-table");
  Rng rng(1);
  EXPECT_FALSE(blind.change(base, rng)) << "no board can be known to be a draw";
  plan.oracle = std::make_shared<Oracle>();
  auto field = make(plan);
  for (int n = 0; n < 20; ++n) {
    const auto change = field.change(base, rng);
    ASSERT_TRUE(change);
    EXPECT_TRUE(field.check(change->text));
  }
}

}  // namespace
}  // namespace cb::balance
