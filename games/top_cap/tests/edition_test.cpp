// SPDX-License-Identifier: MIT
// A bad edition file is refused with its line and the reason.
#include "game/edition_testing.hpp"
#include "game/testing.hpp"
#include "games/top_cap/game.hpp"
#include "games/top_cap/tests/fewer_caps.hpp"

namespace cb::top_cap {
namespace {

const auto& changed = testing_table::edition_with<Definition>;
const auto& expect_refusal = testing_table::expect_edition_refused<Definition>;

TEST(TopCapEdition, RefusesCapsThatCannotStandThere) {
  expect_refusal(changed("\"a4\"", "\"g4\""), 6, "g4");
  expect_refusal(changed("\"a4\"", "\"a1\""), 6, "bottle");
  expect_refusal(changed("\"a4\"", "\"b3\""), 6, "Two caps");
  expect_refusal(changed("\"c6\"", "\"b3\""), 7, "Two caps");
}

TEST(TopCapEdition, RefusesWrongCounts) { expect_refusal(changed("\"a4\", ", ""), 6, "needs 4 caps"); }

TEST(TopCapEdition, RefusesMissingAndUnknownKeysAndWrongKinds) {
  expect_refusal(changed("[setups.one]", "[setups.won]"), 5, "setups.one.cream");
  expect_refusal(changed("name =", "nmae ="), 1, "name");
  expect_refusal(changed("\"a4\"", "4"), 6, "texts");
  expect_refusal(std::string(Definition::editions().front()) + "\n[extra]\nkey = 1\n", 22, "extra.key");
}

TEST(TopCapEdition, RefusesWhatIsNoToml) { expect_refusal(changed("[setups.two]", "[setups.two"), 13, "well formed"); }

TEST(TopCapEdition, AnotherSetupIsPlayed) {
  const auto edition = changed("\"a4\"", "\"a5\"");
  const testing_table::Table<Definition> table("", "", edition);
  EXPECT_EQ(table.position(), "d1c2b3a5/f3e4d5c6/cream");
}

TEST(TopCapEdition, FewerCapsArePlayedWith) {
  const auto edition = read_edition<Definition>(testing_table::kTwoCaps).value();
  const auto rules = Definition::make_rules(edition, {}).value();
  EXPECT_EQ(rules.caps(), 2);
  EXPECT_EQ(Definition::write_position(rules, rules.start()), "c2b3/e4d5/cream");
  EXPECT_TRUE(Definition::read_position(rules, "c2c3/e4d5/blue"));
  EXPECT_EQ(Definition::read_position(rules, "d1c2b3a4/f3e4d5c6/cream").error().text(),
            "Cream needs 2 caps, not 4. · TC-02");
}

// Caps without neighbours cannot move, and who cannot move has lost.
TEST(TopCapEdition, TC_13_RefusesASetupThatIsOverAtOnce) {
  const std::string text(testing_table::kTwoCaps);
  const auto with = [&](std::string_view from, std::string_view to) { return testing_table::replaced(text, from, to); };
  expect_refusal(with("[\"b3\", \"c2\"]", "[\"b3\", \"d2\"]"), 5, "Cream could not move");
  expect_refusal(with("[\"d5\", \"e4\"]", "[\"d5\", \"f4\"]"), 5, "Blue could not move");
  EXPECT_TRUE(read_edition<Definition>(text));
}

TEST(TopCapEdition, ANumberOfCapsMustBeOneAndTheSetups) {
  std::string text(testing_table::kTwoCaps);
  const auto refusal = [&](std::string_view caps) {
    auto other = text;
    other.replace(other.find("caps = 2"), 8, caps);
    return read_edition<Definition>(other).error().text();
  };
  EXPECT_NE(refusal("caps = 1").find("2 to 4"), std::string::npos) << refusal("caps = 1");
  EXPECT_NE(refusal("caps = 5").find("2 to 4"), std::string::npos) << refusal("caps = 5");
  EXPECT_NE(refusal("caps = 3").find("needs 3 caps, not 2"), std::string::npos) << refusal("caps = 3");
  EXPECT_NE(refusal("").find("needs 4 caps, not 2"), std::string::npos) << refusal("");
}

}  // namespace
}  // namespace cb::top_cap
