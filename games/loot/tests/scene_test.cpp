// SPDX-License-Identifier: MIT
// What a browser is told about Loot, against a plain recount from the written position, over random games.
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "game/testing.hpp"
#include "games/loot/game.hpp"

namespace cb::loot {
namespace {

using nlohmann::json;

// A position as it is written: of each side the tiles, and whether the pawn there carries.
struct Recount {
  std::map<std::string, bool> pawns[2];
  std::string carrier[2];  // empty where nobody carries
  std::string mover;
  int quiet = 0;

  bool covered(const std::string& tile) const { return pawns[0].contains(tile) || pawns[1].contains(tile); }
  int side() const { return mover == "crates" ? 0 : 1; }
};

Recount recount(const Rules& rules, const State& state) {
  const auto text = Definition::write_position(rules, state);
  const auto parts = split(text, '/');
  Recount count;
  for (const int side : {0, 1}) {
    const auto pawns = parts[static_cast<std::size_t>(side)];
    for (std::size_t at = 0; pawns != "-" && at < pawns.size(); at += 2) {
      const auto tile = lower(pawns.substr(at, 2));
      const bool carries = std::isupper(pawns[at]) != 0;
      count.pawns[side][tile] = carries;
      if (carries) count.carrier[side] = tile;
    }
  }
  count.mover = parts[2];
  count.quiet = static_cast<int>(to_number(parts[3]).value());
  return count;
}

constexpr const char* kLootTiles[] = {"e1", "e9"};
constexpr const char* kRespawnTiles[] = {"c5", "e5", "g5"};

void check_sides(const Recount& count, const json& scene) {
  for (const int side : {0, 1}) {
    const auto& shown = scene["sides"][static_cast<std::size_t>(side)];
    std::map<std::string, bool> pawns;
    for (const auto& pawn : shown["pawns"]) pawns[pawn["tile"]] = pawn["carries"];
    EXPECT_EQ(shown["name"], side == 0 ? "crates" : "barrels");
    EXPECT_EQ(pawns, count.pawns[side]);
    EXPECT_EQ(shown["left"], 5 - count.pawns[side].size());
    EXPECT_EQ(shown["lootTile"], kLootTiles[side]);
    EXPECT_EQ(shown["lootAtHome"], count.carrier[1 - side].empty());
    EXPECT_EQ(shown["carrier"], count.carrier[side].empty() ? json(nullptr) : json(count.carrier[side]));
  }
}

std::string phase_of(const Recount& count) {
  const int side = count.side();
  if (count.pawns[side].empty()) return "return";
  if (!count.carrier[side].empty()) return count.carrier[1 - side].empty() ? "run" : "race";
  return count.carrier[1 - side].empty() ? "fetch" : "chase";
}

void check_scene(const Rules& rules, const State& state) {
  const Recount count = recount(rules, state);
  const auto scene = Definition::scene(rules, state, kNobody);
  const bool over = rules.legal(state).size() == 0;
  check_sides(count, scene);
  int free = 0;
  for (std::size_t n = 0; n < 3; ++n) {
    EXPECT_EQ(scene["respawns"][n]["tile"], kRespawnTiles[n]);
    EXPECT_EQ(scene["respawns"][n]["free"], !count.covered(kRespawnTiles[n]));
    free += !count.covered(kRespawnTiles[n]);
  }
  const bool may_return = !over && count.pawns[count.side()].size() < 5;
  EXPECT_EQ(scene["respawns"].size(), 3u);
  EXPECT_EQ(scene["waysBack"], may_return ? free : 0);
  EXPECT_EQ(scene["mover"], over ? json(nullptr) : json(count.side()));
  EXPECT_EQ(scene["phase"], over ? "over" : phase_of(count));
  EXPECT_EQ(scene["quiet"], count.quiet);
  EXPECT_EQ(scene["quietLimit"], rules.options().quiet == 0 ? json(nullptr) : json(rules.options().quiet));
  EXPECT_EQ(scene["statusArgs"]["carrier"], count.carrier[count.side()]);
  EXPECT_EQ(scene["statusArgs"]["enemyCarrier"], count.carrier[1 - count.side()]);
  EXPECT_EQ(scene["statusArgs"]["sheltered"],
            count.carrier[1 - count.side()] == kLootTiles[count.side()] ? "yes" : "no");
  EXPECT_EQ(scene["statusArgs"]["home"], kLootTiles[count.side()]);
  EXPECT_EQ(scene["statusArgs"]["goal"], kLootTiles[1 - count.side()]);
  for (const int seat : {kCrates, kBarrels}) EXPECT_EQ(Definition::scene(rules, state, seat), scene);
}

// What an action was, from the positions before and after it.
std::string key_of(const Recount& before, const Recount& after, const std::string& word) {
  if (word.starts_with("respawn-")) return "respawn";
  const int side = before.side();
  const int other = 1 - side;
  const bool carries = before.carrier[side] == word.substr(0, 2);
  if (carries && after.carrier[side] == kLootTiles[side]) return "home";
  if (before.carrier[side] != after.carrier[side] && before.carrier[side].empty()) return "grab";
  if (before.carrier[other] != after.carrier[other]) return "rescue";
  if (before.pawns[other].size() > after.pawns[other].size()) return "take";
  return carries ? "carry" : "move";
}

json path_of(const std::string& word) {
  if (word.starts_with("respawn-")) return {"!respawn", word.substr(8)};
  return {word.substr(0, 2), word.substr(3)};
}

using Keys = std::set<std::string>;

void check_actions(const Rules& rules, const State& state, Keys& told_keys) {
  const Recount before = recount(rules, state);
  std::set<json> paths;
  for (const Action action : rules.legal(state)) {
    const auto word = Definition::write_action(rules, state, action);
    const auto told = Definition::tell_action(rules, state, action, kNobody);
    State after = state;
    rules.apply(after, action);
    EXPECT_EQ(told["key"], key_of(before, recount(rules, after), word)) << word;
    EXPECT_EQ(told["path"], path_of(word)) << word;
    EXPECT_EQ(told["args"]["side"], before.mover) << word;
    EXPECT_TRUE(paths.insert(told["path"]).second) << word;
    told_keys.insert(told["key"]);
  }
}

struct Told {
  Keys actions;
  Keys endings;
  Keys phases;
};

// Random games of every variant; what was told in them.
const Told& random_games() {
  static const Told told = [] {
    Told all;
    auto variants = Definition::variants();
    variants.emplace_back("");
    Rng rng(2026);
    for (const auto settings : variants) {
      const auto rules = testing_table::try_rules<Definition>(settings).value();
      for (int game = 0; game < 6; ++game) {
        State state = rules.start();
        for (int ply = 0; ply < 300 && !testing::Test::HasFailure(); ++ply) {
          SCOPED_TRACE(Definition::write_position(rules, state));
          check_scene(rules, state);
          all.phases.insert(Definition::scene(rules, state, kNobody)["phase"]);
          if (rules.actor(state) == kNobody) {
            all.endings.insert(Definition::tell_ending(rules, state)["key"]);
            break;
          }
          check_actions(rules, state, all.actions);
          testing_table::play_any(rules, state, rng);
        }
      }
    }
    return all;
  }();
  return told;
}

TEST(LootScene, AgreesWithAPlainRecount) {
  EXPECT_EQ(random_games().actions, (Keys{"carry", "grab", "home", "move", "rescue", "respawn", "take"}));
  EXPECT_TRUE(random_games().endings.contains("quiet"));
}

TEST(LootScene, TellsWhoCameHome) {
  testing_table::Table<Definition> table("", "a8/E7/barrels/3");
  table.play("e7-e9");
  EXPECT_EQ(Definition::tell_ending(table.rules(), table.state()),
            (json{{"key", "home"}, {"args", {{"winner", "barrels"}}}}));
}

TEST(LootScene, TellsWhoHasNobodyLeft) {
  testing_table::Table<Definition> table("", "a1/b2c5e5g5/barrels/3");
  table.play("b2-a1");
  EXPECT_EQ(Definition::tell_ending(table.rules(), table.state()),
            (json{{"key", "gone"}, {"args", {{"winner", "barrels"}}}}));
  EXPECT_EQ(Definition::scene(table.rules(), table.state(), kNobody)["phase"], "over");

  table.set("a1/b2c5e5/barrels/3");
  table.play("b2-a1");
  EXPECT_EQ(Definition::scene(table.rules(), table.state(), kCrates)["phase"], "return");
}

// No board position makes a side pass (LT-17), so the crate stands beyond the last rank.
TEST(LootScene, TellsAPass) {
  testing_table::Table<Definition> table("", "a2/a8c5e5g5/crates/41");
  table.state().pawns[kCrates] = TileList();
  table.state().pawns[kCrates].add(tile_at(0, kSize + 1));
  EXPECT_EQ(Definition::scene(table.rules(), table.state(), kCrates)["phase"], "pass");
  const auto told = Definition::tell_action(table.rules(), table.state(), kPassing, kCrates);
  EXPECT_EQ(told["key"], "pass");
  EXPECT_EQ(told["path"], json::array({"!pass"}));
}

class LootWords : public testing::TestWithParam<const char*> {};

TEST_P(LootWords, SayAllThatIsTold) {
  const auto words =
      json::parse(testing_table::read_file(fmt::format("{}/../messages/{}.json", TEST_DATA, GetParam())));
  auto actions = random_games().actions;
  actions.insert("pass");
  for (const auto& key : actions) {
    EXPECT_TRUE(words.contains("did." + key)) << key;
    EXPECT_TRUE(words.contains("do." + key)) << key;
  }
  auto endings = random_games().endings;
  endings.insert({"gone", "home"});
  for (const auto& key : endings) EXPECT_TRUE(words.contains("end." + key)) << key;
  auto phases = random_games().phases;
  phases.insert({"pass", "return"});
  for (const auto& key : phases) EXPECT_TRUE(words.contains("status." + key)) << key;
}

INSTANTIATE_TEST_SUITE_P(Languages, LootWords, testing::Values("en", "de"));

}  // namespace
}  // namespace cb::loot
