// SPDX-License-Identifier: MIT
// Tree search: limits, repeatability, and against counting in a tiny game of chance with many seats and teams.
#include "search/mcts.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <vector>

#include "game/testing.hpp"
#include "games/top_cap/game.hpp"
#include "tests/gamble.hpp"

namespace cb {
namespace {

using top_cap::Action;
using top_cap::Rules;
using Table = testing_table::Table<top_cap::Definition>;

// Knows nothing: both sides are as likely to win.
struct Even {
  SeatValues values(const Rules&, const top_cap::State& state) const {
    return values_of_score(static_cast<int>(state.mover), 0);
  }
};

TEST(Mcts, FindsTheWinInOne) {
  const Table table("", "e5d4a2a3/c6b6b5f1/cream");
  const Even evaluation;
  std::vector<std::byte> memory(1 << 22);
  Mcts<Rules, Even> search(table.rules(), evaluation, {}, memory);
  const auto reply = search.search(table.state(), {.nodes = 2'000}, 1);
  const auto best = from_code<Action>(reply.moves[0].action);
  EXPECT_EQ(top_cap::Definition::write_action(table.rules(), table.state(), best), "e5-f6");
  EXPECT_GT(reply.moves[0].value, 0.95F);
}

TEST(Mcts, IsRepeatableForASeedAndANodeLimit) {
  const Table table;
  const Even evaluation;
  std::vector<std::byte> memory(1 << 22);
  const auto run = [&](std::uint64_t seed) {
    Mcts<Rules, Even> search(table.rules(), evaluation, {}, memory);
    return search.search(table.state(), {.nodes = 5'000}, seed);
  };
  const auto one = run(7);
  const auto two = run(7);
  const auto other = run(8);
  ASSERT_EQ(one.move_count, two.move_count);
  bool differs = false;
  for (std::size_t n = 0; n < one.move_count; ++n) {
    EXPECT_EQ(one.moves[n].action, two.moves[n].action);
    EXPECT_EQ(one.moves[n].visits, two.moves[n].visits);
    EXPECT_EQ(one.moves[n].value, two.moves[n].value);
    differs = differs || one.moves[n].visits != other.moves[n].visits;
  }
  EXPECT_TRUE(differs);
  EXPECT_EQ(one.nodes, 5'000u);
}

TEST(Mcts, KeepsWithinItsMemoryAndStillAnswers) {
  const Table table;
  const Even evaluation;
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{100}, std::size_t{2'000}, std::size_t{100'000}}) {
    // The guard behind the memory must stay as it was.
    std::vector<std::byte> memory(bytes + 64, std::byte{0x5A});
    Mcts<Rules, Even> search(table.rules(), evaluation, {}, std::span(memory).first(bytes));
    const auto reply = search.search(table.state(), {.nodes = 3'000}, 1);
    EXPECT_EQ(reply.found(), bytes >= 2'000) << bytes;
    for (std::size_t n = bytes; n < memory.size(); ++n) ASSERT_EQ(memory[n], std::byte{0x5A});
  }
}

TEST(Mcts, StopsAtOnceWhenAsked) {
  const Table table;
  const Even evaluation;
  std::vector<std::byte> memory(1 << 22);
  const std::atomic<bool> stop = true;
  for (const float prior : {0.0F, 1.0F}) {
    Mcts<Rules, Even> search(table.rules(), evaluation, {.prior_visits = prior}, memory);
    const auto reply = search.search(table.state(), {.stop = &stop}, 1);
    EXPECT_TRUE(reply.found());
    EXPECT_LE(reply.nodes, 64u);
  }
}

SearchReply search_gamble(const gamble::Rules& rules, const gamble::State& state, float prior) {
  std::vector<std::byte> memory(1 << 22);
  const gamble::Clueless evaluation;
  Mcts<gamble::Rules, gamble::Clueless> search(rules, evaluation, {.exploration = 0.5F, .prior_visits = prior}, memory);
  return search.search(state, {.nodes = 20'000}, 3);
}

TEST(Mcts, FindsTheOddsThatCountingFinds) {
  using gamble::Sides;
  for (const auto& rules : {gamble::Rules(2, 4, Sides::each), gamble::Rules(3, 6, Sides::each),
                            gamble::Rules(4, 6, Sides::pairs), gamble::Rules(4, 6, Sides::together, 12)})
    for (const float prior : {0.0F, 1.0F}) {
      const auto reply = search_gamble(rules, rules.start(), prior);
      const float best = gamble::count(rules, rules.start()).at[0];
      const auto chosen = from_code<gamble::Action>(reply.moves[0].action);
      EXPECT_GE(gamble::count(rules, rules.start(), chosen), best - 0.001F) << rules.seats();
      EXPECT_NEAR(reply.moves[0].value, best, 0.05F) << rules.seats();
    }
}

TEST(Mcts, HelpsAPartnerAndNobodyElse) {
  // The last turn: two points for the seat opposite, or one for oneself.
  gamble::State state;
  state.turns = 3;
  state.points[0] = 1;
  state.points[2] = 1;
  state.points[1] = 1;
  const gamble::Rules pairs(4, 4, gamble::Sides::pairs);
  EXPECT_EQ(from_code<gamble::Action>(search_gamble(pairs, state, 0).moves[0].action).kind, gamble::Kind::give);
  const gamble::Rules each(4, 4, gamble::Sides::each);
  EXPECT_NE(from_code<gamble::Action>(search_gamble(each, state, 0).moves[0].action).kind, gamble::Kind::give);
}

TEST(Mcts, AnswersWithTheBestJudgedWhereNothingWasTried) {
  gamble::State state;
  state.turns = 3;
  state.points[0] = 1;
  state.points[2] = 1;
  state.points[1] = 1;
  const gamble::Rules pairs(4, 4, gamble::Sides::pairs);
  std::vector<std::byte> memory(1 << 16);
  const gamble::Clueless evaluation;
  Mcts<gamble::Rules, gamble::Clueless> search(pairs, evaluation, {.prior_visits = 1.0F}, memory);
  const std::atomic<bool> stop = true;
  const auto reply = search.search(state, {.stop = &stop}, 1);
  EXPECT_EQ(reply.moves[0].visits, 0u);
  EXPECT_EQ(from_code<gamble::Action>(reply.moves[0].action).kind, gamble::Kind::give);
}

}  // namespace
}  // namespace cb
