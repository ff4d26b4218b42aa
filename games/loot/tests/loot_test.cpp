// SPDX-License-Identifier: MIT
// Respawns, loot and endings: rules LT-10 to LT-15 and LT-17, one test or more for each.
#include "game/testing.hpp"
#include "games/loot/game.hpp"
#include "games/loot/notation.hpp"

namespace cb::loot {
namespace {

using Table = testing_table::Table<Definition>;
using testing_table::Words;

TEST(Loot, LT_10_FewerThanFiveMayRespawn) {
  const Table full;
  EXPECT_EQ(full.refusal("respawn-c5"), "LT-10");
  Table four("", "c2d2e2f2/c8d8e8f8g8/crates/9");
  EXPECT_EQ(four.refusal("respawn-d5"), "LT-10");  // not a respawn tile
  EXPECT_EQ(four.actions("respawn"), (Words{"respawn-c5", "respawn-e5", "respawn-g5"}));
  EXPECT_TRUE(four.allows("c2-c3"));  // it is a choice
  four.play("respawn-g5");
  EXPECT_EQ(four.position(), "c2d2e2f2g5/c8d8e8f8g8/barrels/0");
}

TEST(Loot, LT_10_CoveredTilesAreNotAvailable) {
  const Table table("", "c5e2/e5a8/crates/0");  // one covered by each side
  EXPECT_EQ(table.actions("respawn"), Words{"respawn-g5"});
  EXPECT_EQ(table.refusal("respawn-c5"), "LT-10");
  EXPECT_EQ(table.refusal("respawn-e5"), "LT-10");
  EXPECT_TRUE(Table("", "c5e5g5/a8/barrels/0").actions("respawn").empty());
}

TEST(Loot, LT_10_ThePawnReturnsWithoutLoot) {
  Table table("", "D4a2/d5a8/barrels/0");
  table.play("d5-d4");
  table.play("respawn-e5");
  EXPECT_EQ(table.position(), "a2e5/d4a8/barrels/0");
}

TEST(Loot, LT_11_LandingOnTheEnemysLootTilePicksUp) {
  Table crates("", "e7a2/a8/crates/30");
  crates.play("e7-e9");
  EXPECT_EQ(crates.position(), "a2E9/a8/barrels/0");
  Table barrels("", "a2/d1a8/barrels/30");
  barrels.play("d1-e1");
  EXPECT_EQ(barrels.position(), "a2/E1a8/crates/0");
  // Turned over from then on.
  crates.play("a8-a7 e9-d8");
  EXPECT_EQ(crates.position(), "a2D8/a7/barrels/2");
}

TEST(Loot, LT_11_WhoeverCanPickUpStopsThere) {
  const Table straight("", "d9a2/a8/crates/0");
  EXPECT_EQ(straight.refusal("d9-f9"), "LT-11");
  EXPECT_TRUE(Table("", "d9A2/a8/crates/0").allows("d9-f9"));  // the side has its carrier already
  EXPECT_TRUE(Table("", "D9/a8/crates/0").allows("d9-f9"));    // the carrier itself
  EXPECT_EQ(Table("", "a2/d1A8i2/barrels/0").refusal("d1-f1"), "");
  EXPECT_EQ(Table("", "A2/d1/barrels/0").refusal("d1-f1"), "LT-11");  // the other side's carrier is no matter
  // d9-f8 bends over e9 or e8.
  EXPECT_TRUE(Table("movement=free", "d9/a8/crates/0").allows("d9-f8"));
  EXPECT_EQ(Table("movement=free", "d9/e8/crates/0").actions("d9-f"), Words{});
  EXPECT_TRUE(Table("movement=free", "d9A2/e8/crates/0").allows("d9-f8"));
  EXPECT_TRUE(Table("movement=free", "d9A2/e8/crates/0").allows("d9-f9"));
}

TEST(Loot, LT_12_OneCarrierASide) {
  Table table("", "e7A2/a8/crates/5");
  table.play("e7-e9");  // enters, picks up nothing
  EXPECT_EQ(table.position(), "A2e9/a8/barrels/6");
  EXPECT_EQ(table.position_refusal("A2E7/a8/crates/0"), "LT-12");
  // Both sides may carry at the same time.
  EXPECT_EQ(Table("", "A2/A8/crates/0").position(), "A2/A8/crates/0");
  Table passing("", "d9A2/a8/crates/5");
  passing.play("d9-f9");
  EXPECT_EQ(passing.position(), "A2f9/a8/barrels/6");
  // The carrier itself may come back to the tile, and nothing changes.
  Table back("", "E8/a8/crates/5");
  back.play("e8-e9");
  EXPECT_EQ(back.position(), "E9/a8/barrels/6");
}

TEST(Loot, LT_12_StandingThereIsNotLanding) {
  Table table("", "A2e9/a3i8/barrels/0");
  table.play("a3-a2");  // the carrier is taken while e9 is occupied by a friend of it
  EXPECT_EQ(table.position(), "e9/a2i8/crates/0");
  table.play("e9-e8 i8-i7");
  EXPECT_EQ(table.position(), "e8/a2i7/crates/2");
  table.play("e8-e9");  // now it lands
  EXPECT_EQ(table.position(), "E9/a2i7/barrels/0");
  // Staying is no move, not even by two steps.
  EXPECT_EQ(Table("movement=free", "e9/a2/crates/0").refusal("e9-e9"), "LT-05");
}

TEST(Loot, LT_13_ComingHomeWinsAtOnce) {
  Table crates("", "E3/a8/crates/4");
  EXPECT_TRUE(crates.allows("e3-e1"));
  crates.play("e3-e1");
  EXPECT_TRUE(crates.over());
  EXPECT_TRUE(crates.actions().empty());
  EXPECT_EQ(crates.ending(), (Ending{1 << kCrates, kCarriedHome}));
  EXPECT_EQ(Definition::describe_ending(crates.rules(), crates.state()).rule, "LT-13");
  EXPECT_EQ(crates.refusal("a8-a7"), "LT-13");
  Table barrels("", "a2/D8/barrels/4");
  barrels.play("d8-e9");
  EXPECT_EQ(barrels.ending(), (Ending{1 << kBarrels, kCarriedHome}));
  // Home is one's own tile, not the one the loot came from.
  Table wrong("", "E8/a8/crates/0");
  wrong.play("e8-e9");
  EXPECT_FALSE(wrong.over());
  EXPECT_EQ(crates.position_refusal("E1/a8/crates/0"), "LT-13");
  EXPECT_EQ(crates.position_refusal("a2/E9/barrels/0"), "LT-13");
}

TEST(Loot, LT_13_TheCarrierDoesNotGoOnFromHome) {
  EXPECT_EQ(Table("", "D1/a8/crates/0").refusal("d1-f1"), "LT-13");
  EXPECT_EQ(Table("movement=free", "D1e2/a8/crates/0").refusal("d1-f1"), "LT-13");
  // Home as the first or the second of two steps is the same move.
  Table near("movement=free", "D2/a8/crates/0");
  near.play("d2-e1");
  EXPECT_TRUE(near.over());
  Table far("movement=free", "D3/a8/crates/0");
  far.play("d3-e1");
  EXPECT_TRUE(far.over());
}

TEST(Loot, LT_14_ACapturedCarriersLootGoesBack) {
  Table table("", "D4e7/d5a8/barrels/3");
  table.play("d5-d4");
  EXPECT_EQ(table.position(), "e7/d4a8/crates/0");
  table.play("e7-e9");  // so that another can pick it up
  EXPECT_EQ(table.position(), "E9/d4a8/barrels/0");
  // Capturing an empty pawn leaves the carrier alone; the capturer's own load stays too.
  Table other("", "D4a2/a3H8/barrels/3");
  other.play("a3-a2");
  EXPECT_EQ(other.position(), "D4/a2H8/crates/0");
  Table loaded("", "D4a2/d5H8/crates/3");
  loaded.play("d4-d5");
  EXPECT_EQ(loaded.position(), "a2D5/H8/barrels/0");
}

TEST(Loot, LT_15_NoPawnsAndNoFreeRespawnTileLoses) {
  Table table("", "c5e5g5d4/d6/crates/0");
  table.play("d4-d6");
  EXPECT_TRUE(table.over());
  EXPECT_TRUE(table.actions().empty());  // not even a pass
  EXPECT_EQ(table.ending(), (Ending{1 << kCrates, kWipedOut}));
  EXPECT_EQ(Definition::describe_ending(table.rules(), table.state()).rule, "LT-15");
  EXPECT_EQ(table.refusal("respawn-c5"), "LT-15");
  Table barrels("", "d4/c5e5g5d6/barrels/0");
  barrels.play("d6-d4");
  EXPECT_TRUE(barrels.over());
  EXPECT_EQ(barrels.ending(), (Ending{1 << kBarrels, kWipedOut}));
}

TEST(Loot, LT_15_NoPawnsAndAFreeRespawnTileMustRespawn) {
  Table table("", "c5g5d4/d6/crates/0");
  table.play("d4-d6");
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.actor(), kBarrels);
  EXPECT_EQ(table.actions(), Words{"respawn-e5"});
  EXPECT_EQ(table.refusal("pass"), "LT-15");
  EXPECT_EQ(table.refusal("d6-d5"), "LT-15");
  table.play("respawn-e5");
  EXPECT_EQ(table.position(), "c5g5d6/e5/crates/0");
  // The side that acted last has a pawn on the board.
  EXPECT_EQ(table.position_refusal("c5g5d6/-/crates/0"), "LT-15");
  EXPECT_EQ(table.position_refusal("-/-/barrels/0"), "LT-15");
}

// Five pawns and a loot tile can never wall themselves in on this board, so the test puts a crate beyond the last
// rank, from where there is no way, and leaves no tile to respawn on.
TEST(Loot, LT_17_PawnsWithoutALegalActionPass) {
  Table table("", "a2/a8c5e5g5/crates/41");
  EXPECT_FALSE(table.allows("pass"));
  EXPECT_EQ(table.refusal("pass"), "LT-17");
  table.state().pawns[kCrates] = TileList();
  table.state().pawns[kCrates].add(tile_at(0, kSize + 1));
  EXPECT_EQ(table.actions(), Words{"pass"});
  EXPECT_EQ(table.actor(), kCrates);
  const auto before = table.state();
  table.play("pass");
  EXPECT_EQ(table.actor(), kBarrels);
  EXPECT_EQ(table.state().quiet, 42);  // a pass is a quiet turn too
  for (const int side : {kCrates, kBarrels}) EXPECT_EQ(table.state().pawns[side], before.pawns[side]);
  // Where a tile to respawn on is free, that is the way on.
  table.state() = before;
  table.state().pawns[kBarrels].remove(*read_tile("e5"));
  EXPECT_EQ(table.actions(), Words{"respawn-e5"});
}

TEST(Loot, LT_17_AHundredQuietTurnsAreADraw) {
  Table table("", "a2d4/a8/crates/98");
  table.play("a2-a3");
  EXPECT_FALSE(table.over());
  table.play("a8-a7");
  EXPECT_TRUE(table.over());
  EXPECT_TRUE(table.actions().empty());
  EXPECT_EQ(table.ending(), (Ending{0b11, kQuietDraw}));
  EXPECT_EQ(Definition::describe_ending(table.rules(), table.state()).rule, "LT-17");
  EXPECT_EQ(table.refusal("a3-a4"), "LT-17");
}

TEST(Loot, LT_17_EventsBreakTheQuiet) {
  EXPECT_EQ(Table().rules().options().quiet, 100);
  const auto after = [](std::string_view position, std::string_view action) {
    Table table("", position);
    table.play(action);
    return table.state().quiet;
  };
  EXPECT_EQ(after("a2d4/a8/crates/99", "respawn-c5"), 0);
  EXPECT_EQ(after("a2d4/a8d5/crates/99", "d4-d5"), 0);
  EXPECT_EQ(after("a2e7/a8/crates/99", "e7-e9"), 0);
  EXPECT_EQ(after("A2e7/a8/crates/98", "e7-e9"), 99);  // nothing was picked up
  // The hundredth turn may still win.
  Table table("", "E2/a8/crates/99");
  table.play("e2-e1");
  EXPECT_EQ(table.ending().how, kCarriedHome);
}

TEST(Loot, LT_17_BothNumbersAreOptions) {
  Table ten("quiet=10", "a2d4/a8/crates/9");
  ten.play("a2-a3");
  EXPECT_EQ(ten.ending(), (Ending{0b11, kQuietDraw}));
  EXPECT_EQ(ten.position_refusal("a2d4/a8/crates/11"), "LT-17");
  Table off("quiet=off", "a2d4/a8/crates/0");
  off.play("a2-a3 a8-a7");
  EXPECT_EQ(off.state().quiet, 0);
  EXPECT_EQ(off.position_refusal("a2d4/a8/crates/1"), "LT-17");
  EXPECT_EQ(Table().rules().repetition_limit(), 3);
  EXPECT_EQ(Table("repetition=off").rules().repetition_limit(), 0);
  EXPECT_EQ(Table("repetition=5").rules().repetition_limit(), 5);
}

TEST(Loot, LT_17_APositionIsPawnsLoadsAndWhoActs) {
  const Table one("", "a2d4/a8/crates/0");
  const auto same_as_one = [&](std::string_view position) {
    const Table other("", position);
    return key(one.rules(), one.state()) == key(other.rules(), other.state());
  };
  EXPECT_TRUE(same_as_one("d4a2/a8/crates/57"));   // neither the order nor the quiet turns matter
  EXPECT_FALSE(same_as_one("a2d4/a8/barrels/0"));  // the side to act does
  EXPECT_FALSE(same_as_one("A2d4/a8/crates/0"));   // the load does
  EXPECT_FALSE(same_as_one("a2d4/A8/crates/0"));
}

}  // namespace
}  // namespace cb::loot
