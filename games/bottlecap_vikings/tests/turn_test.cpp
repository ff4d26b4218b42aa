// SPDX-License-Identifier: MIT
// BV-12…25: the turn, the Valkyries and the end.
#include "games/bottlecap_vikings/tests/table.hpp"

namespace cb::bottlecap_vikings {
namespace {

TEST(BottlecapVikings, BV_12_TheShipMustMoveClockwise) {
  Table table = game("common,@5", "common,@2");
  EXPECT_EQ(table.actions(), (Words{"sail1", "sail2", "sail3"}));
  EXPECT_EQ(table.refusal("end"), "BV-12");
  for (const auto* word : {"sail0", "sail4", "sail16"}) EXPECT_EQ(table.refusal(word), "BV-12") << word;
  table.play("sail3");
  EXPECT_EQ(table.state().players[0].ship, 0);
  EXPECT_EQ(table.actor(), 1);  // clockwise turns
  Table reversed = game("common-61-64-68,@5,back", "common,@1");
  reversed.play("sail2");
  EXPECT_EQ(reversed.state().players[0].ship, 3);
  // Bonuses add up: BV-81 and BV-84, and in another edition BV-75, BV-81 and BV-64.
  EXPECT_EQ(game("III-81-82-84,@5").actions().size(), 6u);
  EXPECT_EQ(game("I-69-70-72+75,@0", "II,@5").actions().size(), 6u);
  std::string text = edition_with("[[75], [76, 77], [78, 79, 80]]", "[[75], [81, 77], [64, 79, 80]]");
  const std::string_view paths = "[[75, 76, 77], [76, 78, 79], [77, 79, 80]]";
  text.replace(text.find(paths), paths.size(), "[[75, 81, 77], [81, 64, 79], [77, 79, 80]]");
  EXPECT_EQ(Table("cities=pick", two("II-75-81-64,@0", "common,@5"), text).actions().size(), 9u);
  EXPECT_EQ(Table("cities=pick", two("II-75-81-64,@1", "common,@5"), text).actions().size(), 6u);
}

TEST(BottlecapVikings, BV_13_TheDamageLine) {
  Table table = game("common,@2,G1", "common,@5,g1");
  table.play("sail3");
  // Line first, then the attack.
  EXPECT_EQ(turn_part(table), "red,draw,seat=red,then=line,step=1");
  table.play("draw-grey");
  EXPECT_EQ(turn_part(table), "red,draw,seat=red,then=attack");
  // In either direction.
  Table back = game("common-61-64-68,@4,back", "common,@1");
  back.play("sail1");
  EXPECT_EQ(turn_part(back), "red,draw,seat=red,then=line,step=1");
  Table not_back = game("common-61-64-68,@5,back", "common,@1");
  not_back.play("sail1");
  EXPECT_NE(not_back.actor(), kChance);
  // Its own Valkyrie check before any attack: blue's two damage are gone before blue draws.
  Table check = game("common,@3,R1", "common,@4,g3,R2");
  check.play("sail1 draw-red draw-grey draw-grey end");
  EXPECT_EQ(part(check, 1), "common,@4,g1,G1");
  EXPECT_EQ(part(check, 0), "common,@4,G1");
  // Each time: a long move (10 spaces by BV-84, BV-81, BV-75 in another edition) crosses twice.
  std::string far = edition_with("[[75], [76, 77], [78, 79, 80]]", "[[84], [81, 64], [75, 79, 80]]");
  const auto replace = [&](std::string_view old_text, std::string_view new_text) {
    far.replace(far.find(old_text), old_text.size(), new_text);
  };
  replace("bottom = [75]", "bottom = [84]");
  replace("[[75, 76, 77], [76, 78, 79], [77, 79, 80]]", "[[84, 81, 64], [81, 75, 79], [64, 79, 80, 75]]");
  replace("line = 3", "line = 0");
  Table twice("cities=pick", two("II-84-64-75,@0", "common,@5"), far);
  EXPECT_EQ(twice.actions().size(), 10u);
  twice.play("sail10");
  EXPECT_EQ(turn_part(twice), "red,draw,seat=red,then=line,step=2");
  twice.play("draw-grey");
  EXPECT_EQ(turn_part(twice), "red,draw,seat=red,then=line,step=1");
  twice.play("draw-grey");
  EXPECT_EQ(part(twice, 0), "II-84-64-75,@2,G2");
}

TEST(BottlecapVikings, BV_14_EveryoneAtTheSpaceTakesDamage) {
  Table table("players=3", "ABFHDIEM/h0/common,@1/common,@0/common,@1,g1/blue,sail");
  table.play("sail1");
  // The mover first, then clockwise.
  EXPECT_EQ(turn_part(table), "blue,draw,seat=blue,then=attack");
  EXPECT_EQ(table.rules().turn(table.state()), 1);
  table.play("draw-grey");
  EXPECT_EQ(turn_part(table), "blue,draw,seat=green,then=attack");
  table.play("draw-red");
  EXPECT_EQ(turn_part(table), "blue,draw,seat=red,then=attack");
  table.play("draw-grey");
  EXPECT_EQ(part(table, 0), "common,@1,G1");
  EXPECT_EQ(part(table, 1), "common,@1,G1");
  EXPECT_EQ(part(table, 2), "common,@1,g1,R1");
  // All draw before Valkyries are checked: blue's fourth red does not spare red the draw.
  Table all = game("common,@0,g4,R2", "common,@1,g4,y3,R1,G1");
  all.play("sail1 draw-red");
  EXPECT_EQ(all.actor(), kChance);
  all.play("draw-grey");
  EXPECT_EQ(part(all, 0), "common,@1,g4");     // 3 damage, no glory to lose
  EXPECT_EQ(part(all, 1), "common,@1,g4,y2");  // 3 damage: 1 glory
  // Only those found there are attacked, not the mover, and not the players passed.
  Table events = game("common,@0,g1,w2", "common,@1");
  events.play("sail1 draw-grey draw-grey");
  EXPECT_EQ(part(events, 0), "common,@1,g1,w2,G1");
  EXPECT_EQ(part(events, 1), "common,@1,G1,did=a");
  EXPECT_EQ(events.position_refusal(two("common,@1,g1,w2,did=a", "common,@1,did=a", "red,act")), "BV-14");
}

TEST(BottlecapVikings, BV_15_AnEmptyLidCountsAsDamage) {
  // Two tokens are left for three players: green draws none, but counts 2 when the Valkyries come.
  Table table("players=3", "ABFHDIEM/h0/common,@0,g5,y5,R3,G5/common,@1,g5,y5,G6/common,@1,g5,y5,G1/red,sail");
  EXPECT_EQ(table.state().lid_red + table.state().lid_grey, 2);
  table.play("sail1 draw-red");
  EXPECT_EQ(table.actor(), kChance);
  table.play("draw-red");
  EXPECT_EQ(part(table, 2), "common,@1,g3,y5");
  EXPECT_EQ(part(table, 1), "common,@1,g3,y4");
  EXPECT_EQ(table.state().lid_red + table.state().lid_grey, 17);
}

TEST(BottlecapVikings, BV_16_NoneEitherOrBothPartsInAnyOrder) {
  Table table = game("common,@5", "common,@1");
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"E1", "E2", "end"}));
  Table none = table;
  none.play("end");
  EXPECT_EQ(part(none, 0), "common,@6");
  Table one = table;
  one.play("E2");
  EXPECT_EQ(one.actions(), (Words{"E1", "end"}));
  EXPECT_EQ(one.refusal("E2"), "BV-16");  // each part once
  one.play("end");
  EXPECT_EQ(part(one, 0), "common,@6,w1");
  table.play("E1 E2");
  EXPECT_EQ(part(table, 0), "common,@6,w2");
  EXPECT_EQ(table.actor(), 1);
  EXPECT_EQ(none.refusal("D1"), "BV-12");  // blue has to sail first
  EXPECT_EQ(none.refusal("rubbish"), "BV-16");
}

