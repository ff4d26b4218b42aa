// SPDX-License-Identifier: MIT
// BV-60…68: every ability of the common side in a situation of its own.
#include "games/bottlecap_vikings/tests/table.hpp"

namespace cb::bottlecap_vikings {
namespace {

TEST(BottlecapVikings, BV_60_WoodForWood) {
  Table table = game("common-60,@5,y2", "common,@1");
  Table idle = table;
  table.play("sail1 E1 E2");
  EXPECT_EQ(part(table, 0), "common-60,@6,w3,y2");  // once, however much was gained
  idle.play("sail1 end");
  EXPECT_EQ(part(idle, 0), "common-60,@6,y2");
}

TEST(BottlecapVikings, BV_61_GoldForGold) {
  Table table = game("common-61,@4,y2");
  Table idle = table;
  table.play("sail1 I");
  EXPECT_EQ(part(table, 0), "common-61,@5,g3,y2");
  idle.play("sail1 end");
  EXPECT_EQ(part(idle, 0), "common-61,@5,y2");
}

TEST(BottlecapVikings, BV_62_WoodForGlory) {
  Table table = game("common-60-62,@0,g1,w2,y3");
  table.play("sail1 B1");
  EXPECT_EQ(part(table, 0), "common-60-62,@1,w1,y4");
  Table gold = game("common-60-62,@4,y4");
  gold.play("sail1 I");  // gold is no glory
  EXPECT_EQ(part(gold, 0), "common-60-62,@5,g2,y4");
}

TEST(BottlecapVikings, BV_63_HelperMendsOne) {
  Table table = game("common-60-63,@7,R1,G1", "common,@5");
  Table further = table;
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"lose-g", "lose-r"}));
  EXPECT_EQ(table.actor(), 0);
  table.play("lose-r");
  EXPECT_EQ(part(table, 0), "common-60-63,@0,G1");
  further.play("sail2");
  EXPECT_EQ(part(further, 0), "common-60-63,@1,R1,G1");
  // After the attack and its Valkyries: the token drawn in it can be the one that is lost.
  Table attack = game("common-60-63,@7", "common,@0");
  attack.play("sail1 draw-grey draw-red");
  EXPECT_EQ(part(attack, 0), "common-60-63,@0");
}

TEST(BottlecapVikings, BV_64_TwoFurtherAndAGlory) {
  Table sail = game("common-61-64,@0");
  EXPECT_EQ(sail.actions(), (Words{"sail1", "sail2", "sail3", "sail4", "sail5"}));
  Table get = game("common-61,@7,g4,y3", "common,@5");
  get.play("sail1 A-64");
  EXPECT_EQ(part(get, 0), "common-61-64,@0,y4");
}

TEST(BottlecapVikings, BV_65_ValkyriesCountOneLess) {
  Table two_damage = game("common-60-62-65,@3,g3,y5,R1", "common,@7,g3,y5,R2");
  two_damage.play("sail1 draw-red end");
  EXPECT_EQ(part(two_damage, 0), "common-60-62-65,@4,g3,y5");  // 2 counts as 1
  EXPECT_EQ(part(two_damage, 1), "common,@7,g1,y5");
  Table three_damage = game("common-60-62-65,@3,g3,y5,R2", "common,@7,g3,y5,R1,G2");
  three_damage.play("sail1 draw-red end");
  EXPECT_EQ(part(three_damage, 0), "common-60-62-65,@4,g1,y5");  // 3 counts as 2
  EXPECT_EQ(part(three_damage, 1), "common,@7,g3,y4");
}

