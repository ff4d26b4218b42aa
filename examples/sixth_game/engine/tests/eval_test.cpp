// SPDX-License-Identifier: MIT
// What the evaluation sees, on positions that differ in one thing.
#include "games/three_men/eval.hpp"

#include <gtest/gtest.h>

#include "game/testing.hpp"
#include "games/three_men/game.hpp"

namespace cb::three_men {
namespace {

int score_of(int Weights::* weight, std::string_view position) {
  const testing_table::Table<Definition> table("", position);
  Weights weights;
  weights.*weight = 1;
  return Evaluation(table.rules(), weights).score(table.rules(), table.state());
}

TEST(ThreeMenEvaluation, SeesEachThingOnItsOwn) {
  EXPECT_EQ(score_of(&Weights::centre, "b2/a1/red"), 1);
  EXPECT_EQ(score_of(&Weights::centre, "a1/b2/red"), -1);
  // Four of the eight rows go through the centre, three through a corner.
  EXPECT_EQ(score_of(&Weights::open, "b2/a1/red"), (8 - 3) - (8 - 4));
  EXPECT_EQ(score_of(&Weights::two, "a1b1/a2/blue"), -1);
  EXPECT_EQ(score_of(&Weights::two, "a1b1/c1/blue"), 0) << "the third point is taken";
  EXPECT_EQ(score_of(&Weights::to_move, "//red"), 1);
}

}  // namespace
}  // namespace cb::three_men
