// SPDX-License-Identifier: MIT
// Words at the table: folded to fit a screen.
#include <gtest/gtest.h>

#include "cli/fold.hpp"

namespace cb::cli {
namespace {

TEST(Fold, ColumnsAreLettersNotBytesOrColour) {
  EXPECT_EQ(columns("two words"), 9u);
  EXPECT_EQ(columns("… · ○"), 5u);
  EXPECT_EQ(columns("\x1b[1mbold\x1b[0m"), 4u);
}

TEST(Fold, ALineIsFoldedAtBlanksOnly) {
  EXPECT_EQ(folded("one two three", 7), "one two\nthree");
  EXPECT_EQ(folded("one two three", 6), "one\ntwo\nthree");
  EXPECT_EQ(folded("one  two", 8), "one  two") << "blanks that stay are kept";
  EXPECT_EQ(folded("unbreakable as", 4), "unbreakable\nas");
  EXPECT_EQ(folded("one two", 6, "- ", "  "), "- one\n  two");
  EXPECT_EQ(folded("··· ···", 7), "··· ···");
  EXPECT_EQ(folded("ask > ", 6), "ask > ");
}

TEST(Fold, EveryLineKeepsItsMargin) {
  EXPECT_EQ(folded_lines("  one two\nthree\n", 5, 1), "  one\n   two\nthree\n");
  EXPECT_EQ(folded_lines("", 5), "");
}

TEST(Fold, RowsCountWhatTheScreenBreaks) {
  EXPECT_EQ(rows("one\n\ntwo\n", 3), 3u);
  EXPECT_EQ(rows("four\n", 3), 2u);
}

}  // namespace
}  // namespace cb::cli
