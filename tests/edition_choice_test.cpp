// SPDX-License-Identifier: MIT
// The door through which boards come in from outside, and what is known of those that are built in.
#include "session/edition_choice.hpp"

#include <gtest/gtest.h>

#include "core/text.hpp"
#include "game/edition_tree.hpp"

namespace cb {
namespace {

const GameType& game_named(std::string_view name) { return **find_game(name); }
const GameType& loot() { return game_named("loot"); }

// The first edition of a game, named anew, with one text replaced.
std::string board(const GameType& type, std::string_view from = "", std::string_view to = "",
                  std::string_view name = "mine") {
  std::string text(type.editions().front());
  const auto swap = [&](std::string_view was, std::string_view is) {
    const auto at = text.find(was);
    ASSERT_NE(at, std::string::npos) << was;
    text.replace(at, was.size(), is);
  };
  swap(fmt::format("name = \"{}\"", edition_name(type.info().name, text)), fmt::format("name = \"{}\"", name));
  if (!from.empty()) swap(from, to);
  return text;
}

std::string refusal(const GameType& type, std::string_view text) {
  const auto checked = check_edition(type, text);
  return checked ? "" : checked.error().code;
}
std::string named(std::string_view name) { return refusal(loot(), board(loot(), "", "", name)); }

TEST(EditionChoice, BuiltInOnesPassTheDoorAsTheyAre) {
  for (const auto* type : all_game_types()) {
    for (const auto text : type->editions()) {
      const auto checked = check_edition(*type, text);
      ASSERT_TRUE(checked) << type->info().name << checked.error().text();
      EXPECT_EQ(checked->text, text);
      EXPECT_EQ(built_in_name(*type, text), checked->head.name);
      EXPECT_EQ(is_house(*type, text), checked->head.by == kHouse);
      EXPECT_FALSE(built_in_name(*type, std::string(text) + "\n"));
      EXPECT_FALSE(is_house(*type, std::string(text) + "\n"));
      // Without its comments it is the same board.
      const auto like = read_edition_tree(type->editions().front()).value();
      const auto bare = write_edition_tree(read_edition_tree(text).value(), like).value();
      EXPECT_EQ(check_edition(*type, bare)->text, text);
    }
    EXPECT_FALSE(is_house(*type, type->editions().front())) << "the first is the printed one";
  }
}

TEST(EditionChoice, AnotherBoardComesInInItsCanonicalText) {
  for (const auto* type : all_game_types()) {
    const auto text = board(*type);
    const auto checked = check_edition(*type, text);
    ASSERT_TRUE(checked) << checked.error().text();
    EXPECT_EQ(checked->head.name, "mine");
    EXPECT_EQ(checked->text.find('#'), std::string::npos);
    EXPECT_EQ(check_edition(*type, checked->text)->text, checked->text);
    EXPECT_FALSE(built_in_name(*type, checked->text));
  }
}

TEST(EditionChoice, NobodyIsSentWhatCannotBePlayed) {
  EXPECT_EQ(refusal(loot(), std::string(kLongestEdition + 1, ' ')), "edition.long");
  EXPECT_EQ(refusal(loot(), "name = "), "edition.syntax");
  EXPECT_EQ(refusal(loot(), "half = 0.5"), "edition.kind");
  EXPECT_EQ(refusal(loot(), ""), "edition.no-game");
  EXPECT_EQ(refusal(loot(), board(game_named("top-cap"))), "edition.other-game");
  EXPECT_EQ(refusal(loot(), board(loot(), "\"c2\"", "\"e1\"")), "loot.edition.base");
  EXPECT_EQ(check_edition(loot(), board(loot(), "\"c2\"", "\"e1\"")).error().line, 11);
}

TEST(EditionChoice, NamesAreShortLinesAndNotOurs) {
  EXPECT_EQ(named("Fjord cities · é中"), "");
  EXPECT_EQ(named(std::string(40, 'x')), "");
  for (const auto* bad : {"", " ", " mine", "mine ", "a\\nb", "a\\u202Eb", "\\u0007"})
    EXPECT_EQ(named(bad), "edition.name");
  EXPECT_EQ(named(std::string(41, 'x')), "edition.name");
  EXPECT_EQ(refusal(loot(), board(loot(), "\"c2\"", "\"b2\"", "reconstructed")), "edition.taken");
  const auto saying = [](std::string_view line) { return refusal(loot(), std::string(line) + board(loot())); };
  EXPECT_EQ(saying("by = \"Ann\"\nabout = \"Shorter.\"\n"), "");
  EXPECT_EQ(saying("by = \"house\"\n"), "edition.house");
  EXPECT_EQ(saying("by = \"" + std::string(41, 'x') + "\"\n"), "edition.by");
  EXPECT_EQ(saying("about = \"" + std::string(160, 'x') + "\"\n"), "");
  EXPECT_EQ(saying("about = \"" + std::string(161, 'x') + "\"\n"), "edition.about");
  EXPECT_EQ(saying("about = \"two\\nlines\"\n"), "edition.about");
}

TEST(EditionChoice, SaysHowManyCanPlay) {
  EXPECT_EQ(playable(loot(), loot().editions().front()), std::vector<Settings>{Settings{}});
  const auto& trap = game_named("trap-the-cap");
  EXPECT_EQ(playable(trap, trap.editions()[1]),
            (std::vector<Settings>{{}, {{"players", "2"}}, {{"players", "3"}}, {{"players", "4"}}}));
  // Four cards are a hand for one.
  const auto& drop = game_named("top-drop");
  EXPECT_EQ(playable(drop, board(drop, "[colours]", "cards = 4\n[colours]")),
            std::vector<Settings>{(Settings{{"players", "1"}})});
  // A board for four caps each: nobody plays with six.
  const auto four_caps = board(trap, "caps = [6]", "caps = [4]");
  const auto with = playable(trap, four_caps);
  ASSERT_EQ(with.size(), 6u);
  EXPECT_EQ(with[0], (Settings{{"caps", "4"}}));
  EXPECT_EQ(with[1], (Settings{{"players", "2"}, {"caps", "4"}}));
  EXPECT_EQ(refusal(trap, four_caps), "");
  EXPECT_TRUE(playable(loot(), "game = \"loot\"").empty());
}

}  // namespace
}  // namespace cb
