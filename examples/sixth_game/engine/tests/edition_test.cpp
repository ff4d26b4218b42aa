// SPDX-License-Identifier: MIT
// A bad edition file is refused with its line and the reason.
#include "game/edition_testing.hpp"
#include "game/testing.hpp"
#include "games/three_men/game.hpp"

namespace cb::three_men {
namespace {

const auto& changed = testing_table::edition_with<Definition>;
const auto& expect_refusal = testing_table::expect_edition_refused<Definition>;

TEST(ThreeMenEdition, RefusesLinesThatCannotBe) {
  expect_refusal(changed("a1-b1-c1", "a1-b1-d1"), 4, "d1");
  expect_refusal(changed("a1-b1-c1", "a1-a1-c1"), 4, "to itself");
}

TEST(ThreeMenEdition, RefusesABoardOnWhichSomebodyCouldNotMove) {
  expect_refusal(changed("\"a1-a2-a3\", \"b1-b2-b3\", \"c1-c2-c3\", \"a1-b2-c3\", \"a3-b2-c1\"", ""), 4,
                 "without a move");
}

TEST(ThreeMenEdition, RefusesMissingKeys) { expect_refusal(changed("lines =", "lnies ="), 1, "lines"); }

TEST(ThreeMenEdition, ABoardWithoutDiagonalsIsPlayed) {
  const auto edition = changed(", \"a1-b2-c3\", \"a3-b2-c1\"", "");
  const testing_table::Table<Definition> table("", "a1b3c2/a2b1c1/red", edition);
  EXPECT_FALSE(table.allows("a1-b2"));
  EXPECT_TRUE(table.allows("b3-b2"));
}

}  // namespace
}  // namespace cb::three_men
