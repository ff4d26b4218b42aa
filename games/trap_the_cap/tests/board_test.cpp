// SPDX-License-Identifier: MIT
// TT-01 … TT-09: the board and moving on it.
#include "game/testing.hpp"
#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {
namespace {

using Table = testing_table::Table<trap_the_cap::Definition>;
using testing_table::Words;

Words neighbours(const Table& table, std::string_view name) {
  Words names;
  for (const auto place : table.rules().board().next[*read_place(table.rules(), name)])
    if (place != kNowhere) names.push_back(place_name(table.rules(), place));
  std::ranges::sort(names);
  return names;
}

std::string pattern(const Table& table, const SpaceSet& set) {
  std::string names;
  for (int space = 0; space < table.rules().board().spaces(); ++space)
    if (set.has(space)) names += place_name(table.rules(), space) + " ";
  return names;
}

TEST(TrapTheCap, TT_01_RimSpokesCentreAndHomes) {
  const Table table("players=6");
  EXPECT_EQ(table.rules().board().spaces(), 67);
  EXPECT_EQ(neighbours(table, "AH"), (Words{"A1"}));
  EXPECT_EQ(neighbours(table, "A1"), (Words{"A2", "AC1", "AH", "F6"}));
  EXPECT_EQ(neighbours(table, "A6"), (Words{"A5", "B1"}));
  EXPECT_EQ(neighbours(table, "F6"), (Words{"A1", "F5"}));
  EXPECT_EQ(neighbours(table, "AC1"), (Words{"A1", "AC2"}));
  EXPECT_EQ(neighbours(table, "DC5"), (Words{"DC4", "centre"}));
  EXPECT_EQ(neighbours(table, "centre"), (Words{"AC5", "BC5", "CC5", "DC5", "EC5", "FC5"}));
  for (int space = 0; space < 67; ++space)
    EXPECT_EQ(read_place(table.rules(), place_name(table.rules(), space)), space);
  for (const auto* none : {"A7", "A0", "AC6", "G1", "a1", "A01", "AC", "C", "center", ""})
    EXPECT_FALSE(read_place(table.rules(), none)) << none;
  // Only where somebody sits there is a home.
  EXPECT_EQ(neighbours(Table("players=2"), "B1"), (Words{"A6", "B2", "BC1"}));
  const Table empty("players=2", "a=5,B1+d1/d=5/a.move2/q1.t1");
  for (const auto* word : {"B1-BH", "B1-BH-B1", "BH-B2"}) EXPECT_EQ(empty.refusal(word), "TT-01") << word;
  EXPECT_EQ(empty.refusal("B1-GH"), "TT-04");
}

TEST(TrapTheCap, TT_02_GreyAndYellowSpaces) {
  const Table table;
  EXPECT_EQ(pattern(table, table.rules().board().grey), "A4 B4 C4 D4 E4 F4 AC3 BC3 CC3 DC3 EC3 FC3 ");
  EXPECT_EQ(pattern(table, table.rules().board().yellow), "A1 B1 C1 D1 E1 F1 ");
  const Table all("yellow=all");
  EXPECT_EQ(pattern(all, all.rules().board().grey), "A4 B4 C4 D4 E4 F4 AC3 BC3 CC3 DC3 EC3 FC3 ");
  EXPECT_EQ(all.rules().board().yellow.size(), 67 - 12);
  // With yellow=all one's own cap never stands in the way, except on grey.
  const auto* position = "a=3,A2,A3,A4/d=6/a.move1/q1.t1";
  EXPECT_EQ(Table("players=2", position).refusal("A2-A3"), "TT-09");
  EXPECT_EQ(Table("players=2 yellow=all", position).refusal("A2-A3"), "");
  EXPECT_EQ(Table("players=2 yellow=all", position).refusal("A3-A4"), "TT-12");
  EXPECT_NE(trap_the_cap::Definition::draw(table.rules(), table.state(), 0, Pen(false)).find("reconstructed (TT-02)"),
            std::string::npos);
}

TEST(TrapTheCap, TT_03_SixCapsEachAndSeatsAroundTheTable) {
  EXPECT_EQ(Table("players=2").position(), "a=6/d=6/a.throw/q0.t0");
  EXPECT_EQ(Table("players=3").position(), "a=6/c=6/e=6/a.throw/q0.t0");
  EXPECT_EQ(Table().position(), "a=6/b=6/d=6/e=6/a.throw/q0.t0");
  EXPECT_EQ(Table("players=5").position(), "a=6/b=6/c=6/d=6/e=6/a.throw/q0.t0");
  EXPECT_EQ(Table("players=6").position(), "a=6/b=6/c=6/d=6/e=6/f=6/a.throw/q0.t0");
  EXPECT_EQ(trap_the_cap::Definition::seat_name(Table().rules(), 2), "d");
  // Clockwise, the first seat begins.
  Table table("players=3");
  std::string order;
  for (const auto* move : {"1 AH-A1", "1 CH-C1", "1 EH-E1"}) {
    order += trap_the_cap::Definition::seat_name(table.rules(), table.rules().turn(table.state()));
    table.play(move);
  }
  EXPECT_EQ(order, "ace");
  EXPECT_EQ(table.rules().turn(table.state()), 0);
  // Or the lot decides, each seat alike.
  Table lot("players=5 starter=lot");
  EXPECT_EQ(lot.actor(), kChance);
  EXPECT_EQ(lot.actions(), (Words{"a", "b", "c", "d", "e"}));
  EXPECT_EQ(lot.weight("a"), lot.weight("d"));
  EXPECT_EQ(lot.refusal("3"), "TT-03");
  lot.play("d");
  EXPECT_EQ(lot.position(), "a=6/b=6/c=6/d=6/e=6/d.throw/q0.t0");
  // Nobody has more or fewer.
  EXPECT_EQ(lot.position_refusal("a=5/b=6/c=6/d=6/e=6/a.throw/q0.t0"), "TT-03");
  EXPECT_EQ(lot.position_refusal("a=6,A1/b=6/c=6/d=6/e=6/a.throw/q0.t0"), "TT-03");
  EXPECT_EQ(lot.position_refusal("a=5,A1/b=6/c=6/d=6/e=6/a.lot/q0.t0"), "TT-03");
  EXPECT_EQ(lot.position_refusal("nonsense"), "TT-03");
}

TEST(TrapTheCap, TT_04_AThrowMovesOneOwnCapExactlyThatFar) {
  Table table("players=2");
  EXPECT_EQ(table.actor(), kChance);
  EXPECT_EQ(table.actions(), (Words{"1", "2", "3", "4", "5", "6"}));
  EXPECT_EQ(table.weight("1"), table.weight("6"));
  EXPECT_EQ(table.refusal("AH-A3"), "TT-04");  // before the throw
  table.play("3");
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.actions(), (Words{"AH-A3", "AH-AC2", "AH-F5"}));
  EXPECT_EQ(table.refusal("DH-D3"), "TT-04");
  EXPECT_EQ(table.refusal("A5-B2"), "TT-04");
  EXPECT_EQ(table.refusal("AH-A2"), "TT-05");
  table.play("AH-A3");
  EXPECT_EQ(table.position(), "a=5,A3/d=6/d.throw/q1.t1");
  // Any free cap, with all it carries; those at home may stay.
  table.set("a=4+d1,A3+d2,C5/d=3/a.move2/q1.t9");
  EXPECT_EQ(table.actions(), (Words{"A3-A1", "A3-A5", "AH-A2", "AH-AC1", "AH-F6", "C5-C3", "C5-D1"}));
  table.play("A3-A5");
  EXPECT_EQ(table.position(), "a=4+d1,A5+d2,C5/d=3/d.throw/q1.t9");
  table.set("a=4+d1,A3+d2,C5/d=3/a.move2/q1.t9");
  table.play("AH-A2");
  EXPECT_EQ(table.position(), "a=3+d1,A2,A3+d2,C5/d=3/d.throw/q1.t9");
}

