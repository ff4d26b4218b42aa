// SPDX-License-Identifier: MIT
// TT-10 … TT-19 and TT-31: trapping, going home, and how games end.
#include "game/testing.hpp"
#include "games/trap_the_cap/game.hpp"

namespace cb::trap_the_cap {
namespace {

using Table = testing_table::Table<trap_the_cap::Definition>;
using testing_table::Words;

TEST(TrapTheCap, TT_10_EndingOnAnotherTrapsAndIsNotOptional) {
  Table table("players=2", "a=5,A3/d=5,A5/a.move2/q7.t9");
  // There is one way to go there, and it traps.
  EXPECT_EQ(table.actions("A3"), (Words{"A3-A1", "A3-A5"}));
  table.play("A3-A5");
  EXPECT_EQ(table.position(), "a=5,A5+d1/d=5/d.throw/q0.t9");
  // From now on it moves as one under the top cap's colour.
  table.play("1");
  EXPECT_TRUE(table.actions("A5").empty());
  table.play("DH-D1 1 A5-A6");
  EXPECT_EQ(table.position(), "a=5,A6+d1/d=4,D1/d.throw/q2.t11");
  // Also the centre and the spokes.
  Table centre("players=2", "a=5,AC5/d=5,centre/a.move1/q7.t9");
  centre.play("AC5-centre");
  EXPECT_EQ(centre.position(), "a=5,centre+d1/d=5/d.throw/q0.t9");
  EXPECT_EQ(table.position_refusal("a=5,A5/d=5,A5/a.throw/q0.t9"), "TT-10");
}

TEST(TrapTheCap, TT_11_AStackIsTrappedWhole) {
  Table table("players=3", "a=4,A3+c1/c=4,A5+a1e2/e=4/a.move2/q1.t9");
  table.play("A3-A5");
  EXPECT_EQ(table.position(), "a=4,A5+a1c2e2/c=4/e=4/c.throw/q0.t9");
}

TEST(TrapTheCap, TT_12_GreyHoldsThreeDifferentColoursInPeace) {
  Table table("players=4", "a=5,A3/b=5,A4/d=5,A4/e=5,A5/a.move1/q7.t9");
  table.play("A3-A4");
  EXPECT_EQ(table.position(), "a=5,A4/b=5,A4/d=5,A4/e=5,A5/b.throw/q7.t9");
  table.set("a=5,A4/b=5,A4/d=5,A4/e=5,A5/e.move1/q7.t9");
  EXPECT_EQ(table.refusal("A5-A4"), "TT-12");  // a fourth
  EXPECT_TRUE(table.allows("A5-A6"));
  // Once one has gone there is room again.
  table.set("a=5,A4/b=5,A4/d=5,A4/e=5,A5/d.move2/q7.t9");
  table.play("A4-A6 1 A5-A4");
  EXPECT_EQ(table.position(), "a=5,A4/b=5,A4/d=5,A6/e=5,A4/a.throw/q8.t10");
  table.set("a=4,A3,A4/b=6/d=6/e=6/a.move1/q7.t9");
  EXPECT_EQ(table.refusal("A3-A4"), "TT-12");  // a second of one colour
  EXPECT_EQ(table.position_refusal("a=4,A4,A4/b=6/d=6/e=6/a.throw/q7.t9"), "TT-12");
  // Spokes too, and stacks rest as caps do.
  Table spoke("players=2", "a=4,AC2/d=5,AC3+a1/a.move1/q7.t9");
  spoke.play("AC2-AC3");
  EXPECT_EQ(spoke.position(), "a=4,AC3/d=5,AC3+a1/d.throw/q7.t9");
}

TEST(TrapTheCap, TT_13_YellowIsSharedAndTrappedTogether) {
  Table table("players=2", "a=3,B1,B1,B1/d=5,B3/d.move2/q5.t9");
  table.play("B3-B1");
  EXPECT_EQ(table.position(), "a=3/d=5,B1+a3/a.throw/q0.t9");
  // Each of the shared stacks moves on its own; stacks that differ are told apart, equal ones are one choice.
  Table shared("players=2", "a=1,B1,B1,B1+d2/d=3,B3+a2/a.move3/q5.t9");
  EXPECT_EQ(shared.actions("B1"),
            (Words{"B1(alone)-A4", "B1(alone)-B4", "B1(alone)-BC3", "B1(d2)-A4", "B1(d2)-B4", "B1(d2)-BC3"}));
  EXPECT_EQ(shared.refusal("B1-B4"), "TT-13");
  // The example it gives is one that can be played.
  const Table laden("players=3", "a=2,B1+c1,B1+c1e1/c=4+a2/e=5/a.move3/q5.t9");
  const auto which = trap_the_cap::Definition::read_action(laden.rules(), laden.state(), "B1-B4");
  ASSERT_FALSE(which);
  EXPECT_NE(which.error().message.find("B1(c1)-B4"), std::string::npos) << which.error().text();
  Table other = shared;
  shared.play("B1(d2)-B4");
  EXPECT_EQ(shared.position(), "a=1,B1,B1,B4+d2/d=3,B3+a2/d.throw/q5.t9");
  other.play("B1(alone)-A4");
  EXPECT_EQ(other.position(), "a=1,A4,B1,B1+d2/d=3,B3+a2/d.throw/q5.t9");
  Table taken("players=2", "a=1,B1,B1,B1+d2/d=3,B3+a2/d.move2/q5.t9");
  taken.play("B3-B1");
  EXPECT_EQ(taken.position(), "a=1/d=3,B1+a5d2/a.throw/q0.t9");
}

TEST(TrapTheCap, TT_14_HomeTakesOnlyOwnCapsThatCarry) {
  Table table("players=2", "a=3,A1,D1+d1,F6+d1/d=4/a.move1/q5.t9");
  EXPECT_EQ(table.refusal("A1-AH"), "TT-14");  // carries nothing
  EXPECT_EQ(table.refusal("D1-DH"), "TT-14");  // not its home
  EXPECT_TRUE(table.actions("A1-AH").empty());
  table.set("a=3,A1,D1+d1,F6+d1/d=4/a.move2/q5.t9");
  EXPECT_EQ(table.refusal("A1-AH-A1"), "TT-14");
  EXPECT_TRUE(table.allows("F6-AH"));
  EXPECT_TRUE(table.actions("D1-DH").empty());
  // Not even an own captive is needed to be somebody else's: whatever it carries lets it in.
  table.set("a=4,A1+a1/d=6/a.move1/q5.t9");
  table.play("A1-AH");
  EXPECT_EQ(table.position(), "a=6/d=6/d.throw/q0.t9");
  // Nobody else comes in, so nobody is trapped there.
  table.set("a=4,A1+d1/d=4,A2+a1/d.move2/q5.t9");
  EXPECT_EQ(table.refusal("A2-AH"), "TT-14");
  EXPECT_EQ(table.actions("A2"), (Words{"A2-A4", "A2-AC1", "A2-F6"}));
}

TEST(TrapTheCap, TT_15_EnteringNeedsNoExactThrowAndMayGoOn) {
  // The printed example: three spaces away, a five.
  Table table("players=2", "a=5,A4+d1/d=5/a.move5/q5.t9");
  EXPECT_EQ(table.actions("A4"), (Words{"A4-AC2", "A4-AH", "A4-AH-A1", "A4-B3", "A4-BC2", "A4-F5"}));
  table.play("A4-AH-A1");
  EXPECT_EQ(table.position(), "a=5+d1,A1/d=5/d.throw/q0.t9");
  // Or stay inside and lose the rest.
  table.set("a=5,A4+d1/d=5/a.move5/q5.t9");
  table.play("A4-AH");
  EXPECT_EQ(table.position(), "a=6+d1/d=5/d.throw/q0.t9");
  // Exactly, and one short.
  table.set("a=5,A4+d1/d=5/a.move4/q5.t9");
  EXPECT_EQ(table.actions("A4-AH"), (Words{"A4-AH"}));
  table.set("a=5,A4+d1/d=5/a.move3/q5.t9");
  EXPECT_EQ(table.refusal("A4-AH"), "TT-15");
  // Out of the home any branch, also the one it came by; it may end where it started.
  table.set("a=5,A2+d1/d=5/a.move4/q5.t9");
  EXPECT_EQ(table.actions("A2-AH-"), (Words{"A2-AH-A2", "A2-AH-AC1", "A2-AH-F6"}));
  table.play("A2-AH-A2");
  EXPECT_EQ(table.position(), "a=5+d1,A2/d=5/d.throw/q0.t9");
  EXPECT_EQ(table.refusal("A2-AH-B3"), "TT-04");
  table.set("a=5,A2+d1/d=5/a.move4/q5.t9");
  EXPECT_EQ(table.refusal("A2-AH-A3"), "TT-15");
  EXPECT_EQ(table.refusal("A2-DH-A2"), "TT-15");
  // The rules of the last space hold there: its own cap on A2, three on grey, one to trap.
  table.set("a=4,A1+d1,A2/d=5/a.move3/q5.t9");
  EXPECT_EQ(table.refusal("A1-AH-A2"), "TT-09");
  table.set("a=5,A1+d1/d=4,A2/a.move3/q5.t9");
  table.play("A1-AH-A2");
  EXPECT_EQ(table.position(), "a=5+d1,A2+d1/d=4/d.throw/q0.t9");
  Table start("players=3", "a=5,AC1+c1/c=5/e=6/a.move5/q5.t9");
  EXPECT_EQ(start.actions("AC1-AH-"), (Words{"AC1-AH-A3", "AC1-AH-AC2", "AC1-AH-F5"}));
  // Only the carrying cap comes out; the one just freed stays.
  table.set("a=4,A2+a1d1/d=5/a.move3/q5.t9");
  table.play("A2-AH-A1");
  EXPECT_EQ(table.position(), "a=5+d1,A1/d=5/d.throw/q0.t9");
}

// Back on the space it started from, on boards that colour it otherwise: no grey space of the printed board is near
// enough to a home.
TEST(TrapTheCap, TT_15_TheSpaceItStartedFromHasRoomForItAgain) {
  const std::string printed(trap_the_cap::Definition::editions()[0]);
  const auto board = [&](std::string_view line, std::string_view other) {
    auto text = printed;
    return text.replace(text.find(line), line.size(), other);
  };
  // Full and grey: its own place there is free again, and it still rests beside the others.
  const auto grey = board("grey = [\"4\", \"C3\"]", "grey = [\"2\", \"C3\"]");
  Table full("players=4", "a=4,A2+b1/b=4,A2/d=5,A2+a1/e=6/a.move4/q5.t9", grey);
  EXPECT_EQ(full.actions("A2-AH-"), (Words{"A2-AH-A2", "A2-AH-AC1", "A2-AH-F6"}));
  full.play("A2-AH-A2");
  EXPECT_EQ(full.position(), "a=4+b1,A2/b=4,A2/d=5,A2+a1/e=6/b.throw/q0.t9");
  EXPECT_EQ(Table("players=4", full.position(), grey).state(), full.state());  // the count of stacks on grey too
  // Another full grey space stays closed.
  full.set("a=5,A1+b1/b=4,A2/d=5,A2/e=5,A2/a.move3/q5.t9");
  EXPECT_EQ(full.refusal("A1-AH-A2"), "TT-12");
  // Ordinary and next to the home: in and out with a two.
  Table plain("players=2", "a=5,A1+d1/d=5/a.move2/q5.t9", board("yellow = [\"1\"]", "yellow = [\"2\"]"));
  plain.play("A1-AH-A1");
  EXPECT_EQ(plain.position(), "a=5+d1,A1/d=5/d.throw/q0.t9");
  // Yellow and shared: the one that stays is not in the way.
  Table shared("players=2", "a=4,A1,A1+d1/d=5/a.move2/q5.t9");
  shared.play("A1(d1)-AH-A1");
  EXPECT_EQ(shared.position(), "a=4+d1,A1,A1/d=5/d.throw/q0.t9");
}

TEST(TrapTheCap, TT_16_CaptivesAreLockedUpAndOwnCapsFreed) {
  Table table("players=3", "a=1,A1+a2c2e1/c=4/e=3+a2,E2+e1/a.move1/q5.t9");
  table.play("A1-AH");
  EXPECT_EQ(table.position(), "a=4+c2e1/c=4/e=3+a2,E2+e1/c.throw/q0.t9");
  // Locked for good: nothing of what is in there ever moves.
  table.play("1 CH-C1 2 E2-EH 3");
  EXPECT_EQ(table.actions(), (Words{"AH-A3", "AH-AC2", "AH-F5"}));
  EXPECT_EQ(table.position_refusal("a=5+a1/c=6/e=6/a.throw/q0.t9"), "TT-03");
}

TEST(TrapTheCap, TT_17_OverWhenAtMostOneSideHasFreeCaps) {
  Table table("players=3", "a=0+c5,A3/c=0+a5,A5+e6/e=0/a.move2/q5.t9");
  EXPECT_FALSE(table.over());
  Table elsewhere = table;
  elsewhere.play("A3-A1");
  EXPECT_FALSE(elsewhere.over());
  table.play("A3-A5");
  EXPECT_TRUE(table.over());
  EXPECT_TRUE(table.actions().empty());
  EXPECT_EQ(table.position(), "a=0+c5,A5+c1e6/c=0+a5/e=0/a.over-left/q0.t9");
  EXPECT_EQ(table.ending().how, kOneSideLeft);
  EXPECT_EQ(table.refusal("A5-A6"), "TT-17");
  // A cap waiting at home is free, so with one of those the game goes on.
  table.set("a=0+c5,A3/c=0+a5,A5+e5/e=1/a.move2/q5.t9");
  table.play("A3-A5");
  EXPECT_EQ(table.position(), "a=0+c5,A5+c1e5/c=0+a5/e=1/e.throw/q0.t9");
  // In team games at most one team.
  Table team("players=4 game=team", "a=5+b5,A3/b=0,A5+e6/d=6/e=0/a.move2/q5.t9");
  EXPECT_FALSE(team.over());
  team.play("A3-A5");
  EXPECT_TRUE(team.over());
  EXPECT_EQ(winners(team), "ad");
  // A position says the same as its pieces.
  EXPECT_EQ(table.position_refusal("a=0+c5,A5+c1e6/c=0+a5/e=0/a.throw/q0.t9"), "TT-17");
  EXPECT_EQ(table.position_refusal("a=6/c=6/e=6/a.over-left/q0.t9"), "TT-17");
}

TEST(TrapTheCap, TT_18_MostCaptivesOrTheOneLeft) {
  // c has locked up most; a is left.
  const auto* position = "a=1+c4,A5+a1c2/c=0+a3e6/e=0/a.over-left/q0.t9";
  EXPECT_EQ(winners(Table("players=3", position)), "c");
  EXPECT_EQ(winners(Table("players=3 ending=captives", position)), "c");
  EXPECT_EQ(winners(Table("players=3 ending=last-left", position)), "a");
  // What the one left carries counts: nine against eight.
  EXPECT_EQ(winners(Table("players=3", "a=0+c1,A5+c5e3/c=0+a5e3/e=0/a.over-left/q0.t9")), "a");
  // Own caps do not count, and a tie is shared: eight each.
  const Table tie("players=3", "a=0,A5+a1c6e2/c=0+a4e4/e=0/a.over-left/q0.t9");
  EXPECT_EQ(winners(tie), "ac");
  EXPECT_EQ(trap_the_cap::Definition::describe_ending(tie.rules(), tie.state()).text,
            "At most one player has free caps left. a and c share the win with 8 captives.");
  // Endings of other games are refused.
  EXPECT_EQ(testing_table::try_rules<trap_the_cap::Definition>("ending=fewest-trapped").error().rule, "TT-18");
  EXPECT_EQ(testing_table::try_rules<trap_the_cap::Definition>("ending=golden-cap").error().rule, "TT-18");
  // With two players both name the same winner.
  for (const auto* ending : {"players=2 ending=captives", "players=2 ending=last-left"})
    EXPECT_EQ(winners(Table(ending, "a=0,A5+d6/d=0+a5/a.over-left/q0.t9")), "a");
}

TEST(TrapTheCap, TT_19_OrderInsideAStackDoesNotMatter) {
  Table one("players=3", "a=5,A5+c1/c=5/e=5,A6/a.move1/q1.t3");
  Table two("players=3", "a=5,A5+e1/c=5,A6/e=5/a.move1/q1.t3");
  one.play("A5-A6");
  two.play("A5-A6");
  EXPECT_EQ(one.state(), two.state());
  EXPECT_EQ(one.position(), "a=5,A6+c1e1/c=5/e=5/c.throw/q0.t3");
  // So equal stacks on one space are one choice, and lists of stacks have one order.
  Table lists("players=2");
  lists.set("a=3,B2,A1,A2/d=6/a.throw/q0.t3");
  EXPECT_EQ(lists.position(), "a=3,A1,A2,B2/d=6/a.throw/q0.t3");
  lists.set("a=4,A1,A1/d=6/a.move1/q1.t3");
  EXPECT_EQ(lists.actions("A1"), (Words{"A1-A2", "A1-AC1", "A1-F6"}));
}

TEST(TrapTheCap, TT_31_QuietAndVeryLongGamesAreScoredAsTheyStand) {
  // The throw is counted when it falls; the limit is looked at when it has been moved.
  Table table("", "a=4,A5+b2/b=3,B2/d=6/e=5+a1,E2/a.move1/q200.t200");
  Table goes_on = table;
  table.play("A5-A6");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.ending().how, kQuiet);
  EXPECT_EQ(table.refusal("A6-B1"), "TT-31");
  EXPECT_EQ(table.position(), "a=4,A6+b2/b=3,B2/d=6/e=5+a1,E2/a.over-quiet/q200.t200");
  EXPECT_EQ(winners(table), "a");  // carried counts for everybody: two against one
  goes_on.set("a=4,A5+b2/b=3,A6/d=6/e=5+a1,E2/a.move1/q200.t200");
  goes_on.play("A5-A6");
  EXPECT_FALSE(goes_on.over());  // a trap, at the last moment
  goes_on.set("a=4,A1+b2/b=3,A6/d=6/e=5+a1,E2/a.move1/q200.t200");
  goes_on.play("A1-AH");
  EXPECT_FALSE(goes_on.over());  // a homecoming
  goes_on.set("a=4,A5+b2/b=3,B2/d=6/e=5+a1,E2/a.move1/q199.t200");
  goes_on.play("A5-A6");
  EXPECT_FALSE(goes_on.over());
  EXPECT_EQ(goes_on.position(), "a=4,A6+b2/b=3,B2/d=6/e=5+a1,E2/b.throw/q199.t200");
  goes_on.play("3");
  EXPECT_EQ(goes_on.position(), "a=4,A6+b2/b=3,B2/d=6/e=5+a1,E2/b.move3/q200.t201");
  // Before throwing again; and a pass counts once.
  table.set("a=4,A5+b2/b=3,B2/d=6/e=5+a1,E2/a.move6/q200.t200");
  table.play("A5-B5");
  EXPECT_TRUE(table.over());
  table.set("a=6/b=3,A4,F4,AC3/d=3,A4,F4,AC3/e=3,A4,F4,AC3/a.move4/q199.t199");
  table.play("pass");
  EXPECT_FALSE(table.over());
  table.set("a=6/b=3,A4,F4,AC3/d=3,A4,F4,AC3/e=3,A4,F4,AC3/a.move4/q200.t200");
  table.play("pass");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(winners(table), "abde");  // nobody has a captive
  // 250 with five players, 300 with six.
  EXPECT_EQ(Table("players=4").rules().setting().quiet_limit, 200);
  EXPECT_EQ(Table("players=5").rules().setting().quiet_limit, 250);
  EXPECT_EQ(Table("players=6").rules().setting().quiet_limit, 300);
  for (const auto* players : {"players=2 quiet=30", "players=5 quiet=30", "players=6 quiet=30"})
    EXPECT_EQ(Table(players).rules().setting().quiet_limit, 30);
  // 5,000 throws in all.
  table.set("a=4,A5+b2/b=3,B2/d=6/e=5+a1,E2/a.move1/q5.t5000");
  table.play("A5-A6");
  EXPECT_EQ(table.ending().how, kThrowsUsed);
  table.set("a=4,A5+b2/b=3,B2/d=6/e=5+a1,E2/a.move1/q5.t4999");
  table.play("A5-A6");
  EXPECT_FALSE(table.over());
  // "Last left" is shared by all who have free caps.
  Table last("players=3 ending=last-left", "a=0,A5+c2/c=3+a5,C2+e6/e=0/a.move1/q200.t300");
  last.play("A5-A6");
  EXPECT_EQ(winners(last), "ac");
  // Other numbers, or off: then nothing is counted.
  Table off("players=2 quiet=off throws=off");
  off.play("1 AH-A1 1 DH-D1");
  EXPECT_EQ(off.position(), "a=5,A1/d=5,D1/a.throw/q0.t0");
  EXPECT_EQ(off.position_refusal("a=5,A1/d=5,D1/a.throw/q1.t0"), "TT-31");
  Table short_game("players=2 throws=2");
  short_game.play("1 AH-A1 1 DH-D1");
  EXPECT_EQ(short_game.ending().how, kThrowsUsed);
  // Counters are no part of a position.
  const Table early("players=2", "a=5,A1/d=6/d.throw/q1.t1");
  const Table late("players=2", "a=5,A1/d=6/d.throw/q51.t99");
  EXPECT_EQ(key(early.rules(), early.state()), key(late.rules(), late.state()));
  for (const auto* wrong : {"a=5,A1/d=6/d.throw/q200.t300", "a=5,A1/d=6/d.throw/q9.t5", "a=5,A1/d=6/d.move1/q0.t5",
                            "a=5,A1/d=6/d.throw/q9.t5000", "a=5,A1/d=6/d.over-quiet/q9.t50",
                            "a=5,A1/d=6/d.over-throws/q9.t50", "a=5,A1/d=6/d.six/q0.t0"})
    EXPECT_EQ(early.position_refusal(wrong), "TT-31") << wrong;
}

}  // namespace
}  // namespace cb::trap_the_cap
