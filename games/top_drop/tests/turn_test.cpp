// SPDX-License-Identifier: MIT
// TD-08 to TD-18 and TD-24: what a player may do on a turn, and what follows it.
#include "game/testing.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/tests/late.hpp"

namespace cb::top_drop {
namespace {

using Table = testing_table::Table<Definition>;
using testing_table::Words;

// On top a blue card; in a's hand a blue, a purple, a green and a yellow one.
constexpr auto kUp = "10.20.30.40,5.15.25.35/22/up/s2f2c2w4/a-turn";
constexpr auto kDown = "10.20.30.40,5.15.25.35/22/down/s2f2c2w4/a-turn";

TEST(TopDrop, TD_08_AnyCardOntoTheEmptyPile) {
  for (const auto* direction : {"up", "down"}) {
    Table table("", "1.20.30.60,5.15.25.35/-/" + std::string(direction) + "/s2f2c2w4/a-turn");
    for (const auto* card : {"1", "20", "30", "60"}) EXPECT_TRUE(table.allows(card)) << card;
    table.play("20");
    EXPECT_EQ(table.actor(), 0);
    EXPECT_EQ(table.actions(), direction == std::string("up") ? (Words{"30", "60", "stop"}) : (Words{"1", "stop"}));
  }
}

TEST(TopDrop, TD_09_OneOrTwoCardsInTheDirectionThenStop) {
  Table up("", kUp);
  EXPECT_EQ(up.actions(), (Words{"30", "40", "colour", "flip", "skip", "wild-colour", "wild-flip", "wild-skip"}));
  EXPECT_EQ(up.refusal("20"), "TD-09");    // lower
  EXPECT_EQ(up.refusal("35"), "TD-09");    // another's card
  EXPECT_EQ(up.refusal("22"), "TD-09");    // the card on top
  EXPECT_EQ(up.refusal("stop"), "TD-09");  // nothing placed yet
  EXPECT_EQ(up.refusal("pass"), "TD-09");
  EXPECT_EQ(up.refusal("+30"), "TD-09");
  EXPECT_EQ(up.refusal("61"), "TD-09");
  up.play("30");
  EXPECT_EQ(up.state().top, 30);
  EXPECT_EQ(up.actor(), 0);
  EXPECT_FALSE(up.rules().begins_turn(up.state()));
  EXPECT_EQ(up.actions(), (Words{"40", "stop"}));
  EXPECT_EQ(up.refusal("20"), "TD-09");
  up.play("40");  // the second card ends the turn
  EXPECT_EQ(up.actor(), kChance);

  Table down("", kDown);
  EXPECT_EQ(down.actions("1"), (Words{"10"}));
  EXPECT_TRUE(down.allows("20"));
  EXPECT_EQ(down.refusal("30"), "TD-09");
  down.play("10");
  // No second card is legal, yet the player says so: the table must not learn it from the game.
  EXPECT_EQ(down.actor(), 0);
  EXPECT_EQ(down.actions(), (Words{"stop"}));
  down.play("stop");
  EXPECT_EQ(down.actor(), kChance);

  // An empty hand ends the turn by itself.
  Table last("", late("30,50", "-", 22, "up/s0f0c0w0/a-turn"));
  last.play("30");
  EXPECT_EQ(last.actor(), 1);
  EXPECT_EQ(last.position_refusal("10.20.30,5.15.25.35/-/up/s2f2c2w4/a-second"), "TD-09");
}

TEST(TopDrop, TD_10_AtMostOneHelpAndOnlyBeforePlacing) {
  for (const auto* help : {"flip", "colour", "wild-flip", "wild-colour"}) {
    Table table("", kUp);
    table.play(help);
    EXPECT_EQ(table.actor(), 0);
    for (const auto* again : {"skip", "flip", "colour", "wild-skip", "wild-flip", "wild-colour"})
      EXPECT_EQ(table.refusal(again), "TD-10") << help << " then " << again;
    table.play("10");
    EXPECT_EQ(table.refusal("skip"), "TD-10");
  }
  Table table("", kUp);
  table.play("30");
  for (const auto* late : {"skip", "flip", "colour", "wild-skip", "wild-flip", "wild-colour"})
    EXPECT_EQ(table.refusal(late), "TD-10") << late;
  // Help is no duty, and the next turn may use help again.
  table.set(kUp);
  table.play("skip");
  EXPECT_TRUE(table.allows("skip"));
}

TEST(TopDrop, TD_11_SkipPassesTheTurnAndIsAlwaysLegal) {
  Table table("", kUp);
  table.play("skip");
  EXPECT_EQ(table.position(), "10.20.30.40,5.15.25.35/22/up/s1f2c2w4/b-turn");
  EXPECT_EQ(table.actor(), 1);
  // On the empty pile, with nothing else to do, and back to the same player.
  const Table empty("", "10.20.30.40,5.15.25.35/-/up/s2f2c2w4/a-turn");
  EXPECT_TRUE(empty.allows("skip"));
  Table stuck("players=1", "10.20.30.40/50,1-5/up/s1f0c0w0/a-turn");
  EXPECT_EQ(stuck.actions(), (Words{"skip"}));
  stuck.set("10.20.30.40/50/down/s1f1c1w4/a-turn");
  stuck.play("skip");
  EXPECT_EQ(stuck.position(), "10.20.30.40/50/down/s0f1c1w4/a-turn");
  EXPECT_TRUE(stuck.rules().begins_turn(stuck.state()));
}

TEST(TopDrop, TD_12_FlipTurnsTheDirectionThenOneOrTwoCards) {
  Table table("", kUp);
  table.play("flip");
  EXPECT_EQ(table.state().direction, Direction::down);
  EXPECT_EQ(table.actions(), (Words{"10", "20"}));
  EXPECT_EQ(table.refusal("30"), "TD-12");
  table.play("20");
  EXPECT_EQ(table.actions(), (Words{"10", "stop"}));
  table.play("10 +50 +51");
  EXPECT_EQ(table.position(), "30.40.50.51,5.15.25.35/10,20.22/down/s2f1c2w4/b-turn");
  // From DOWN to UP, then a red 12.
  Table printed("", "2.3.12.58,5.15.25.35/11/down/s2f2c2w4/a-turn");
  EXPECT_EQ(printed.refusal("12"), "TD-09");
  printed.play("flip 12");
  EXPECT_EQ(printed.state().direction, Direction::up);
  EXPECT_EQ(printed.state().top, 12);
}

TEST(TopDrop, TD_13_ColourPlacesOneCardOfTheTopColourAgainstTheDirection) {
  // Blue on top; 10 is blue against the direction, 27 and 33 blue with it.
  const auto* const hand = "5.10.27.40,15.25.35.45/22/up/s2f2c2w4/a-turn";
  Table table("", hand);
  EXPECT_EQ(table.refusal("10"), "TD-09");
  table.play("colour");
  EXPECT_EQ(table.state().direction, Direction::up);
  EXPECT_EQ(table.actions(), (Words{"10", "27", "5"}));
  EXPECT_EQ(table.refusal("40"), "TD-13");  // follows, but is yellow
  EXPECT_EQ(table.refusal("stop"), "TD-20");
  table.play("10");
  // The second card goes by the direction; the colour no longer helps the 5.
  EXPECT_EQ(table.actions(), (Words{"27", "40", "stop"}));
  EXPECT_EQ(table.refusal("5"), "TD-09");
  table.set(hand);
  table.play("colour 27 40");
  EXPECT_EQ(table.actor(), kChance);
  // A purple 15 on the 54, all other cards lower.
  Table printed("", "3.8.14.15,1.2.5.6/54/up/s2f2c2w4/a-turn");
  printed.play("colour 15");
  EXPECT_EQ(printed.actions(), (Words{"stop"}));
}

TEST(TopDrop, TD_14_WildIsAnyOfTheThree) {
  Table skip("", kUp);
  skip.play("wild-skip");
  EXPECT_EQ(skip.position(), "10.20.30.40,5.15.25.35/22/up/s2f2c2w3/b-turn");
  Table flip("", kUp);
  flip.play("wild-flip");
  EXPECT_EQ(flip.position(), "10.20.30.40,5.15.25.35/22/down/s2f2c2w3/a-flip");
  EXPECT_EQ(flip.actions(), (Words{"10", "20"}));
  Table colour("", kUp);
  colour.play("wild-colour");
  EXPECT_EQ(colour.position(), "10.20.30.40,5.15.25.35/22/up/s2f2c2w3/a-colour");
  EXPECT_EQ(colour.actions(), (Words{"10"}));
  // Also when the real ones are gone.
  const Table gone("", "10.20.30.40,5.15.25.35/22,1.2.3/up/s0f0c0w1/a-turn");
  EXPECT_EQ(gone.actions(), (Words{"30", "40", "wild-colour", "wild-flip", "wild-skip"}));
}

TEST(TopDrop, TD_15_UsedHelpIsGone) {
  const std::string before = "10.20.30.40,5.15.25.35/22,1-4/up/";
  struct {
    const char* help;
    const char* left;
  } const cases[] = {{"skip", "s0f1c1w1"},      {"flip", "s1f0c1w1"},      {"colour", "s1f1c0w1"},
                     {"wild-skip", "s1f1c1w0"}, {"wild-flip", "s1f1c1w0"}, {"wild-colour", "s1f1c1w0"}};
  for (const auto& [help, left] : cases) {
    Table table("", before + "s1f1c1w1/a-turn");
    table.play(help);
    EXPECT_NE(table.position().find(left), std::string::npos) << help << ": " << table.position();
    table.set(before + left + "/a-turn");
    EXPECT_EQ(table.refusal(help), "TD-15") << help;
  }
  EXPECT_EQ(Table().position_refusal("10.20.30.40,5.15.25.35/22/up/s2f2c2w4/a-flip"), "TD-15");
  EXPECT_EQ(Table().position_refusal("10.20.30.40,5.15.25.35/22/up/s2f2c2w4/a-colour"), "TD-15");
}

TEST(TopDrop, TD_16_OneSetsUpSixtySetsDown) {
  Table one("", "1.20.30.40,5.15.25.35/4/down/s2f2c2w4/a-turn");
  EXPECT_EQ(one.refusal("20"), "TD-09");
  one.play("1");
  EXPECT_EQ(one.state().direction, Direction::up);
  EXPECT_EQ(one.actions(), (Words{"20", "30", "40", "stop"}));  // between the two cards
  one.play("20 +50 +51");
  EXPECT_EQ(one.position(), "30.40.50.51,5.15.25.35/20,1.4/up/s2f2c2w4/b-turn");  // free of charge

  Table sixty("", "10.20.30.60,5.15.25.35/40/up/s2f2c2w4/a-turn");
  sixty.play("60");
  EXPECT_EQ(sixty.state().direction, Direction::down);
  EXPECT_EQ(sixty.actions(), (Words{"10", "20", "30", "stop"}));
  sixty.play("30");
  EXPECT_EQ(sixty.state().direction, Direction::down);

  // As a second card, by Colour, and where the direction lies so already.
  Table second("", "1.2.30.40,5.15.25.35/4/down/s2f2c2w4/a-turn");
  second.play("2 1");
  EXPECT_EQ(second.state().direction, Direction::up);
  Table lies("", "1.20.30.40,5.15.25.35/12/up/s2f2c2w4/a-turn");
  lies.play("colour 1");
  EXPECT_EQ(lies.state().direction, Direction::up);
  Table lies_down("", "10.20.30.60,5.15.25.35/44/down/s2f2c2w4/a-turn");
  lies_down.play("colour 60");
  EXPECT_EQ(lies_down.state().direction, Direction::down);
  // Other low and high cards change nothing.
  Table plain("", "2.20.30.59,5.15.25.35/4/down/s2f2c2w4/a-turn");
  plain.play("2");
  EXPECT_EQ(plain.state().direction, Direction::down);
  plain.set("2.20.30.59,5.15.25.35/4/up/s2f2c2w4/a-turn");
  plain.play("59");
  EXPECT_EQ(plain.state().direction, Direction::up);
  EXPECT_EQ(plain.position_refusal("10.20.30.40,5.15.25.35/1/down/s2f2c2w4/a-turn"), "TD-16");
  EXPECT_EQ(plain.position_refusal("10.20.30.40,5.15.25.35/60/up/s2f2c2w4/a-turn"), "TD-16");
}

TEST(TopDrop, TD_17_DrawsBackUpToFourWhileThePileLasts) {
  Table two("", kUp);
  two.play("30 40");
  EXPECT_EQ(two.rules().turn(two.state()), 0);
  EXPECT_EQ(two.actions().size(), 60u - 1 - 6 - 2);
  EXPECT_FALSE(two.allows("+30"));  // placed
  EXPECT_FALSE(two.allows("+5"));   // in another's hand
  EXPECT_EQ(two.refusal("+5"), "TD-17");
  EXPECT_EQ(two.refusal("11"), "TD-17");
  EXPECT_EQ(two.refusal("skip"), "TD-17");
  two.play("+11");
  EXPECT_EQ(two.actor(), kChance);
  EXPECT_EQ(two.rules().turn(two.state()), 0);
  two.play("+12");
  EXPECT_EQ(two.position(), "10.11.12.20,5.15.25.35/40,22.30/up/s2f2c2w4/b-turn");
  Table one("", kUp);
  one.play("30 stop +50");
  EXPECT_EQ(one.actor(), 1);
  // One card is left in the pile for two places; then none at all.
  Table scarce("", late("10.20.30.40,5.15.25.35", "7", 22, "up/s2f2c2w4/a-turn"));
  scarce.play("30 40");
  EXPECT_EQ(scarce.actions(), (Words{"+7"}));
  scarce.play("+7");
  EXPECT_EQ(scarce.actor(), 1);
  scarce.play("wild-flip 35 25");
  EXPECT_EQ(scarce.actor(), 0);
  EXPECT_EQ(count(scarce.state().hand[1]), 2);
  // Short hands while there is a pile, or a draw without one, could not stand on a table.
  EXPECT_EQ(one.position_refusal("10.20.30,5.15.25.35/22/up/s2f2c2w4/a-turn"), "TD-17");
  EXPECT_EQ(one.position_refusal("10.20.30.40,5.15.25/22/up/s2f2c2w4/a-turn"), "TD-17");
  EXPECT_EQ(one.position_refusal("10.20.30.40,5.15.25.35/22/up/s2f2c2w4/a-second"), "TD-17");
  EXPECT_EQ(one.position_refusal("10.20.30.40,5.15.25.35/22/up/s2f2c2w4/a-draw"), "TD-17");
  EXPECT_EQ(one.position_refusal("10,5.15.25.35/22/up/s2f2c2w4/a-draw"), "TD-17");
  EXPECT_EQ(one.position_refusal(late("10.20,5.15", "-", 22, "up/s2f2c2w4/a-draw")), "TD-17");
}

TEST(TopDrop, TD_18_NoCardsLeftIsPassedOver) {
  Table table("players=3", late("10.20.30,-,40.50", "-", 22, "up/s3f3c3w4/a-turn"));
  table.play("30 stop");
  EXPECT_EQ(table.actor(), 2);
  table.play("skip");
  EXPECT_EQ(table.actor(), 0);
  // The others go on, even when only one is left.
  table.set(late("-,-,10.40.50", "-", 22, "up/s3f3c3w4/c-turn"));
  table.play("40 stop");
  EXPECT_EQ(table.actor(), 2);
  EXPECT_TRUE(table.rules().begins_turn(table.state()));
  EXPECT_EQ(table.position_refusal(late("10.20.30,-,40.50", "-", 22, "up/s3f3c3w4/b-turn")), "TD-18");
}

TEST(TopDrop, TD_24_OnTheEmptyPileFlipButNoColour) {
  const auto* const empty = "1.20.30.60,5.15.25.35/-/up/s2f2c2w4/a-turn";
  Table table("", empty);
  EXPECT_EQ(table.actions(), (Words{"1", "20", "30", "60", "flip", "skip", "wild-flip", "wild-skip"}));
  EXPECT_EQ(table.refusal("colour"), "TD-24");
  EXPECT_EQ(table.refusal("wild-colour"), "TD-24");
  table.play("flip");
  EXPECT_EQ(table.actions(), (Words{"1", "20", "30", "60"}));
  table.play("20");
  EXPECT_EQ(table.actions(), (Words{"1", "stop"}));
  table.set(empty);
  table.play("wild-flip 30");
  EXPECT_EQ(table.actions(), (Words{"1", "20", "stop"}));
  EXPECT_EQ(table.position_refusal("1.20.30.60,5.15.25.35/-/up/s2f2c1w4/a-turn"), "TD-24");
  EXPECT_EQ(table.position_refusal("1.20.30.60,5.15.25.35/-/up/s2f2c1w4/a-colour"), "TD-24");
  EXPECT_EQ(table.position_refusal("1.20.30.60,5.15.25.35/-/up/s2f1c2w4/a-turn"), "TD-20");
}

}  // namespace
}  // namespace cb::top_drop
