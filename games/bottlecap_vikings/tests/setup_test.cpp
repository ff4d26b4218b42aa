// SPDX-License-Identifier: MIT
// BV-01…11: the parts and the set-up.
#include "games/bottlecap_vikings/tests/table.hpp"

namespace cb::bottlecap_vikings {
namespace {

constexpr const char* kLay = "tile-A tile-B tile-F tile-H tile-D tile-I tile-E tile-M";

TEST(BottlecapVikings, BV_01_EightSpacesDrawnByLotOrChosen) {
  Table drawn;
  EXPECT_EQ(drawn.actor(), kChance);
  EXPECT_EQ(drawn.actions().size(), 15u);
  drawn.play(kLay);
  EXPECT_EQ(drawn.position().substr(0, 9), "ABFHDIEM/");
  Table chosen("rondel=chosen");
  EXPECT_EQ(chosen.actor(), 0);
  EXPECT_EQ(chosen.actions().size(), 15u);
  chosen.play("tile-M tile-E");
  EXPECT_EQ(chosen.position().substr(0, 9), "ME....../");
  EXPECT_EQ(chosen.actor(), 0);
  // A rondel may be given as a position; it has no holes and eight spaces.
  EXPECT_EQ(drawn.position_refusal("A.FHDIEM/h0/none/none/red,lay"), "BV-01");
  EXPECT_EQ(drawn.position_refusal("ABFHDIE/h0/none/none/red,lay"), "BV-01");
  EXPECT_EQ(drawn.position_refusal("ABFHDIE./h0/common,@0/common,@0/red,sail"), "BV-01");
  EXPECT_EQ(drawn.position_refusal("nonsense"), "BV-01");
  // Numbered clockwise: past 7 comes 0.
  Table round = game("common,@7");
  round.play("sail1");
  EXPECT_EQ(round.state().players[0].ship, 0);
}

TEST(BottlecapVikings, BV_02_EightTilesFifteenActions) {
  Table table;
  EXPECT_EQ(table.weight("tile-A"), 2u);  // the same on both sides
  for (const char* face : {"tile-B", "tile-C", "tile-F", "tile-J", "tile-H", "tile-K", "tile-D", "tile-G", "tile-I",
                           "tile-N", "tile-E", "tile-O", "tile-M", "tile-L"})
    EXPECT_EQ(table.weight(face), 1u) << face;
  const auto gone = [](std::string_view face) {
    Table after;
    after.play(face);
    Words left = after.actions();
    Words lost;
    for (const auto& word : Table().actions())
      if (std::ranges::find(left, word) == left.end()) lost.push_back(word);
    return lost;
  };
  EXPECT_EQ(gone("tile-A"), (Words{"tile-A"}));
  EXPECT_EQ(gone("tile-B"), (Words{"tile-B", "tile-C"}));
  EXPECT_EQ(gone("tile-J"), (Words{"tile-F", "tile-J"}));
  EXPECT_EQ(gone("tile-H"), (Words{"tile-H", "tile-K"}));
  EXPECT_EQ(gone("tile-G"), (Words{"tile-D", "tile-G"}));
  EXPECT_EQ(gone("tile-N"), (Words{"tile-I", "tile-N"}));
  EXPECT_EQ(gone("tile-O"), (Words{"tile-E", "tile-O"}));
  EXPECT_EQ(gone("tile-L"), (Words{"tile-L", "tile-M"}));
  EXPECT_EQ(table.position_refusal("ABCHDIEM/h0/common,@0/common,@0/red,sail"), "BV-02");
}

TEST(BottlecapVikings, BV_03_HelperAtZeroLineBetweenThreeAndFour) {
  EXPECT_EQ(Table().state().helper, 0);
  const auto crosses = [](int from) {
    Table table = game(fmt::format("common,@{}", from), fmt::format("common,@{}", (from + 5) % 8));
    table.play("sail1");
    return table.actor() == kChance;
  };
  for (int from = 0; from < kSpaces; ++from) EXPECT_EQ(crosses(from), from == 3) << from;
  Table three("players=3", "ABFHDIEM/h0/common,@3/common,@7/common,@7/red,sail");
  three.play("sail1");
  EXPECT_EQ(three.actor(), kChance);
  Table four("players=4", "ABFHDIEM/h0/common-60,@3/common-60,@7/common-60,@7/common-60,@7/red,sail");
  four.play("sail1");
  EXPECT_EQ(four.actor(), 0);  // the 4-player side has no line
  // Both are the edition's.
  const auto edition = edition_with("line = 3", "line = 5");
  Table moved("", "ABFHDIEM/h0/common,@5/common,@0/red,sail", edition);
  moved.play("sail1");
  EXPECT_EQ(moved.actor(), kChance);
  EXPECT_EQ(Table("", "", edition_with("helper = 0", "helper = 6")).state().helper, 6);
}

TEST(BottlecapVikings, BV_04_FiveRedAndGreyByPlayers) {
  const int grey[] = {7, 12, 17};
  for (int players = 2; players <= 4; ++players) {
    const Table table(fmt::format("players={}", players));
    EXPECT_EQ(table.state().lid_red, 5);
    EXPECT_EQ(table.state().lid_grey, grey[players - 2]);
  }
  Table draw = game("common,@3,R1", "common,@7,G3");
  draw.play("sail1");
  EXPECT_EQ(draw.weight("draw-red"), 4u);
  EXPECT_EQ(draw.weight("draw-grey"), 4u);
  EXPECT_EQ(draw.position_refusal(two("common,@3,G4", "common,@7,G4")), "BV-04");
}

TEST(BottlecapVikings, BV_05_MetersAreZeroToTen) {
  Table table = game("common,@4,g9");
  table.play("sail1 I");
  EXPECT_EQ(part(table, 0), "common,@5,g10");
  EXPECT_EQ(table.position_refusal(two("common,@4,g11", "common,@7")), "BV-05");
  EXPECT_EQ(table.position_refusal(two("common,@4,w11", "common,@7")), "BV-05");
  EXPECT_EQ(table.position_refusal(two("common,@4,y11", "common,@7")), "BV-05");
  // Unless the card says otherwise.
  Table larger("", "ABFHDIEM/h0/common,@4,g9/common,@7/red,sail", edition_with("gold_meter = 10", "gold_meter = 12"));
  larger.play("sail1 I");
  EXPECT_EQ(part(larger, 0), "common,@5,g11");
}

TEST(BottlecapVikings, BV_06_CommonUniqueOrPicked) {
  Table common;
  common.play(kLay);
  EXPECT_EQ(part(common, 0), "common");
  EXPECT_EQ(common.actions().front(), "ship0");
  Table dealt("cities=unique");
  dealt.play(kLay);
  EXPECT_EQ(dealt.actor(), kChance);
  EXPECT_EQ(dealt.actions(), (Words{"card-I", "card-II", "card-III", "card-IV"}));
  EXPECT_EQ(dealt.weight("card-II"), 1u);
  dealt.play("card-II");
  EXPECT_EQ(dealt.actions(), (Words{"card-I", "card-III", "card-IV"}));
  dealt.play("card-I");
  EXPECT_EQ(part(dealt, 0), "II");
  EXPECT_EQ(part(dealt, 1), "I");
  EXPECT_EQ(dealt.actor(), 0);
  Table pick("cities=pick cards=chosen");
  pick.play(kLay);
  EXPECT_EQ(pick.actor(), 0);
  pick.play("card-IV");
  EXPECT_EQ(pick.actor(), 1);
  EXPECT_EQ(pick.refusal("card-IV"), "BV-06");
  pick.play("card-I");
  // Openly, in turn order, before ships are placed.
  EXPECT_EQ(pick.actions(), (Words{"common", "unique"}));
  EXPECT_EQ(pick.refusal("ship0"), "BV-06");
  pick.play("unique");
  EXPECT_EQ(pick.actor(), 1);
  pick.play("common");
  EXPECT_EQ(part(pick, 0), "IV");
  EXPECT_EQ(part(pick, 1), "common");
  EXPECT_EQ(pick.actions().front(), "ship0");
  EXPECT_EQ(pick.position_refusal(two("IV,@0", "IV,@0")), "BV-06");
  EXPECT_EQ(common.position_refusal(two("IV,@0", "common,@0")), "BV-06");
  const auto clash = testing_table::try_rules<Definition>("cities=common cards=chosen");
  ASSERT_FALSE(clash);
  EXPECT_EQ(clash.error().rule, "BV-06");
}

TEST(BottlecapVikings, BV_07_CostsHelmetsAndThrones) {
  const auto can = [](std::string_view city, int gold, int glory) {
    Table table = game(fmt::format("{},@6,g{},y{}", city, gold, glory), "common,@4", "red,sail", "MBFHDIEA");
    table.play("sail1");
    return table.actor() == 0;
  };
  EXPECT_TRUE(can("common", 2, 0));
  EXPECT_FALSE(can("common", 1, 0));
  EXPECT_TRUE(can("common-60", 4, 3));
  EXPECT_FALSE(can("common-60", 3, 3));
  EXPECT_FALSE(can("common-60", 4, 2));
  EXPECT_TRUE(can("common-60-62", 6, 5));
  EXPECT_FALSE(can("common-60-62", 5, 5));
  EXPECT_FALSE(can("common-60-62", 6, 4));
  EXPECT_TRUE(can("common-60-62-65", 8, 6));
  EXPECT_FALSE(can("common-60-62-65", 7, 6));
  EXPECT_FALSE(can("common-60-62-65", 8, 5));
  Table throne = game("common,@0,g1,w2,y9");
  throne.play("sail1 B1");
  EXPECT_TRUE(throne.over());  // the glory throne is at 10
  Table below = game("common,@0,g1,w2,y8");
  below.play("sail1 B1");
  EXPECT_FALSE(below.over());
}

TEST(BottlecapVikings, BV_08_PathsAreAPyramid) {
  const auto ways = [](std::string_view city) {
    Table table = game(fmt::format("{},@6,g8,y6", city), city.starts_with("common") ? "I,@4" : "common,@4", "red,sail",
                       "MBFHDIEA");
    table.play("sail1");
    return table.actions("A-");
  };
  EXPECT_EQ(ways("common"), (Words{"A-60", "A-61"}));
  EXPECT_EQ(ways("common-60"), (Words{"A-62", "A-63"}));
  EXPECT_EQ(ways("common-61"), (Words{"A-63", "A-64"}));
  EXPECT_EQ(ways("common-60-62"), (Words{"A-65", "A-66"}));
  EXPECT_EQ(ways("common-61-63"), (Words{"A-66", "A-67"}));
  EXPECT_EQ(ways("common-61-64"), (Words{"A-67", "A-68"}));
  for (const auto* top : {"common-60-62-65", "common-60-62-66", "common-60-63-67", "common-61-64-68"})
    EXPECT_EQ(ways(top), (Words{"A-throne"}));
  int first = 69;
  for (const std::string side : {"I", "II", "III", "IV"}) {
    const auto to = [](int rule) { return fmt::format("A-{}", rule); };
    EXPECT_EQ(ways(side), (Words{to(first)}));
    const auto low = fmt::format("{}-{}", side, first);
    EXPECT_EQ(ways(low), (Words{to(first + 1), to(first + 2)}));
    EXPECT_EQ(ways(fmt::format("{}-{}", low, first + 1)), (Words{to(first + 3), to(first + 4)}));
    EXPECT_EQ(ways(fmt::format("{}-{}", low, first + 2)), (Words{to(first + 4), to(first + 5)}));
    EXPECT_EQ(ways(fmt::format("{}-{}-{}", low, first + 2, first + 5)), (Words{"A-throne"}));
    first += 6;
  }
  Table refused = game("common-60,@7,g8,y6", "common,@4");
  refused.play("sail1");
  EXPECT_EQ(refused.refusal("A-64"), "BV-08");
  EXPECT_EQ(refused.position_refusal(two("common-60-64,@0", "common,@4")), "BV-08");
  // A path is edition data.
  Table other("", "ABFHDIEM/h0/common-60,@7,g8,y6/common,@4/red,sail", edition_with("[60, 62, 63]", "[60, 62, 64]"));
  other.play("sail1");
  EXPECT_EQ(other.actions("A-"), (Words{"A-62", "A-64"}));
}

TEST(BottlecapVikings, BV_10_ShipsInTurnOrderFromTheStarter) {
  Table table("players=3");
  table.play(kLay);
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.actions().size(), 8u);
  table.play("ship5");
  EXPECT_EQ(table.actor(), 1);
  table.play("ship5");  // shared spaces are fine
  EXPECT_EQ(table.actor(), 2);
  table.play("ship0");
  EXPECT_EQ(table.state().players[0].hut, 0);
  Table lot("players=3 starter=lot");
  EXPECT_EQ(lot.actor(), kChance);
  EXPECT_EQ(lot.actions(), (Words{"start-blue", "start-green", "start-red"}));
  EXPECT_EQ(lot.weight("start-green"), 1u);
  lot.play("start-green");
  lot.play(kLay);
  EXPECT_EQ(lot.actor(), 2);
  lot.play("ship1");
  EXPECT_EQ(lot.actor(), 0);
  lot.play("ship2 ship3 goods-g goods-gw goods-www");
  EXPECT_EQ(lot.actor(), 2);  // green also has the first turn
  EXPECT_EQ(part(lot, 2), "common,@1,g1,w1,y3");
}

TEST(BottlecapVikings, BV_11_StartingGoods) {
  Table pair;
  pair.play(kLay);
  pair.play("ship0 ship1");
  EXPECT_EQ(pair.actions(), (Words{"goods-g", "goods-w"}));
  pair.play("goods-g");
  EXPECT_EQ(pair.actions(), (Words{"goods-gg", "goods-gw", "goods-ww"}));
  pair.play("goods-gw");
  EXPECT_EQ(pair.position(), "ABFHDIEM/h0/common,@0,g1,y2/common,@1,g1,w1,y2/red,sail");
  Table three("players=3");
  three.play(kLay);
  three.play("ship0 ship1 ship2 goods-w goods-ww goods-ggg");
  EXPECT_EQ(part(three, 0), "common,@0,w2,y3");
  EXPECT_EQ(part(three, 1), "common,@1,w3,y3");
  EXPECT_EQ(part(three, 2), "common,@2,g3,w1,y3");
  Table four("players=4 cities=pick cards=chosen");
  four.play(kLay);
  four.play("card-IV card-III card-II unique unique common common ship0 ship1 ship2 ship3 goods-w");
  // The free improvement is made, without gold or helmets, and its effects on getting apply.
  EXPECT_EQ(turn_part(four), "red,turn,then=setup");
  four.play("turn6");
  EXPECT_EQ(part(four, 0), "IV-87,@0,w2,y4");
  four.play("goods-gg");
  EXPECT_EQ(part(four, 1), "III-81,@1,g2,w2,y3");
  four.play("goods-ggg");
  EXPECT_EQ(four.actions(), (Words{"A-60", "A-61"}));  // obligatory
  EXPECT_EQ(four.refusal("end"), "BV-11");
  four.play("A-60 goods-gggg A-61");
  EXPECT_EQ(part(four, 2), "common-60,@2,g3,w1,y3");
  EXPECT_EQ(part(four, 3), "common-61,@3,g4,w1,y3");
  EXPECT_EQ(turn_part(four), "red,sail");  // set-up is no turn: nothing is remembered
  EXPECT_EQ(four.position_refusal("ABFHDIEM/h0/common,@0/common-60,@7/common-60,@7/common-60,@7/red,sail"), "BV-11");
}

}  // namespace
}  // namespace cb::bottlecap_vikings
