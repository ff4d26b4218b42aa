// SPDX-License-Identifier: MIT
// What the evaluation sees, on positions that differ in one thing.
#include "games/loot/eval.hpp"

#include <gtest/gtest.h>

#include "game/testing.hpp"
#include "games/loot/game.hpp"

namespace cb::loot {
namespace {

using Table = testing_table::Table<Definition>;

// The score of a position with one weight alone.
int score(int Weights::* weight, std::string_view position, std::string_view settings = {}) {
  const Table table(settings, position);
  Weights weights;
  weights.*weight = 1;
  return Evaluation(table.rules(), weights).score(table.rules(), table.state());
}

TEST(LootEvaluation, SeesEachThingOnItsOwn) {
  EXPECT_EQ(score(&Weights::pawn, "a1b2c3/i9/crates/0"), 2);
  EXPECT_EQ(score(&Weights::to_move, "a1b2c3/i9/barrels/0"), 1);
  // e7 is a turn from e9, b2 is three across and seven up: two turns slanting, two straight.
  EXPECT_EQ(score(&Weights::approach, "b2e7/i1/crates/0"), -1 + score(&Weights::approach, "e9/i1/crates/0"));
  EXPECT_EQ(score(&Weights::support, "b2e7/i1/crates/0") - score(&Weights::support, "e7/i1/crates/0"), 9 - 4);
  EXPECT_EQ(score(&Weights::guard, "d1e3g5i9/i8/crates/0"), 2 + 2 + 1);
}

TEST(LootEvaluation, SeesHowTheCarrierStands) {
  EXPECT_EQ(score(&Weights::carrying, "E7/a1/crates/0"), 1);
  EXPECT_EQ(score(&Weights::carrying, "E7/a1/barrels/0"), -1);
  EXPECT_EQ(score(&Weights::home, "E7/a1/crates/0"), -3);
  EXPECT_EQ(score(&Weights::interceptor, "E7/d1i9/crates/0"), -1);
  // f6 stands beside it; h7 has to pass a pawn; nobody takes it on the tile where it took the loot.
  EXPECT_EQ(score(&Weights::hunted, "E7/f6/crates/0"), -1);
  EXPECT_EQ(score(&Weights::hunted, "E7/g7/crates/0"), -1);
  EXPECT_EQ(score(&Weights::hunted, "E7f7/g7/crates/0"), 0);
  EXPECT_EQ(score(&Weights::hunted, "E7/g6/crates/0"), 0);
  EXPECT_EQ(score(&Weights::hunted, "E7/g6/crates/0", "movement=free"), -1);
  EXPECT_EQ(score(&Weights::hunted, "E9/f8/crates/0"), 0);
}

TEST(LootEvaluation, SeesWhoCannotComeBack) {
  EXPECT_EQ(score(&Weights::lock, "c5e5g5/a9b9/crates/0"), 3);
  EXPECT_EQ(score(&Weights::lock, "c5e5g4/a9b9/crates/0"), 0);
  EXPECT_EQ(score(&Weights::lock, "c5e5g5/a9b9c9d9f9/crates/0"), 0);
}

TEST(LootEvaluation, RanksNoisyActions) {
  const Table table("", "E3d4d8/C3f9/crates/0");
  const Evaluation evaluation(table.rules(), {});
  const auto noise = [&](std::string_view text) {
    return evaluation.noisy(table.rules(), table.state(),
                            Definition::read_action(table.rules(), table.state(), text).value());
  };
  EXPECT_GT(noise("e3-e1"), noise("d4-c3"));
  EXPECT_GT(noise("d4-c3"), 0);
  EXPECT_EQ(noise("d8-e9"), 0) << "its side carries already";
  EXPECT_EQ(noise("d4-d5"), 0);
  EXPECT_EQ(noise("respawn-e5"), 0);
}

TEST(LootEvaluation, CountsQuietTurnsOnceTheyMayRunOut) {
  const auto counters = [](std::string_view settings, std::uint16_t quiet) {
    Table table(settings);
    table.state().quiet = quiet;
    return Evaluation(table.rules(), {}).counters(table.rules(), table.state());
  };
  EXPECT_EQ(counters("", 10), counters("", 50));
  EXPECT_NE(counters("", 90), counters("", 91));
  EXPECT_NE(counters("quiet=10", 0), counters("quiet=10", 1));
  EXPECT_EQ(counters("quiet=off", 0), counters("quiet=off", 99));
}

// The board seen from the other side with the sides exchanged is the same game.
TEST(LootEvaluation, HasNoFavourite) {
  for (const auto* settings : {"", "movement=free"}) {
    const Table table(settings);
    Weights weights;
    int number = 3;
    for (const auto& weight : Evaluation::kWeights) weights.*weight.at = number += 4;
    const Evaluation evaluation(table.rules(), weights);
    const auto across = [](int tile) { return tile_at(file_of(tile), kSize - 1 - rank_of(tile)); };
    State state = table.rules().start();
    Rng rng(5);
    for (int ply = 0; ply < 400; ++ply) {
      if (table.rules().legal(state).size() == 0) state = table.rules().start();
      State turned;
      for (int side : {kCrates, kBarrels}) {
        for (const int pawn : state.pawns[side]) turned.pawns[1 - side].add(across(pawn));
        if (state.carrier[side] != kNoCarrier)
          turned.carrier[1 - side] = static_cast<std::uint8_t>(across(state.carrier[side]));
      }
      turned.mover = 1 - state.mover;
      ASSERT_EQ(evaluation.score(table.rules(), state), evaluation.score(table.rules(), turned));
      testing_table::play_any(table.rules(), state, rng);
    }
  }
}

}  // namespace
}  // namespace cb::loot
