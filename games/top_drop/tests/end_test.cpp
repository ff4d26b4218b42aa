// SPDX-License-Identifier: MIT
// TD-19 to TD-21: victory, defeat and grades.
#include "game/testing.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/tests/late.hpp"

namespace cb::top_drop {
namespace {

using Table = testing_table::Table<Definition>;
using testing_table::Words;

TEST(TopDrop, TD_19_AllPlacedMeansEveryoneWins) {
  Table table("players=3", late("40.50,-,-", "-", 22, "up/s0f0c0w0/a-turn"));
  table.play("40");
  EXPECT_FALSE(table.over());
  table.play("50");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.ending(), (Ending{0b111, kVictory}));
  EXPECT_EQ(table.position(), late("-,-,-", "-", 50, "up/s0f0c0w0/a-won"));
  EXPECT_TRUE(table.actions().empty());
  // Helps that are left over do not keep a won game going.
  Table rich("", late("50,-", "-", 22, "up/s2f2c2w4/a-turn"));
  rich.play("50");
  EXPECT_TRUE(rich.over());
  EXPECT_EQ(rich.ending(), (Ending{0b11, kVictory}));
  EXPECT_EQ(Definition::explain(rich.rules(), rich.state(), card_action(50)).rule, "TD-19");
  // A card in another's hand, or in the pile, and it is not won yet.
  rich.set(late("50,55", "-", 22, "up/s2f2c2w4/a-turn"));
  rich.play("50");
  EXPECT_EQ(rich.actor(), 1);
  rich.play("55");
  EXPECT_TRUE(rich.over());
  EXPECT_EQ(rich.position_refusal(late("50,-", "-", 22, "up/s2f2c2w4/a-won")), "TD-19");
  EXPECT_EQ(rich.position_refusal(late("-,-", "-", 22, "up/s2f2c2w4/a-turn")), "TD-19");
}

TEST(TopDrop, TD_20_StuckAtTheStartOfATurnLosesForAll) {
  const auto with = [](const char* helps, const char* direction = "up") {
    return "4.9.20.30,5.15.25.35/33,41-50/" + std::string(direction) + "/" + helps + "/a-turn";
  };
  // No card of a's is above 33, none is blue.
  Table stuck("", with("s0f0c0w0"));
  EXPECT_TRUE(stuck.over());
  EXPECT_EQ(stuck.ending().winners, 0);
  EXPECT_EQ(Definition::explain(stuck.rules(), stuck.state(), word_action(kUseSkip)).rule, "TD-20");
  EXPECT_TRUE(Table("", with("s0f0c2w0")).over());
  // Any help that leads to a legal turn, or a card that follows, keeps the game alive.
  EXPECT_EQ(Table("", with("s1f0c0w0")).actions(), (Words{"skip"}));
  EXPECT_EQ(Table("", with("s0f1c0w0")).actions(), (Words{"flip"}));
  EXPECT_EQ(Table("", with("s0f0c0w1")).actions(), (Words{"wild-flip", "wild-skip"}));
  EXPECT_EQ(Table("", with("s0f0c0w0", "down")).actions(), (Words{"20", "30", "4", "9"}));
  EXPECT_EQ(Table("", "4.9.20.27,5.15.25.35/33,41-50/up/s0f0c1w0/a-turn").actions(), (Words{"colour"}));

  // Flip and Colour only if a card can follow.
  const Table higher("", "40.51.52.53,5.15.25.35/33/up/s2f2c2w4/a-turn");
  for (const auto* vain : {"flip", "colour", "wild-flip", "wild-colour"}) EXPECT_EQ(higher.refusal(vain), "TD-20");
  EXPECT_TRUE(higher.allows("skip"));
  // And then one does follow.
  Table flipped("", with("s0f1c0w0"));
  flipped.play("flip");
  EXPECT_EQ(flipped.refusal("stop"), "TD-20");
  EXPECT_EQ(flipped.position_refusal("40.51.52.53,5.15.25.35/33/down/s2f1c2w4/a-flip"), "TD-20");
  EXPECT_EQ(flipped.position_refusal("40.51.52.53,5.15.25.35/33/down/s2f2c1w4/a-colour"), "TD-20");

  // Checked after draws: the card drawn saves a player alone, or does not.
  Table saved("players=1", "4.9.20.40/33,41-50/up/s0f0c0w0/a-turn");
  saved.play("40 stop");
  EXPECT_FALSE(saved.over());
  Table lost = saved;
  saved.play("+55");
  EXPECT_EQ(saved.actions(), (Words{"55"}));
  lost.play("+10");
  EXPECT_TRUE(lost.over());
  // The turn of the seat that is stuck has to come first.
  Table later("", "4.9.20.30,5.15.25.40/33,41-50/up/s0f0c0w0/b-turn");
  later.play("40 stop");
  EXPECT_FALSE(later.over());
  later.play("+1");
  EXPECT_TRUE(later.over());
  EXPECT_EQ(later.rules().turn(later.state()), 0);
}

TEST(TopDrop, TD_21_GradesByWhatIsLeft) {
  const auto words = [](const Table& table) { return Definition::describe_ending(table.rules(), table.state()); };
  const Table victory("", late("-,-", "-", 50, "up/s0f0c0w0/a-won"));
  EXPECT_EQ(victory.ending().how, kVictory);
  EXPECT_NE(words(victory).text.find("Victory"), std::string::npos);
  const Table very_good("", late("3.4,5", "-", 50, "up/s0f0c0w0/a-turn"));
  EXPECT_EQ(very_good.ending(), (Ending{0, kVeryGood}));
  EXPECT_NE(words(very_good).text.find("very good"), std::string::npos);
  EXPECT_NE(words(very_good).text.find("3 cards left in hands"), std::string::npos);
  const Table luck("", late("3.4.5.6,8.9.10.12", "13.14", 50, "up/s0f0c0w0/a-turn"));
  EXPECT_EQ(luck.ending(), (Ending{0, kBetterLuck}));
  EXPECT_NE(words(luck).text.find("Better luck next time"), std::string::npos);
  EXPECT_NE(words(luck).text.find("2 cards left in the draw pile, 8 in hands"), std::string::npos);
  EXPECT_EQ(words(luck).rule, "TD-21");
}

}  // namespace
}  // namespace cb::top_drop