TEST(TrapTheCap, TT_05_NeverBackButAnyOnwardBranch) {
  // Four from AC5: through the centre into any other spoke, or out along its own; never back and forth.
  const Table table("players=2", "a=5,AC5/d=6/a.move4/q1.t1");
  EXPECT_EQ(table.actions("AC5"), (Words{"AC5-AC1", "AC5-BC3", "AC5-CC3", "AC5-DC3", "AC5-EC3", "AC5-FC3"}));
  EXPECT_EQ(table.refusal("AC5-AC3"), "TT-05");
  EXPECT_EQ(table.refusal("AC5-centre"), "TT-05");
  EXPECT_EQ(table.refusal("AC5-AC5"), "TT-05");
  // Five from B3, through the junctions B1 and C1.
  const Table rim("players=2", "a=5,B3/d=6/a.move5/q1.t1");
  EXPECT_EQ(rim.actions("B3"), (Words{"B3-A4", "B3-BC3", "B3-C2", "B3-CC1"}));
  EXPECT_EQ(rim.refusal("B3-B2-turn"), "TT-05");
}

TEST(TrapTheCap, TT_06_CapsOnTheWayArePassed) {
  Table table("players=2", "a=4,A2,A3/d=5,A5/a.move4/q1.t1");
  EXPECT_TRUE(table.allows("A2-A6"));  // past its own A3 and the other's A5
  table.play("A2-A6");
  EXPECT_EQ(table.position(), "a=4,A3,A6/d=5,A5/d.throw/q1.t1");
}

