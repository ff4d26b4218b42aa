// SPDX-License-Identifier: MIT
// What positions and actions are read and refused, beside what the conformance suite asks of every game.
#include "game/testing.hpp"
#include "games/loot/game.hpp"

namespace cb::loot {
namespace {

using Table = testing_table::Table<Definition>;

TEST(LootNotation, PositionsReadInAnyOrderAndWriteInOne) {
  EXPECT_EQ(Table("", "g2c2D7/i9a1/barrels/007").position(), "c2g2D7/a1i9/barrels/7");
  EXPECT_EQ(Table("", "-/d4/crates/0").position(), "-/d4/crates/0");
}

TEST(LootNotation, BrokenPositionsAreRefused) {
  const Table table;
  const auto refusal = [&](std::string_view text) { return table.position_refusal(text); };
  EXPECT_EQ(refusal(""), "LT-02");
  EXPECT_EQ(refusal("a1/a2/crates"), "LT-02");
  EXPECT_EQ(refusal("a1/a2/crates/0/"), "LT-02");
  EXPECT_EQ(refusal("a1b/a2/crates/0"), "LT-01");
  EXPECT_EQ(refusal("/a2/crates/0"), "LT-10");
  EXPECT_EQ(refusal("a1-/a2/crates/0"), "LT-01");
  EXPECT_EQ(refusal("a1/a2/Crates/0"), "LT-03");
  for (const auto* quiet : {"", "-1", "101", "x", "4294967296", "65536"})
    EXPECT_EQ(refusal(std::string("a1/a2/crates/") + quiet), "LT-17") << quiet;
  EXPECT_EQ(refusal("-/a2/crates/3"), "LT-17");  // a capture has just been made
  EXPECT_EQ(refusal("a1/a2/crates/100"), "");    // a drawn game is a position too
  EXPECT_EQ(refusal("E1/a2/barrels/3"), "");     // and so is a won one
  EXPECT_EQ(refusal("E1/E9/barrels/3"), "LT-13");
}

TEST(LootNotation, BrokenActionsAreRefused) {
  const Table table;
  for (const auto* word : {"", "-", "e2", "e2-", "-e4", "e2e4", "e2-e4-e5", "respawn", "respawn-", "respawn-j5",
                           "Respawn-c5", "PASS", "e2-E4", "passe"})
    EXPECT_EQ(table.refusal(word), "LT-04") << word;
}

// Every bit pattern of an action is either legal or explained.
TEST(LootNotation, EveryIllegalActionIsExplained) {
  for (const auto* settings : {"", "movement=free"}) {
    for (const auto* position :
         {"", "D1e2a5/e1c5/crates/3", "d9f1e3/E8f9/barrels/0", "-/a2/crates/0", "E1/a2/barrels/0"}) {
      const Table table(settings, position);
      for (int bits = 0; bits < 0x10000; ++bits) {
        const Action action{static_cast<std::uint8_t>(bits & 0xFF), static_cast<std::uint8_t>(bits >> 8)};
        if (table.rules().legal(table.state()).contains(action)) continue;
        const auto error = Definition::explain(table.rules(), table.state(), action);
        ASSERT_TRUE(error.rule.starts_with("LT-")) << bits;
        ASSERT_NE(error.code, "loot.move.now") << bits << " has no reason of its own in " << table.position();
      }
    }
  }
}

// Whatever is accepted can be written, read back and played on from.
TEST(LootNotation, DamagedPositionsAreRefusedOrPlayable) {
  constexpr std::string_view kLetters = "abeiABEI1259-/0c";
  int accepted = 0;
  Rng rng(3);
  for (const auto* settings : {"", "movement=free quiet=off"}) {
    Table table(settings);
    for (int n = 0; n < 20'000; ++n) {
      std::string text = n % 2 == 0 ? "c2d2E6f2g2/c8d8f8g8/barrels/0" : "-/C5d5g5/crates/0";
      for (auto changes = rng.below(4); changes > 0; --changes)
        text[rng.below(static_cast<std::uint32_t>(text.size()))] = kLetters[rng.below(kLetters.size())];
      const auto read = Definition::read_position(table.rules(), text);
      if (!read) continue;
      ++accepted;
      table.state() = *read;
      ASSERT_EQ(Definition::read_position(table.rules(), table.position()).value(), *read) << text;
      for (int ply = 0; ply < 4 && !table.over(); ++ply) {
        ASSERT_NO_FATAL_FAILURE(testing_table::play_any(table.rules(), table.state(), rng)) << text;
        for (const int side : {kCrates, kBarrels}) {
          ASSERT_LE(table.state().pawns[side].size(), kPawnsEach) << text;
          for (const int tile : table.state().pawns[side]) ASSERT_LT(tile, kTiles) << text;
        }
      }
      ASSERT_EQ(table.position_refusal(table.position()), "") << table.position();
    }
  }
  EXPECT_GT(accepted, 5'000);
}

TEST(LootNotation, PicturesShowLoadsAndWhatLiesBelow) {
  const auto draw = [](std::string_view position, int seat) {
    const Table table("", position);
    return Definition::draw(table.rules(), table.state(), seat, Pen(false));
  };
  const auto start = draw("", kCrates);
  EXPECT_NE(start.find("[$]"), std::string::npos);
  EXPECT_NE(start.find("($)"), std::string::npos);
  EXPECT_LT(start.find("○"), start.find("□"));
  const auto turned = draw("", kBarrels);
  EXPECT_LT(turned.find("□"), turned.find("○"));
  const auto later = draw("c5E8/A4e1/crates/12", kCrates);
  EXPECT_NE(later.find("<□>"), std::string::npos);
  EXPECT_NE(later.find("( )"), std::string::npos);  // the loot is away
  EXPECT_NE(later.find("[○]"), std::string::npos);
  EXPECT_NE(later.find("can respawn on e5 g5; quiet turns 12 of 100"), std::string::npos);
}

}  // namespace
}  // namespace cb::loot
