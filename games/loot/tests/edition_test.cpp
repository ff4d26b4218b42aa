// SPDX-License-Identifier: MIT
// A bad edition file is refused with its line and the reason.
#include "game/edition_testing.hpp"
#include "game/testing.hpp"
#include "games/loot/game.hpp"
#include "games/loot/notation.hpp"

namespace cb::loot {
namespace {

constexpr std::string_view kGood = R"(game = "loot"
name = "test"
respawns = ["a5", "i5"]
[crates]
loot = "e1"
pawns = ["c2", "d2", "e2", "f2", "g2"]
[barrels]
loot = "e9"
pawns = ["c8", "d8", "e8", "f8", "g8"]
)";

// The good file with one text in it replaced.
std::string with(std::string_view old, std::string_view now) { return testing_table::replaced(kGood, old, now); }

const auto& expect_refused = testing_table::expect_edition_refused<Definition>;

TEST(LootEdition, GoodFilesRead) {
  const auto edition = read_edition<Definition>(kGood);
  ASSERT_TRUE(edition) << edition.error().text();
  EXPECT_FALSE(edition->reconstructed);
  const testing_table::Table<Definition> table("", "a2/a8/crates/0", kGood);
  EXPECT_EQ(table.actions("respawn"), (testing_table::Words{"respawn-a5", "respawn-i5"}));
  const auto picture = Definition::draw(table.rules(), table.state(), kCrates, Pen(false));
  EXPECT_EQ(picture.find("reconstructed"), std::string::npos);
  EXPECT_TRUE(read_edition<Definition>(Definition::editions().front())->reconstructed);
}

TEST(LootEdition, PawnsAreFiveAndApart) {
  expect_refused(with(R"("c2", )", ""), 6, "crates.pawns must name 5 tiles, not 4. · LT-02");
  expect_refused(with(R"("c8")", R"("b8", "c8")"), 9, "barrels.pawns must name 5 tiles, not 6. · LT-02");
  expect_refused(with(R"("d2")", R"("c2")"), 6, "crates.pawns names c2 twice. · LT-02");
  expect_refused(with(R"("d8")", R"("d2")"), 9, "A crate starts on d2 too. · LT-02");
  expect_refused(with(R"("d2")", R"("d0")"), 6, "\"d0\" is not a tile of the board, a1 to i9. · LT-01");
  expect_refused(with(R"("d2")", R"("e1")"), 6, "e1 is a loot tile, where nothing starts");
  expect_refused(with(R"("d2")", R"("e9")"), 6, "e9 is a loot tile, where nothing starts");
}

TEST(LootEdition, LootTilesAreTwo) {
  expect_refused(with(R"("e9")", R"("e1")"), 8, "Both loot tiles are on e1. · LT-02");
  expect_refused(with(R"("e1")", R"("e10")"), 5, "\"e10\" is not a tile of the board");
  expect_refused(with(R"("e1")", "1"), 5, "crates.loot must be a text");
  expect_refused(with("loot = \"e1\"\n", ""), 4, "crates.loot must be a text");
}

TEST(LootEdition, RespawnTilesAreOneToEight) {
  expect_refused(with(R"("a5", "i5")", ""), 3, "respawns must name 1 to 8 tiles, not 0. · LT-02");
  expect_refused(with(R"("a5")", R"("a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5")"), 3, "not 9. · LT-02");
  expect_refused(with(R"("i5")", R"("a5")"), 3, "respawns names a5 twice. · LT-02");
  expect_refused(with(R"("i5")", R"("e9")"), 3, "e9 is a loot tile");
  expect_refused(with(R"("i5")", R"("j5")"), 3, "\"j5\" is not a tile of the board");
  expect_refused(with(R"(["a5", "i5"])", R"("a5")"), 3, "respawns must be a list");
  // As many as there can be, from the first tile to the last but the loot's.
  EXPECT_TRUE(read_edition<Definition>(with(R"("a5")", R"("a1", "i1", "a9", "i9", "c5", "e5", "a5")")));
}

TEST(LootEdition, MisspeltKeysAreRefused) {
  expect_refused(with("[barrels]", "teams = 2\n[barrels]"), 7, "crates.teams is not a key");
  expect_refused(with("respawns", "respawn"), 1, "respawns must be a list");
  expect_refused(with("\"loot\"", "\"top-cap\""), 1, "not for loot");
  expect_refused("game = ", 1, "not well formed");
}

}  // namespace
}  // namespace cb::loot
