// SPDX-License-Identifier: MIT
// Studies: known answers where a game has them, sound numbers for every game, and the same again however it is run.
#include "study/study.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>
#include <set>

#include "session/sides.hpp"
#include "study/each.hpp"
#include "study/leads.hpp"
#include "tests/study_testing.hpp"

namespace cb {
namespace {

using testing_study::plan_of;
using testing_study::play;

TEST(StudyStatistics, SharesHaveWilsonsInterval) {
  // Newcombe (1998): 81 of 263, and 0 of 20.
  const Share share{81, 263};
  EXPECT_NEAR(share.share(), 0.3080, 1e-4);
  EXPECT_NEAR(share.interval().low, 0.2553, 1e-4);
  EXPECT_NEAR(share.interval().high, 0.3662, 1e-4);
  EXPECT_NEAR((Share{0, 20}.interval().high), 0.1611, 1e-4);
  EXPECT_EQ((Share{0, 20}.interval().low), 0);
  EXPECT_FALSE(Share{}.known());
}

TEST(StudyStatistics, ASpreadWorkedOutByHand) {
  const auto spread = spread_of({7, 1, 3, 5});
  EXPECT_EQ(spread.mean.mean, 4);
  EXPECT_EQ(spread.median, 4);
  EXPECT_EQ(spread.least, 1);
  EXPECT_EQ(spread.most, 7);
  EXPECT_EQ(spread.histogram.from, 1);
  EXPECT_EQ(spread.histogram.width, 1);
  EXPECT_EQ(spread.histogram.counts, (std::vector<std::uint64_t>{1, 0, 1, 0, 1, 0, 1}));
  std::vector<double> hundred(100);
  std::iota(hundred.begin(), hundred.end(), 1.0);
  const auto even = spread_of(hundred);
  EXPECT_EQ(even.low, 5.5);
  EXPECT_EQ(even.median, 50.5);
  EXPECT_EQ(even.high, 95.5);
  EXPECT_EQ(even.histogram.width, 5);
  const auto& counts = even.histogram.counts;
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), 100u);
  EXPECT_EQ(spread_of({}).mean.of, 0u);
  EXPECT_FALSE(spread_of({3}).mean.interval);
}

TEST(StudyStatistics, StepsAreRound) {
  EXPECT_EQ(round_step(0.3), 1);
  EXPECT_EQ(round_step(1.5), 2);
  EXPECT_EQ(round_step(3), 5);
  EXPECT_EQ(round_step(51), 100);
  EXPECT_EQ(round_step(170), 200);
}

// Three games of two sides, told by hand: the first side wins two, though once it looked lost at the half.
std::vector<Observation> three_games() {
  std::vector<Observation> games(3);
  for (std::size_t n = 0; n < games.size(); ++n) {
    games[n].game = n;
    games[n].ending = "home";
    games[n].plies = games[n].turns = 10 * static_cast<std::uint32_t>(n + 1);
    games[n].choices[0] = {2, 6, 1};
    games[n].key = n % 2;
  }
  games[0].winners = 0b01;
  games[0].standings[5] = {300, 700};
  games[0].standings[8] = {900, 100};
  games[0].deeds = {{0, "event", "trick", 2}, {1, "event", "trick", 1}};
  games[1].winners = 0b01;
  games[1].standings[5] = {540, 460};
  games[1].deeds = {{0, "event", "trick", 1}};
  games[2].winners = 0b11;
  games[2].standings[5] = {800, 200};
  games[2].deeds = {{1, "event", "trick", 1}};
  return games;
}

TEST(StudyFindings, AreWhatTheGamesSay) {
  const auto game = plan_of("loot", {""}, 1).variants[0].game;
  const auto found = find(*game, three_games());
  EXPECT_EQ(found.games, 3u);
  EXPECT_EQ(found.distinct, 2u);
  EXPECT_EQ(found.outcomes.decided.count, 2u);
  EXPECT_EQ(found.outcomes.shared.count, 1u);
  EXPECT_EQ(found.seats[0].count, 2u);
  EXPECT_EQ(found.seats[0].of, 2u);
  EXPECT_EQ(found.seats[1].count, 0u);
  EXPECT_EQ(found.endings.at("home").count, 3u);
  EXPECT_EQ(found.turns.mean.mean, 20);
  EXPECT_EQ(found.branching.actions.mean, 3);
  EXPECT_EQ(found.branching.forced.count, 3u);
  EXPECT_EQ(found.branching.forced.of, 6u);
  // After the half one game was level, one was not decided, and one was turned.
  EXPECT_EQ(found.leads[5].level.count, 1u);
  EXPECT_EQ(found.leads[5].level.of, 3u);
  EXPECT_EQ(found.leads[5].comeback.count, 1u);
  EXPECT_EQ(found.leads[5].comeback.of, 1u);
  EXPECT_EQ(found.lead_changes.mean, 1.0 / 3);
  ASSERT_EQ(found.deeds.size(), 1u);
  const auto& trick = found.deeds[0];
  EXPECT_EQ(trick.times, 5.0 / 6);
  EXPECT_EQ(trick.with.count, 2u);  // of the decided games: both sides of the first, one of the second
  EXPECT_EQ(trick.with.of, 3u);
  EXPECT_EQ(trick.without.count, 0u);
  EXPECT_EQ(trick.without.of, 1u);
  EXPECT_EQ(trick.most.count, 2u);
  EXPECT_EQ(trick.most.of, 2u);
}