TEST(BottlecapVikings, BV_66_TradeInPassing) {
  Table table = game("common-61-63-66,@0,g1,w1", "common-61,@1,g1,w1");
  Table stop = table;
  table.play("sail2");
  EXPECT_EQ(table.actions(), (Words{"take-gold", "take-wood"}));
  EXPECT_EQ(table.actor(), 0);
  table.play("take-wood");
  EXPECT_EQ(table.actions(), (Words{"give-gold", "give-wood"}));
  Table back = table;
  table.play("give-gold");
  // What blue received counts as gained: blue's BV-61 pays at the end of red's turn.
  EXPECT_EQ(part(table, 0), "common-61-63-66,@2,w2");
  EXPECT_EQ(part(table, 1), "common-61,@1,g3");
  back.play("give-wood");  // the same one may go back
  EXPECT_EQ(part(back, 1), "common-61,@1,g1,w1");
  // What the mover receives counts as gained too.
  Table gold = game("common-61-63-66,@0,w1", "common,@1,g1");
  gold.play("sail2 give-wood");
  EXPECT_EQ(part(gold, 0), "common-61-63-66,@2,g2");
  Table wood = game("common-60-62-66,@0,g1", "common,@1,w1");
  wood.play("sail2 give-gold");
  EXPECT_EQ(part(wood, 0), "common-60-62-66,@2,w2");
  // Not where the ship stops, not where it started, and not with someone who has nothing.
  stop.play("sail1");
  EXPECT_EQ(stop.actor(), kChance);  // an attack
  Table start = game("common-61-63-66,@1,g1,w1", "common,@1,g1,w1");
  start.play("sail1");
  EXPECT_EQ(start.actor(), 1);
  Table poor = game("common-61-63-66,@0,g1,w1", "common,@1");
  poor.play("sail2");
  EXPECT_EQ(poor.actor(), 1);
  // Over a full meter the good is lost.
  Table full = game("common-61-63-66,@0,w10", "common,@1,w2");
  full.play("sail2");
  EXPECT_EQ(part(full, 0), "common-61-63-66,@2,w9");
  EXPECT_EQ(part(full, 1), "common,@1,w2");
  // In the order met, at one space clockwise by seat.
  Table order("players=3", "ABFHDIEM/h0/common,@1,g1,w1/common-61-63-66,@0,g1,w1/common,@1,g1,w1/blue,sail");
  order.play("sail3");
  EXPECT_EQ(turn_part(order), "blue,take,seat=green,step=1,distance=3");
  order.play("take-gold give-gold");
  EXPECT_EQ(turn_part(order), "blue,take,seat=red,step=1,distance=3");
  order.set("ABFHDIEM/h0/common,@1,g1,w1/common-61-63-66,@0,g1,w1/common,@2,g1,w1/blue,sail");
  order.play("sail3");
  EXPECT_EQ(turn_part(order), "blue,take,seat=red,step=1,distance=3");
  // Before the line: goods are settled while no token is drawn yet.
  Table line = game("common-61-63-66,@2,g1,w1", "common,@3,g1,w1");
  line.play("sail2");
  EXPECT_EQ(line.actor(), 0);
  line.play("take-gold give-gold");
  EXPECT_EQ(line.actor(), kChance);
}

TEST(BottlecapVikings, BV_66_MoreThanALap) {
  // In an edition whose side II lets a ship sail ten spaces and trade in passing.
  std::string far(Definition::editions().front());
  const auto replace = [&](std::string_view old_text, std::string_view new_text) {
    far.replace(far.find(old_text, far.find("[cities.II]")), old_text.size(), new_text);
  };
  replace("costs = [2, 4, 6, 8]", "costs = [2, 4, 6, 8, 9]");
  replace("helmets = [0, 1, 2, 3]", "helmets = [0, 1, 2, 3, 3]");
  replace("[[75], [76, 77], [78, 79, 80]]", "[[84], [64], [75], [66]]");
  replace("bottom = [75]", "bottom = [84]");
  replace("[[75, 76, 77], [76, 78, 79], [77, 79, 80]]", "[[84, 64], [64, 75], [75, 66]]");
  const auto sail10 = [&](std::string_view blue) {
    Table table("cities=pick", two("II-84-64-75-66,@0,w1", fmt::format("common,@{},g1,w1", blue)), far);
    table.play("sail10");
    return turn_part(table);
  };
  EXPECT_EQ(sail10("0"), "red,draw,seat=red,then=line,step=1");  // passed again, but started beside it
  EXPECT_EQ(sail10("2"), "red,draw,seat=red,then=line,step=1");  // passed, but stopping there
  EXPECT_EQ(sail10("1"), "red,take,seat=blue,step=1,distance=10");
  Table twice("cities=pick", two("II-84-64-75-66,@0,w1", "common,@1,g1,w1"), far);
  twice.play("sail10 take-wood");
  EXPECT_EQ(turn_part(twice), "red,take,seat=blue,step=9,distance=10");  // met twice
}

