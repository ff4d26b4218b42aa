// SPDX-License-Identifier: MIT
// TT-20 … TT-25: the team games and Trap the Tower.
#include "game/testing.hpp"
#include "games/trap_the_cap/game.hpp"

namespace cb::trap_the_cap {
namespace {

using Table = testing_table::Table<trap_the_cap::Definition>;
using testing_table::Words;

std::string refused(std::string_view settings) {
  const auto rules = testing_table::try_rules<trap_the_cap::Definition>(settings);
  return rules ? "" : rules.error().rule;
}

TEST(TrapTheCap, TT_20_TwoTeamsOfOppositeOrEveryOtherSeat) {
  for (const auto* settings : {"players=2 game=team", "players=3 game=team", "players=5 game=total-team"})
    EXPECT_EQ(refused(settings), "TT-20");
  EXPECT_EQ(refused("players=4 game=team"), "");
  EXPECT_EQ(refused("players=6 game=total-team"), "");
  // Four: A and D against B and E. Six: A, C, E against B, D, F. Partners bar each other, others are trapped.
  Table four("players=4 game=team", "a=5,A2/b=5,A3/d=5,A5/e=6/a.move3/q1.t1");
  EXPECT_EQ(four.refusal("A2-A5"), "TT-21");
  four.set("a=5,A2/b=5,A3/d=5,A5/e=6/a.move1/q1.t1");
  EXPECT_TRUE(four.allows("A2-A3"));
  const auto side = [](const Table& table, int seat) { return table.rules().setting().side(seat); };
  const Table six("players=6 game=team");
  EXPECT_EQ(side(six, 0), side(six, 2));
  EXPECT_EQ(side(six, 0), side(six, 4));
  EXPECT_NE(side(six, 0), side(six, 1));
  EXPECT_EQ(side(six, 1), side(six, 5));
  // Each moves only their own caps.
  EXPECT_EQ(four.refusal("d.A5-A6"), "TT-20");
  EXPECT_TRUE(four.actions("d.").empty());
}

TEST(TrapTheCap, TT_21_PartnersNeverTrapEachOther) {
  Table table("players=4 game=team", "a=4,A3,C3/b=6/d=4,A4,A5/e=6/a.move2/q1.t1");
  EXPECT_EQ(table.refusal("A3-A5"), "TT-21");  // ordinary
  table.set("a=5,A3/b=6/d=5,A1/e=6/a.move2/q1.t1");
  EXPECT_EQ(table.refusal("A3-A1"), "TT-21");  // yellow
  table.set("a=5,A3/b=6/d=5,A4/e=6/a.move1/q1.t1");
  table.play("A3-A4");  // grey
  EXPECT_EQ(table.position(), "a=5,A4/b=6/d=5,A4/e=6/b.throw/q1.t1");
  table.set("a=5,A1+b1/b=5/d=5,A2/e=6/a.move3/q1.t1");
  EXPECT_EQ(table.refusal("A1-AH-A2"), "TT-21");  // out of the home
  table.set("a=4,A2,A3/b=6/d=5,A4/e=6/a.move2/q1.t1");
  EXPECT_TRUE(table.allows("A3-A5"));  // past the partner
  Table six("players=6 game=team", "a=5,A3/b=6/c=6/d=6/e=5,A5/f=6/a.move2/q1.t1");
  EXPECT_EQ(six.refusal("A3-A5"), "TT-21");
  six.set("a=5,A5/b=6/c=5,A3/d=6/e=5,A1/f=6/c.move2/q1.t1");
  EXPECT_EQ(six.refusal("A3-A5"), "TT-21");  // both partners
  EXPECT_EQ(six.refusal("A3-A1"), "TT-21");
}

TEST(TrapTheCap, TT_22_PartnersCapsAreFreedToTheirOwnHome) {
  Table table("players=4 game=team", "a=3,A1+a2b2d3e1/b=4/d=3/e=5/a.move3/q1.t1");
  table.play("A1-AH-A2");
  EXPECT_EQ(table.position(), "a=5+b2e1,A2/b=4/d=6/e=5/b.throw/q0.t1");
  Table six("players=6 game=total-team", "a=5,A1+c2d1e3/b=6/c=4/d=5/e=3/f=6/a.move1/q1.t1");
  six.play("A1-AH");
  EXPECT_EQ(six.position(), "a=6+d1/b=6/c=6/d=5/e=6/f=6/b.throw/q0.t1");
  six.set("a=5/b=6/c=5,C1+a1e2/d=6/e=4/f=6/c.move1/q1.t1");
  six.play("C1-CH");
  EXPECT_EQ(six.position(), "a=6/b=6/c=6/d=6/e=6/f=6/d.throw/q0.t1");
  EXPECT_EQ(table.position_refusal("a=6+d1/b=6/d=5/e=6/b.throw/q0.t1"), "TT-22");
}

TEST(TrapTheCap, TT_23_MostTrappedOrFewestTrapped) {
  // a and d hold three captives, b and e two; a and d have lost four caps (two under an own stack), b and e three.
  const auto* position = "a=2+b1,A5+a2b2/b=3/d=5/e=5+a1d1,E2/a.move1/q200.t200";
  Table most("players=4 game=team", position);
  most.play("A5-A6");
  EXPECT_EQ(winners(most), "ad");
  Table fewest("players=4 game=team ending=fewest-trapped", position);
  fewest.play("A5-A6");
  EXPECT_EQ(winners(fewest), "be");
  EXPECT_EQ(trap_the_cap::Definition::describe_ending(fewest.rules(), fewest.state()).rule, "TT-23");
  // A cap on the track is free, whatever it carries: none against two.
  fewest.set("a=1,A2,A3,A5,A6+b2,B2/b=4/d=6/e=6/a.move1/q200.t200");
  fewest.play("A3-A4");
  EXPECT_EQ(winners(fewest), "ad");
  // A partner's caps do not count as captives: one against two.
  Table partners("players=4 game=team", "a=3+b1,A5+d2/b=5+a1/d=4/e=6+a1/a.move1/q200.t200");
  partners.play("A5-A6");
  EXPECT_EQ(winners(partners), "be");
  // At a normal finish both name the team left.
  for (const auto* settings : {"players=4 game=team", "players=4 game=team ending=fewest-trapped"})
    EXPECT_EQ(winners(Table(settings, "a=5+b5,A5+b1e6/b=0/d=6/e=0/a.over-left/q0.t9")), "ad");
  EXPECT_EQ(refused("players=4 game=team ending=last-left"), "TT-23");
  EXPECT_EQ(refused("players=4 game=total-team ending=golden-cap"), "TT-23");
}

TEST(TrapTheCap, TT_24_AnyCapOfTheTeamMayBeMoved) {
  Table table("players=4 game=total-team", "a=5,A4/b=4,A4/d=4,A4,D1+b1/e=6/a.move1/q1.t1");
  EXPECT_EQ(table.actions(), (Words{"A4-A3", "A4-A5", "AH-A1", "d.A4-A3", "d.A4-A5", "d.D1-C6", "d.D1-D2", "d.D1-DC1",
                                    "d.D1-DH", "d.DH-D1"}));
  EXPECT_EQ(table.refusal("b.A4-A5"), "TT-24");
  Table home = table;
  // A cap keeps its own colour's home.
  home.play("d.D1-DH");
  EXPECT_EQ(home.position(), "a=5,A4/b=4,A4/d=5+b1,A4/e=6/b.throw/q0.t1");
  EXPECT_EQ(table.refusal("d.D1-AH"), "TT-14");
  table.play("d.A4-A5");
  EXPECT_EQ(table.position(), "a=5,A4/b=4,A4/d=4,A5,D1+b1/e=6/b.throw/q1.t1");
  const Table six("players=6 game=total-team", "a=6/b=6/c=6/d=6/e=6/f=6/c.move1/q1.t1");
  EXPECT_EQ(six.actions(), (Words{"CH-C1", "a.AH-A1", "e.EH-E1"}));
  // Partners still bar each other, and each colour has its own place on yellow.
  table.set("a=5,A2/b=6/d=5,A1/e=6/a.move1/q1.t1");
  EXPECT_EQ(table.refusal("A2-A1"), "TT-21");
  EXPECT_EQ(table.refusal("AH-A1"), "TT-21");
  EXPECT_EQ(table.refusal("d.A1-A2"), "TT-21");
}

TEST(TrapTheCap, TT_25_NobodyGoesHomeInTrapTheTower) {
  Table table("players=2 game=tower", "a=5,A2+d1/d=5/a.move4/q1.t1");
  EXPECT_EQ(table.refusal("A2-AH"), "TT-25");
  EXPECT_EQ(table.refusal("A2-AH-A2"), "TT-25");
  EXPECT_EQ(table.actions("A2"), (Words{"A2-A6", "A2-AC3", "A2-F4"}));
  EXPECT_EQ(table.position_refusal("a=6+d1/d=5/a.throw/q1.t1"), "TT-25");
  // The tower can trap the last cap: its top owns it all and wins.
  table.set("a=0,A2+a1/d=0,A5+a4d5/d.move3/q1.t1");
  table.play("A5-A2");
  EXPECT_EQ(table.position(), "a=0/d=0,A2+a6d5/d.over-left/q0.t1");
  EXPECT_EQ(winners(table), "d");
  // The last one left wins, however few it has trapped; cut short, all who have caps left share.
  Table three("players=3 game=tower", "a=0,A2+a5/c=0,C5+c5e6/e=0/a.move3/q200.t300");
  three.play("A2-A5");
  EXPECT_EQ(winners(three), "ac");
  EXPECT_EQ(refused("game=tower ending=captives"), "TT-25");
  EXPECT_EQ(refused("game=tower ending=last-left"), "");
}

}  // namespace
}  // namespace cb::trap_the_cap
