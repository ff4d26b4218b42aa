// SPDX-License-Identifier: MIT
// Faces of tiles that an edition builds from parts: what they do, and that everything that shows them can.
#include <nlohmann/json.hpp>

#include "game/edition_tree.hpp"
#include "games/bottlecap_vikings/notation.hpp"
#include "games/bottlecap_vikings/tests/built_faces.hpp"
#include "games/bottlecap_vikings/tests/table.hpp"

namespace cb::bottlecap_vikings {
namespace {

// Two players on ABFHDIEM, helper at 0, on an edition with such faces.
Table built(std::string_view faces, std::string_view red, std::string_view blue = "common,@7") {
  return Table("cities=pick", two(red, blue), std::string(Definition::editions().front()) + std::string(faces));
}

TEST(BottlecapVikingsFaces, PrintedOnesHaveTheirWords) {
  const std::vector<std::string> words = {
      "improve the city",    "1g 2w>1y / 2g 3w>1y",  "1g 2w>1y / 1g 2w D>1y",
      "+1g / +1g if most D", "+1w / +1w if least D", "1w>-2D / 2w>-4D",
      "+1g / D>1g",          "n gold > n+1 wood",    "+2g, attacked: -1g",
      "1w>-3D / 3w>-all D",  "n wood > n+1 gold",    "+1 of the lesser good",
      "+3w less helmets",    "+3g less helmets",     "+1w / D>1w",
  };
  for (int face = 0; face < kActions; ++face)
    EXPECT_EQ(action_words(kPrinted[face]), words[static_cast<std::size_t>(face)]);
}

TEST(BottlecapVikingsFaces, PrintedOnesCanBeSpelledOut) {
  const std::string spelled = R"(
[faces]
B.parts = [{ pay_gold = 1, pay_wood = 2, gain_glory = 1 }, { pay_gold = 2, pay_wood = 3, gain_glory = 1 }]
C.parts = [{ pay_gold = 1, pay_wood = 2, gain_glory = 1 },
           { pay_gold = 1, pay_wood = 2, take_damage = 1, gain_glory = 1 }]
D.parts = [{ gain_gold = 1 }, { gain_gold = 1, need = "most-damage" }]
E.parts = [{ gain_wood = 1 }, { gain_wood = 1, need = "least-damage" }]
F.parts = [{ pay_wood = 1, lose_damage = 2 }, { pay_wood = 2, lose_damage = 4 }]
G.parts = [{ gain_gold = 1 }, { take_damage = 1, gain_gold = 1 }]
H.kind = "gold-to-wood"
I = { kind = "plain", parts = [{ gain_gold = 2 }], attacked_lose = 1 }
J.parts = [{ pay_wood = 1, lose_damage = 3 }, { pay_wood = 3, lose_damage = "all" }]
K.kind = "wood-to-gold"
L.kind = "balance"
M.kind = "wood-by-helmets"
N.kind = "gold-by-helmets"
O.parts = [{ gain_wood = 1 }, { take_damage = 1, gain_wood = 1 }]
)";
  const auto rules =
      testing_table::try_rules<Definition>("", std::string(Definition::editions().front()) + spelled).value();
  for (int face = 0; face < kActions; ++face)
    EXPECT_TRUE(is_printed(rules.match(), face)) << static_cast<char>('A' + face);
}

TEST(BottlecapVikingsFaces, APartPaysGainsAndMends) {
  Table table =
      built("\n[faces.B]\nparts = [{ pay_gold = 2, gain_wood = 3, lose_damage = 1 }]\n", "common,@0,g2,w1,G2");
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"B", "end"}));
  table.play("B");
  EXPECT_EQ(part(table, 0), "common,@1,w4,G1");
  Table unhurt = built("\n[faces.B]\nparts = [{ pay_gold = 2, gain_wood = 3, lose_damage = 1 }]\n", "common,@0,g2");
  unhurt.play("sail1");
  EXPECT_EQ(unhurt.actor(), 1);  // BV-19: there is nothing to lose
}

TEST(BottlecapVikingsFaces, GloryThatWinsEndsTheGameAtOnce) {
  Table table =
      built("\n[faces.B]\nparts = [{ gain_gold = 1, gain_glory = 2, lose_damage = 1 }]\n", "common,@0,y8,R1,G1");
  table.play("sail1 B");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(part(table, 0), "common,@1,g1,y10,R1,G1");  // BV-24: nothing more happens
}

TEST(BottlecapVikingsFaces, ANeedHoldsForEitherPart) {
  constexpr std::string_view kNeeds =
      "\n[faces.B]\nparts = [{ gain_gold = 1, need = \"most-damage\" }, { gain_wood = 1, need = \"least-damage\" }]\n";
  const auto offered = [&](std::string_view red, std::string_view blue) {
    Table table = built(kNeeds, red, blue);
    table.play("sail1");
    return table.actor() == 0 ? table.actions("B") : Words{};
  };
  EXPECT_EQ(offered("common,@0,G1", "common,@7,G1"), (Words{"B1", "B2"}));
  EXPECT_EQ(offered("common,@0,G2", "common,@7,G1"), (Words{"B1"}));
  EXPECT_EQ(offered("common,@0,G1", "common,@7,G2"), (Words{"B2"}));
}

