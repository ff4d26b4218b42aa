// SPDX-License-Identifier: MIT
// BV-40…54: the fifteen actions, each in a situation of its own.
#include "games/bottlecap_vikings/tests/table.hpp"

namespace cb::bottlecap_vikings {
namespace {

TEST(BottlecapVikings, BV_40_ImproveTheCity) {
  Table table = game("common,@7,g3,y2", "common,@4");
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"A-60", "A-61", "end"}));
  table.play("A-61");
  EXPECT_EQ(part(table, 0), "common-61,@0,g1,y2");
  EXPECT_EQ(table.actor(), 1);  // one improvement, and the turn is over
  Table elsewhere = game("common,@0,g3,w2,y2");
  elsewhere.play("sail1");
  EXPECT_EQ(elsewhere.refusal("A-60"), "BV-40");
}

TEST(BottlecapVikings, BV_41_GoldAndWoodForGlory) {
  Table table = game("common,@0,g3,w5,y2");
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"B1", "B2", "end"}));
  Table first = table;
  first.play("B1");
  EXPECT_EQ(part(first, 0), "common,@1,g2,w3,y3,did=y");
  first.play("B2");
  EXPECT_EQ(part(first, 0), "common,@1,y4");
  table.play("B2");
  EXPECT_EQ(part(table, 0), "common,@1,g1,w2,y3,did=y");
  EXPECT_EQ(table.actions(), (Words{"B1", "end"}));
  Table poor = game("common,@0,g1,w2,y2");
  poor.play("sail1");
  EXPECT_EQ(poor.refusal("B2"), "BV-17");
}

TEST(BottlecapVikings, BV_42_GoldAndWoodForGloryAndAgainWithDamage) {
  Table table = game("common,@0,g2,w4,y2", "common,@7", "red,sail", "ACFHDIEM");
  table.play("sail1 C2");
  EXPECT_EQ(table.actor(), kChance);
  EXPECT_EQ(part(table, 0), "common,@1,g1,w2,y2");  // paid, damage still to be drawn, nothing gained
  table.play("draw-grey");
  EXPECT_EQ(part(table, 0), "common,@1,g1,w2,y3,G1,did=y");
  table.play("C1");
  EXPECT_EQ(part(table, 0), "common,@1,y4,G1");
}

TEST(BottlecapVikings, BV_43_GoldAndMoreForTheMostDamage) {
  Table tied = game("common,@2,G1", "common,@7,R1", "red,sail", "ABFDHIEM");
  tied.play("sail1");
  EXPECT_EQ(tied.actions(), (Words{"D1", "D2", "end"}));
  tied.play("D2 D1");
  EXPECT_EQ(part(tied, 0), "common,@3,g2,G1");
  Table fewer = game("common,@2,G1", "common,@7,R1,G1", "red,sail", "ABFDHIEM");
  fewer.play("sail1");
  EXPECT_EQ(fewer.actions(), (Words{"D1", "end"}));
  EXPECT_EQ(fewer.refusal("D2"), "BV-43");
  fewer.play("D1");
  EXPECT_EQ(part(fewer, 0), "common,@3,g1,G1");
}

TEST(BottlecapVikings, BV_44_WoodAndMoreForTheLeastDamage) {
  Table tied = game("common,@5,G1", "common,@1,R1");
  tied.play("sail1");
  EXPECT_EQ(tied.actions(), (Words{"E1", "E2", "end"}));
  tied.play("E2 E1");
  EXPECT_EQ(part(tied, 0), "common,@6,w2,G1");
  Table more = game("common,@5,G2", "common,@1,R1");
  more.play("sail1");
  EXPECT_EQ(more.actions(), (Words{"E1", "end"}));
  EXPECT_EQ(more.refusal("E2"), "BV-44");
}

TEST(BottlecapVikings, BV_45_WoodToLoseTwoAndFourDamage) {
  Table table = game("common,@1,w3,G7");
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"F1", "F2", "end"}));
  Table one = table;
  one.play("F1");
  EXPECT_EQ(part(one, 0), "common,@2,w2,G5,did=d");
  one.play("F2");
  EXPECT_EQ(part(one, 0), "common,@2,G1");
  table.play("F2");
  EXPECT_EQ(part(table, 0), "common,@2,w1,G3,did=d");
}

TEST(BottlecapVikings, BV_46_GoldAndMoreForDamage) {
  Table table = game("common,@1", "common,@7", "red,sail", "ABGHFIEM");
  table.play("sail1 G1");
  EXPECT_EQ(part(table, 0), "common,@2,g1,did=g");
  table.play("G2");
  EXPECT_EQ(part(table, 0), "common,@2,g1,did=g");
  table.play("draw-red");
  EXPECT_EQ(part(table, 0), "common,@2,g2,R1");
}

TEST(BottlecapVikings, BV_47_GoldIntoWoodPlusOne) {
  Table table = game("common,@2,g3,w1");
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"H1", "H2", "H3", "end"}));
  EXPECT_EQ(table.refusal("H4"), "BV-17");
  EXPECT_EQ(table.refusal("H0"), "BV-47");  // at least 1
  EXPECT_EQ(table.refusal("H"), "BV-47");
  table.play("H2");
  EXPECT_EQ(part(table, 0), "common,@3,g1,w4");
  Table full = game("common,@2,g3,w9");
  full.play("sail1 H3");
  EXPECT_EQ(part(full, 0), "common,@3,w10");
  Table none = game("common,@2,w4");
  none.play("sail1");
  EXPECT_EQ(none.actor(), 1);
}

