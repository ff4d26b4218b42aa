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
  const auto edition = Definition::read_edition(text);
  ASSERT_FALSE(edition) << reason;
  EXPECT_EQ(edition.error().line, line_of(near)) << edition.error().text();
  EXPECT_NE(edition.error().message.find(reason), std::string::npos) << edition.error().text();
  EXPECT_EQ(edition.error().rule, "TD-01");
}

TEST(TopDropEdition, TD_01_EveryCardOnceTwelveOfAColour) {
  expect_refused(changed("[5, 10,", "[10,"), "blue =", "must have 12 cards, not 11");
  expect_refused(changed("red = [1, 6,", "red = [1, 2, 6,"), "red =", "must have 12 cards, not 13");
  expect_refused(changed("red = [1, 6,", "red = [1, 5,"), "red =", "Card 5 has a colour already");
  expect_refused(changed("red = [1, 6,", "red = [1, 1,"), "red =", "Card 1 has a colour already");
  expect_refused(changed("59]", "61]"), "purple =", "whole numbers from 1 to 60");
  expect_refused(changed("[4, 9,", "[0, 9,"), "purple =", "whole numbers from 1 to 60");
  expect_refused(changed("[4, 9,", "[\"4\", 9,"), "purple =", "whole numbers");
  expect_refused(changed("green = ", "greens = "), "[colours]", "colours.green must be");
  expect_refused(changed("[colours]\n", "[colours]\npink = [1]\n"), "blue =", "colours.pink is not a key");
}

TEST(TopDropEdition, OtherMistakes) {
  const auto nameless = Definition::read_edition(changed("name = \"reconstructed\"", "name = 3"));
  ASSERT_FALSE(nameless);
  EXPECT_EQ(nameless.error().line, line_of("name ="));
  EXPECT_FALSE(Definition::read_edition(changed("[colours]", "[colours")));
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
