// SPDX-License-Identifier: MIT
// The rounds of a contest: which are played and which count, whatever the number of jobs.
#include <gtest/gtest.h>

#include "arena/play.hpp"
#include "arena/scoreboard.hpp"
#include "tests/arena_testing.hpp"

namespace cb {
namespace {

using testing_arena::contest_of;
using testing_arena::make;

RoundResult scored(std::uint64_t number, double score) {
  RoundResult round;
  round.number = number;
  round.score = score;
  return round;
}

TEST(Scoreboard, CountsFromTheFirstRoundOnWithoutAGap) {
  Scoreboard board(5);
  board.add(scored(3, 1));
  board.add(scored(0, 0));
  EXPECT_EQ(board.counted().size(), 1u);
  EXPECT_EQ(board.next(), 1u);
  EXPECT_EQ(board.next(), 2u);
  EXPECT_EQ(board.next(), 4u);
  EXPECT_EQ(board.next(), std::nullopt);
  board.add(scored(2, 0.5));
  EXPECT_EQ(board.counted().size(), 1u);
  board.add(scored(1, 0.5));
  EXPECT_EQ(board.scores(), (std::vector{0.0, 0.5, 0.5, 1.0}));
  EXPECT_FALSE(board.over());
  board.add(scored(4, 1));
  EXPECT_TRUE(board.over());
}

TEST(Scoreboard, ADecidedTestEndsItWhateverTheOrder) {
  const SprtSetting setting;
  Scoreboard in_order(1'000, setting);
  Scoreboard backwards(1'000, setting);
  for (std::uint64_t n = 0; n < 200; ++n) in_order.add(scored(n, n % 4 == 0 ? 0.5 : 1));
  for (std::uint64_t n = 200; n-- > 0;) backwards.add(scored(n, n % 4 == 0 ? 0.5 : 1));
  EXPECT_LT(in_order.counted().size(), 100u);
  EXPECT_EQ(in_order.scores(), backwards.scores());
  EXPECT_EQ(in_order.sprt()->verdict(), SprtVerdict::elo1);
  EXPECT_EQ(in_order.next(), std::nullopt);
}

std::vector<std::uint64_t> keys_of(const Scoreboard& board) {
  std::vector<std::uint64_t> keys;
  for (const auto& round : board.counted())
    for (const auto& game : round.games) keys.push_back(game.key);
  return keys;
}

TEST(PlayRounds, JobsAndSeedsAndStops) {
  const std::atomic<bool> go_on = false;
  const auto nothing = [](const RoundResult&) { return Result<void>(); };
  const auto play = [&](const Contest& contest, int jobs) {
    Scoreboard board(12);
    auto pairs = make_players(contest, jobs).value();
    EXPECT_TRUE(play_rounds(contest, board, pairs, go_on, nothing));
    EXPECT_TRUE(board.over());
    return keys_of(board);
  };
  for (const auto* name : {"top-cap", "top-drop"}) {
    auto contest = contest_of(make(name), "1@30", "random");
    const auto alone = play(contest, 1);
    EXPECT_EQ(play(contest, 3), alone) << name;
    contest.seed = 2;
    EXPECT_NE(play(contest, 1), alone) << name;
  }

  const auto contest = contest_of(make("top-cap"), "random", "random");
  Scoreboard board(1'000'000);
  auto pairs = make_players(contest, 2).value();
  std::atomic<bool> stop = false;
  const auto stop_soon = [&](const RoundResult& round) {
    if (round.number == 5) stop = true;
    return Result<void>();
  };
  EXPECT_TRUE(play_rounds(contest, board, pairs, stop, stop_soon));
  EXPECT_GE(board.counted().size(), 6u);
  EXPECT_LE(board.counted().size(), 8u) << "what was under way is there, without a gap";

  Scoreboard refused(1'000'000);
  const auto full = [](const RoundResult&) -> Result<void> { return fail("test", "", "The disk is full."); };
  const auto outcome = play_rounds(contest, refused, pairs, go_on, full);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, "test");
}

TEST(PlayRounds, AnUnknownPlayerIsRefused) {
  const auto contest = contest_of(make("top-cap"), "1", "sage");
  const auto pairs = make_players(contest, 2);
  ASSERT_FALSE(pairs);
  EXPECT_EQ(pairs.error().code, "bot.unknown");
}

}  // namespace
}  // namespace cb
