// SPDX-License-Identifier: MIT
// Words at the table: wrapped to fit a screen, and what a hint makes of a judgement.
#include <gtest/gtest.h>

#include "cli/table/hint.hpp"
#include "cli/terminal/wrap.hpp"

namespace cb::cli {
namespace {

TEST(Fold, ColumnsAreLettersNotBytesOrColour) {
  EXPECT_EQ(columns("two words"), 9u);
  EXPECT_EQ(columns("… · ○"), 5u);
  EXPECT_EQ(columns("\x1b[1mbold\x1b[0m"), 4u);
}

TEST(Fold, ALineIsFoldedAtBlanksOnly) {
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
  EXPECT_EQ(wrapped("one two three", 6), "one\ntwo\nthree");
  EXPECT_EQ(wrapped("one  two", 8), "one  two") << "blanks that stay are kept";
  EXPECT_EQ(wrapped("unbreakable as", 4), "unbreakable\nas");
  EXPECT_EQ(wrapped("one two", 6, "- ", "  "), "- one\n  two");
  EXPECT_EQ(wrapped("··· ···", 7), "··· ···");
  EXPECT_EQ(wrapped("ask > ", 6), "ask > ");
}

TEST(Fold, EveryLineKeepsItsMargin) {
  EXPECT_EQ(wrapped_lines("  one two\nthree\n", 5, 1), "  one\n   two\nthree\n");
  EXPECT_EQ(wrapped_lines("", 5), "");
}

TEST(Fold, RowsCountWhatTheScreenBreaks) {
  EXPECT_EQ(rows("one\n\ntwo\n", 3), 3u);
  EXPECT_EQ(rows("four\n", 3), 2u);
}

std::shared_ptr<const AnyGame> game_of(std::string_view name, const Settings& settings) {
  return find_game(name).value()->make(settings, {}).value();
}

// The first legal move, and the first after each.
std::vector<ActionCode> first_moves(const Match& match, int number) {
  std::vector<ActionCode> line;
  AnyState state = match.state();
  for (int n = 0; n < number; ++n) {
    line.push_back(match.game().actions(state).front().code);
    match.game().apply(state, line.back());
  }
  return line;
}

Assessment judged(const Match& match, const std::vector<std::uint64_t>& visits, int line) {
  Assessment found;
  found.seat = match.actor();
  found.by_visits = true;
  const auto legal = match.game().actions(match.state());
  for (std::size_t n = 0; n < visits.size(); ++n) found.moves.push_back({legal[n].code, 0.5F, visits[n]});
  found.line = first_moves(match, line);
  return found;
}

TEST(Hint, SaysWhoseMovesAreExpectedWhereMoreThanTwoPlay) {
  Match four(game_of("bottlecap-vikings", {{"players", "4"}}));
  while (four.actor() == kChance) ASSERT_TRUE(four.play(four.game().actions(four.state()).front().code));
  const auto told = hint_words(four, judged(four, {9, 9, 9}, 4));
  EXPECT_NE(told.find("  then blue: ship0, green: ship0, yellow: ship0\n"), std::string::npos) << told;
  const Match two(game_of("top-cap", {}));
  const auto brief = hint_words(two, judged(two, {9, 9, 9}, 3));
  EXPECT_NE(brief.find("  then "), std::string::npos) << brief;
  EXPECT_EQ(brief.find("blue"), std::string::npos) << brief;
}

TEST(Hint, SaysWhyMovesAreMissing) {
  const Match match(game_of("top-cap", {}));
  const auto told = [&](const std::vector<std::uint64_t>& visits) {
    return hint_words(match, judged(match, visits, 1));
  };
  EXPECT_TRUE(told({900, 800, 1, 1}).ends_with("\n The others were hardly worth a look.\n"));
  EXPECT_TRUE(told({900, 800, 1}).ends_with("\n The other was hardly worth a look.\n"));
  EXPECT_EQ(told({900, 800, 700, 1}).find("other"), std::string::npos);
  EXPECT_EQ(told({900, 800}).find("other"), std::string::npos) << "there are no others";
}

}  // namespace
}  // namespace cb::cli