TEST(BottlecapVikings, BV_17_WholeCostFirstThenDamageThenGain) {
  Table poor = game("common,@0,g1,w1,y2");
  poor.play("sail1");
  EXPECT_EQ(poor.actor(), 1);  // 1 wood short of either part
  // Paid, then damage and its Valkyries, then the gain: the gold gained is safe from them.
  Table order = game("common,@1,g1,R1", "common,@7,R2", "red,sail", "ABGHFIEM");
  order.play("sail1 G2 draw-red");
  EXPECT_EQ(part(order, 0), "common,@2,g1,did=gv");
  // A gaining part may be used at a full meter; what exceeds it is lost.
  Table full = game("common,@4,g10");
  full.play("sail1");
  EXPECT_TRUE(full.allows("I"));
  full.play("I");
  EXPECT_EQ(part(full, 0), "common,@5,g10");
}

TEST(BottlecapVikings, BV_18_ImprovementNeedsHelmetsAndGold) {
  Table table = game("common-60,@7,g5,y3", "common,@4");
  table.play("sail1 A-63");
  EXPECT_EQ(part(table, 0), "common-60-63,@0,g1,y3");
  EXPECT_TRUE(holds(table.state(), 0, ability(60)));  // permanent
  EXPECT_TRUE(holds(table.state(), 0, ability(63)));
  Table gold = game("common-61-64-68,@7,g7,y6", "common,@4");
  gold.play("sail1");
  EXPECT_EQ(gold.refusal("A-throne"), "BV-18");
  Table helmets = game("common-61-64-68,@7,g8,y5", "common,@4");
  helmets.play("sail1");
  EXPECT_EQ(helmets.refusal("A-throne"), "BV-18");
}

