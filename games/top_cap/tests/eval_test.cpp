// SPDX-License-Identifier: MIT
// What the evaluation sees, on positions that differ in one thing.
#include "games/top_cap/eval.hpp"

#include <gtest/gtest.h>

#include "game/testing.hpp"
#include "games/top_cap/game.hpp"

namespace cb::top_cap {
namespace {

using Table = testing_table::Table<Definition>;

// The score of a position with one weight alone.
int score(int Weights::* weight, std::string_view position) {
  const Table table("", position);
  Weights weights;
  weights.*weight = 1;
  return Evaluation(table.rules(), weights).score(table.rules(), table.state());
}

TEST(TopCapEvaluation, SeesEachThingOnItsOwn) {
  // Cream's b1 counts nobody; all of Blue's stand in a square and count three, and b6 has no way out of it.
  constexpr auto kPosition = "b1d1d2e2/b5b6c5c6/cream";
  EXPECT_EQ(score(&Weights::stuck, kPosition), -1);
  EXPECT_EQ(score(&Weights::neighbours, kPosition), 6 - 12);
  EXPECT_EQ(score(&Weights::mobile, kPosition), 3 - 3);
  EXPECT_EQ(score(&Weights::advance, kPosition), -(5 + 5 + 4 + 4) + (4 + 5 + 4 + 5));
  EXPECT_EQ(score(&Weights::guard, kPosition), 2);
  EXPECT_EQ(score(&Weights::to_move, kPosition), 1);
}

TEST(TopCapEvaluation, SeesACapThatReachesTheBottle) {
  // e5 counts one neighbour and is one step from f6.
  EXPECT_EQ(score(&Weights::threat, "e5d4a2a3/c6b6b5f1/cream"), 1);
  EXPECT_EQ(score(&Weights::reaching, "e5d4a2a3/c6b6b5f1/cream"), 1);
  EXPECT_EQ(score(&Weights::threat, "e5d4a2a3/c6b6b5f1/blue"), -1);
  EXPECT_EQ(score(&Weights::reaching, "e5d4a2a3/c6b6b5f1/blue"), 0);
  // With two neighbours it would go past, but is almost there.
  EXPECT_EQ(score(&Weights::threat, "e5d5e4a2/c6b6b5f1/cream"), 0);
  EXPECT_EQ(score(&Weights::almost, "e5d5e4a2/c6b6b5f1/cream"), 1);
  // d4 counts two and is two steps away, but e5 stands in between.
  EXPECT_EQ(score(&Weights::threat, "e5d4d5a3/c6b6b5f1/cream"), 0);
}

// The board turned round with the colours exchanged is the same game.
TEST(TopCapEvaluation, HasNoFavourite) {
  const Table table;
  Weights weights;
  int number = 3;
  for (const auto& weight : Evaluation::kWeights) weights.*weight.at = number += 4;
  const Evaluation evaluation(table.rules(), weights);
  State state = table.rules().start();
  Rng rng(5);
  for (int ply = 0; ply < 200; ++ply) {
    if (table.rules().legal(state).size() == 0) state = table.rules().start();
    State turned;
    for (int side : {kCream, kBlue})
      for (const int cap : members(state.caps[side])) turned.caps[1 - side] |= bit(kCells - 1 - cap);
    turned.mover = 1 - state.mover;
    ASSERT_EQ(evaluation.score(table.rules(), state), evaluation.score(table.rules(), turned));
    const auto values = evaluation.values(table.rules(), state);
    ASSERT_FLOAT_EQ(values.at[0] + values.at[1], 1.0F);
    testing_table::play_any(table.rules(), state, rng);
  }
}

TEST(TopCapEvaluation, KnowsNothingBeforeTheLot) {
  const Table table("starter=lot");
  Weights weights;
  weights.to_move = 100;
  const auto values = Evaluation(table.rules(), weights).values(table.rules(), table.state());
  EXPECT_EQ(values.at[0], 0.5F);
  EXPECT_EQ(values.at[1], 0.5F);
}

}  // namespace
}  // namespace cb::top_cap
