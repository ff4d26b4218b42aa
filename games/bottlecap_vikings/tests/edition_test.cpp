// SPDX-License-Identifier: MIT
// A bad edition is refused with its line and the reason.
#include "games/bottlecap_vikings/tests/table.hpp"

namespace cb::bottlecap_vikings {
namespace {

// Puts one text in place of another and expects a refusal at the line of `where` that says `reason`.
void refused(std::string_view old_text, std::string_view new_text, std::string_view where, std::string_view reason) {
  testing_table::expect_edition_refused<Definition>(edition_with(old_text, new_text),
                                                    testing_table::edition_line<Definition>(where), reason);
}

TEST(BottlecapVikingsEdition, TilesAreChecked) {
  const auto* tiles = "tiles = [";
  const auto* first = "[\"A\", \"A\"]";
  refused("[\"B\", \"C\"], ", "", tiles, "8 tiles, not 7. · BV-01");
  refused("[\"B\", \"C\"]", "[\"B\"]", first, "two faces");
  refused("[\"B\", \"C\"]", "[\"B\", \"P\"]", first, "not an action");
  refused("[\"B\", \"C\"]", "[\"B\", \"J\"]", first, "Action J is on two tiles");
  refused("[\"B\", \"C\"]", "[\"B\", \"H\"]", first, "on two tiles");
  refused("[\"A\", \"A\"], [\"B\", \"C\"]", "[\"A\", \"C\"], [\"B\", \"B\"]", first, "never missing");
  refused("[\"A\", \"A\"], [\"B\", \"C\"]", "[\"B\", \"B\"], [\"C\", \"C\"]", tiles, "never missing");
  refused("[\"B\", \"C\"]", "[1, 2]", first, "list of lists of texts");
}

TEST(BottlecapVikingsEdition, BottlecapAndTokensAreChecked) {
  refused("helper = 0", "helper = 8", "helper = 0", "from 0 to 7");
  refused("line = 3", "line = \"3\"", "line = 3", "whole number");
  refused("red = 5", "red = 3", "red = 5", "from 4");
  refused("grey = [7, 12, 17]", "grey = [7, 12]", "grey = [7", "for 4 players");
  refused("red = 5", "red = 5\nblue = 2", "grey = [7", "not a key");
}

TEST(BottlecapVikingsEdition, StartingGoodsAreChecked) {
  refused("choice = [1, 2]", "choice = [1, 2, 3]", "choice = [1, 2]", "each of 2 players");
  refused("choice = [1, 2]", "choice = [1, 9]", "choice = [1, 2]", "from 0 to 7");
  refused("free_improvement = 1", "free_improvement = 2", "free_improvement = 1", "from 0 to 1");
}

TEST(BottlecapVikingsEdition, CitiesAreChecked) {
  refused("gold_meter = 10", "gold_meter = 16", "gold_meter = 10", "from 4 to 15");
  refused("throne = 10", "throne = 3", "throne = 10", "from 5 to 15");
  refused("levels = [3, 5, 6]", "levels = [3, 6, 5]", "levels = [3, 5, 6]", "rising");
  refused("levels = [3, 5, 6]", "levels = [3, 3]", "levels = [3, 5, 6]", "rising");
  refused("costs = [2, 4, 6, 8]", "costs = [2, 4, 6]", "costs = [2", "each of 4 steps");
  refused("helmets = [0, 1, 2, 3]", "helmets = [0, 1, 2]", "helmets = [0", "each of 4 steps");
  refused("tiers = [[60, 61]", "tiers = [[60, 93]", "tiers = [[60, 61]", "from 60 to 92");
  refused("tiers = [[60, 61]", "tiers = [[60, 62]", "tiers = [[60, 61]", "printed twice");
  refused("tiers = [[60, 61]", "tiers = [[]", "tiers = [[60, 61]", "empty");
  refused("bottom = [60, 61]", "bottom = [62, 61]", "bottom = [60, 61]", "one tier further up");
  refused("bottom = [60, 61]", "bottom = []", "bottom = [60, 61]", "leads nowhere");
  refused("[60, 62, 63]", "[60, 65, 63]", "paths = [[60", "one tier further up");
  refused("[60, 62, 63], ", "", "paths = [[60", "60 leads nowhere");
  refused("bottom = [60, 61]", "bottom = [60]", "paths = [[60", "No path leads to ability 61");
  refused("[60, 62, 63]", "[99, 62, 63]", "paths = [[60", "from 60 to 92");
}

TEST(BottlecapVikingsEdition, FacesAreChecked) {
  // What is wrong with a face, and where: each problem as "key: sentence".
  const auto problems = [](std::string_view faces) {
    const auto text = fmt::format("{}\n{}", Definition::editions().front(), faces);
    EditionReader in(text, Definition::info.name);
    Definition::read_edition(in);
    in.finish();
    testing_table::Words found;
    for (const auto& [error, key] : in.problems()) {
      EXPECT_GE(error.line, testing_table::line_of(text, "[faces")) << error.text();
      found.push_back(key + ": " + error.code);
    }
    return found;
  };
  using testing_table::Words;
  constexpr std::string_view kWood = "parts = [{ gain_wood = 1 }]\n";
  EXPECT_EQ(problems(fmt::format("[faces.B]\n{}", kWood)), Words{});
  EXPECT_EQ(problems(fmt::format("[faces.A]\n{}", kWood)), Words{"faces.A: bottlecap-vikings.edition.face"});
  EXPECT_EQ(problems(fmt::format("[faces.P]\n{}", kWood)), Words{"faces.P: bottlecap-vikings.edition.face"});
  EXPECT_EQ(problems(fmt::format("[faces.BC]\n{}", kWood)), Words{"faces.BC: bottlecap-vikings.edition.face"});
  EXPECT_EQ(problems("[faces]\nB = 3"), (Words{"faces.B.parts: edition.tables", "faces.B: edition.unknown-key"}));
  EXPECT_EQ(problems("[faces.B]"), Words{"faces.B.parts: edition.tables"});
  EXPECT_EQ(problems("[faces.B]\nparts = []"), Words{"faces.B.parts: edition.tables"});
  EXPECT_EQ(problems("[faces.B]\nparts = [{ gain_wood = 1 }, { gain_wood = 1 }, { gain_wood = 1 }]"),
            Words{"faces.B.parts: edition.tables"});
  EXPECT_EQ(problems("[faces.B]\nkind = \"improve\"\nparts = [{ gain_wood = 1 }]"),
            Words{"faces.B.kind: bottlecap-vikings.edition.kind"});
  EXPECT_EQ(problems("[faces.B]\nkind = 1\nparts = [{ gain_wood = 1 }]"), Words{"faces.B.kind: edition.text"});
  EXPECT_EQ(problems("[faces.B]\nkind = \"balance\"\nparts = [{ gain_wood = 1 }]"),
            Words{"faces.B.parts: bottlecap-vikings.edition.parts"});
  EXPECT_EQ(problems("[faces.B]\nkind = \"balance\"\nattacked_lose = 5"),
            Words{"faces.B.attacked_lose: edition.number"});
  EXPECT_EQ(problems("[faces.B]\nparts = [{ gain_wood = 5 }]"), Words{"faces.B.parts[0].gain_wood: edition.number"});
  EXPECT_EQ(problems("[faces.B]\nparts = [{ gain_wood = 1, colour = 2 }]"),
            Words{"faces.B.parts[0].colour: edition.unknown-key"});
  EXPECT_EQ(problems("[faces.B]\nparts = [{ gain_wood = 1, take_damage = 1 }]"),
            Words{"faces.B.parts[0].take_damage: bottlecap-vikings.edition.damage-first"});
  EXPECT_EQ(problems("[faces.B]\nparts = [{ gain_wood = 1 }, { gain_wood = 1, take_damage = 2 }]"),
            Words{"faces.B.parts[1].take_damage: edition.number"});
  EXPECT_EQ(problems("[faces.B]\nparts = [{ gain_wood = 1 }, { pay_gold = 1 }]"),
            Words{"faces.B.parts[1]: bottlecap-vikings.edition.gives-nothing"});
  EXPECT_EQ(problems("[faces.B]\nparts = [{ lose_damage = \"most\" }]"),
            Words{"faces.B.parts[0].lose_damage: bottlecap-vikings.edition.mend"});
  EXPECT_EQ(problems("[faces.B]\nparts = [{ lose_damage = 5 }]"),
            Words{"faces.B.parts[0].lose_damage: edition.number"});
  EXPECT_EQ(problems("[faces.B]\nparts = [{ gain_wood = 1, need = \"helmets\" }]"),
            Words{"faces.B.parts[0].need: bottlecap-vikings.edition.need"});
  // All at once, each in its own place.
  EXPECT_EQ(
      problems("[faces.B]\nkind = \"x\"\nparts = [{ need = \"y\", gain_gold = 1 }]\n"
               "[faces.C]\nparts = [{ pay_gold = 1 }]"),
      (Words{"faces.B.kind: bottlecap-vikings.edition.kind", "faces.B.parts[0].need: bottlecap-vikings.edition.need",
             "faces.C.parts[0]: bottlecap-vikings.edition.gives-nothing"}));
}

TEST(BottlecapVikingsEdition, TheBuiltInOneIsTheRulesOne) {
  const auto edition = read_edition<Definition>(Definition::editions().front()).value();
  EXPECT_EQ(edition.sides[kCommon].spots, 9);
  for (int side = 1; side < kSides; ++side) EXPECT_EQ(edition.sides[side].spots, 6);
  Bits64 printed = 0;
  for (const auto& side : edition.sides) {
    EXPECT_EQ(printed & side.printed, 0u);
    printed |= side.printed;
  }
  EXPECT_EQ(printed, bit(kAbilities) - 1);
}

}  // namespace
}  // namespace cb::bottlecap_vikings
