// SPDX-License-Identifier: MIT
// TT-26 … TT-30: Trap the Golden Cap.
#include "game/testing.hpp"
#include "games/trap_the_cap/game.hpp"

namespace cb::trap_the_cap {
namespace {

using Table = testing_table::Table<trap_the_cap::Definition>;
using testing_table::Words;

constexpr auto* kTwo = "players=2 game=golden";
constexpr auto* kThree = "players=3 game=golden";

TEST(TrapTheCap, TT_26_NeutralUntilBroughtHome) {
  Table table(kTwo);
  EXPECT_EQ(table.position(), "a=6/d=6/g=centre/a.throw/q0.t0");
  table.set("a=5,AC4/d=6/g=centre/a.move3/q5.t9");
  EXPECT_TRUE(table.actions("g.").empty());
  table.play("AC4-BC5");  // passing it traps nothing
  EXPECT_EQ(table.position(), "a=5,BC5/d=6/g=centre/d.throw/q5.t9");
  table.set("a=5,AC5/d=6/g=centre/a.move1/q5.t9");
  table.play("AC5-centre");
  EXPECT_EQ(table.position(), "a=5,centre+g/d=6/g=caught/d.throw/q0.t9");
  // Home with it: it becomes the captor's own piece and waits there, whether the captor goes on or not.
  table.set("a=5,A1+g/d=6/g=caught/a.move2/q5.t9");
  Table inside = table;
  inside.play("A1-AH");
  EXPECT_EQ(inside.position(), "a=6/d=6/g=a.AH/d.throw/q0.t9");
  table.play("A1-AH-A1");
  EXPECT_EQ(table.position(), "a=5,A1/d=6/g=a.AH/d.throw/q0.t9");
  table.play("1 DH-D1 2");
  EXPECT_EQ(table.actions("g."), (Words{"g.AH-A2", "g.AH-AC1", "g.AH-F6"}));
  table.play("g.AH-A2");
  EXPECT_EQ(table.position(), "a=5,A1/d=5,D1/g=a.A2/d.throw/q2.t11");
  for (const auto* wrong : {"a=5,A1/d=6/g=caught/a.throw/q0.t9", "a=5,A1+g/d=6/g=centre/a.throw/q0.t9",
                            "a=6/d=6/g=A3/a.throw/q0.t9", "a=6/d=5/g=centre+d1/a.throw/q0.t9",
                            "a=6/d=6/g=a.DH/a.throw/q0.t9", "a=4,A1+g,A2+g/d=6/g=caught/a.throw/q0.t9"})
    EXPECT_EQ(table.position_refusal(wrong), "TT-26") << wrong;
  EXPECT_EQ(Table("players=2").position_refusal("a=5,A1+g/d=6/a.throw/q0.t9"), "TT-26");
}

TEST(TrapTheCap, TT_27_TrapsOnGreyTooAndKeepsCompanyWithItsOwner) {
  // On grey it traps everyone but its owner's cap, even where three rest.
  Table table(kThree, "a=5,A4/c=5,A4/e=5,A4/g=a.A3/a.move1/q5.t9");
  table.play("g.A3-A4");
  EXPECT_EQ(table.position(), "a=5,A4/c=5/e=5/g=a.A4+c1e1/c.throw/q0.t9");
  // Those it trapped have left, so there is room for another.
  table.set("a=5,A4/c=4,A4,A5/e=5,A4/g=a.A3/a.move1/q5.t9");
  table.play("g.A3-A4 1 A5-A4");
  EXPECT_EQ(table.position(), "a=5,A4/c=4,A4/e=5/g=a.A4+c1e1/e.throw/q1.t10");
  EXPECT_EQ(Table(kThree, table.position()).state(), table.state());  // the count of stacks on grey too
  // It is a colour of its own there: its owner may come second, and others beside it, up to three.
  table.set("a=5,A3/c=5,A5/e=6/g=a.A4/a.move1/q5.t9");
  table.play("A3-A4 1 A5-A4");
  EXPECT_EQ(table.position(), "a=5,A4/c=5,A4/e=6/g=a.A4/e.throw/q6.t10");
  table.set("a=5,A4/c=5,A4/e=5,A5/g=a.A4/e.move1/q5.t9");
  EXPECT_EQ(table.refusal("A5-A4"), "TT-12");
  // Once it has gone there is room again.
  table.set("a=5,A4/c=5,A4/e=5,A5/g=a.A4/a.move1/q5.t9");
  table.play("g.A4-A3 1 CH-C1 1 A5-A4");
  EXPECT_EQ(table.position(), "a=5,A4/c=4,A4,C1/e=5,A4/g=a.A3/a.throw/q7.t11");
  table.set("a=5,A4/c=6/e=6/g=a.A5/a.move1/q5.t9");
  table.play("g.A5-A4");  // or it comes second itself
  EXPECT_EQ(table.position(), "a=5,A4/c=6/e=6/g=a.A4/c.throw/q5.t9");
  // Elsewhere it traps like any cap, and counts as one of its owner's.
  table.set("a=5,A5/c=5,A1/e=6/g=a.A3/a.move2/q5.t9");
  EXPECT_EQ(table.refusal("g.A3-A5"), "TT-27");
  EXPECT_EQ(table.refusal("A5-A3"), "TT-27");
  // What keeps it from a yellow space with its owner's cap is the distance, not the company.
  table.set("a=5,B1/c=6/e=6/g=a.A2/a.move3/q5.t9");
  EXPECT_EQ(table.refusal("g.A2-B1"), "TT-28");
  table.set("a=5,A5/c=5,A1/e=6/g=a.A3/a.move2/q5.t9");
  table.play("g.A3-A1");
  EXPECT_EQ(table.position(), "a=5,A5/c=5/e=6/g=a.A1+c1/c.throw/q0.t9");
  EXPECT_EQ(table.position_refusal("a=5,A5/c=6/e=6/g=a.A5/c.throw/q0.t9"), "TT-27");
  // Yellow it shares, whichever comes second, and is trapped together with the others there.
  table.set("a=5,A1/c=6/e=6/g=a.A3/a.move2/q5.t9");
  table.play("g.A3-A1");
  EXPECT_EQ(table.position(), "a=5,A1/c=6/e=6/g=a.A1/c.throw/q5.t9");
  table.set("a=5,A3/c=6/e=6/g=a.A1/a.move2/q5.t9");
  table.play("A3-A1");
  EXPECT_EQ(table.position(), "a=5,A1/c=6/e=6/g=a.A1/c.throw/q5.t9");
  table.set("a=4,A1,A1/c=5/e=5,A3/g=a.A1+c1/e.move2/q5.t9");
  table.play("A3-A1");
  EXPECT_EQ(table.position(), "a=4/c=5/e=5,A1+a2c1g/g=caught/a.throw/q0.t9");
}

TEST(TrapTheCap, TT_28_TurnsAndTrapsSeveral) {
  Table table(kTwo, "a=6/d=3,A1,A3,A5/g=a.A2/a.move3/q5.t9");
  EXPECT_EQ(table.refusal("g.A2-A3"), "TT-28");       // points left over
  EXPECT_EQ(table.refusal("g.A2-A5-turn"), "TT-28");  // none left
  table.play("g.A2-A3-turn");
  EXPECT_EQ(table.position(), "a=6/d=3,A1,A5/g=a.A3+d1/a.turned3.2.A2/q0.t9");
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.refusal("AH-A3"), "TT-28");    // the move must be completed
  EXPECT_EQ(table.refusal("g.A3-A5"), "TT-28");  // a turn goes back
  EXPECT_EQ(table.actions(), (Words{"g.A3-A1", "g.A3-A2-turn"}));
  Table again = table;
  table.play("g.A3-A1");
  EXPECT_EQ(table.position(), "a=6/d=3,A5/g=a.A1+d2/d.throw/q0.t9");
  again.play("g.A3-A2-turn g.A2-A3");
  EXPECT_EQ(again.position(), "a=6/d=3,A1,A5/g=a.A3+d1/d.throw/q0.t9");
}

TEST(TrapTheCap, TT_28_PassesOverAndLeavesItsOwnersCapAlone) {
  Table table(kTwo, "a=6/d=4,A3,A4/g=a.A2/a.move3/q5.t9");
  table.play("g.A2-A5");
  EXPECT_EQ(table.position(), "a=6/d=4,A3,A4/g=a.A5/d.throw/q5.t9");
  table.set("a=5,A3/d=6/g=a.A2/a.move2/q5.t9");
  table.play("g.A2-A3-turn");
  EXPECT_EQ(table.position(), "a=5,A3/d=6/g=a.A3/a.turned2.1.A2/q5.t9");
  table.play("g.A3-A2");
  EXPECT_EQ(table.position(), "a=5,A3/d=6/g=a.A2/d.throw/q5.t9");
  Table grey(kThree, "a=5,A4/c=5,A4/e=5,A4/g=a.A3/a.move2/q5.t9");
  grey.play("g.A3-A4-turn");
  EXPECT_EQ(grey.position(), "a=5,A4/c=5/e=5/g=a.A4+c1e1/a.turned2.1.A3/q0.t9");
  // A turn from which the move could not be completed is not offered.
  table.set("a=5,A5/d=6/g=a.A6/a.move3/q5.t9");
  EXPECT_EQ(table.refusal("g.A6-A4-turn"), "TT-28");
  EXPECT_TRUE(table.allows("g.A6-A5-turn"));
  table.set("a=6/d=6/g=a.A6/a.move3/q5.t9");
  EXPECT_TRUE(table.allows("g.A6-A4-turn"));
  EXPECT_EQ(table.position_refusal("a=5,A5/d=6/g=a.A4/a.turned3.1.A5/q5.t9"), "TT-28");
  EXPECT_EQ(table.position_refusal("a=6/d=6/g=a.A4/a.turned3.1.A2/q5.t9"), "TT-28");
  EXPECT_EQ(table.position_refusal("a=6/d=6/g=d.A4/a.turned3.1.A5/q5.t9"), "TT-28");
  // A six is a six, however often it turned.
  table.set("a=6/d=6/g=a.A4/a.turned6.1.A5/q5.t9");
  table.play("g.A4-A5");
  EXPECT_EQ(table.actions(), (Words{"again", "stop"}));
}

TEST(TrapTheCap, TT_28_RunsHomeInTheSameMove) {
  Table table(kTwo, "a=6/d=5,A3/g=a.A2/a.move5/q5.t9");
  EXPECT_TRUE(table.actions("g.A2-AH").empty());  // it carries nothing yet
  table.play("g.A2-A3-turn");
  EXPECT_EQ(table.actions("g.A3-AH"), (Words{"g.A3-AH", "g.A3-AH-A1"}));
  Table stays = table;
  table.play("g.A3-AH-A1");
  EXPECT_EQ(table.position(), "a=6+d1/d=5/g=a.A1/d.throw/q0.t9");
  stays.play("g.A3-AH");  // the rest is lost
  EXPECT_EQ(stays.position(), "a=6+d1/d=5/g=a.AH/d.throw/q0.t9");
  // In and out is no turn, so any way out; to turn on A1 and go back in it must have trapped somebody there.
  table.set("a=5,A1/d=5/g=a.A2+d1/a.move4/q5.t9");
  EXPECT_EQ(table.actions("g.A2-AH-"), (Words{"g.A2-AH-A2", "g.A2-AH-AC1", "g.A2-AH-F6"}));
  table.set("a=6/d=4,A1/g=a.A2+d1/a.move4/q5.t9");
  EXPECT_EQ(table.actions("g.A2-AH-"), (Words{"g.A2-AH-A1-turn", "g.A2-AH-A2", "g.A2-AH-AC1", "g.A2-AH-F6"}));
  table.play("g.A2-AH-A1-turn");
  EXPECT_EQ(table.position(), "a=6+d1/d=4/g=a.A1+d1/a.turned4.1.AH/q0.t9");
  EXPECT_EQ(table.actions(), (Words{"g.A1-AH"}));
  table.play("g.A1-AH");
  EXPECT_EQ(table.position(), "a=6+d2/d=4/g=a.AH/d.throw/q0.t9");
  // Its captives are the owner's to free and to lock.
  table.set("a=3/d=5/g=a.A1+a3d1/a.move1/q5.t9");
  table.play("g.A1-AH");
  EXPECT_EQ(table.position(), "a=6+d1/d=5/g=a.AH/d.throw/q0.t9");
}

TEST(TrapTheCap, TT_29_AnybodyMayTrapItAndBringItHome) {
  Table table(kTwo, "a=6/d=3,A3/g=a.A5+d2/d.move2/q5.t9");
  table.play("A3-A5");
  EXPECT_EQ(table.position(), "a=6/d=3,A5+d2g/g=caught/a.throw/q0.t9");
  table.play("1");
  EXPECT_TRUE(table.actions("g.").empty());  // ownership has ended
  EXPECT_EQ(table.refusal("g.A5-A6"), "TT-29");
  table.set("a=6/d=5,D1+g/g=caught/d.move1/q5.t9");
  table.play("D1-DH");
  EXPECT_EQ(table.position(), "a=6/d=6/g=d.DH/a.throw/q0.t9");
  // Not on grey.
  table.set("a=6/d=5,A3/g=a.A4/d.move1/q5.t9");
  table.play("A3-A4");
  EXPECT_EQ(table.position(), "a=6/d=5,A4/g=a.A4/a.throw/q5.t9");
  // It is no free cap, but its owner plays on with it while the game lasts.
  EXPECT_EQ(table.position_refusal("a=0/d=6+a6/g=a.A5/a.throw/q0.t9"), "TT-17");
  Table three(kThree, "a=0/c=0+a6,A6/e=5,E2/g=a.A5+c5/e.move1/q5.t9");
  EXPECT_EQ(three.position_refusal("a=0/c=0+a6,A6/e=5,E2/g=c.A5+c5/a.throw/q5.t9"), "TT-07");
  three.play("E2-E3");
  EXPECT_EQ(three.rules().turn(three.state()), 0);
  three.play("1");
  EXPECT_EQ(three.actions(), (Words{"g.A5-A4", "g.A5-A6"}));
  three.play("g.A5-A6");
  EXPECT_TRUE(three.over());
  EXPECT_EQ(winners(three), "a");
  // The end is looked at when the move is complete, not where the cap turned.
  three.set("a=0/c=0+a6,A6/e=5,E2/g=a.A5+c5/a.move2/q5.t9");
  three.play("g.A5-A6-turn");
  EXPECT_FALSE(three.over());
  three.play("g.A6-A5");
  EXPECT_TRUE(three.over());
}

TEST(TrapTheCap, TT_30_GoldenCapOrMostCaptives) {
  // Owner without free caps; e is left and has most captives.
  const auto* owned = "a=0/c=0+a1/e=2+a5c2,E2+e3/g=a.A6+c4/a.over-left/q0.t9";
  EXPECT_EQ(winners(Table(kThree, owned)), "a");
  EXPECT_EQ(winners(Table("players=3 game=golden ending=captives", owned)), "e");
  // Captives under the golden cap count for its owner, left or not: five against four.
  const auto* under_gold = "a=0+c1/c=0+a3/e=3+a1,E2/g=a.A6+a2c5e2/a.over-left/q0.t9";
  EXPECT_EQ(winners(Table("players=3 game=golden ending=captives", under_gold)), "a");
  // Carried captive, it is the carrier's; and it is not itself a captive that counts.
  const auto* tie = "a=0/c=0+a6/e=5,E2+c6g/g=caught/e.over-left/q0.t9";
  EXPECT_EQ(winners(Table(kThree, tie)), "e");
  EXPECT_EQ(winners(Table("players=3 game=golden ending=captives", tie)), "ce");
  // Still neutral: most captives decides.
  const Table neutral(kThree, "a=0/c=0+a6e1/e=4,E2+c6/g=centre/e.over-left/q0.t9");
  EXPECT_EQ(winners(neutral), "c");
  EXPECT_EQ(trap_the_cap::Definition::describe_ending(neutral.rules(), neutral.state()).rule, "TT-30");
  EXPECT_EQ(testing_table::try_rules<trap_the_cap::Definition>("game=golden ending=last-left").error().rule, "TT-30");
}

}  // namespace
}  // namespace cb::trap_the_cap