TEST(StudyFindings, WhereAllPlayTogetherTheTableIsTheOtherSide) {
  const auto game = plan_of("top-drop", {""}, 1).variants[0].game;
  std::vector<Observation> games(3);
  for (auto& one : games) one.ending = "victory";
  games[0].winners = 0b11;
  games[0].standings[3] = {200};
  games[1].standings[3] = {440};
  games[2].winners = 0b11;
  games[2].standings[3] = {900};
  const auto found = find(*game, games);
  EXPECT_TRUE(found.seats.empty());
  EXPECT_EQ(found.outcomes.decided.count, 3u);
  EXPECT_EQ(found.outcomes.won.count, 2u);
  EXPECT_EQ(found.leads[3].comeback.count, 1u);  // of the two that looked lost
  EXPECT_EQ(found.leads[3].comeback.of, 2u);
  EXPECT_EQ(found.leads[3].level.count, 0u);
}

TEST(StudyFindings, OfNothingAreNothing) {
  const auto found = find(*plan_of("loot", {""}, 1).variants[0].game, {});
  EXPECT_EQ(found.games, 0u);
  EXPECT_FALSE(found.seats[0].known());
  EXPECT_EQ(found.turns.mean.of, 0u);
}

TEST(StudyRun, AGameThatOneSideCannotLoseIsFoundOut) {
  auto plan = plan_of("loot", {""}, 8, "2");
  auto& variant = plan.variants[0];
  variant.opening = 0;
  // The crates' carrier stands beside its own loot tile and is to move.
  variant.start = variant.game->read_position("E2c2/c8/crates/0").value();
  const auto study = conclude(plan, play(plan));
  const auto& found = study.findings[0];
  EXPECT_EQ(found.seats[0].count, 8u);
  EXPECT_EQ(found.seats[0].of, 8u);
  EXPECT_EQ(found.seats[1].count, 0u);
  EXPECT_EQ(found.endings.at("home").count, 8u);
  EXPECT_EQ(found.plies.most, 1);
  EXPECT_EQ(found.distinct, 1u);
  EXPECT_FALSE(study.interrupted);
}

