// SPDX-License-Identifier: MIT
// Searches for better boards: what aims cost, the best found through noise, the same again after any cut, and what each
// change bought.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "balance/ablation.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"
#include "game/edition_testing.hpp"
#include "tests/study_testing.hpp"

namespace cb::balance {
namespace {

std::shared_ptr<const AnyGame> game_of(std::string_view name) {
  return testing_study::plan_of(name, {""}, 1).variants.front().game;
}

Aims aims_of(std::string_view game, const std::vector<std::string>& texts) {
  return read_aims(*game_of(game), texts).value();
}

std::string refusal_of(std::string_view game, const std::string& aim) {
  const auto aims = read_aims(*game_of(game), {aim});
  return aims ? "" : aims.error().text();
}

Observation game_won_by(std::uint8_t winners, std::uint32_t turns = 10) {
  Observation seen;
  seen.winners = winners;
  seen.ending = "home";
  seen.turns = seen.plies = turns;
  seen.choices[0] = {2, 6, 1};
  return seen;
}

std::optional<double> value_in(const std::string& name, const std::vector<Observation>& games) {
  const auto game = game_of("loot");
  const auto measure = Measure::read(*game, name).value();
  std::vector<Sample> samples;
  for (const auto& seen : games) samples.push_back(measure.sample(*game, seen));
  return measure.value(samples);
}

TEST(BalanceMeasure, IsWhatTheGamesSay) {
  std::vector games = {game_won_by(0b01), game_won_by(0b01, 30), game_won_by(0b10, 20), game_won_by(0b11, 40)};
  games[0].standings[5] = {200, 800};
  games[1].standings[5] = {800, 200};
  games[2].ending = "gone";
  EXPECT_EQ(value_in("first-seat", games), 2.0 / 3);
  EXPECT_EQ(value_in("seat:barrels", games), 1.0 / 3);
  EXPECT_EQ(value_in("draws", games), 0.25);
  EXPECT_EQ(value_in("unfinished", games), 0.0);
  EXPECT_EQ(value_in("ending:gone", games), 0.25);
  EXPECT_EQ(value_in("length", games), 25);
  EXPECT_EQ(value_in("choices", games), 3);
  EXPECT_EQ(value_in("forced", games), 0.5);
  EXPECT_EQ(value_in("comeback", games), 0.5);
  EXPECT_EQ(value_in("deed:event/trick", games), std::nullopt) << "nobody did it";
}

TEST(BalanceMeasure, OfADeedIsByWhatWouldBeFair) {
  std::vector games = {game_won_by(0b01), game_won_by(0b10), game_won_by(0b01), game_won_by(0b11)};
  games[0].deeds = {{0, "event", "trick", 1}};
  games[1].deeds = {{0, "event", "trick", 2}, {1, "event", "trick", 1}};
  games[2].deeds = {{0, "event", "trick", 3}, {0, "event", "other", 1}};
  games[3].deeds = {{0, "event", "trick", 1}};  // not decided
  EXPECT_EQ(value_in("deed:event/trick", games), 3.0 / 2) << "three of four sides won, where two would";
  EXPECT_EQ(value_in("duel:event/trick", games), 2.0) << "in two games one side did it and won";
}

TEST(BalanceAim, CostsNothingInsideAndGrowsOutside) {
  const auto aims = aims_of("loot", {"first-seat=0.45..0.55", "length<=40*2", "draws=0.3"}).played;
  EXPECT_EQ(aims[0].cost(0.5), 0);
  EXPECT_NEAR(aims[0].cost(0.65), 4, 1e-9) << "two steps of five points";
  EXPECT_NEAR(aims[1].cost(44), 2, 1e-9) << "one step of a tenth, with its weight";
  EXPECT_EQ(aims[1].cost(3), 0);
  EXPECT_GT(aims[2].cost(0.31), 0);
  EXPECT_TRUE(aims[2].met(0.319));
  EXPECT_FALSE(aims[2].met(0.33));
  EXPECT_FALSE(aims[0].met(0.56));
  EXPECT_FALSE(aims[0].met(std::nullopt));
  EXPECT_GT(aims[0].cost(std::nullopt), 100);
  EXPECT_FALSE(aims_of("loot", {"draws<=0.3"}).ask_the_judge());
  EXPECT_TRUE(aims_of("loot", {"comeback>=0.2"}).ask_the_judge());
  EXPECT_EQ(aims_of("top-cap", {"first-seat=0.5", "exact=draw"}).exact, ExactValue::Outcome::draw);
}

TEST(BalanceAim, IsRefusedInWords) {
  for (const auto& [game, aim, words] : {std::tuple("loot", "fun=1", "no measure"),
                                         {"loot", "won=0.5", "no measure"},
                                         {"top-drop", "first-seat=0.5", "no measure"},
                                         {"loot", "length", "no aim"},
                                         {"loot", "length=", "no aim"},
                                         {"loot", "length=40..20", "no aim"},
                                         {"loot", "length<20..40", "no aim"},
                                         {"loot", "length=20*0", "no aim"},
                                         {"loot", "length=nan", "no aim"},
                                         {"loot", "seat:cream=0.5", "no seat"},
                                         {"loot", "deed:trick=1", "names no deed"},
                                         {"loot", "exact=even", "win, draw or loss"}})
    EXPECT_NE(refusal_of(game, aim).find(words), std::string::npos) << aim << ": " << refusal_of(game, aim);
  EXPECT_FALSE(read_aims(*game_of("loot"), {})) << "there is nothing to aim at";
}

TEST(BalanceLoss, HasTheErrorOfAShare) {
  const auto aims = aims_of("loot", {"first-seat=0.5"}).played;
  Rng rng(3);
  Played one;
  Played other;
  for (int n = 0; n < 1'600; ++n) {
    const auto luck = rng.below(100);
    one.push_back({{luck < 40 ? 1.0 : 0.0, 1}});
    other.push_back({{luck < 45 ? 1.0 : 0.0, 1}});
  }
  const auto share = value_of(aims, 0, one);
  EXPECT_NEAR(*share.value, 0.4, 0.03);
  EXPECT_NEAR(share.error, std::sqrt(0.4 * 0.6 / 1'600), 0.006);
  const auto difference = value_difference(aims, 0, other, one);
  EXPECT_NEAR(*difference.value, 0.05, 0.02);
  EXPECT_LT(difference.error, share.error) << "they have the same luck";
  EXPECT_LT(*loss_difference(aims, other, one).value, 0);
  EXPECT_TRUE(std::isinf(value_of(aims, 0, {{{1, 1}}}).error)) << "one game says nothing of how games scatter";
}

// Boards that are but a number, of which the games know the best; what a game says is luck, the same for all boards and
// some of each board's own.
class Numbers final : public Field {
 public:
  explicit Numbers(std::uint64_t stop_after = UINT64_MAX) : stop_after_(stop_after) {}
  static double chance(int number) { return 0.2 + 0.02 * number; }

  std::optional<Change> change(const std::string& text, Rng& rng) override {
    const int step = static_cast<int>(rng.below(7)) - 3;
    const int number = to_number(text).value() + step;
    if (number < 0 || number > 40) return std::nullopt;
    return Change{fmt::format("{}", number), {fmt::format("{:+}", step)}};
  }
  Result<std::optional<std::vector<Played>>> play(std::span<const Trial> trials) override {
    std::vector<Played> all;
    for (const auto& trial : trials) {
      auto& played = all.emplace_back();
      if (games += trial.games; games > stop_after_) return std::nullopt;
      for (auto game = trial.from; game < trial.from + trial.games; ++game) {
        const auto common = mix(trial.seed ^ mix(game)) % 1'000;
        const auto own = mix(mix(game) + edition_hash(trial.text)) % 1'000;
        const auto luck = game % 2 == 0 ? common : own;
        played.push_back({{static_cast<double>(luck) < 1'000 * chance(to_number(trial.text).value()) ? 1.0 : 0.0, 1}});
      }
    }
    return all;
  }
  std::uint64_t games = 0;

 private:
  static std::uint64_t edition_hash(const std::string& text) {
    return mix(static_cast<std::uint64_t>(to_number(text).value()) + 77);
  }
  std::uint64_t stop_after_;
};

SearchPlan plan_for(std::size_t rounds, const std::string& aim = "first-seat=0.5") {
  SearchPlan plan;
  plan.base = "2";
  plan.aims = aims_of("loot", {aim}).played;
  plan.rounds = rounds;
  return plan;
}

TEST(BalanceSearch, FindsTheBestThroughTheNoise) {
  Numbers field;
  std::vector<RoundFound> told;
  const auto found = search(plan_for(30), field, [&](const RoundFound& round) { told.push_back(round); });
  ASSERT_TRUE(found);
  EXPECT_NEAR(to_number(found->best).value(), 15, 2) << "0.2 + 0.02 · 15 is a half";
  EXPECT_EQ(told.size(), found->rounds.size());
  EXPECT_TRUE(found->met);
  EXPECT_LT(found->rounds.size(), 30u) << "it ends once the aim is met";
  EXPECT_GE(found->played.size(), kProof);
  EXPECT_TRUE(told.front().replaced);
}

TEST(BalanceSearch, IsTheSameAgain) {
  Numbers one;
  Numbers other;
  const auto nothing = [](const RoundFound&) {};
  const auto first = search(plan_for(6), one, nothing).value();
  const auto second = search(plan_for(6), other, nothing).value();
  EXPECT_EQ(first.best, second.best);
  EXPECT_EQ(first.played, second.played);
  EXPECT_EQ(one.games, other.games);
}

TEST(BalanceSearch, StopsWhenAskedAndKeepsTheBest) {
  Numbers field(10'000);
  const auto found = search(plan_for(30), field, [](const RoundFound&) {}).value();
  EXPECT_TRUE(found.stopped);
  EXPECT_LT(found.rounds.size(), 4u);
  EXPECT_GT(to_number(found.best).value(), 2);
}

TEST(BalanceSearch, LeavesABoardThatIsGoodEnough) {
  auto plan = plan_for(5, "first-seat=0.2..0.3");
  Numbers field;
  const auto found = search(plan, field, [](const RoundFound&) {}).value();
  EXPECT_EQ(found.best, "2");
  EXPECT_TRUE(found.met);
  EXPECT_EQ(found.rounds.size(), 1u);
}

// Every game says exactly what the changes of the board add up to.
class Sums final : public Field {
 public:
  std::optional<Change> change(const std::string&, Rng&) override { return std::nullopt; }
  Result<std::optional<std::vector<Played>>> play(std::span<const Trial> trials) override {
    std::vector<Played> all;
    for (const auto& trial : trials) {
      double value = 0.3;
      if (trial.text.find("\"b5\"") != std::string::npos) value += 0.1;
      if (trial.text.find("\"c3\"") != std::string::npos) value += 0.05;
      all.emplace_back(static_cast<std::size_t>(trial.games), std::vector<Sample>{{value, 1}});
    }
    return all;
  }
};

class AblationTest : public testing::Test {
 protected:
  Result<std::optional<std::vector<Bought>>> ablate_to(
      const std::vector<std::pair<std::string, std::string>>& changes) {
    auto text = base_;
    for (const auto& [from, to] : changes) text = testing_table::replaced(text, from, to);
    const AblationPlan plan{base_, text, aims_of("loot", {"first-seat=0.5"}).played, "1", 1, 32};
    Sums field;
    return ablate(plan, made_, accepts_, field);
  }

  const GameType& type_ = *find_game("loot").value();
  const Changes::Accepts accepts_ = [&](std::string_view text) { return type_.make({}, text).has_value(); };
  const Changes made_ = Changes::make(type_, {}, accepts_).value();
  const std::string base_ = made_.canonical(type_.editions().front()).value();
};

TEST_F(AblationTest, AddsUp) {
  const auto bought = ablate_to({{"\"c5\"", "\"b5\""}, {"\"c2\"", "\"c3\""}}).value().value();
  ASSERT_EQ(bought.size(), 2u);
  for (const auto& one : bought) {
    ASSERT_EQ(one.changes.size(), 1u);
    const double worth = one.changes.front().after == "b5" ? 0.1 : 0.05;
    EXPECT_NEAR(one.now.value().front().value.value(), worth, 1e-9);
    EXPECT_NEAR(one.alone.value().front().value.value(), worth, 1e-9);
    EXPECT_EQ(one.now->size(), 2u) << "the aim, and the loss";
    EXPECT_LT(one.now->back().value.value(), 0) << "each brings it nearer to a half";
  }
}

TEST_F(AblationTest, TakesTogetherWhatGoesTogether) {
  // The loot changes places with a pawn: neither may go alone.
  const auto bought = ablate_to({{"\"e1\"", "\"x\""}, {"\"e2\"", "\"e1\""}, {"\"x\"", "\"e2\""}}).value().value();
  ASSERT_EQ(bought.size(), 1u);
  EXPECT_EQ(bought.front().changes.size(), 2u);
  EXPECT_TRUE(bought.front().now && bought.front().alone);
}

TEST_F(AblationTest, OfNothingIsNothing) { EXPECT_TRUE(ablate_to({}).value().value().empty()); }

}  // namespace
}  // namespace cb::balance
