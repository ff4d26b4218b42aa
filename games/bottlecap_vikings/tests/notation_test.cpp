// SPDX-License-Identifier: MIT
// Positions that could not stand on a table, and words that are not actions.
#include "games/bottlecap_vikings/notation.hpp"

#include "games/bottlecap_vikings/tests/table.hpp"

namespace cb::bottlecap_vikings {
namespace {

TEST(BottlecapVikingsNotation, ImpossiblePositionsAreRefused) {
  const Table table("cities=pick");
  const auto refusal = [&](std::string_view red, std::string_view blue, std::string_view turn) {
    return table.position_refusal(two(red, blue, turn));
  };
  EXPECT_EQ(refusal("common,@0", "common", "red,sail"), "BV-10");        // a ship is missing
  EXPECT_EQ(refusal("common,@8", "common,@0", "red,sail"), "BV-01");     // off the rondel
  EXPECT_EQ(refusal("common,@0,@1", "common,@0", "red,sail"), "BV-05");  // said twice
  EXPECT_EQ(refusal("common,@0,z3", "common,@0", "red,sail"), "BV-05");  // unknown
  EXPECT_EQ(refusal("common,@0,", "common,@0", "red,sail"), "BV-05");
  EXPECT_EQ(refusal("common-99,@0", "common,@0", "red,sail"), "BV-08");
  EXPECT_EQ(refusal("V,@0", "common,@0", "red,sail"), "BV-06");
  EXPECT_EQ(refusal("common,@0,back", "common,@0", "red,sail"), "BV-68");
  EXPECT_EQ(refusal("common,@0,did=g", "common,@0", "red,sail"), "BV-21");  // at the start of a turn
  EXPECT_EQ(refusal("common,@0", "common,@1", "green,sail"), "BV-12");
  EXPECT_EQ(refusal("common,@0", "common,@1", "red,dance"), "BV-12");
  EXPECT_EQ(refusal("common,@0", "common,@1", "red,passing"), "BV-12");
  EXPECT_EQ(refusal("common,@0", "common,@1", "red,sail,used=1"), "BV-16");
  EXPECT_EQ(refusal("common,@0", "common,@1", "red,sail,first=blue"), "BV-10");
  EXPECT_EQ(refusal("common,@0", "common,@1", "red,act,used=2"), "BV-16");  // A has one part
  EXPECT_EQ(refusal("common,@1", "common,@2", "red,act,used=r"), "BV-68");
  EXPECT_EQ(refusal("common,@1", "common,@2", "red,act,used=s"), "BV-73");
  EXPECT_EQ(refusal("common,@1", "common,@2", "red,act,used=h"), "BV-76");
  EXPECT_EQ(refusal("common,@1", "common,@2", "red,act,less=gold"), "BV-51");
  EXPECT_EQ(refusal("common,@1", "common,@1", "red,act"), "BV-14");  // attacked, but not said so
  EXPECT_EQ(refusal("common,@1", "common,@2", "red,draw,seat=red,then=attack"), "BV-14");
  EXPECT_EQ(refusal("common,@1", "common,@2", "red,draw,seat=red,then=line,step=1"), "BV-13");
  EXPECT_EQ(refusal("common,@4", "common,@2", "red,draw,seat=red,then=line,step=2"), "BV-13");
  EXPECT_EQ(refusal("common,@4", "common,@2", "red,draw,seat=red,then=line,step=1"), "");
  EXPECT_EQ(refusal("common,@4", "common,@2", "red,draw,seat=red,then=line,step=1,held=red"), "BV-69");
  EXPECT_EQ(refusal("common,@1", "common,@2", "red,draw,seat=red,then=gain,used=2"), "BV-17");
  EXPECT_EQ(refusal("common,@1", "common,@2", "red,draw,seat=red,then=end"), "BV-19");
  EXPECT_EQ(refusal("common,@1", "common,@2", "red,draw,seat=red"), "BV-12");
  EXPECT_EQ(refusal("common,@2,R1,G1", "common,@1", "red,lose,seat=red,then=act,owed=1"), "BV-19");
  EXPECT_EQ(refusal("common,@2,R2,G1", "common,@1", "red,lose,seat=red,then=act,owed=2,used=1"), "");
  EXPECT_EQ(refusal("common,@1", "common,@2", "red,turn,then=act,used=1"), "BV-18");
  EXPECT_EQ(refusal("common,@3,g1,w1", "common,@2,g1,w1", "red,take,seat=blue,step=1,distance=2"), "BV-66");
  EXPECT_EQ(refusal("common,@3,g1,w1", "common,@3,g1,w1,did=a", "red,raid-take,seat=blue"), "BV-82");
  EXPECT_EQ(refusal("common", "common", "red,goods"), "BV-10");
  EXPECT_EQ(refusal("common,@0,y2", "common,@1,y2", "red,goods"), "BV-11");
  EXPECT_EQ(refusal("common,@0,y2", "common,@1", "red,goods"), "");
  EXPECT_EQ(refusal("common,@0,y2,g1", "common,@1,y2", "blue,goods"), "");
  EXPECT_EQ(refusal("common,@0,y2,g2", "common,@1,y2", "blue,goods"), "BV-11");
  EXPECT_EQ(refusal("common,@0,y2", "common,@1", "red,improve"), "BV-11");
  EXPECT_EQ(table.position_refusal("ABFHDIEM/h3/common,@0/common,@1/red,sail"), "BV-03");
  EXPECT_EQ(table.position_refusal("ABFHDIEM/h3/IV-87,@0/common,@1/red,sail"), "");
  EXPECT_EQ(table.position_refusal("ABFHDIEM/x/common,@0/common,@1/red,sail"), "BV-03");
  EXPECT_EQ(table.position_refusal("........ /h0/none/none/red,lay"), "BV-01");
}

TEST(BottlecapVikingsNotation, WordsThatAreNoActions) {
  Table table = game("common,@0,g3,w5,y3");
  for (const auto* word :
       {"",       "sail",   "sail0",  "sail16", "sailx",      "B",       "B3",      "A-93",  "A-",    "swap13", "swap",
        "goods-", "lose-x", "tile-P", "card-V", "start-pink", "gain-59", "gain-93", "ship8", "turn9", "H1"}) {
    const auto rule = table.refusal(word);
    EXPECT_TRUE(rule.starts_with("BV-")) << word;
  }
  // Before the ship has moved, whatever belongs to later is refused for that.
  for (const auto* word : {"B1", "D1", "H2", "end", "A-60", "lose-rg", "goods-g", "swap12", "heal"})
    EXPECT_EQ(table.refusal(word), "BV-12") << word;
  EXPECT_EQ(table.refusal("ship8"), "BV-10");
  EXPECT_EQ(table.refusal("turn9"), "BV-87");
  EXPECT_EQ(table.refusal("gain-93"), "BV-72");
  table.play("sail1");
  for (const auto* word : {"B", "B3", "B1x"}) EXPECT_EQ(table.refusal(word), "BV-16") << word;
  EXPECT_EQ(table.refusal("D1"), "BV-16");
  EXPECT_EQ(table.refusal("sail1"), "BV-16");
  EXPECT_EQ(table.refusal("H2"), "BV-16");
}

// An edition may print BV-72 further down; then the hut can come to the ability copied before.
TEST(BottlecapVikingsNotation, TheHutComesToACopiedAbility) {
  std::string text(Definition::editions().front());
  const auto replace = [&](std::string_view old_text, std::string_view new_text) {
    text.replace(text.find(old_text), old_text.size(), new_text);
  };
  replace("[[69], [70, 71], [72, 73, 74]]", "[[72], [70, 71], [69, 73, 74]]");
  replace("bottom = [69]", "bottom = [72]");
  replace("[[69, 70, 71], [70, 72, 73], [71, 73, 74]]", "[[72, 70, 71], [70, 69, 73], [71, 73, 74]]");
  Table table("cities=pick", two("I-72+70,@7,g4,y4", "common,@4"), text);
  table.play("sail1 A-70");
  EXPECT_EQ(part(table, 0), "I-72-70,@0,y4");
  EXPECT_EQ(table.position_refusal(table.position()), "");
  EXPECT_EQ(table.position_refusal(two("I-72-70+64,@0", "common,@4")), "");
  EXPECT_EQ(table.position_refusal(two("I-72,@0", "common,@4")), "BV-72");
}

// Whatever is read plays on without trouble: random games from positions met in random games, each
// after a random change of one character.
TEST(BottlecapVikingsNotation, ChangedPositionsAreRefusedOrPlayable) {
  constexpr std::string_view kCharacters = "0123456789ABCDEFGHIJKLMNOabcdefgwyRG@,=/-+.";
  int accepted = 0;
  for (const auto* settings : {"cities=pick", "players=3 cities=unique", "players=4 cities=pick starter=lot"}) {
    const auto rules = testing_table::try_rules<Definition>(settings).value();
    Rng rng(7);
    const auto step = [&](State& state) { testing_table::play_any(rules, state, rng); };
    State state = rules.start();
    for (int n = 0; n < 10000; ++n) {
      if (rules.actor(state) == kNobody) state = rules.start();
      step(state);
      auto text = Definition::write_position(rules, state);
      text[rng.below(static_cast<std::uint32_t>(text.size()))] =
          kCharacters[rng.below(static_cast<std::uint32_t>(kCharacters.size()))];
      const auto read = Definition::read_position(rules, text);
      if (!read) continue;
      ++accepted;
      State changed = *read;
      ASSERT_EQ(Definition::read_position(rules, Definition::write_position(rules, changed)).value(), changed) << text;
      for (int ply = 0; ply < 60 && rules.actor(changed) != kNobody; ++ply) {
        step(changed);
        const auto now = Definition::write_position(rules, changed);
        const auto back = Definition::read_position(rules, now);
        ASSERT_TRUE(back) << text << " led to " << now << ": " << back.error().text();
        ASSERT_EQ(*back, changed);
      }
    }
  }
  EXPECT_GT(accepted, 1000);
}

// A number alone says nothing to whoever has not learnt them all.
TEST(BottlecapVikingsNotation, EveryStepOfEveryCityIsNamedInWords) {
  const Table table("players=4",
                    "LFKAGENC/h0/common-61-64-68,@2,g10/common-60,@2/common-60-62-65,@2/common-61-64,@2/red,sail");
  const auto drawn = Definition::draw(table.rules(), table.state(), 0, Pen(false));
  for (int seat = 0; seat < 4; ++seat) {
    const auto& player = table.state().players[seat];
    const auto& side = table.rules().match().side(player);
    for (const int place : members(side.paths[player.hut])) {
      const auto words = place == side.throne_place() ? std::string("throne: wins the game")
                                                      : fmt::format("{} {}", side.ability[place] + kFirstAbility,
                                                                    ability_words(side.ability[place]));
      EXPECT_NE(drawn.find("         " + words + "\n"), std::string::npos) << words << " in\n" << drawn;
    }
  }
  EXPECT_NE(drawn.find("       has 64 sail 2 further; got: 1 glory\n"), std::string::npos) << drawn;
}

TEST(BottlecapVikingsNotation, BoardsFitTheTerminal) {
  const auto widest = [](std::string_view settings, std::string_view position) {
    const Table table(settings, position);
    std::size_t width = 0;
    for (const auto line : split(Definition::draw(table.rules(), table.state(), 0, Pen(false)), '\n'))
      width = std::max(width, line.size());
    return width;
  };
  EXPECT_LE(widest("players=4",
                   "LFKAGENC/h0/common-61-64-68,@2,g10,w10,y9,R3,G9,back/common-60-62-65,@2,g10,w10,y9,G8/"
                   "common-60-62-65,@2,g10,w10,y9/common-61-64,@2,g10,w10,y9/red,sail"),
            78u);
  EXPECT_LE(
      widest("players=4 turns=1", "LFKAGENC/h0/common-61,@2/common-61,@2/common-61,@2/common-61,@2/red,over,turns=4"),
      78u);
  EXPECT_LE(widest("players=3", "LFKAGENC/h0/common,@3/common,@3/common,@3/red,sail"), 78u);
  EXPECT_LE(widest("cities=pick", two("I-69-70-72,@0,y5,did=h", "common,@4", "red,ability,then=act,used=1")), 78u);
}

}  // namespace
}  // namespace cb::bottlecap_vikings