TEST(BottlecapVikings, BV_19_LosingDamageByColour) {
  Table table = game("common,@1,w1,R2,G2");
  table.play("sail1 F1");
  EXPECT_EQ(table.actions(), (Words{"lose-gg", "lose-rg", "lose-rr"}));
  table.play("lose-rg");
  EXPECT_EQ(part(table, 0), "common,@2,R1,G1");
  EXPECT_EQ(table.state().lid_red, 4);
  EXPECT_EQ(table.state().lid_grey, 6);
  // With less than named all goes; with one colour there is nothing to choose.
  Table all = game("common,@1,w2,R1,G1");
  Table exact = all;
  all.play("sail1 F2");
  EXPECT_EQ(part(all, 0), "common,@2");
  exact.play("sail1 F1");
  EXPECT_EQ(part(exact, 0), "common,@2,w1");
  // F and J need at least 1 damage.
  Table whole = game("common-61-64-68,@1,w3");
  whole.play("sail1");
  EXPECT_EQ(whole.refusal("F1"), "BV-19");
  EXPECT_EQ(whole.refusal("F2"), "BV-19");
  Table sound = game("common-61-64-68,@1,w4", "common,@7", "red,sail", "ABJHDIEM");
  sound.play("sail1");
  EXPECT_EQ(sound.refusal("J1"), "BV-19");
  EXPECT_EQ(sound.refusal("J2"), "BV-19");
  // Any other effect takes what there is and its gains still come.
  Table getting = game("III,@7,g2", "common,@4");
  getting.play("sail1 A-81");
  EXPECT_EQ(part(getting, 0), "III-81,@0,w1");
}

TEST(BottlecapVikings, BV_20_PrerequisitesHoldWhenUsed) {
  // D2 needs the most damage; healing before the action gives that up.
  Table table = game("II-75-76,@2,y4,G1", "common,@7", "red,sail", "ABFDHIEM");
  table.play("sail1");
  EXPECT_TRUE(table.allows("D2"));
  table.play("heal");
  EXPECT_TRUE(table.allows("D2"));  // tied at nothing
  Table hurt = game("II-75-76,@2,y4,G2", "common,@7,G1", "red,sail", "ABFDHIEM");
  hurt.play("sail1");
  EXPECT_TRUE(hurt.allows("D2"));
  hurt.play("heal");
  EXPECT_EQ(hurt.refusal("D2"), "BV-43");
}