TEST(TrapTheCap, TT_07_OneMustMoveAndPassesOnlyWhenStuck) {
  Table table("players=2", "a=5,A3/d=6/a.move2/q1.t1");
  EXPECT_EQ(table.refusal("pass"), "TT-07");
  EXPECT_FALSE(table.allows("pass"));
  // Four from home ends on a grey space each way, and all three are full.
  Table stuck("players=4", "a=6/b=3,A4,F4,AC3/d=3,A4,F4,AC3/e=3,A4,F4,AC3/a.move4/q1.t1");
  EXPECT_EQ(stuck.actor(), 0);
  EXPECT_EQ(stuck.actions(), (Words{"pass"}));
  EXPECT_EQ(stuck.refusal("3"), "TT-07");
  stuck.play("pass");
  EXPECT_EQ(stuck.position(), "a=6/b=3,A4,F4,AC3/d=3,A4,F4,AC3/e=3,A4,F4,AC3/b.throw/q1.t1");
  // Whoever has nothing to move is left out: here b.
  Table left_out("players=4", "a=5,A2/b=0/d=5,C2+b6/e=6/a.move1/q1.t1");
  EXPECT_EQ(left_out.position_refusal("a=5,A2/b=0/d=5,C2+b6/e=6/b.throw/q0.t1"), "TT-07");
  left_out.play("A2-A3");
  EXPECT_EQ(left_out.rules().turn(left_out.state()), 2);
  // Team Play: left out until freed, although the partner can move.
  Table team("players=4 game=team", "a=0/b=6/d=5,D2+a6/e=6/e.move1/q1.t1");
  team.play("EH-E1");
  EXPECT_EQ(team.rules().turn(team.state()), 1);
  team.set("a=0/b=6/d=5,D1+a6/e=6/d.move1/q1.t1");
  team.play("D1-DH 1 EH-E1");
  EXPECT_EQ(team.rules().turn(team.state()), 0);
  // Total Team Play: keeps its turns while the team has a free cap.
  Table total("players=4 game=total-team", "a=0/b=6/d=5,D2+a6/e=6/e.move1/q1.t1");
  total.play("EH-E1");
  EXPECT_EQ(total.rules().turn(total.state()), 0);
}

TEST(TrapTheCap, TT_08_ASixMayBeFollowedByAnotherThrow) {
  Table table("players=2");
  table.play("6 AH-A6");
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.actions(), (Words{"again", "stop"}));
  EXPECT_EQ(table.refusal("A6-B1"), "TT-08");
  EXPECT_FALSE(table.rules().begins_turn(table.state()));
  Table declined = table;
  declined.play("stop");
  EXPECT_EQ(declined.position(), "a=5,A6/d=6/d.throw/q1.t1");
  EXPECT_TRUE(declined.rules().begins_turn(declined.state()));
  table.play("again");
  EXPECT_EQ(table.actor(), kChance);
  EXPECT_EQ(table.rules().turn(table.state()), 0);
  EXPECT_FALSE(table.rules().begins_turn(table.state()));
  table.play("6");
  EXPECT_TRUE(table.allows("A6-B6"));  // the same cap
  EXPECT_TRUE(table.allows("AH-F2"));  // or another
  table.play("A6-B6 again 2 B6-C2");
  EXPECT_EQ(table.position(), "a=5,C2/d=6/d.throw/q3.t3");
  table.play("5");
  EXPECT_EQ(table.refusal("again"), "TT-08");
  table.play("DH-D5");
  EXPECT_EQ(table.rules().turn(table.state()), 0);  // no further throw after a five
  // A six that could not be used is followed by the same choice.
  Table stuck("players=6",
              "a=0,AC3/b=0,F4,BC3,CC3,DC3,EC3,FC3/c=0,A4,BC3,CC3,DC3,EC3,FC3/d=0,A4,BC3,CC3,DC3,EC3,FC3/"
              "e=4+a5,A4,F4/f=5,F4/a.move6/q1.t1");
  EXPECT_EQ(stuck.actions(), (Words{"pass"}));
  stuck.play("pass");
  EXPECT_EQ(stuck.actions(), (Words{"again", "stop"}));
  EXPECT_EQ(stuck.actor(), 0);
}

TEST(TrapTheCap, TT_09_OneOfAColourOnASpaceExceptYellow) {
  const Table table("players=2", "a=2,A3,A5,B1,B2/d=6/a.move2/q1.t1");
  EXPECT_EQ(table.refusal("A3-A5"), "TT-09");
  EXPECT_TRUE(table.allows("A5-B1"));
  Table shared = table;
  shared.play("A5-B1");
  EXPECT_EQ(shared.position(), "a=2,A3,B1,B1,B2/d=6/d.throw/q1.t1");
  EXPECT_EQ(table.position_refusal("a=4,A3,A3/d=6/a.move2/q1.t1"), "TT-09");
  EXPECT_EQ(table.position_refusal("a=4,A1,A1/d=6/a.move2/q1.t1"), "");
}

}  // namespace
}  // namespace cb::trap_the_cap