TEST(BottlecapVikings, BV_48_TwoGoldAndALossForTheAttacked) {
  Table alone = game("common,@4,g1");
  alone.play("sail1 I");
  EXPECT_EQ(part(alone, 0), "common,@5,g3");
  // The mover loses nothing, whoever is found there loses 1 gold.
  Table attack = game("common,@4,g1", "common,@5,g3");
  attack.play("sail1 draw-grey draw-grey");
  EXPECT_EQ(part(attack, 0), "common,@5,g1,G1");
  EXPECT_EQ(part(attack, 1), "common,@5,g2,G1,did=a");
  // On top of what the Valkyries take from blue's 2 damage.
  Table valkyries = game("common,@4,R2", "common,@5,g4,R1");
  valkyries.play("sail1 draw-red draw-grey");
  EXPECT_EQ(part(valkyries, 1), "common,@5,g1,did=va");
  Table before_trade = game("III-81-82,@4", "common,@5,g1,w1");
  before_trade.play("sail1 draw-grey draw-grey");
  EXPECT_EQ(before_trade.actor(), 0);
  EXPECT_EQ(part(before_trade, 1), "common,@5,w1,G1,did=wa");  // only wood was left for BV-82, given back
}

TEST(BottlecapVikings, BV_49_WoodToLoseThreeOrAllDamage) {
  Table table = game("common,@1,w4,G7", "common,@7", "red,sail", "ABJHDIEM");
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"J1", "J2", "end"}));
  Table three = table;
  three.play("J1");
  EXPECT_EQ(part(three, 0), "common,@2,w3,G4,did=d");
  table.play("J2");
  EXPECT_EQ(part(table, 0), "common,@2,w1");
}

TEST(BottlecapVikings, BV_50_WoodIntoGoldPlusOne) {
  Table table = game("common,@2,g1,w3", "common,@7", "red,sail", "ABFKDIEM");
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"K1", "K2", "K3", "end"}));
  EXPECT_EQ(table.refusal("K4"), "BV-17");
  EXPECT_EQ(table.refusal("K0"), "BV-50");
  table.play("K2");
  EXPECT_EQ(part(table, 0), "common,@3,g4,w1");
}

TEST(BottlecapVikings, BV_51_TheLesserGood) {
  const auto play = [](std::string_view goods) {
    Table table = game(fmt::format("common,@6,{}", goods), "common,@3", "red,sail", "ABFHDIEL");
    table.play("sail1 L");
    return part(table, 0);
  };
  EXPECT_EQ(play("g1,w2"), "common,@7,g2,w2");
  EXPECT_EQ(play("g2,w1"), "common,@7,g2,w2");
  EXPECT_EQ(play("g2,w2"), "common,@7,g3,w3");
  // Compared after BV-66's trade and before the attack: equal goods become 1 gold and 3 wood on the way.
  Table trade = game("common-61-63-66,@6,g2,w2", "common,@7,w1", "red,sail", "LBFHDIEA");
  trade.play("sail2 give-gold");
  EXPECT_EQ(turn_part(trade), "red,act,less=gold");
  trade.play("L");
  EXPECT_EQ(part(trade, 0), "common-61-63-66,@0,g3,w3");  // with BV-61's gold at the end
  // Valkyries in the attack take 2 gold; the comparison on landing still says equal.
  Table attack = game("common,@6,g2,w2,R1,G2", "common,@7,R2", "red,sail", "ABFHDIEL");
  attack.play("sail1 draw-red draw-grey L");
  EXPECT_EQ(part(attack, 0), "common,@7,g1,w3");
  // So it is with Valkyries at the line, and with gold from the helper.
  Table line = game("common,@3,g2,w2,R1,G2", "common,@7,R2", "red,sail", "ABFHLIED");
  line.play("sail1 draw-red L");
  EXPECT_EQ(part(line, 0), "common,@4,g1,w3");
  Table helper = game("I-69-71,@7,g1,w2", "common,@4", "red,sail", "LBFHDIEA");
  helper.play("sail1 L");
  EXPECT_EQ(part(helper, 0), "I-69-71,@0,g3,w2");
}

TEST(BottlecapVikings, BV_52_ThreeWoodLessHelmets) {
  const auto play = [](int glory) {
    Table table = game(fmt::format("common,@6,y{}", glory), "common,@3");
    table.play("sail1 M");
    return table.state().players[0].wood;
  };
  EXPECT_EQ(play(2), 3);
  EXPECT_EQ(play(3), 2);
  EXPECT_EQ(play(5), 1);
  EXPECT_EQ(play(6), 1);  // at least 1
}

TEST(BottlecapVikings, BV_53_ThreeGoldLessHelmets) {
  const auto play = [](int glory) {
    Table table = game(fmt::format("common,@4,y{}", glory), "common,@3", "red,sail", "ABFHDNEM");
    table.play("sail1 N");
    return table.state().players[0].gold;
  };
  EXPECT_EQ(play(2), 3);
  EXPECT_EQ(play(4), 2);
  EXPECT_EQ(play(5), 1);
  EXPECT_EQ(play(9), 1);
}

TEST(BottlecapVikings, BV_54_WoodAndMoreForDamage) {
  Table table = game("common,@5", "common,@1", "red,sail", "ABFHDIOM");
  table.play("sail1 O2");
  EXPECT_EQ(part(table, 0), "common,@6");
  table.play("draw-grey");
  EXPECT_EQ(part(table, 0), "common,@6,w1,G1,did=w");
  table.play("O1");
  EXPECT_EQ(part(table, 0), "common,@6,w2,G1");
}

}  // namespace
}  // namespace cb::bottlecap_vikings