TEST(BottlecapVikings, BV_21_EndEffectsOnceFromTheTurnsEvents) {
  // They do not set each other off: BV-62's wood is no reason for BV-60.
  Table chain = game("common-60-62,@0,g1,w2,y3");
  chain.play("sail1 B1");
  EXPECT_EQ(part(chain, 0), "common-60-62,@1,w1,y4");
  // Nor do they set off another player's: damage lost by BV-70 (here on side II) is nothing to BV-74.
  std::string other_cards(Definition::editions().front());
  for (auto at = other_cards.find("[cities.I]"); at < other_cards.size(); ++at) {
    const auto number = std::string_view(other_cards).substr(at, 2);
    if (number == "70")
      other_cards.replace(at, 2, "77");
    else if (number == "77")
      other_cards.replace(at, 2, "70");
  }
  Table mending("cities=pick", two("II-75-70,@0,g1,w2,y3,R1", "I-69-71-74,@4"), other_cards);
  mending.play("sail1 B1");
  EXPECT_EQ(part(mending, 0), "II-75-70,@1,y4");
  EXPECT_EQ(part(mending, 1), "I-69-71-74,@4");
  // Only if the meter rose.
  Table overflow = game("common-61-63-66,@0,g10", "common,@1,g1");
  overflow.play("sail2");  // the gold taken is lost, and another one given
  EXPECT_EQ(part(overflow, 0), "common-61-63-66,@2,g9");
  Table full = game("common,@4,w1", "II-75-77-80,@0,w10", "blue,sail", "AEFHDIBM");
  full.play("sail1 E1 E2");
  EXPECT_EQ(part(full, 1), "II-75-77-80,@1,w10");
  // Costs do not cancel a gain: blue's gold is taken and given straight back.
  Table spent = game("common-61-63-66,@0", "common,@1,g1");
  spent.play("sail2");
  EXPECT_EQ(part(spent, 0), "common-61-63-66,@2,g1");
  EXPECT_EQ(part(spent, 1), "common,@1,g1");
  // Abilities got this turn work for earlier events of the turn: the hut's own advance.
  Table got = game("III-81-83,@7,g6,y5", "common,@4");
  got.play("sail1 A-86");
  EXPECT_EQ(part(got, 0), "III-81-83-86,@0,g1,w1,y5");
  // And for what came before the improvement: damage given to the Valkyries in the attack pays by BV-88.
  Table earlier = game("IV-87,@7,g6,y4,R1", "common,@0,R2");
  earlier.play("sail1 draw-red draw-grey A-88");
  EXPECT_EQ(part(earlier, 0), "IV-87-88,@0,g1,y4");
  // For every player, on any player's turn; each ability pays once.
  Table every = game("II-75-76-78,@4", "common,@0,g2", "blue,sail", "EAFHDIBM");
  every.play("sail1 A-61");
  EXPECT_EQ(part(every, 0), "II-75-76-78,@4,w1");
  // After the turn nothing is remembered.
  Table next = game("common-60,@5", "common,@0");
  next.play("sail1 E1 end");
  next.play("sail2");
  EXPECT_EQ(part(next, 0), "common-60,@6,w2");
}

TEST(BottlecapVikings, BV_22_FourRedsBringTheValkyries) {
  Table third = game("common,@3,g3,R1", "common,@7,g3,R1,G1");
  third.play("sail1 draw-red end");
  EXPECT_EQ(part(third, 0), "common,@4,g3,R2");
  Table grey = game("common,@3,g3,R1", "common,@7,g3,R2");
  grey.play("sail1 draw-grey end");
  EXPECT_EQ(part(grey, 1), "common,@7,g3,R2");
  Table fourth = game("common,@3,g3,R1", "common,@7,g3,R2");
  fourth.play("sail1 draw-red end");
  EXPECT_EQ(part(fourth, 0), "common,@4,g1");
  EXPECT_EQ(part(fourth, 1), "common,@7,g1");
  EXPECT_EQ(fourth.position_refusal(two("common,@3,R2", "common,@7,R2")), "BV-22");
}

TEST(BottlecapVikings, BV_23_WhatTheValkyriesTake) {
  const auto blue_after = [](std::string_view damage, std::string_view goods) {
    Table table("players=3", fmt::format("ABFHDIEM/h0/common,@3,R3/common,@7,{}{}/common,@7/red,sail", goods, damage));
    table.play("sail1 draw-red end");
    return part(table, 1);
  };
  EXPECT_EQ(blue_after("", "g5,y5"), "common,@7,g5,y5");
  EXPECT_EQ(blue_after(",G1", "g5,y5"), "common,@7,g5,y5");
  EXPECT_EQ(blue_after(",G2", "g5,y5"), "common,@7,g3,y5");
  EXPECT_EQ(blue_after(",G3", "g5,y5"), "common,@7,g5,y4");
  EXPECT_EQ(blue_after(",G4", "g5,y5"), "common,@7,g3,y4");
  EXPECT_EQ(blue_after(",G6", "g5,y5"), "common,@7,g3,y4");
  EXPECT_EQ(blue_after(",G4", "g1"), "common,@7");  // what they can
  Table lid = game("common,@3,R3,G1", "common,@7,G3");
  lid.play("sail1 draw-red");
  EXPECT_EQ(lid.state().lid_red, 5);
  EXPECT_EQ(lid.state().lid_grey, 7);
}

