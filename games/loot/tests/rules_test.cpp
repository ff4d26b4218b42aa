// SPDX-License-Identifier: MIT
// The board, moves and captures of Loot: rules LT-01 to LT-09 and LT-16, one test or more for each.
#include "game/testing.hpp"
#include "games/loot/game.hpp"
#include "games/loot/notation.hpp"

namespace cb::loot {
namespace {

using Table = testing_table::Table<Definition>;
using testing_table::Words;

TEST(Loot, LT_01_NineByNineWithFivePawnsEach) {
  EXPECT_EQ(kTiles, 81);
  EXPECT_TRUE(read_tile("a1"));
  EXPECT_TRUE(read_tile("i9"));
  for (const auto* outside : {"j1", "a0", "i:", "A1", "a", "a10", ""}) EXPECT_FALSE(read_tile(outside)) << outside;
  const Table table;
  for (const int side : {kCrates, kBarrels}) EXPECT_EQ(table.state().pawns[side].size(), 5);
  EXPECT_EQ(table.position_refusal("b2c2d2e2f2g2/c8d8e8f8g8/crates/0"), "LT-01");  // six
  EXPECT_EQ(table.position_refusal("c2d2e2f2j2/c8d8e8f8g8/crates/0"), "LT-01");    // off the board
  EXPECT_EQ(Definition::seat_name(table.rules(), 0), "crates");
  EXPECT_EQ(Definition::seat_name(table.rules(), 1), "barrels");
}

TEST(Loot, LT_01_PawnsStayOnTheBoard) {
  const Table corners("", "a1i1a9i9/e5/crates/0");
  EXPECT_EQ(corners.actions("a1-"), (Words{"a1-a2", "a1-a3", "a1-b1", "a1-b2", "a1-c1", "a1-c3"}));
  EXPECT_EQ(corners.actions("i1-"), (Words{"i1-g1", "i1-g3", "i1-h1", "i1-h2", "i1-i2", "i1-i3"}));
  EXPECT_EQ(corners.actions("a9-"), (Words{"a9-a7", "a9-a8", "a9-b8", "a9-b9", "a9-c7", "a9-c9"}));
  EXPECT_EQ(corners.actions("i9-"), (Words{"i9-g7", "i9-g9", "i9-h8", "i9-h9", "i9-i7", "i9-i8"}));
}

TEST(Loot, LT_02_ReconstructedBoard) {
  const Table table;
  EXPECT_EQ(table.position(), "c2d2e2f2g2/c8d8e8f8g8/crates/0");
  EXPECT_EQ(tile_name(table.rules().loot_tile(kCrates)), "e1");
  EXPECT_EQ(tile_name(table.rules().loot_tile(kBarrels)), "e9");
  const Table returning("", "a1/a9/crates/0");
  EXPECT_EQ(returning.actions("respawn"), (Words{"respawn-c5", "respawn-e5", "respawn-g5"}));
  const Table shared("", "a1/a9/barrels/0");
  EXPECT_EQ(shared.actions("respawn"), (Words{"respawn-c5", "respawn-e5", "respawn-g5"}));
  // Wherever the board is shown, it says that it is a reconstruction.
  const auto picture = Definition::draw(table.rules(), table.state(), kCrates, Pen(false));
  EXPECT_NE(picture.find("reconstructed (LT-02)"), std::string::npos);
}

TEST(Loot, LT_03_PawnsStartEmptyAndCratesMoveFirst) {
  const Table table;
  EXPECT_EQ(table.actor(), kCrates);
  for (const int side : {kCrates, kBarrels}) EXPECT_EQ(table.state().carrier[side], kNoCarrier);
  EXPECT_EQ(table.position_refusal("c2d2e2f2g2/c8d8e8f8g8/nobody/0"), "LT-03");
}

TEST(Loot, LT_04_ATurnIsOneMoveOrOneRespawn) {
  Table table("", "c2d2e2f2/c8d8e8f8g8/crates/0");
  EXPECT_EQ(table.refusal("c8-c7"), "LT-04");  // the other side's pawn
  EXPECT_EQ(table.refusal("a4-a5"), "LT-04");  // nobody's
  EXPECT_EQ(table.refusal("jump"), "LT-04");
  EXPECT_TRUE(table.allows("respawn-c5"));
  table.play("c2-c4");
  EXPECT_EQ(table.position(), "d2e2f2c4/c8d8e8f8g8/barrels/1");
  table.play("c8-c7");
  EXPECT_EQ(table.actor(), kCrates);
  table.play("respawn-e5");
  EXPECT_EQ(table.position(), "d2e2f2c4e5/c7d8e8f8g8/barrels/0");
  EXPECT_EQ(table.actor(), kBarrels);
  EXPECT_TRUE(table.rules().begins_turn(table.state()));
}

TEST(Loot, LT_05_OneOrTwoTilesInALine) {
  const Table table("", "d4/a8/crates/0");
  EXPECT_EQ(table.actions("d4-"), (Words{"d4-b2", "d4-b4", "d4-b6", "d4-c3", "d4-c4", "d4-c5", "d4-d2", "d4-d3",
                                         "d4-d5", "d4-d6", "d4-e3", "d4-e4", "d4-e5", "d4-f2", "d4-f4", "d4-f6"}));
  EXPECT_EQ(table.refusal("d4-d4"), "LT-05");  // none
  EXPECT_EQ(table.refusal("d4-d7"), "LT-05");  // three
  EXPECT_EQ(table.refusal("d4-e6"), "LT-05");  // a bend
}

TEST(Loot, LT_05_FreeMovementBends) {
  const Table table("movement=free", "d4/a8/crates/0");
  Words all;
  for (char file = 'b'; file <= 'f'; ++file)
    for (char rank = '2'; rank <= '6'; ++rank)
      if (file != 'd' || rank != '4') all.push_back(fmt::format("d4-{}{}", file, rank));
  EXPECT_EQ(table.actions("d4-"), all);        // each end once, whichever way led there
  EXPECT_EQ(table.refusal("d4-d4"), "LT-05");  // there and back is no move
  EXPECT_EQ(table.refusal("d4-g4"), "LT-05");
  EXPECT_EQ(table.refusal("d4-d7"), "LT-05");
}

TEST(Loot, LT_05_FreeMovementFindsAWayRound) {
  // d6 can be reached over c5, d5 or e5, d4-b3 over c3 or c4.
  EXPECT_TRUE(Table("movement=free", "d4/c5d5/crates/0").allows("d4-d6"));
  EXPECT_TRUE(Table("movement=free", "d4/d5e5/crates/0").allows("d4-d6"));
  EXPECT_EQ(Table("movement=free", "d4/c5d5e5/crates/0").refusal("d4-d6"), "LT-06");
  EXPECT_TRUE(Table("movement=free", "d4c3/a9/crates/0").allows("d4-b3"));
  EXPECT_EQ(Table("movement=free", "d4c3c4/a9/crates/0").refusal("d4-b3"), "LT-06");
  EXPECT_EQ(Table("movement=free", "d4c3/a9/crates/0").refusal("d4-b2"), "LT-06");  // a corner has one way only
}

TEST(Loot, LT_06_NoPawnIsPassed) {
  const Table table("", "d4d5/e4a8/crates/0");
  EXPECT_EQ(table.refusal("d4-d6"), "LT-06");  // over its own
  EXPECT_EQ(table.refusal("d4-f4"), "LT-06");  // over the other side's
  EXPECT_TRUE(table.allows("d4-b4"));
}

TEST(Loot, LT_07_OwnLootTileIsClosed) {
  const Table crates("", "d1f1e3d2/a8/crates/0");
  EXPECT_EQ(crates.refusal("d1-e1"), "LT-07");
  EXPECT_EQ(crates.refusal("e3-e1"), "LT-07");  // on the second step
  EXPECT_EQ(crates.refusal("d2-e1"), "LT-07");
  EXPECT_TRUE(crates.allows("e3-e2"));
  const Table barrels("", "a2/d9e7/barrels/0");
  EXPECT_EQ(barrels.refusal("d9-e9"), "LT-07");
  EXPECT_EQ(barrels.refusal("e7-e9"), "LT-07");
  // The other side's loot tile is open.
  EXPECT_TRUE(Table("", "d9/a2/crates/0").allows("d9-e9"));
  // A side with a carrier still keeps its other pawns out.
  EXPECT_EQ(Table("", "d1A5/a8/crates/0").refusal("d1-e1"), "LT-07");
  EXPECT_EQ(crates.position_refusal("e1d2/a8/crates/0"), "LT-07");
  EXPECT_EQ(crates.position_refusal("d2/e9/crates/0"), "LT-07");
}

TEST(Loot, LT_07_OwnLootTileIsNotPassedOver) {
  EXPECT_EQ(Table("", "d1/a8/crates/0").refusal("d1-f1"), "LT-07");
  EXPECT_EQ(Table("", "a2/f9/barrels/0").refusal("f9-d9"), "LT-07");
  // d1-f2 bends over e1 or e2; with e2 taken only the closed way is left.
  EXPECT_TRUE(Table("movement=free", "d1/a8/crates/0").allows("d1-f2"));
  EXPECT_FALSE(Table("movement=free", "d1e2/a8/crates/0").allows("d1-f2"));
  EXPECT_TRUE(Table("movement=free", "d1/a8/crates/0").allows("d1-f1"));  // over e2
  EXPECT_FALSE(Table("movement=free", "d1e2/a8/crates/0").allows("d1-f1"));
}

TEST(Loot, LT_07_OwnPawnsAreNotTaken) {
  const Table table("", "d4d5f4/a8/crates/0");
  EXPECT_EQ(table.refusal("d4-d5"), "LT-07");
  EXPECT_EQ(table.refusal("d4-f4"), "LT-07");
  const Table free("movement=free", "d4e6/a8/crates/0");
  EXPECT_EQ(free.refusal("d4-e6"), "LT-07");
  EXPECT_EQ(free.position_refusal("d4d4/a8/crates/0"), "LT-07");
  EXPECT_EQ(free.position_refusal("d4/d4/crates/0"), "LT-07");
}

TEST(Loot, LT_08_RespawnTilesAreOrdinaryGround) {
  Table table("", "b5c4/a8/crates/0");
  EXPECT_TRUE(table.allows("b5-d5"));  // passed
  table.play("b5-c5");                 // entered
  EXPECT_TRUE(table.state().pawns[kCrates].has(*read_tile("c5")));
  table.play("a8-a7 c4-b4 a7-a8");  // and stayed on
  EXPECT_TRUE(table.allows("c5-c6"));
}

TEST(Loot, LT_09_LandingOnAnEnemyTakesIt) {
  Table first("", "d4/d5a8/crates/7");
  EXPECT_FALSE(first.allows("d4-d6"));  // a capture ends the movement
  first.play("d4-d5");
  EXPECT_EQ(first.position(), "d5/a8/barrels/0");
  Table second("", "d4/d6a8/crates/7");
  second.play("d4-d6");
  EXPECT_EQ(second.position(), "d6/a8/barrels/0");
  EXPECT_EQ(second.actor(), kBarrels);
  Table bend("movement=free", "d4/e6a8/barrels/0");
  bend.play("e6-d4");
  EXPECT_EQ(bend.position(), "-/d4a8/crates/0");
}

TEST(Loot, LT_16_AnEnemyOnYourLootTileIsSafeFromEmptyPawns) {
  const Table table("", "d1e3a5/E1/crates/0");
  EXPECT_EQ(table.refusal("d1-e1"), "LT-16");
  EXPECT_EQ(table.refusal("e3-e1"), "LT-16");
  EXPECT_EQ(Table("movement=free", "d3/e1/crates/0").refusal("d3-e1"), "LT-16");
  // Having a carrier elsewhere changes nothing; the carrier itself may enter, and wins (LT-13).
  EXPECT_EQ(Table("", "d1A5/e1/crates/0").refusal("d1-e1"), "LT-16");
  Table carrier("", "D1a5/E1a8/crates/0");
  carrier.play("d1-e1");
  EXPECT_EQ(carrier.position(), "E1a5/a8/barrels/0");
  EXPECT_EQ(carrier.ending(), (Ending{1 << kCrates, kCarriedHome}));
}

// The printed board is the same from either side, so everything turned round must be allowed too.
std::string mirrored(std::string word, bool files, bool ranks) {
  for (std::size_t n = 0; n + 1 < word.size(); ++n) {
    const bool tile = word[n] >= 'a' && word[n] <= 'i' && word[n + 1] >= '1' && word[n + 1] <= '9';
    if (!tile) continue;
    if (files) word[n] = static_cast<char>('a' + 'i' - word[n]);
    if (ranks) word[n + 1] = static_cast<char>('1' + '9' - word[n + 1]);
  }
  return word;
}

TEST(Loot, LT_02_MirroredBoardsHaveMirroredActions) {
  for (const auto* settings : {"", "movement=free"}) {
    for (const bool turned : {false, true}) {
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Table table(settings);
        Table mirror(settings);
        Rng rng(seed);
        if (turned) mirror.state().mover = kBarrels;
        for (int ply = 0; ply < 300 && !table.over(); ++ply) {
          auto expected = table.actions();
          const auto word = expected[rng.below(static_cast<std::uint32_t>(expected.size()))];
          for (auto& each : expected) each = mirrored(each, !turned, turned);
          std::ranges::sort(expected);
          ASSERT_EQ(mirror.actions(), expected) << table.position();
          table.play(word);
          mirror.play(mirrored(word, !turned, turned));
        }
        ASSERT_EQ(table.over(), mirror.over());
      }
    }
  }
}

}  // namespace
}  // namespace cb::loot
