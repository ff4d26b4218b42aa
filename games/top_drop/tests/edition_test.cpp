// SPDX-License-Identifier: MIT
// A bad edition file is refused with its line and reason.
#include "game/edition_testing.hpp"
#include "game/testing.hpp"
#include "games/top_drop/game.hpp"

namespace cb::top_drop {
namespace {

const auto& changed = testing_table::edition_with<Definition>;
const auto& line_of = testing_table::edition_line<Definition>;

void expect_refused(const std::string& text, std::string_view near, std::string_view reason) {
  const auto edition = read_edition<Definition>(text);
  ASSERT_FALSE(edition) << reason;
  EXPECT_EQ(edition.error().line, line_of(near)) << edition.error().text();
  EXPECT_NE(edition.error().text().find(reason), std::string::npos) << edition.error().text();
}

TEST(TopDropEdition, TD_01_EveryCardOnceTwelveOfAColour) {
  expect_refused(changed("[5, 10,", "[10,"), "blue =", "must have 12 cards, not 11. · TD-01");
  expect_refused(changed("red = [1, 6,", "red = [1, 2, 6,"), "red =", "must have 12 cards, not 13. · TD-01");
  expect_refused(changed("red = [1, 6,", "red = [1, 5,"), "red =", "Card 5 has a colour already. · TD-01");
  expect_refused(changed("red = [1, 6,", "red = [1, 1,"), "red =", "Card 1 has a colour already. · TD-01");
  expect_refused(changed("59]", "61]"), "purple =", "whole numbers from 1 to 60");
  expect_refused(changed("[4, 9,", "[0, 9,"), "purple =", "whole numbers from 1 to 60");
  expect_refused(changed("[4, 9,", "[\"4\", 9,"), "purple =", "whole numbers");
  expect_refused(changed("green = ", "greens = "), "[colours]", "colours.green must be");
  expect_refused(changed("[colours]\n", "[colours]\npink = [1]\n"), "blue =", "colours.pink is not a key");
}

TEST(TopDropEdition, OtherMistakes) {
  const auto nameless = read_edition<Definition>(changed("name = \"reconstructed\"", "name = 3"));
  ASSERT_FALSE(nameless);
  EXPECT_EQ(nameless.error().line, line_of("name ="));
  EXPECT_FALSE(read_edition<Definition>(changed("[colours]", "[colours")));
}

std::string short_game(int cards, int hand) {
  return changed("[colours]", fmt::format("cards = {}\nhand = {}\n\n[colours]", cards, hand));
}

TEST(TopDropEdition, AShortGameHasFewerCardsAndSmallerHands) {
  const auto edition = short_game(6, 2);
  testing_table::Table<Definition> table("players=2 difficulty=extreme", "", edition);
  for (const auto* draw : {"+1", "+3", "+2", "+6"}) table.play(draw);
  EXPECT_EQ(table.position(), "1.3,2.6/-/none/s2f2c2w1/a-open");
  table.play("up-a");
  table.play("3");
  table.play("stop");
  EXPECT_EQ(table.actions(), (std::vector<std::string>{"+4", "+5"}));
  table.play("+4");
  EXPECT_EQ(table.refusal("60"), "TD-09");
  table.play("6");  // the highest card turns the direction, as the 60 does in the box (TD-16)
  EXPECT_EQ(table.state().direction, Direction::down);
  EXPECT_EQ(table.position_refusal("1.7,2.3/-/none/s2f2c2w1/a-open"), "TD-01");
  EXPECT_EQ(table.position_refusal("1.2.3,4/-/none/s2f2c2w1/a-open"), "TD-03");
}

TEST(TopDropEdition, EveryPositionOfAShortGameReadsBack) {
  const auto rules = testing_table::try_rules<Definition>("players=3", short_game(13, 3)).value();
  int won = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    State state = rules.start();
    while (rules.actor(state) != kNobody) {
      const auto text = Definition::write_position(rules, state);
      const auto back = Definition::read_position(rules, text);
      ASSERT_TRUE(back) << text << ": " << back.error().text();
      ASSERT_EQ(*back, state) << text;
      const auto view = rules.view(state, 1);
      ASSERT_EQ(rules.view(rules.sample(view, rng), 1), view);
      testing_table::play_any(rules, state, rng);
    }
    won += rules.ending(state).how == kVictory;
  }
  EXPECT_GT(won, 0);
}

TEST(TopDropEdition, TD_03_HandsMustBeDealt) {
  const auto few = testing_table::try_rules<Definition>("players=4", short_game(8, 4));
  ASSERT_FALSE(few);
  EXPECT_EQ(few.error().text(), "8 cards are too few for 4 hands of 4. · TD-03");
  EXPECT_FALSE(read_edition<Definition>(short_game(61, 4)));
  EXPECT_FALSE(read_edition<Definition>(short_game(20, 5)));
  EXPECT_FALSE(read_edition<Definition>(short_game(3, 1)));
}

TEST(TopDropEdition, OnlyTheReconstructionSaysSo) {
  const auto says_so = [](const std::string& text) {
    const testing_table::Table<Definition> table("", "", text);
    const auto view = table.rules().view(table.state(), 0);
    return Definition::draw(table.rules(), view, 0, Pen(false)).find("reconstructed") != std::string::npos;
  };
  EXPECT_TRUE(says_so(std::string(Definition::editions().front())));
  EXPECT_FALSE(says_so(changed("name = \"reconstructed\"", "name = \"my box\"")));
}

}  // namespace
}  // namespace cb::top_drop
