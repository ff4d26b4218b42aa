// SPDX-License-Identifier: MIT
// One test for each numbered rule of Three Men's Morris, named after it.
#include "game/testing.hpp"
#include "games/three_men/game.hpp"

namespace cb::three_men {
namespace {

using Table = testing_table::Table<Definition>;
using testing_table::Words;

TEST(ThreeMen, TM_01_NinePointsAndEightLines) {
  const Table table;
  EXPECT_EQ(table.actions(), (Words{"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}));
  EXPECT_EQ(table.position_refusal("d1/a1/red"), "TM-01");
  EXPECT_EQ(table.position_refusal("nonsense"), "TM-01");
  int ways = 0;
  for (int from = 0; from < kPoints; ++from) ways += count(table.rules().edition().joined[from]);
  EXPECT_EQ(ways, 2 * 8 * 2) << "eight lines of two steps, there and back";
}

TEST(ThreeMen, TM_02_ThreeCapsEachAllInHand) {
  EXPECT_EQ(Table().position(), "//red");
  const Table table;
  for (const auto* wrong : {"a1//red", "//blue", "a1b1/a2/red", "a1b1b2c3/a2a3c1/blue", "a1b3c2/a2b1/red"})
    EXPECT_EQ(table.position_refusal(wrong), "TM-02") << wrong;
  EXPECT_EQ(table.position_refusal("a1b3c2/a2b1/blue"), "");
  EXPECT_EQ(table.position_refusal("a1b3c2/a2b1c3/red"), "");
  EXPECT_EQ(table.position_refusal("a1b3c2/a2b1c3/blue"), "");
}

TEST(ThreeMen, TM_03_RedBeginsAndNobodyPasses) {
  Table table;
  EXPECT_EQ(table.actor(), kRed);
  EXPECT_EQ(table.refusal("pass"), "TM-03");
  EXPECT_EQ(table.position_refusal("//green"), "TM-03");
  table.play("a1");
  EXPECT_EQ(table.actor(), kBlue);
  table.play("b2");
  EXPECT_EQ(table.actor(), kRed);
}

TEST(ThreeMen, TM_04_CapsInHandArePlacedOnEmptyPoints) {
  Table table;
  table.play("a1 b2");
  EXPECT_EQ(table.position(), "a1/b2/red");
  EXPECT_EQ(table.refusal("b2"), "TM-04");
  EXPECT_EQ(table.refusal("a1-a2"), "TM-04");
  EXPECT_EQ(table.actions(), (Words{"a2", "a3", "b1", "b3", "c1", "c2", "c3"}));
  EXPECT_EQ(table.position_refusal("a1/a1/red"), "TM-04");
}

TEST(ThreeMen, TM_05_TheFirstCapMayHaveToStayOutOfTheCentre) {
  EXPECT_TRUE(Table().allows("b2"));
  Table aside("opening=aside");
  EXPECT_EQ(aside.refusal("b2"), "TM-05");
  EXPECT_EQ(aside.actions().size(), 8u);
  EXPECT_EQ(aside.position_refusal("b2//blue"), "TM-05");
  aside.play("a1");
  EXPECT_TRUE(aside.allows("b2")) << "only the first";
}

TEST(ThreeMen, TM_06_ThenOneSlidesAlongALine) {
  const Table table("", "a1b3c2/a2b1c1/red");
  EXPECT_EQ(table.actions(), (Words{"a1-b2", "b3-a3", "b3-b2", "b3-c3", "c2-b2", "c2-c3"}));
  EXPECT_EQ(table.refusal("a3"), "TM-06") << "nothing left in hand";
  EXPECT_EQ(table.refusal("a2-a3"), "TM-06") << "the other side's";
  EXPECT_EQ(table.refusal("a1-a2"), "TM-06") << "taken";
  EXPECT_EQ(table.refusal("a1-a3"), "TM-06") << "not the next point";
  Table slid = table;
  slid.play("a1-b2");
  EXPECT_EQ(slid.position(), "b2c2b3/b1c1a2/blue");
  // From the middle of one side to that of the next there is no line.
  const Table middle("", "a1b1c3/a3b3c1/red");
  EXPECT_EQ(middle.refusal("b1-a2"), "TM-06");
  EXPECT_TRUE(middle.allows("b1-b2"));
}

TEST(ThreeMen, TM_07_OrAnywhere) {
  const Table free("movement=free", "a1b3c2/a2b1c1/red");
  EXPECT_EQ(free.actions("a1-"), (Words{"a1-a3", "a1-b2", "a1-c3"}));
  EXPECT_EQ(free.actions().size(), 9u);
}

TEST(ThreeMen, TM_08_ThreeInARowWins) {
  for (const auto* row : {"a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3", "a1b2c3", "a3b2c1"}) {
    Bits64 caps = 0;
    for (const int at : {0, 2, 4}) caps |= bit(point(row[at] - 'a', row[at + 1] - '1'));
    EXPECT_TRUE(has_row(caps)) << row;
  }
  Table placed("", "a1b1/a2b2/red");
  placed.play("c1");
  EXPECT_TRUE(placed.over());
  EXPECT_EQ(placed.ending(), (Ending{1 << kRed, kRow}));
  EXPECT_EQ(placed.refusal("c2"), "TM-08");
  Table slid("", "a1b3c3/a2b2c1/blue");
  slid.play("c1-c2");
  EXPECT_TRUE(slid.over());
  EXPECT_EQ(slid.ending(), (Ending{1 << kBlue, kRow}));
  EXPECT_EQ(slid.position_refusal("a1b1c1/a2b2/red"), "TM-02");
  EXPECT_EQ(slid.position_refusal("a1b1c1/a2b2c3/red"), "TM-08") << "it had won before";
}

TEST(ThreeMen, TM_09_RepetitionLimitIsAnOption) {
  EXPECT_EQ(Table().rules().repetition_limit(), 3);
  EXPECT_EQ(Table("repetition=off").rules().repetition_limit(), 0);
  const Table red("", "a1b3c2/a2b1c1/red");
  const Table blue("", "a1b3c2/a2b1c1/blue");
  EXPECT_NE(key(red.rules(), red.state()), key(blue.rules(), blue.state()));
}

}  // namespace
}  // namespace cb::three_men