TEST(BottlecapVikingsFaces, WhoeverIsAttackedLosesWhatTheFaceSays) {
  const auto after = [](std::string_view faces, std::string_view letter) {
    Table table = built(faces, fmt::format("common,@{},g1", letter == "B" ? 0 : 4),
                        fmt::format("common,@{},g4", letter == "B" ? 1 : 5));
    table.play("sail1 draw-grey draw-grey");
    return table.state().players[1].gold;
  };
  EXPECT_EQ(after("", "B"), 4);
  EXPECT_EQ(after("", "I"), 3);
  EXPECT_EQ(after("\n[faces.B]\nkind = \"balance\"\nattacked_lose = 3\n", "B"), 1);
  EXPECT_EQ(after("\n[faces.I]\nparts = [{ gain_gold = 2 }]\n", "I"), 4);
}

TEST(BottlecapVikingsFaces, ExchangesAreWrittenWithTheirLetter) {
  Table table = built("\n[faces.B]\nkind = \"wood-to-gold\"\n[faces.H]\nparts = [{ gain_wood = 1 }]\n", "common,@0,w2");
  table.play("sail1");
  EXPECT_EQ(table.actions(), (Words{"B1", "B2", "end"}));
  EXPECT_EQ(table.refusal("B0"), "BV-50");
  table.play("B2");
  EXPECT_EQ(part(table, 0), "common,@1,g3");
  Table plain = built("\n[faces.H]\nparts = [{ gain_wood = 1 }]\n", "common,@2");
  plain.play("sail1");
  EXPECT_EQ(plain.actions(), (Words{"H", "end"}));
  EXPECT_EQ(plain.refusal("H2"), "BV-16");
}

// BV-51 goes by the landing wherever it is built.
TEST(BottlecapVikingsFaces, TheLesserGoodIsComparedOnLanding) {
  constexpr std::string_view kMarket = "\n[faces.B]\nkind = \"balance\"\n[faces.M]\nkind = \"balance\"\n";
  Table table = built(kMarket, "common,@0,g2,w1");
  table.play("sail1");
  EXPECT_EQ(turn_part(table), "red,act,less=wood");
  table.play("B");
  EXPECT_EQ(part(table, 0), "common,@1,g2,w2");
  // Swapped for another such tile it is still remembered, for one of another kind it is not.
  Table swapped("cities=pick", two("I-69-70-73,@7,g8,w9,y6", "common,@4", "red,sail", "BAFHDIEM"),
                std::string(Definition::editions().front()) + std::string(kMarket));
  swapped.play("sail1");
  Table other = swapped;
  swapped.play("swap70");
  EXPECT_EQ(turn_part(swapped), "red,act,used=s,less=gold");
  other.play("swap01");
  EXPECT_EQ(turn_part(other), "red,act,used=s");
}

TEST(BottlecapVikingsFaces, ScenesTellWhatIsTheEditionsOwn) {
  const Table table =
      built("\n[faces.B]\nparts = [{ pay_gold = 1, gain_glory = 1 }]\nattacked_lose = 2\n", "common,@0,g3");
  const auto scene = Definition::scene(table.rules(), table.state(), 0);
  const auto& own = scene["rondel"][1]["tile"];
  EXPECT_TRUE(own["own"].get<bool>());
  EXPECT_EQ(own["attackedLose"], 2);
  EXPECT_EQ(own["rule"], "BV-16");
  EXPECT_EQ(own["parts"].size(), 1u);
  const auto& printed = scene["rondel"][5]["tile"];
  EXPECT_FALSE(printed["own"].get<bool>());
  EXPECT_EQ(printed["attackedLose"], 1);
  EXPECT_EQ(printed["rule"], "BV-48");
}

TEST(BottlecapVikingsFaces, TheirTextInTheOneFormSaysTheSame) {
  const auto like = read_edition_tree(Definition::editions().front()).value();
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto faces = random_faces(seed);
    const auto text = write_edition_tree(read_edition_tree(faces.edition()).value(), like).value();
    SCOPED_TRACE(text);
    const auto before = read_edition<Definition>(faces.edition()).value();
    const auto after = read_edition<Definition>(text).value();
    EXPECT_TRUE(std::ranges::equal(before.faces, after.faces));
  }
}

// Whatever is built can be written, read, told, drawn and refused, and its positions are taken for what they are.
TEST(BottlecapVikingsFaces, AllThatShowsThemCan) {
  const auto english = nlohmann::json::parse(testing_table::read_file(TEST_DATA "/../messages/en.json"));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto faces = random_faces(seed);
    SCOPED_TRACE(faces.text);
    const auto rules = testing_table::try_rules<Definition>("players=3 cities=pick", faces.edition()).value();
    Rng rng(seed);
    State state = rules.start();
    for (int ply = 0; ply < 250 && rules.actor(state) != kNobody; ++ply) {
      const auto position = Definition::write_position(rules, state);
      ASSERT_EQ(Definition::read_position(rules, position).value(), state) << position;
      for (const auto line : split(Definition::draw(rules, state, 0, Pen(false)), '\n'))
        ASSERT_LE(line.size(), 78u) << line;
      testing_table::with_actions(rules, state, [&](const auto& set) {
        for (const Action action : set) {
          const auto word = Definition::write_action(rules, state, action);
          ASSERT_EQ(Definition::read_action(rules, state, word).value(), action) << word << " in " << position;
          const auto key = Definition::tell_action(rules, state, action, 0)["key"].template get<std::string>();
          ASSERT_TRUE(english.contains("did." + key) && english.contains("do." + key)) << key;
          ASSERT_FALSE(action.code == kPart && Definition::describe_action(rules, state, action).empty()) << word;
        }
        for (int code = 0; code < kSail && !rules.at_chance(state); ++code) {
          if (set.contains(make(code))) continue;
          ASSERT_FALSE(Definition::explain(rules, state, make(code)).message.empty()) << code;
        }
      });
      testing_table::play_any(rules, state, rng);
    }
  }
}

}  // namespace
}  // namespace cb::bottlecap_vikings
