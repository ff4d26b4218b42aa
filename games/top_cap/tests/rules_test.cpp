// SPDX-License-Identifier: MIT
// One test for each numbered rule of Top Cap, named after it.
#include "game/testing.hpp"
#include "games/top_cap/game.hpp"
#include "games/top_cap/notation.hpp"

namespace cb::top_cap {
namespace {

using Table = testing_table::Table<Definition>;
using testing_table::Words;

TEST(TopCap, TC_01_BoardIsSixBySixWithBottlesInOppositeCorners) {
  EXPECT_EQ(kCells, 36);
  EXPECT_EQ(cell_name(bottle(kCream)), "a1");
  EXPECT_EQ(cell_name(bottle(kBlue)), "f6");
  EXPECT_TRUE(read_cell("f6"));
  EXPECT_FALSE(read_cell("g1"));
  EXPECT_FALSE(read_cell("a7"));
  // People see a diamond, their own bottle the nearest cell.
  const Table table;
  const auto cream = Definition::draw(table.rules(), table.state(), kCream, Pen(false));
  const auto blue = Definition::draw(table.rules(), table.state(), kBlue, Pen(false));
  EXPECT_LT(cream.find('B'), cream.find('C'));
  EXPECT_LT(blue.find('C'), blue.find('B'));
}

TEST(TopCap, TC_02_FourCapsEach) {
  const Table table;
  for (int side : {kCream, kBlue}) EXPECT_EQ(count(table.state().caps[side]), 4);
  EXPECT_EQ(table.position_refusal("b3c2d1/c6d5e4f3/cream"), "TC-02");
  EXPECT_EQ(table.position_refusal("a4b3c2d1/c6d5e4f3e5/cream"), "TC-02");
  // Seat 0 plays Cream, seat 1 plays Blue.
  Table moved;
  moved.play("a4-a5");
  EXPECT_EQ(moved.actor(), kBlue);
  EXPECT_EQ(moved.refusal("c2-c4"), "TC-06");
}

TEST(TopCap, TC_03_DiagonalSetup) { EXPECT_EQ(Table().position(), "d1c2b3a4/f3e4d5c6/cream"); }

TEST(TopCap, TC_04_ThreeMoreSetupsAndFreeOnes) {
  EXPECT_EQ(Table("setup=one").position(), "a2b2c2d2/c5d5e5f5/cream");
  EXPECT_EQ(Table("setup=two").position(), "a2b2e3f3/a4b4e5f5/cream");
  EXPECT_EQ(Table("setup=three").position(), "c1c2a3b3/e4f4d5d6/cream");
  const Table free("", "b1c1d1e1/b6c6d6e6/blue");
  EXPECT_EQ(free.actor(), kBlue);
  EXPECT_EQ(free.position_refusal("a4a4c2d1/c6d5e4f3/cream"), "TC-04");  // overlap
  EXPECT_EQ(free.position_refusal("a4b3c2d1/a4d5e4f3/cream"), "TC-04");  // overlap of colours
  EXPECT_EQ(free.position_refusal("a1b3c2d1/c6d5e4f3/cream"), "TC-04");  // on its own bottle
  EXPECT_EQ(free.position_refusal("g4b3c2d1/c6d5e4f3/cream"), "TC-04");  // off the board
  EXPECT_EQ(free.position_refusal("a4b3c2f6/c6d5e4f3/cream"), "TC-12");  // arrived, yet to move
  EXPECT_EQ(free.position_refusal("nonsense"), "TC-04");
}

TEST(TopCap, TC_05_StarterIsCreamBlueOrDrawnByLot) {
  EXPECT_EQ(Table().actor(), kCream);
  EXPECT_EQ(Table("starter=blue").actor(), kBlue);
  Table lot("starter=lot");
  EXPECT_EQ(lot.actor(), kChance);
  EXPECT_EQ(lot.actions(), (Words{"blue", "cream"}));
  EXPECT_EQ(lot.weight("blue"), lot.weight("cream"));
  lot.play("blue");
  EXPECT_EQ(lot.actor(), kBlue);
}

TEST(TopCap, TC_06_PlayersAlternateMovingOneOwnCap) {
  Table table;
  EXPECT_EQ(table.refusal("d5-d4"), "TC-06");  // the opponent's cap
  EXPECT_EQ(table.refusal("c3-c4"), "TC-06");  // an empty cell
  EXPECT_EQ(table.refusal("pass"), "TC-06");
  const auto before = table.state();
  table.play("a4-a5");
  EXPECT_EQ(table.actor(), kBlue);
  EXPECT_EQ(table.state().caps[kBlue], before.caps[kBlue]);
  EXPECT_EQ(count(table.state().caps[kCream] ^ before.caps[kCream]), 2);
  table.play("c6-c5");
  EXPECT_EQ(table.actor(), kCream);
}

TEST(TopCap, TC_07_NeighboursOfBothColoursCountBeforeTheMove) {
  // c3 touches one cream cap straight, one blue cap diagonally: two steps, although it leaves them behind.
  const Table table("", "c3c2f1a6/d4f4a4d6/cream");
  EXPECT_EQ(table.actions("c3-"), (Words{"c3-a3", "c3-a5", "c3-c5", "c3-e1", "c3-e3"}));
}

TEST(TopCap, TC_08_MovesExactlyTheCountAndNotAtAllAlone) {
  const Table table("", "c3c2f1a6/d4f4a4d6/cream");
  EXPECT_EQ(table.refusal("c3-c4"), "TC-08");  // one step too few
  EXPECT_EQ(table.refusal("c3-c6"), "TC-08");  // one too many
  EXPECT_EQ(table.refusal("c3-d5"), "TC-08");  // not a straight line
  EXPECT_EQ(table.refusal("f1-f2"), "TC-08");  // no neighbour at all
  EXPECT_TRUE(table.actions("f1-").empty());
}

TEST(TopCap, TC_09_StaysOnTheBoard) {
  // The cap on b3 counts one, f2 counts one: at the edge only inner cells remain.
  const Table table("", "f2f3a6b3/b4d6a5e5/cream");
  EXPECT_EQ(table.actions("f2-"), (Words{"f2-e1", "f2-e2", "f2-e3", "f2-f1"}));
}

TEST(TopCap, TC_10_NeitherLandsOnNorPassesOverACap) {
  const Table table("", "c3c2d1a4/c6d5f3d2/cream");
  EXPECT_EQ(table.refusal("c3-c1"), "TC-10");  // passes over its own c2
  EXPECT_EQ(table.refusal("c3-e1"), "TC-10");  // passes over blue d2
  const Table landing("", "c3c2d1a4/c5d5f3d2/cream");
  EXPECT_EQ(landing.refusal("c3-c5"), "TC-10");
}

TEST(TopCap, TC_11_OwnBottleIsClosed) {
  const Table cream("", "c3c2d1a4/c6d5f3d2/cream");
  EXPECT_EQ(cream.refusal("c3-a1"), "TC-11");
  const Table blue("", "a2b1c1d1/e5d4b6f1/blue");
  EXPECT_EQ(blue.refusal("e5-f6"), "TC-11");
  EXPECT_TRUE(blue.allows("e5-e6"));
}

TEST(TopCap, TC_12_LandingOnTheOpponentsBottleWinsAtOnce) {
  Table cream("", "e5d4a2a3/c6b6b5f1/cream");
  cream.play("e5-f6");
  EXPECT_TRUE(cream.over());
  EXPECT_EQ(cream.ending(), (Ending{1 << kCream, kBottleReached}));
  EXPECT_TRUE(cream.actions().empty());
  Table blue("", "c1d1f5a6/b2c3f3f1/blue");
  // b2 counts c1 and c3: two, so it cannot reach a1 in one step.
  EXPECT_FALSE(blue.allows("b2-a1"));
  blue.set("e1d1f5a6/b2c3f3f1/blue");
  blue.play("b2-a1");
  EXPECT_TRUE(blue.over());
  EXPECT_EQ(blue.ending(), (Ending{1 << kBlue, kBottleReached}));
}

TEST(TopCap, TC_13_NoLegalMoveLosesAtOnce) {
  // Cream's caps stand apart from everything.
  const Table table("", "a6c1c3e1/e6e5f5f4/cream");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.ending(), (Ending{1 << kBlue, kNoMove}));
  EXPECT_EQ(table.refusal("c1-c2"), "TC-13");
  const Table other("", "a6c1c3e1/e6e5f5f4/blue");
  EXPECT_EQ(other.actor(), kBlue);
}

TEST(TopCap, TC_14_RepetitionLimitIsAnOption) {
  EXPECT_EQ(Table().rules().repetition_limit(), 3);
  EXPECT_EQ(Table("repetition=off").rules().repetition_limit(), 0);
  EXPECT_EQ(Table("repetition=5").rules().repetition_limit(), 5);
  // A position is the caps and who moves: the same caps with the other side to move are another.
  const Table cream("", "a4b3c2d1/c6d5e4f3/cream");
  const Table blue("", "a4b3c2d1/c6d5e4f3/blue");
  EXPECT_NE(key(cream.rules(), cream.state()), key(blue.rules(), blue.state()));
}

TEST(TopCap, TC_15_PrintedExample) {
  const Table table("", "a4c3c2d1/c6d5f3d2/cream");
  EXPECT_EQ(table.actions("c3-"), (Words{"c3-a3", "c3-a5", "c3-c5", "c3-e3", "c3-e5"}));
  EXPECT_EQ(table.refusal("c3-a1"), "TC-11");
  EXPECT_EQ(table.refusal("c3-c1"), "TC-10");
  EXPECT_EQ(table.refusal("c3-e1"), "TC-10");
}

}  // namespace
}  // namespace cb::top_cap