TEST(StudyRun, EveryGameCanBeStudied) {
  for (const auto* type : all_game_types()) {
    SCOPED_TRACE(type->info().name);
    const auto plan = plan_of(type->info().name, {""}, 3);
    const auto games = play(plan);
    ASSERT_EQ(games.size(), 3u);
    const auto& game = *plan.variants[0].game;
    for (const auto& seen : games) {
      EXPECT_FALSE(seen.ending.empty());
      EXPECT_FALSE(seen.deeds.empty());
      EXPECT_GT(seen.turns, 0u);
      EXPECT_LE(seen.turns, seen.plies);
      EXPECT_LE(seen.forced_turns, seen.turns);
      std::uint32_t decisions = 0;
      for (const auto& part : seen.choices) {
        decisions += part.decisions;
        EXPECT_GE(part.actions, part.decisions);
        EXPECT_LE(part.forced, part.decisions);
      }
      EXPECT_GT(decisions, 0u);
      EXPECT_LE(decisions, seen.plies);
      EXPECT_FALSE(seen.standings[0].empty());
      for (const auto& standing : seen.standings) {
        if (standing.empty()) continue;  // a part at the end in which nobody had a choice
        ASSERT_EQ(standing.size(), static_cast<std::size_t>(count_sides(game)));
        const int sum = std::accumulate(standing.begin(), standing.end(), 0);
        EXPECT_TRUE(is_cooperative(game) || std::abs(sum - 1'000) <= 5) << sum;
      }
    }
    const auto found = conclude(plan, games).findings[0];
    std::uint64_t wins = 0;
    for (const auto& seat : found.seats) wins += seat.count;
    EXPECT_EQ(wins, found.cooperative ? 0 : found.outcomes.decided.count);
  }
}

TEST(StudyRun, NeitherJobsNorOtherVariantsChangeAGame) {
  const auto both = play(plan_of("trap-the-cap", {"players=2", "players=3"}, 3), 2);
  const auto alone = play(plan_of("trap-the-cap", {"players=3"}, 3));
  ASSERT_EQ(both.size(), 6u);
  for (std::size_t n = 0; n < alone.size(); ++n) {
    auto same = both[2 * n + 1];
    EXPECT_EQ(same.variant, 1u);
    same.variant = 0;
    EXPECT_EQ(same, alone[n]);
  }
  EXPECT_NE(both[1].key, both[3].key);
}

TEST(StudyRun, WhomTheJudgeLooksAtChangesNoGame) {
  auto plan = plan_of("top-drop", {""}, 5);
  const auto all = play(plan);
  for (const std::uint64_t every : {std::uint64_t{0}, std::uint64_t{2}}) {
    plan.judge_every = every;
    auto some = play(plan);
    ASSERT_EQ(some.size(), all.size());
    for (std::size_t n = 0; n < all.size(); ++n) {
      const bool judged = every > 0 && n % every == 0;
      EXPECT_EQ(some[n].standings == all[n].standings, judged) << n;
      if (!judged) {
        EXPECT_EQ(some[n].standings, Observation{}.standings);
      }
      some[n].standings = all[n].standings;
      EXPECT_EQ(some[n], all[n]);
    }
  }
}

TEST(StudyFindings, OfLeadsAreOfTheGamesThatWereJudged) {
  const auto game = plan_of("loot", {""}, 1).variants[0].game;
  const auto judged = find(*game, three_games());
  auto more = three_games();
  more.resize(5, more.front());
  more[3].standings = more[4].standings = {};
  const auto found = find(*game, more);
  EXPECT_EQ(found.games, 5u);
  EXPECT_EQ(found.lead_changes.of, 3u);
  EXPECT_EQ(found.lead_changes.mean, judged.lead_changes.mean);
  EXPECT_EQ(found.leads[5].level.of, judged.leads[5].level.of);
}

TEST(StudyRun, StopsWhenAsked) {
  const auto plan = plan_of("top-cap", {"setup=one", "setup=two"}, 50);
  std::atomic<bool> stop = false;
  const auto counted = run_study(plan, {}, 1, stop, [&](const Observation&, std::uint64_t there) {
    stop = there == 5;
    return Result<void>();
  });
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->size(), 5u);
  const auto study = conclude(plan, *counted);
  EXPECT_TRUE(study.interrupted);
  EXPECT_EQ(study.findings[0].games, 3u);
  EXPECT_EQ(study.findings[1].games, 2u);
}

TEST(StudyRun, AnUnknownBotIsRefused) {
  const auto plan = plan_of("loot", {""}, 1, "grandmaster");
  const std::atomic<bool> stop = false;
  const auto run = run_study(plan, {}, 1, stop, [](const Observation&, std::uint64_t) { return Result<void>(); });
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().code, "bot.unknown");
}

TEST(StudyEach, MakesEveryCombination) {
  const auto& drop = *find_game("top-drop").value();
  const std::vector each = {read_each(drop, "players").value(), read_each(drop, "difficulty=easy,extreme").value()};
  EXPECT_EQ(each[0].values, (std::vector<std::string>{"1", "2", "3", "4"}));
  const auto all = combinations(each);
  ASSERT_EQ(all.size(), 8u);
  EXPECT_EQ(variant_name(all[0]), "players=1 difficulty=easy");
  EXPECT_EQ(variant_name(all[7]), "players=4 difficulty=extreme");
  EXPECT_EQ(combinations({}).size(), 1u);
  EXPECT_EQ(variant_name(combinations({})[0]), "");
}

TEST(StudyEach, SaysWhatItCannotCompare) {
  const auto& loot = *find_game("loot").value();
  EXPECT_EQ(read_each(loot, "colour").error().code, "option.unknown");
  EXPECT_NE(read_each(loot, "quiet").error().text().find("--each quiet="), std::string::npos);
  EXPECT_FALSE(read_each(loot, "movement=sideways"));
  EXPECT_FALSE(read_each(loot, "movement=free,free"));
  EXPECT_FALSE(read_each(loot, "movement="));
  EXPECT_EQ(read_each(loot, "quiet=50,off").value().values, (std::vector<std::string>{"50", "off"}));
}

}  // namespace
}  // namespace cb
