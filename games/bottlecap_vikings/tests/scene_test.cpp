// SPDX-License-Identifier: MIT
// What a board in a browser is told, against a plain recount, and against the words there are for it.
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "games/bottlecap_vikings/notation.hpp"
#include "games/bottlecap_vikings/tests/table.hpp"

namespace cb::bottlecap_vikings {
namespace {

using nlohmann::json;

json catalogue(const std::string& language) {
  const auto file = std::filesystem::path(TEST_DATA) / "../messages" / (language + ".json");
  return json::parse(testing_table::read_file(file));
}

// Every state of random games of every variant. Half of the players build whenever they can, which brings the
// abilities of the high tiers to the table.
void walk(std::uint64_t games, const std::function<void(const Rules&, const State&)>& visit) {
  auto settings = Definition::variants();
  settings.emplace_back("players=2 turns=off");
  for (const auto variant : settings) {
    SCOPED_TRACE(variant);
    const auto rules = testing_table::try_rules<Definition>(variant).value();
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      Rng rng(seed);
      State state = rules.start();
      for (int ply = 0; ply < 600; ++ply) {
        visit(rules, state);
        if (testing::Test::HasFatalFailure() || rules.actor(state) == kNobody) break;
        const auto legal = rules.legal(state);
        Action built{};
        if (seed % 2 == 1 && !rules.at_chance(state) && rng.below(4) != 0)
          for (const Action action : legal)
            if (action.code > kBuild && action.code < kSail) built = action;
        if (built.code != 0)
          rules.apply(state, built);
        else
          testing_table::play_any(rules, state, rng);
      }
    }
  }
}

TEST(BottlecapVikingsScene, EveryActionIsPickedInItsOwnWay) {
  walk(6, [](const Rules& rules, const State& state) {
    if (rules.at_chance(state)) return;
    std::set<json> paths;
    for (const Action action : rules.legal(state)) {
      const auto told = Definition::tell_action(rules, state, action, state.mover);
      ASSERT_FALSE(told["path"].empty()) << told;
      ASSERT_TRUE(paths.insert(told["path"]).second)
          << told << " in " << Definition::write_position(rules, state) << " is picked like another";
    }
  });
}

TEST(BottlecapVikingsScene, EverythingToldHasItsSentences) {
  const json english = catalogue("en");
  const json german = catalogue("de");
  std::set<std::string> seen;
  walk(6, [&](const Rules& rules, const State& state) {
    const auto needs = [&](const std::string& key) {
      if (!seen.insert(key).second) return;
      EXPECT_TRUE(english.contains(key)) << key;
      EXPECT_TRUE(german.contains(key)) << key;
    };
    testing_table::with_actions(rules, state, [&](const auto& set) {
      for (const Action action : set) {
        const auto key = Definition::tell_action(rules, state, action, kNobody)["key"].template get<std::string>();
        needs("did." + key);
        needs("do." + key);
      }
    });
    if (rules.actor(state) == kNobody) needs("end." + Definition::tell_ending(rules, state)["key"].get<std::string>());
    needs(fmt::format("status.{}", kPhaseNames[static_cast<int>(state.phase)]));
  });
  EXPECT_GE(seen.size(), 80u) << "the walk has seen too little of the game";
}

TEST(BottlecapVikingsScene, BothLanguagesHaveEveryTileAbilityAndOption) {
  std::vector<std::string> keys = {"title", "pitch", "players", "minutes", "end.shared"};
  for (char tile = 'A'; tile < 'A' + kActions; ++tile)
    for (const auto* what : {"name", "short", "help"}) keys.push_back(fmt::format("tile.{}.{}", tile, what));
  for (int ability = kFirstAbility; ability < kFirstAbility + kAbilities; ++ability)
    for (const auto* what : {"name", "help"}) keys.push_back(fmt::format("ability.{}.{}", ability, what));
  for (int seat = 0; seat < kMostPlayers; ++seat) keys.push_back(fmt::format("seat.{}", seat));
  for (const auto* option :
       {"players", "rondel.drawn", "rondel.chosen", "cities.common", "cities.unique", "cities.pick", "cards.dealt",
        "cards.chosen", "starter.first", "starter.lot", "turns", "turns.off"})
    keys.push_back(fmt::format("option.{}", option));
  const json english = catalogue("en");
  const json german = catalogue("de");
  for (const auto& key : keys) {
    EXPECT_TRUE(english.contains(key)) << key;
    EXPECT_TRUE(german.contains(key)) << key;
  }
  for (const auto& [key, text] : english.items()) EXPECT_TRUE(german.contains(key)) << key;
  for (const auto& [key, text] : german.items()) EXPECT_TRUE(english.contains(key)) << key;
}

TEST(BottlecapVikingsScene, EveryRefusalHasItsSentences) {
  const json english = catalogue("en");
  const json german = catalogue("de");
  const std::regex code("(?:why\\(\"|\"bottlecap-vikings\\.)([a-z.-]+)\"");
  int found = 0;
  for (const auto* name :
       {"explain.cpp", "notation.cpp", "position.cpp", "game.cpp", "edition.cpp", "edition_faces.cpp"}) {
    const auto text = testing_table::read_file(std::filesystem::path(TEST_DATA) / ".." / name);
    for (std::sregex_iterator it(text.begin(), text.end(), code), end; it != end; ++it, ++found) {
      const auto key = "refused.bottlecap-vikings." + (*it)[1].str();
      EXPECT_TRUE(english.contains(key)) << key;
      EXPECT_TRUE(german.contains(key)) << key;
    }
  }
  EXPECT_GT(found, 60);
}

// BV-23 counted by its own words.
std::pair<int, int> taken_by_valkyries(const Player& player, bool one_less) {
  int damage = player.red + player.grey;
  if (one_less && damage > 0) --damage;
  const int gold = damage == 2 || damage > 3 ? std::min<int>(player.gold, 2) : 0;
  const int glory = damage > 2 ? std::min<int>(player.glory, 1) : 0;
  return {gold, glory};
}

void expect_city(const json& city, const CitySide& side, const Player& player, Bits64 held) {
  ASSERT_EQ(city["hut"], player.hut);
  ASSERT_EQ(city["places"].size(), side.spots + 2u);
  std::set<int> shown;
  for (const auto& other : city["copied"]) shown.insert(other.get<int>());
  for (const auto& place : city["places"]) {
    const int index = place["place"];
    EXPECT_EQ(place["tier"], side.tier[index]);
    EXPECT_LT(place["index"].get<int>(), place["width"].get<int>());
    EXPECT_EQ(place["next"].get<bool>(), (side.paths[player.hut] >> index & 1) != 0);
    if (place["ability"].is_null()) continue;
    EXPECT_EQ(place["ability"], side.ability[index] + kFirstAbility);
    if (place["walked"].get<bool>()) shown.insert(place["ability"].get<int>());
  }
  std::set<int> have;
  for (const int ability : members(held)) have.insert(ability + kFirstAbility);
  EXPECT_EQ(shown, have) << "abilities are either on the way of the hut or copied";
}

TEST(BottlecapVikingsScene, SaysWhatLiesOnTheTable) {
  walk(2, [](const Rules& rules, const State& state) {
    const auto scene = Definition::scene(rules, state, kNobody);
    const Match& match = rules.match();
    int red = scene["lid"]["red"];
    int grey = scene["lid"]["grey"];
    for (const auto& held : scene["inHand"]) (held == "red" ? red : grey) += 1;
    ASSERT_EQ(scene["players"].size(), static_cast<std::size_t>(match.players));
    for (int seat = 0; seat < match.players; ++seat) {
      const auto& shown = scene["players"][static_cast<std::size_t>(seat)];
      const Player& player = state.players[seat];
      red += shown["red"].get<int>();
      grey += shown["grey"].get<int>();
      if (player.ship != kNoShip) {
        const auto& ships = scene["rondel"][player.ship]["ships"];
        ASSERT_EQ(std::count(ships.begin(), ships.end(), seat), 1);
      }
      ASSERT_EQ(shown["city"].is_null(), player.side >= kNoSide);
      if (player.side >= kNoSide) continue;
      ASSERT_EQ(shown["gold"]["has"], player.gold);
      ASSERT_EQ(shown["wood"]["has"], player.wood);
      ASSERT_EQ(shown["glory"]["has"], player.glory);
      const auto [gold, glory] = taken_by_valkyries(player, holds(state, seat, kOneLessForValkyries));
      ASSERT_EQ(shown["valkyriesTake"]["gold"], gold);
      ASSERT_EQ(shown["valkyriesTake"]["glory"], glory);
      int level = holds(state, seat, kExtraHelmet) ? 1 : 0;
      for (const auto& begin : shown["levels"]) level += player.glory >= begin.get<int>() ? 1 : 0;
      ASSERT_EQ(shown["helmets"], level);
      expect_city(shown["city"], match.side(player), player, state.abilities[seat]);
    }
    ASSERT_EQ(red, match.edition.red) << "every token is in the lid, in a hand or with a player";
    ASSERT_EQ(grey, match.edition.grey[match.players]);
    ASSERT_EQ(scene["redsOut"].get<int>(), match.edition.red - scene["lid"]["red"].get<int>());
    for (int space = 0; space < kSpaces; ++space) {
      const auto& tile = scene["rondel"][static_cast<std::size_t>(space)]["tile"];
      ASSERT_EQ(tile.is_null(), state.rondel[space] == kNoTile);
      if (tile.is_null()) continue;
      ASSERT_EQ(tile["letter"].get<std::string>()[0], 'A' + state.rondel[space]);
    }
    ASSERT_EQ(scene["line"].is_null(), match.players == 4);
  });
}

// What a choice says it leaves is what the meters show afterwards, as long as nothing else happens in between.
TEST(BottlecapVikingsScene, WhatAChoiceLeavesIsLeft) {
  int compared = 0;
  walk(6, [&](const Rules& rules, const State& state) {
    if (state.phase != Phase::act && state.phase != Phase::goods && state.phase != Phase::lose) return;
    for (const Action action : rules.legal(state)) {
      const auto args = Definition::tell_action(rules, state, action, kNobody)["args"];
      State after = state;
      rules.apply(after, action);
      const int seat = state.phase == Phase::lose ? state.seat : state.mover;
      if (!args.contains("leftGold") || after.phase != Phase::act || after.mover != state.mover) continue;
      if (after.abilities[seat] != state.abilities[seat]) continue;  // getting an ability has effects of its own
      ++compared;
      EXPECT_EQ(args["leftGold"], after.players[seat].gold);
      EXPECT_EQ(args["leftWood"], after.players[seat].wood);
      EXPECT_EQ(args["leftGlory"], after.players[seat].glory);
      EXPECT_EQ(args["leftDamage"], after.players[seat].damage());
    }
  });
  EXPECT_GT(compared, 500);
}

json tell(const Table& table, std::string_view word) {
  const auto action = Definition::read_action(table.rules(), table.state(), word).value();
  return Definition::tell_action(table.rules(), table.state(), action, kNobody);
}

TEST(BottlecapVikingsScene, ASailSaysWhatItMeets) {
  const auto table = game("common,@2", "common,@4");
  const auto told = tell(table, "sail2");
  EXPECT_EQ(told["path"], json({"ship-0", "tile-4"}));
  EXPECT_EQ(told["args"]["line"], 1);
  EXPECT_EQ(told["args"]["attacked"], 1);
  EXPECT_EQ(told["args"]["helper"], "no");
  EXPECT_EQ(tell(table, "sail1")["args"]["line"], 0);
}

// No card of the built-in edition has so many, but another might.
TEST(BottlecapVikingsScene, ALapMoreIsAChoiceOfItsOwn) {
  auto table = game("common,@0", "common,@4");
  EXPECT_EQ(tell(table, "sail1")["path"], json({"ship-0", "tile-1"}));
  table.state().abilities[0] |= kTwoFurtherAndGlory | kThreeFurtherFromHelper | kOneFurther;
  EXPECT_EQ(tell(table, "sail1")["path"], json({"ship-0", "tile-1", "!sail-1"}));
  EXPECT_EQ(tell(table, "sail9")["path"], json({"ship-0", "tile-1", "!sail-9"}));
  EXPECT_EQ(tell(table, "sail2")["path"], json({"ship-0", "tile-2"}));
  EXPECT_EQ(tell(table, "sail8")["path"], json({"ship-0", "tile-0"}));
}

TEST(BottlecapVikingsScene, TheFourthRedCallsTheValkyries) {
  const auto quiet = game("common,@4,R1,G1", "common,@5,R1", "red,draw,seat=red,then=line,step=1");
  EXPECT_EQ(tell(quiet, "draw-red")["args"]["valkyries"], "no");
  const auto full = game("common,@4,R2,G1", "common,@5,R1", "red,draw,seat=red,then=line,step=1");
  EXPECT_EQ(tell(full, "draw-red")["args"]["valkyries"], "yes");
  EXPECT_EQ(tell(full, "draw-grey")["args"]["valkyries"], "no");
}

TEST(BottlecapVikingsScene, BV_25_TellsWhichTieBreakDecided) {
  const auto told = [](std::string_view red, std::string_view blue) {
    Table table("turns=3", fmt::format("ABFHDIEM/h0/{}/{}/blue,sail,turns=5", red, blue));
    table.play("sail2 end");  // the last of six turns
    return Definition::tell_ending(table.rules(), table.state());
  };
  EXPECT_EQ(told("common-60,@0,y4,g9", "common,@4,y5")["scores"], json::parse(R"({
    "columns": ["glory", "tier", "goods"], "decided": "glory", "tied": [],
    "rows": [{"seats": [1], "values": [5, 0, 0], "place": 1}, {"seats": [0], "values": [4, 1, 9], "place": 2}]})"));
  EXPECT_EQ(told("common-60,@0,y4", "common,@4,y4,g9")["args"]["decided"], "tier");
  EXPECT_EQ(told("common-60,@0,y4,g2", "common-60,@4,y4,g1,w2")["args"]["decided"], "goods");
  const json shared = told("common-60,@0,y4,g2,w1", "common-61,@4,y4,w3");
  EXPECT_EQ(shared["key"], "shared");
  EXPECT_EQ(shared["scores"]["decided"], nullptr);
  EXPECT_EQ(shared["scores"]["tied"], json({"glory", "tier", "goods"}));
}

}  // namespace
}  // namespace cb::bottlecap_vikings
