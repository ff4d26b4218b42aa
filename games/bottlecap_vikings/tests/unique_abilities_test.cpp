// SPDX-License-Identifier: MIT
// BV-69…93: every ability of the unique sides, and the throne, in a situation of its own.
#include "games/bottlecap_vikings/tests/table.hpp"

namespace cb::bottlecap_vikings {
namespace {

TEST(BottlecapVikings, BV_69_DrawTwoPutOneBack) {
  Table table = game("I-69,@3,y2");
  table.play("sail1");
  EXPECT_EQ(table.weight("draw-red"), 5u);
  EXPECT_EQ(table.weight("draw-grey"), 7u);
  table.play("draw-red");
  EXPECT_EQ(table.weight("draw-red"), 4u);
  Table same = table;
  table.play("draw-grey");
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.actions(), (Words{"return-grey", "return-red"}));
  table.play("return-red");
  EXPECT_EQ(part(table, 0), "I-69,@4,y2,G1");  // not even an event: putting back is not losing
  EXPECT_EQ(table.state().lid_red, 5);
  same.play("draw-red");
  EXPECT_EQ(part(same, 0), "I-69,@4,y2,R1");
  // A red that went back counts as never drawn: no Valkyries.
  Table fourth = game("I-69,@3,y5,g3,G1", "common,@7,R3,g4");
  fourth.play("sail1 draw-red draw-grey return-red end");
  EXPECT_EQ(part(fourth, 1), "common,@7,g4,R3");
  // The last token of the lid is drawn and kept; the choice is made before the next one draws.
  Table last = game("common,@0,y2,R2,G4", "I-69,@1,y2,R1,G3");
  last.play("sail1 draw-red");
  EXPECT_EQ(last.actor(), kChance);
  last.play("draw-red");
  EXPECT_EQ(last.actor(), 1);
  EXPECT_EQ(part(last, 1), "I-69,@1,y1");
  Table choice = game("I-69,@0", "II-75,@1");
  choice.play("sail1 draw-red draw-grey");
  EXPECT_EQ(turn_part(choice), "red,return,seat=red,then=attack,held=both");
}

TEST(BottlecapVikings, BV_70_MendForGlory) {
  Table table = game("I-69-70,@0,g1,w2,y3,R1,G1");
  table.play("sail1 B1");
  EXPECT_EQ(table.actions(), (Words{"lose-g", "lose-r"}));
  EXPECT_EQ(turn_part(table), "red,lose,seat=red,then=end,owed=1");
  table.play("lose-g");
  EXPECT_EQ(part(table, 0), "I-69-70,@1,y4,R1");
  EXPECT_EQ(table.actor(), 1);
  Table none = game("I-69-70,@0,g1,w2,y3,R1,G1");
  none.play("sail1 end");
  EXPECT_EQ(part(none, 0), "I-69-70,@1,g1,w2,y3,R1,G1");
  EXPECT_EQ(none.actor(), 1);
}

TEST(BottlecapVikings, BV_71_HelperGold) {
  Table table = game("I-69-71,@7", "common,@4");
  table.play("sail1");
  EXPECT_EQ(part(table, 0), "I-69-71,@0,g1");
  table = game("I-69-71,@6", "common,@4");
  table.play("sail1 end");
  EXPECT_EQ(part(table, 0), "I-69-71,@7");
}

TEST(BottlecapVikings, BV_72_CopyAnAbilityInPlay) {
  Table table = game("I-69-70,@7,g6,y5", "common-60,@4");
  table.play("sail1 A-72");
  EXPECT_EQ(table.actions(), (Words{"gain-60", "gain-61", "gain-62", "gain-63", "gain-64", "gain-65", "gain-66",
                                    "gain-67", "gain-68", "gain-71", "gain-73", "gain-74"}));
  EXPECT_EQ(table.refusal("gain-69"), "BV-72");  // held already
  EXPECT_EQ(table.refusal("gain-80"), "BV-72");  // on no face-up side
  table.play("gain-64");
  EXPECT_EQ(part(table, 0), "I-69-70-72+64,@0,y6");  // its effect on getting, and no hut advance
  table.play("sail1 end");
  EXPECT_EQ(table.actions("sail").size(), 5u);
  Table turn = game("I-69-70,@7,g6,y5", "IV-87,@4");
  turn.play("sail1 A-72 gain-87");
  EXPECT_EQ(turn.actions("turn").size(), 7u);
  turn.play("turn5");
  EXPECT_EQ(part(turn, 0), "I-69-70-72+87,@0,y6");
  EXPECT_EQ(turn.state().helper, 5);
  Table valkyries = game("I-69-70,@7,g8,y5,G1", "common,@4,g3,G2");
  valkyries.play("sail1 A-72 gain-67");
  EXPECT_EQ(part(valkyries, 0), "I-69-70-72+67,@0,g2,y5");
  EXPECT_EQ(part(valkyries, 1), "common,@4,g1");
  EXPECT_EQ(table.position_refusal(two("I-69-70-72,@0", "common,@4")), "BV-72");
  EXPECT_EQ(table.position_refusal(two("I-69-70-72-throne,@0,y6", "common,@4", "red,over")), "BV-72");
  EXPECT_EQ(table.position_refusal(two("I-69-70-72+80,@0", "common,@4")), "BV-72");
  EXPECT_EQ(table.position_refusal(two("I-69-70+64,@0", "common,@4")), "BV-72");
}

TEST(BottlecapVikings, BV_73_SwapNeighbouringTiles) {
  Table table = game("I-69-70-73,@7", "common,@1,G2");
  Table elsewhere = game("I-69-70-73,@6", "common,@1");
  table.play("sail1");
  EXPECT_EQ(table.actions("swap").size(), 8u);
  table.play("swap70");
  EXPECT_EQ(table.position().substr(0, 11), "MBFHDIEA/h0");  // the helper stays, ships too
  EXPECT_EQ(part(table, 0), "I-69-70-73,@0");
  EXPECT_EQ(table.actions(), (Words{"M", "end"}));  // the tile now here; one swap a turn
  EXPECT_EQ(table.refusal("swap12"), "BV-73");
  table.play("M");
  EXPECT_EQ(part(table, 0), "I-69-70-73,@0,w3");
  elsewhere.play("sail1");
  EXPECT_EQ(elsewhere.refusal("swap12"), "BV-73");
  // The line stays as well: it is still between 3 and 4.
  Table line = game("I-69-70-73,@7", "common,@3");
  line.play("sail1 swap34 sail1");
  EXPECT_EQ(line.actor(), kChance);
  // L brought here compares what was in hand on landing.
  Table balance = game("I-69-70-73,@7,g1,w3", "common,@4", "red,sail", "ABFHDIEL");
  balance.play("sail1 swap70 L");
  EXPECT_EQ(part(balance, 0), "I-69-70-73,@0,g2,w3");
  Table late = game("I-69-70-73,@7,g3,y2", "common,@4", "red,sail", "DBFHAIEM");
  late.play("sail1 D1");
  EXPECT_EQ(late.refusal("swap12"), "BV-73");
}

TEST(BottlecapVikings, BV_74_GoldForOthersMending) {
  Table table = game("I-69-71-74,@4", "common,@1,w1,G1", "blue,sail");
  table.play("sail1 F1");
  EXPECT_EQ(part(table, 0), "I-69-71-74,@4,g1");
  Table own = game("I-69-71-74,@1,w1,G1");
  own.play("sail1 F1");
  EXPECT_EQ(part(own, 0), "I-69-71-74,@2");
  Table valkyries = game("I-69-71-74,@6,R2", "common,@3,R1", "blue,sail");
  valkyries.play("sail1 draw-red end");
  EXPECT_EQ(part(valkyries, 0), "I-69-71-74,@6");
}

TEST(BottlecapVikings, BV_75_ThreeFurtherFromTheHelper) {
  EXPECT_EQ(game("II-75,@0").actions().size(), 6u);
  EXPECT_EQ(game("II-75,@1").actions().size(), 3u);
}

TEST(BottlecapVikings, BV_76_GloryForAllDamage) {
  Table table = game("II-75-76,@3,y4,R1,G2", "common,@7");
  table.play("sail1 draw-grey");
  EXPECT_TRUE(table.allows("heal"));
  Table late = table;
  table.play("heal");
  EXPECT_EQ(part(table, 0), "II-75-76,@4,y3,did=d");
  EXPECT_EQ(table.refusal("heal"), "BV-76");  // once a turn
  EXPECT_EQ(game("II-75-76,@3,y4,G1", "common,@7", "red,act,used=h", "ABFDHIEM").refusal("heal"), "BV-76");
  late.play("D1");
  EXPECT_EQ(late.refusal("heal"), "BV-76");  // before the first part
  Table whole = game("II-75-76,@2,y4", "common,@7", "red,sail", "ABFDHIEM");
  whole.play("sail1");
  EXPECT_EQ(whole.refusal("heal"), "BV-19");
  Table humble = game("II-75-76,@2,G1", "common,@7", "red,sail", "ABFDHIEM");
  humble.play("sail1");
  EXPECT_EQ(humble.refusal("heal"), "BV-76");
}

TEST(BottlecapVikings, BV_77_GoldForGlory) {
  Table table = game("II-75-77,@0,g1,w2,y3");
  table.play("sail1 B1");
  EXPECT_EQ(part(table, 0), "II-75-77,@1,g1,y4");
  Table wood = game("II-75-77,@5,y4", "common,@1");
  wood.play("sail1 E1 end");
  EXPECT_EQ(part(wood, 0), "II-75-77,@6,w1,y4");
}

TEST(BottlecapVikings, BV_78_WoodForHuts) {
  Table other = game("II-75-76-78,@4", "common,@7,g2", "blue,sail");
  other.play("sail1 A-60");
  EXPECT_EQ(part(other, 0), "II-75-76-78,@4,w1");
  Table own = game("II-75-76,@7,g6,y5", "common,@4");
  own.play("sail1 A-78");
  EXPECT_EQ(part(own, 0), "II-75-76-78,@0,w1,y5");  // got this turn, it works at its end
  Table none = game("II-75-76-78,@4", "common,@7,g2", "blue,sail");
  none.play("sail1 end");
  EXPECT_EQ(part(none, 0), "II-75-76-78,@4");
}

TEST(BottlecapVikings, BV_79_DoubleWoodOrGold) {
  Table table = game("II-75-76,@7,g9,w4,y5", "common,@4");
  table.play("sail1 A-79");
  EXPECT_EQ(table.actions(), (Words{"double-gold", "double-wood"}));
  Table gold = table;
  table.play("double-wood");
  EXPECT_EQ(part(table, 0), "II-75-76-79,@0,g3,w8,y5");
  gold.play("double-gold");
  EXPECT_EQ(part(gold, 0), "II-75-76-79,@0,g6,w4,y5");
  Table full = game("II-75-76,@7,g6,w7,y5", "common,@4");
  full.play("sail1 A-79 double-wood");
  EXPECT_EQ(part(full, 0), "II-75-76-79,@0,w10,y5");
}

TEST(BottlecapVikings, BV_80_GoldForWood) {
  Table table = game("II-75-77-80,@5,y2", "common,@1");
  table.play("sail1 E1 end");
  EXPECT_EQ(part(table, 0), "II-75-77-80,@6,g1,w1,y2");
  Table gold = game("II-75-77-80,@4,y2");
  gold.play("sail1 I");
  EXPECT_EQ(part(gold, 0), "II-75-77-80,@5,g2,y2");
}

TEST(BottlecapVikings, BV_81_OneFurtherWoodAndMending) {
  EXPECT_EQ(game("III-81,@0").actions().size(), 4u);
  Table table = game("III,@7,g2,G1,R2", "common,@4");
  table.play("sail1 A-81");
  EXPECT_EQ(table.actions(), (Words{"lose-rg", "lose-rr"}));
  table.play("lose-rr");
  EXPECT_EQ(part(table, 0), "III-81,@0,w1,G1");
}

TEST(BottlecapVikings, BV_82_TradeInAttack) {
  Table table("players=3 cities=pick", "ABFHDIEM/h0/common-61,@1,g1,w1/III-81-82,@0,w1/common,@1,g1,w1/blue,sail");
  table.play("sail1 draw-grey draw-grey draw-grey");
  EXPECT_EQ(turn_part(table), "blue,raid-take,seat=green");  // clockwise, and before anything is given
  table.play("take-gold take-gold");
  EXPECT_EQ(turn_part(table), "blue,raid-give,seat=green,raided=red+green");
  EXPECT_EQ(part(table, 1), "III-81-82,@1,g2,w1,G1,did=g");
  table.play("give-wood");
  // Blue has only gold left, so red gets gold without a question, and for that gain 1 more by BV-61.
  EXPECT_EQ(part(table, 0), "common-61,@1,g2,w1,G1");
  EXPECT_EQ(part(table, 2), "common,@1,w2,G1");
  EXPECT_EQ(part(table, 1), "III-81-82,@1,g1,G1");
  // After the Valkyries: they leave blue nothing to take.
  Table valkyries = game("III-81-82,@0,R2", "common,@1,g2,R1");
  valkyries.play("sail1 draw-red draw-grey");
  EXPECT_EQ(part(valkyries, 0), "III-81-82,@1");
  EXPECT_EQ(part(valkyries, 1), "common,@1");
  // A player with no goods is left out.
  Table poor = game("III-81-82,@0,g2,w2", "common,@1");
  poor.play("sail1 draw-grey draw-grey");
  EXPECT_EQ(turn_part(poor), "red,act");
  EXPECT_EQ(part(poor, 1), "common,@1,G1,did=a");
}

TEST(BottlecapVikings, BV_83_HelperWood) {
  Table table = game("III-81-83,@7", "common,@4");
  table.play("sail1");
  EXPECT_EQ(part(table, 0), "III-81-83,@0,w1");
  // Before the action: the wood is there to be used.
  Table action = game("III-81-83,@7,G2", "common,@4", "red,sail", "FBAHDIEM");
  action.play("sail1 F1");
  EXPECT_EQ(part(action, 0), "III-81-83,@0");
}

TEST(BottlecapVikings, BV_84_TwoFurther) { EXPECT_EQ(game("III-81-82-84,@1").actions().size(), 6u); }

TEST(BottlecapVikings, BV_85_GoldWhenAttacked) {
  Table table = game("III-81-82-85,@1", "common,@0", "blue,sail");
  table.play("sail1 draw-grey draw-grey");
  EXPECT_EQ(part(table, 0), "III-81-82-85,@1,g1,G1");
  Table attacker = game("III-81-82-85,@0", "common,@1");
  attacker.play("sail1 draw-grey draw-grey");
  EXPECT_EQ(part(attacker, 0), "III-81-82-85,@1,G1");
}

TEST(BottlecapVikings, BV_86_GoldForHuts) {
  Table other = game("III-81-83-86,@4", "common,@7,g2", "blue,sail");
  other.play("sail1 A-60");
  EXPECT_EQ(part(other, 0), "III-81-83-86,@4,g1");
  Table own = game("III-81-83,@7,g6,y5", "common,@4");
  own.play("sail1 A-86");
  EXPECT_EQ(part(own, 0), "III-81-83-86,@0,g1,w1,y5");
  Table none = game("III-81-83-86,@4", "common,@7,g2", "blue,sail");
  none.play("sail1 end");
  EXPECT_EQ(part(none, 0), "III-81-83-86,@4");
}

TEST(BottlecapVikings, BV_87_TurnTheBottlecap) {
  Table table = game("IV,@7,g2,y2", "common,@6");
  table.play("sail1 A-87");
  EXPECT_EQ(table.actions(), (Words{"turn1", "turn2", "turn3", "turn4", "turn5", "turn6", "turn7"}));
  EXPECT_EQ(table.refusal("turn0"), "BV-87");  // a new position
  table.play("turn4");
  EXPECT_EQ(part(table, 0), "IV-87,@0,y3");
  EXPECT_EQ(table.state().helper, 4);
  // The line has turned with it: now between 7 and 0.
  table.play("sail2");
  EXPECT_EQ(table.actor(), kChance);
  Table old = game("IV-87,@3", "common,@6", "red,sail", "ABFHDIEM", "h4");
  old.play("sail1");
  EXPECT_NE(old.actor(), kChance);
}

TEST(BottlecapVikings, BV_88_GoldForMending) {
  Table table = game("IV-87-88,@1,w1,G1");
  table.play("sail1 F1");
  EXPECT_EQ(part(table, 0), "IV-87-88,@2,g1");
  // Damage given back to Valkyries counts here.
  Table valkyries = game("IV-87-88,@6,R2", "common,@3,R1", "blue,sail");
  valkyries.play("sail1 draw-red end");
  EXPECT_EQ(part(valkyries, 0), "IV-87-88,@6,g1");
  Table other = game("IV-87-88,@4,G1", "common,@1,w1,G1", "blue,sail");
  other.play("sail1 F1");
  EXPECT_EQ(part(other, 0), "IV-87-88,@4,G1");
}

TEST(BottlecapVikings, BV_89_NoDamageLineOrAGloryWithFour) {
  Table table = game("IV-87-89,@3");
  table.play("sail1");
  EXPECT_EQ(table.actor(), 0);
  Table few = game("IV-87,@7,g4,y3,G1", "common,@4");
  few.play("sail1 A-89");
  EXPECT_EQ(part(few, 0), "IV-87-89,@0,y3,G1");
  Table four("players=4 cities=pick",
             "ABFHDIEM/h0/IV-87,@7,g4,y3,G1,R1/common-60,@4/common-60,@4/common-60,@4/red,sail");
  four.play("sail1 A-89");
  EXPECT_EQ(four.actions(), (Words{"lose-g", "lose-r"}));
  four.play("lose-g");
  EXPECT_EQ(part(four, 0), "IV-87-89,@0,y4,R1");
}

TEST(BottlecapVikings, BV_90_NoDamageAtTheHelper) {
  // Attacked there: no token, but attacked all the same.
  Table attack = game("IV-87-88-90,@0", "common,@7", "blue,sail");
  attack.play("sail1 draw-grey");
  EXPECT_EQ(part(attack, 0), "IV-87-88-90,@0");
  EXPECT_EQ(part(attack, 1), "common,@0,G1");
  Table shielded = game("IV-87-88-90,@0,g2", "common,@7,w1", "blue,sail", "IBFHDAEM");
  shielded.play("sail1 draw-grey");
  EXPECT_EQ(part(shielded, 0), "IV-87-88-90,@0,g1,did=a");
  Table attacker = game("IV-87-88-90,@7", "common,@0");
  attacker.play("sail1");
  EXPECT_EQ(turn_part(attacker), "red,draw,seat=blue,then=attack");
  attacker.play("draw-grey");
  EXPECT_EQ(part(attacker, 0), "IV-87-88-90,@0");
  // Parts that take damage are closed there, and open elsewhere.
  Table parts = game("IV-87-88-90,@7", "common,@4", "red,sail", "GBFHAIEM");
  parts.play("sail1");
  EXPECT_EQ(parts.actions(), (Words{"G1", "end"}));
  EXPECT_EQ(parts.refusal("G2"), "BV-90");
  Table away = game("IV-87-88-90,@7", "common,@4", "red,sail", "OBFHDIAM");
  away.play("sail1");
  EXPECT_EQ(away.refusal("O2"), "BV-90");
  Table other = game("IV-87-88-90,@0", "common,@4", "red,sail", "AGFHBIEM", "h4");
  other.play("sail1");
  EXPECT_TRUE(other.allows("G2"));
  // The line is met at the landing space: beside the helper it does nothing.
  const auto line_at_helper = edition_with("line = 3", "line = 7");
  Table line("cities=pick", two("IV-87-88-90,@7", "common,@4"), line_at_helper);
  line.play("sail1");
  EXPECT_NE(line.actor(), kChance);
  Table beyond("cities=pick", two("IV-87-88-90,@7", "common,@4"), line_at_helper);
  beyond.play("sail2");
  EXPECT_EQ(beyond.actor(), kChance);
}

TEST(BottlecapVikings, BV_90_NoReversingAtTheHelper) {
  // With BV-90 printed in place of BV-61 one city can hold both it and BV-68.
  std::string text(Definition::editions().front());
  for (auto at = text.find("61"); at != std::string::npos; at = text.find("61", at + 2)) text.replace(at, 2, "90");
  const auto unique = text.find("[cities.IV]");
  for (auto at = text.find("90", unique); at != std::string::npos; at = text.find("90", at + 2))
    text.replace(at, 2, "61");
  Table table("cities=pick", two("common-90-64-68,@7,y5", "common,@4", "red,sail", "DBFHAIEM"), text);
  table.play("sail1");
  EXPECT_EQ(table.refusal("reverse"), "BV-90");
  Table away("cities=pick", two("common-90-64-68,@6,y5", "common,@4", "red,sail", "DBFHAIEM"), text);
  away.play("sail1");
  EXPECT_TRUE(away.allows("reverse"));
}

TEST(BottlecapVikings, BV_91_LoseAllDamage) {
  Table table = game("IV-87-88,@7,g6,y5,R1,G3", "common,@4");
  table.play("sail1 A-91");
  EXPECT_EQ(part(table, 0), "IV-87-88-91,@0,g1,y5");  // with BV-88's gold
}

TEST(BottlecapVikings, BV_92_WoodAndAHelmet) {
  Table table = game("IV-87-89,@7,g6,y5", "common,@4");
  table.play("sail1 A-92");
  EXPECT_EQ(part(table, 0), "IV-87-89-92,@0,w1,y5");
  // 5 glory are two helmets, and one more for good: the throne's level 3 is reached.
  Table throne = game("IV-87-89-92,@7,g8,y5", "common,@4");
  throne.play("sail1");
  EXPECT_TRUE(throne.allows("A-throne"));
  Table without = game("IV-87-89-91,@7,g8,y5", "common,@4");
  without.play("sail1");
  EXPECT_NE(without.actor(), 0);  // nothing to choose
  Table wood = game("IV-87-89-92,@6,y3", "common,@4");
  wood.play("sail1 M");
  EXPECT_EQ(part(wood, 0), "IV-87-89-92,@7,w1,y3");
}

TEST(BottlecapVikings, BV_93_TheThroneWins) {
  Table table = game("common-60-62-65,@7,g8,y6", "common,@4");
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"A-throne", "end"}));
  table.play("A-throne");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.ending(), (Ending{1, kHutThrone}));
  EXPECT_EQ(table.position(), two("common-60-62-65-throne,@0,y6", "common,@4", "red,over"));
}

}  // namespace
}  // namespace cb::bottlecap_vikings