TEST(BottlecapVikings, BV_24_AThroneWinsAtOnce) {
  Table glory = game("common-60-62,@0,g3,w5,y9", "common,@7,g5");
  glory.play("sail1 B1");
  EXPECT_TRUE(glory.over());
  EXPECT_EQ(glory.ending(), (Ending{1, kGloryThrone}));
  // The rest of the turn and its end effects do not happen: no wood for glory.
  EXPECT_EQ(part(glory, 0), "common-60-62,@1,g2,w3,y10");
  EXPECT_EQ(glory.refusal("B2"), "BV-24");
  // On getting an ability too.
  Table getting = game("common-61,@7,g4,y9", "common,@4");
  getting.play("sail1 A-64");
  EXPECT_EQ(getting.ending(), (Ending{1, kGloryThrone}));
  Table turning = game("IV,@7,g2,y9", "common,@4");
  turning.play("sail1 A-87 turn3");
  EXPECT_EQ(turning.ending(), (Ending{1, kGloryThrone}));
  // Nothing that would follow comes: neither BV-86 for the others nor the rest of BV-89.
  Table hut = game("common-60-62-65,@7,g8,y6", "III-81-83-86,@4");
  hut.play("sail1 A-throne");
  EXPECT_EQ(hut.ending(), (Ending{1, kHutThrone}));
  EXPECT_EQ(part(hut, 1), "III-81-83-86,@4");
  Table middle("players=4 cities=pick",
               "ABFHDIEM/h0/IV-87,@7,g4,y9,G1/III-81-83-86,@4/common-60,@4/common-60,@4/red,sail");
  middle.play("sail1 A-89");
  EXPECT_EQ(middle.ending(), (Ending{1, kGloryThrone}));
  EXPECT_EQ(part(middle, 0), "IV-87-89,@0,y10,G1");
  EXPECT_EQ(part(middle, 1), "III-81-83-86,@4");
  EXPECT_EQ(turning.position_refusal(two("common,@0,y10", "common,@4")), "BV-24");
  EXPECT_EQ(turning.position_refusal(two("common,@0,y9", "common,@4", "red,over")), "BV-24");
}

TEST(BottlecapVikings, BV_25_AfterTheTurnLimit) {
  const auto winners = [](std::string_view red, std::string_view blue) {
    Table table("turns=3", fmt::format("ABFHDIEM/h0/{}/{}/blue,sail,turns=5", red, blue));
    table.play("sail2 end");  // to 6 (E), the last of six turns
    EXPECT_TRUE(table.over());
    EXPECT_EQ(table.ending().how, kTurnLimit);
    return static_cast<int>(table.ending().winners);
  };
  EXPECT_EQ(winners("common-60,@0,y4,g9", "common,@4,y5"), 0b10);           // glory first
  EXPECT_EQ(winners("common-60,@0,y4", "common,@4,y4,g9"), 0b01);           // then tiers
  EXPECT_EQ(winners("common-60,@0,y4,g2", "common-60,@4,y4,g1,w2"), 0b10);  // then gold plus wood
  EXPECT_EQ(winners("common-60,@0,y4,g2,w1", "common-61,@4,y4,w3"), 0b11);  // then shared
  Table before("turns=3", "ABFHDIEM/h0/common,@0/common,@4/red,sail,turns=4");
  before.play("sail2");
  EXPECT_FALSE(before.over());
  EXPECT_EQ(before.position_refusal("ABFHDIEM/h0/common,@0/common,@4/red,sail,turns=6"), "BV-24");
  EXPECT_EQ(before.position_refusal("ABFHDIEM/h0/common,@0/common,@4/red,sail,turns=7"), "BV-25");
  EXPECT_EQ(Table().rules().match().turn_limit, 400);  // 200 each
  Table off("turns=off", "ABFHDIEM/h0/common,@0/common,@4/red,sail");
  off.play("sail2");
  EXPECT_EQ(turn_part(off), "blue,sail");  // nothing is counted
  EXPECT_EQ(off.position_refusal("ABFHDIEM/h0/common,@0/common,@4/red,sail,turns=1"), "BV-25");
}

}  // namespace
}  // namespace cb::bottlecap_vikings
