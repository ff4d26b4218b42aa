// SPDX-License-Identifier: MIT
// TD-01 to TD-07: the cards, the deal and the opening.
#include "game/testing.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/notation.hpp"

namespace cb::top_drop {
namespace {

using Table = testing_table::Table<Definition>;
using testing_table::Words;

TEST(TopDrop, TD_01_SixtyCardsInFiveColoursOfTwelve) {
  const Table table;
  EXPECT_EQ(table.actions().size(), 60u);
  EXPECT_TRUE(table.allows("+1"));
  EXPECT_TRUE(table.allows("+60"));
  const auto& colour = table.rules().edition().colour;
  int of_each[5] = {};
  for (int card = 1; card <= 60; ++card) {
    EXPECT_EQ(static_cast<int>(colour[card]), (card - (card - 1) / 10) % 5) << card;
    ++of_each[static_cast<int>(colour[card])];
    EXPECT_EQ(count(table.rules().same_colour(card)), 12);
    EXPECT_NE(table.rules().same_colour(card) & bit(card), 0u);
  }
  for (const int cards : of_each) EXPECT_EQ(cards, 12);
  EXPECT_EQ(colour[12], CardColour::red);
  EXPECT_EQ(colour[15], CardColour::purple);
  EXPECT_EQ(colour[54], CardColour::purple);
  EXPECT_EQ(colour_name(colour[5]), "blue");
  EXPECT_EQ(colour_name(colour[2]), "yellow");
  EXPECT_EQ(colour_name(colour[3]), "green");
  for (const auto* wrong : {"61.2.3.4", "0.2.3.4", "2.2.3.4", "02.5.3.4", "x.2.3.4", "5-3.8", ".", "?4", ""})
    EXPECT_EQ(table.position_refusal(std::string(wrong) + ",5.6.7.8/9/up/s2f2c2w4/a-turn"), "TD-01") << wrong;
  EXPECT_EQ(table.position_refusal("1.2.3.4,4.6.7.8/9/up/s2f2c2w4/a-turn"), "TD-01");       // in two hands
  EXPECT_EQ(table.position_refusal("1.2.3.4,5.6.7.8/4/up/s2f2c2w4/a-turn"), "TD-01");       // in a hand and on top
  EXPECT_EQ(table.position_refusal("1.2.3.4,5.6.7.8/9,3.10/up/s2f2c2w4/a-turn"), "TD-01");  // in a hand and below
  EXPECT_EQ(table.position_refusal("1.2.3.4,5.6.7.8/9,9.10/up/s2f2c2w4/a-turn"), "TD-01");  // twice in the pile
}

TEST(TopDrop, TD_02_FourOfEachHelpAndOneDirection) {
  // The box has no more than a full table at the easiest level needs.
  const Table table("players=4 difficulty=easy");
  EXPECT_EQ(table.position(), "-,-,-,-/-/none/s4f4c4w4/a-draw");
  EXPECT_EQ(table.position_refusal("-,-,-,-/-/none/s5f4c4w4/a-draw"), "TD-04");
  EXPECT_EQ(table.position_refusal("-,-,-,-/-/none/s4f4c4w5/a-draw"), "TD-05");
  EXPECT_EQ(table.position_refusal("-,-,-,-/-/none/s4f4c4/a-draw"), "TD-02");
  EXPECT_EQ(table.position_refusal("-,-,-,-/-/none/f4s4c4w4/a-draw"), "TD-02");
  EXPECT_EQ(table.position_refusal("-,-,-,-/-/none/sxf4c4w4/a-draw"), "TD-02");
  EXPECT_EQ(table.position_refusal("-,-,-,-/-/sideways/s4f4c4w4/a-draw"), "TD-07");
  EXPECT_EQ(turned(Direction::up), Direction::down);
  EXPECT_EQ(turned(Direction::down), Direction::up);
}

TEST(TopDrop, TD_03_FourCardsEachDealtOneAtATime) {
  Table table("players=3");
  for (int seat = 0; seat < 3; ++seat) {
    for (int n = 1; n <= 4; ++n) {
      EXPECT_EQ(table.actor(), kChance);
      EXPECT_EQ(table.rules().turn(table.state()), seat);
      EXPECT_EQ(table.rules().begins_turn(table.state()), n == 1);
      const auto card = "+" + std::to_string(10 * seat + n);
      EXPECT_EQ(table.weight(card), 1u);
      table.play(card);
      EXPECT_FALSE(table.actor() == kChance && table.allows(card));
    }
  }
  EXPECT_EQ(table.position(), "1.2.3.4,11.12.13.14,21.22.23.24/-/none/s3f3c3w4/a-open");
  EXPECT_EQ(count(table.state().pile), 48);
  table.set("1.2,-,-/-/none/s3f3c3w4/a-draw");
  EXPECT_EQ(table.refusal("+1"), "TD-03");
  EXPECT_EQ(table.position_refusal("1.2,-,-/-/none/s3f3c3w4/b-draw"), "TD-03");
  EXPECT_EQ(table.position_refusal("1.2.3.4,-,-/-/none/s3f3c3w4/a-draw"), "TD-03");
  EXPECT_EQ(table.position_refusal("1.2.3.4,5,6/-/none/s3f3c3w4/b-draw"), "TD-03");
  EXPECT_EQ(table.position_refusal("1.2.3.4,5.6.7.8,9/-/none/s3f3c3w4/a-open"), "TD-03");
  EXPECT_EQ(table.position_refusal("1.2.3.4.5,-,-/-/none/s3f3c3w4/b-draw"), "TD-03");
  EXPECT_EQ(table.position_refusal("nonsense"), "TD-03");
}

TEST(TopDrop, TD_04_AsManyOfEachActionCardAsPlayers) {
  EXPECT_EQ(Table("players=1").position(), "-/-/none/s1f1c1w4/a-draw");
  EXPECT_EQ(Table("players=2").position(), "-,-/-/none/s2f2c2w4/a-draw");
  EXPECT_EQ(Table("players=3").position(), "-,-,-/-/none/s3f3c3w4/a-draw");
  EXPECT_EQ(Table("players=2").position_refusal("-,-/-/none/s3f2c2w4/a-draw"), "TD-04");
}

TEST(TopDrop, TD_05_WildCardsByDifficulty) {
  EXPECT_EQ(Table().state().help[kWild], 4);
  EXPECT_EQ(Table("difficulty=easy").state().help[kWild], 4);
  EXPECT_EQ(Table("difficulty=medium").state().help[kWild], 3);
  EXPECT_EQ(Table("difficulty=hard").state().help[kWild], 2);
  EXPECT_EQ(Table("difficulty=extreme").state().help[kWild], 1);
  EXPECT_EQ(Table("difficulty=extreme").position_refusal("-,-/-/none/s2f2c2w2/a-draw"), "TD-05");
}

TEST(TopDrop, TD_06_OneToFourPlayers) {
  for (int players = 1; players <= 4; ++players)
    EXPECT_EQ(Table("players=" + std::to_string(players)).rules().seats(), players);
  for (const auto* wrong : {"players=0", "players=5"}) {
    const auto refused = testing_table::try_rules<Definition>(wrong);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().rule, "TD-06");
  }
  EXPECT_EQ(Table("players=3").position_refusal("-,-/-/none/s3f3c3w4/a-draw"), "TD-06");
  // Alone: the turn always comes back.
  Table solo("players=1");
  solo.play("+1 +2 +3 +4 up-a 1 2 +5 +6");
  EXPECT_EQ(solo.position(), "3.4.5.6/2,1/up/s1f1c1w4/a-turn");
}

TEST(TopDrop, TD_07_FirstSeatChoosesDirectionAndStarterAtOnce) {
  const auto* const dealt = "1.2.3.4,11.12.13.14,21.22.23.24/-/none/s3f3c3w4/a-open";
  Table table("players=3", dealt);
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.actions(), (Words{"down-a", "down-b", "down-c", "up-a", "up-b", "up-c"}));
  EXPECT_EQ(table.state().direction, Direction::none);
  for (const auto* early : {"1", "skip", "wild-flip", "stop", "up-d", "down-d", "up"})
    EXPECT_EQ(table.refusal(early), "TD-07") << early;
  table.play("down-c");
  EXPECT_EQ(table.actor(), 2);
  EXPECT_EQ(table.state().direction, Direction::down);
  EXPECT_EQ(table.refusal("up-a"), "TD-07");
  // Clockwise from the starter: c, a, b, c.
  for (const int next : {0, 1, 2}) {
    table.play("skip");
    EXPECT_EQ(table.actor(), next);
  }
  Table up("players=3", dealt);
  up.play("up-b");
  EXPECT_EQ(up.position(), "1.2.3.4,11.12.13.14,21.22.23.24/-/up/s3f3c3w4/b-turn");

  EXPECT_EQ(table.position_refusal("1.2.3.4,11.12.13.14,21.22.23.24/-/none/s3f3c3w4/b-open"), "TD-07");
  EXPECT_EQ(table.position_refusal("1.2.3.4,11.12.13.14,21.22.23.24/-/up/s3f3c3w4/a-open"), "TD-07");
  EXPECT_EQ(table.position_refusal("1.2.3.4,11.12.13.14,21.22.23.24/-/none/s3f3c3w4/a-turn"), "TD-07");
  EXPECT_EQ(table.position_refusal("1.2.3.4,11.12.13.14,21.22.23.24/9/none/s3f3c3w4/a-open"), "TD-07");
  EXPECT_EQ(table.position_refusal("1.2.3.4,11.12.13.14,21.22.23.24/-/none/s2f3c3w4/a-open"), "TD-07");
  for (const auto* turn : {"d-open", "aopen", "a-", "", "a", "a-pause"})
    EXPECT_EQ(table.position_refusal("1.2.3.4,11.12.13.14,21.22.23.24/-/none/s3f3c3w4/" + std::string(turn)), "TD-07");
}

}  // namespace
}  // namespace cb::top_drop