TEST(BottlecapVikings, BV_67_ValkyriesAtOnce) {
  Table table = game("common-60-63,@6,g6,y5,R1,G2", "common,@5,g3,y2,G2", "red,sail", "MBFHDIEA");
  table.play("sail1 A-67");
  EXPECT_EQ(part(table, 0), "common-60-63-67,@7,y4");
  EXPECT_EQ(part(table, 1), "common,@5,g1,y2");
}

TEST(BottlecapVikings, BV_68_ReverseForDamage) {
  Table table = game("common-61-64-68,@0,g4,w6,y5", "common,@6");
  table.play("sail1");
  EXPECT_TRUE(table.allows("reverse"));
  Table late = table;
  table.play("reverse");
  EXPECT_EQ(table.actor(), kChance);
  table.play("draw-grey");
  EXPECT_EQ(part(table, 0), "common-61-64-68,@1,g4,w6,y5,G1,back");
  EXPECT_EQ(table.refusal("reverse"), "BV-68");  // once a turn
  table.play("end sail2 sail2 end");
  EXPECT_EQ(part(table, 0), "common-61-64-68,@7,g4,w6,y5,G1,back");  // counterclockwise, turn after turn
  late.play("B1");
  EXPECT_EQ(late.refusal("reverse"), "BV-68");  // before the first part
  // The Valkyries are checked, whether or not an action follows; and the course can be turned again.
  Table again = game("common-61-64-68,@2,g2,w4,y5,R2,back", "common,@6,g3,R1,G1");
  again.play("sail1 reverse draw-red end");
  EXPECT_EQ(part(again, 0), "common-61-64-68,@1,g2,w4,y4");
  EXPECT_EQ(part(again, 1), "common,@6,g1");
  EXPECT_EQ(game("common-61,@0,g2,w2,y5").refusal("reverse"), "BV-12");
}

TEST(BottlecapVikings, BV_68_ReverseSwapAndHealInAnyOrder) {
  // In an edition whose side II has BV-68, BV-76 and BV-73 on one path.
  std::string text(Definition::editions().front());
  const auto replace = [&](std::string_view old_text, std::string_view new_text) {
    text.replace(text.find(old_text), old_text.size(), new_text);
  };
  replace("[[75], [76, 77], [78, 79, 80]]", "[[68], [76, 77], [73, 79, 80]]");
  replace("bottom = [75]", "bottom = [68]");
  replace("[[75, 76, 77], [76, 78, 79], [77, 79, 80]]", "[[68, 76, 77], [76, 73, 79], [77, 79, 80]]");
  for (const auto* order : {"heal reverse draw-grey swap12", "swap12 reverse draw-grey heal",
                            "reverse draw-grey heal swap12", "reverse draw-grey swap12 heal"}) {
    Table table("cities=pick", two("II-68-76-73,@7,y5,G1", "common,@4", "red,sail", "GBFHAIEM"), text);
    table.play("sail1");
    EXPECT_EQ(table.actions().size(), 13u);  // G1, G2, reverse, heal, eight swaps, end
    table.play(order);
    EXPECT_EQ(table.actions(), (Words{"G1", "G2", "end"})) << order;
    EXPECT_EQ(table.refusal("reverse"), "BV-68");
    EXPECT_EQ(table.refusal("heal"), "BV-76");
    EXPECT_EQ(table.refusal("swap12"), "BV-73");
  }
}

}  // namespace
}  // namespace cb::bottlecap_vikings
