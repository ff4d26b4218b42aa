// SPDX-License-Identifier: MIT
// Expectimax against counting every line of a tiny game, and within its limits.
#include "search/expectimax.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "game/testing.hpp"
#include "games/trap_the_cap/eval.hpp"
#include "games/trap_the_cap/game.hpp"
#include "tests/gamble.hpp"

namespace cb {
namespace {

using gamble::Clueless;
using gamble::Sides;
using Search = Expectimax<gamble::Rules, Clueless>;

// Two sides, so that values do not hang on which of two equal moves a seat would take.
TEST(Expectimax, FindsWhatCountingFinds) {
  const Clueless evaluation;
  for (const auto& rules : {gamble::Rules(2, 6, Sides::each), gamble::Rules(4, 6, Sides::pairs),
                            gamble::Rules(4, 5, Sides::together, 10)}) {
    const auto reply = Search(rules, evaluation, {.deepest = 7, .width = 3}).search(rules.start(), {});
    ASSERT_EQ(reply.move_count, 3u);
    EXPECT_NEAR(reply.moves[0].value, gamble::count(rules, rules.start()).at[0], 1e-5F);
    for (const auto& move : reply.ranked())
      EXPECT_NEAR(move.value, gamble::count(rules, rules.start(), from_code<gamble::Action>(move.action)), 1e-5F);
  }
}

TEST(Expectimax, EverySeatPlaysForItself) {
  // Seat 1 will throw for the win rather than help either neighbour, and seat 0 knows it.
  const Clueless evaluation;
  const gamble::Rules rules(3, 2, Sides::each);
  gamble::State state;
  state.points[2] = 2;
  const auto reply = Search(rules, evaluation, {.deepest = 4, .width = 3}).search(state, {});
  EXPECT_NEAR(reply.moves[0].value, gamble::count(rules, state).at[0], 1e-5F);
  EXPECT_NEAR(reply.moves[0].value, 5.0F / 18, 1e-5F);
  EXPECT_EQ(from_code<gamble::Action>(reply.moves[0].action).kind, gamble::Kind::risk);
}

TEST(Expectimax, SeesNoFurtherThanItMay) {
  const Clueless evaluation;
  const gamble::Rules rules(2, 2, Sides::each);
  // One choice ahead everything looks the same to the clueless; further ahead the game is over.
  const auto near = Search(rules, evaluation, {.deepest = 1}).search(rules.start(), {});
  for (const auto& move : near.ranked()) EXPECT_EQ(move.value, 0.5F);
  EXPECT_EQ(near.depth, 1);
  const auto far = Search(rules, evaluation, {.deepest = 3}).search(rules.start(), {});
  EXPECT_NEAR(far.moves[0].value, gamble::count(rules, rules.start()).at[0], 1e-6F);
  EXPECT_EQ(far.depth, 3);
}

using Table = testing_table::Table<trap_the_cap::Definition>;
using TrapSearch = Expectimax<trap_the_cap::Rules, trap_the_cap::Evaluation>;

trap_the_cap::Evaluation judge_of(const Table& table) {
  return {table.rules(), {.free_cap = 300, .locked = 900, .carried = 400, .scale = 1'000}};
}

TEST(Expectimax, FollowsTheLeadersOrEveryMove) {
  const Table table("players=2", "a=4,A2,B5/d=4,C1,D4/a.move3/q5.t99");
  const auto evaluation = judge_of(table);
  const auto run = [&](const ExpectimaxSettings& settings) {
    return TrapSearch(table.rules(), evaluation, settings).search(table.state(), {});
  };
  const auto shallow = run({.deepest = 2, .width = 1});
  const auto followed = [&](const SearchReply& deep) {
    int more = 0;
    for (const auto& move : deep.ranked())
      for (const auto& before : shallow.ranked())
        if (before.action == move.action) more += move.visits > before.visits ? 1 : 0;
    return more;
  };
  ASSERT_GT(shallow.move_count, 4u);
  EXPECT_EQ(followed(run({.deepest = 3, .width = 1})), 2);
  EXPECT_EQ(followed(run({.deepest = 3, .width = 2})), 4);
  EXPECT_EQ(followed(run({.deepest = 3, .width = 1, .value_every_move = true})), static_cast<int>(shallow.move_count));
}

TEST(Expectimax, KeepsToItsNodesAndRepeatsItself) {
  const Table table("players=3", "a=3,A2,B5+c2,C3/c=2,C1,D4/e=4,E6,F1/a.move3/q5.t99");
  const auto evaluation = judge_of(table);
  const auto run = [&](std::uint64_t nodes, const std::atomic<bool>* stop) {
    return TrapSearch(table.rules(), evaluation, {}).search(table.state(), {.nodes = nodes, .stop = stop});
  };
  const auto every = static_cast<std::uint64_t>(table.rules().legal(table.state()).size());
  for (const std::uint64_t nodes : {std::uint64_t{1}, every + 10, std::uint64_t{3'000}, std::uint64_t{20'000}}) {
    const auto one = run(nodes, nullptr);
    const auto two = run(nodes, nullptr);
    EXPECT_EQ(one.nodes, nodes);
    ASSERT_EQ(one.move_count, every);  // the first look is at every move, whatever the limit
    for (std::size_t n = 0; n < every; ++n) {
      EXPECT_EQ(one.moves[n].action, two.moves[n].action);
      EXPECT_EQ(one.moves[n].value, two.moves[n].value);
      EXPECT_TRUE(n == 0 || one.moves[n - 1].value >= one.moves[n].value);
    }
  }
  const std::atomic<bool> stop = true;
  const auto stopped = run(1'000'000, &stop);
  EXPECT_EQ(stopped.move_count, every);
  EXPECT_LE(stopped.nodes, 64u);
}

}  // namespace
}  // namespace cb
