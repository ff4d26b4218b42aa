// SPDX-License-Identifier: MIT
// What the browser's board is told, against a plain recount over random games of every variant, and the sentences of
// both languages for all that is told.
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "game/testing.hpp"
#include "games/top_cap/game.hpp"

namespace cb::top_cap {
namespace {

using nlohmann::json;
using testing_table::try_rules;

using Cell = std::string;
using Board = std::map<Cell, std::string>;  // which side's cap stands where

// Read from the position's own text, so that nothing of the scene's making is used to check it.
Board board_of(const Rules& rules, const State& state) {
  Board board;
  const auto position = Definition::write_position(rules, state);
  const auto parts = split(position, '/');
  for (const auto* side : {"cream", "blue"}) {
    const auto cells = parts[std::string_view(side) == "cream" ? 0 : 1];
    for (std::size_t at = 0; at < cells.size(); at += 2) board[Cell(cells.substr(at, 2))] = side;
  }
  return board;
}

std::set<Cell> neighbours(const Board& board, const Cell& cell) {
  std::set<Cell> found;
  for (const auto& [other, side] : board)
    if (other != cell && std::abs(other[0] - cell[0]) <= 1 && std::abs(other[1] - cell[1]) <= 1) found.insert(other);
  return found;
}

void expect_caps_as_counted(const json& scene, const Board& board) {
  ASSERT_EQ(scene.at("caps").size(), board.size());
  for (const auto& cap : scene.at("caps")) {
    const Cell at = cap.at("at");
    ASSERT_TRUE(board.contains(at)) << at;
    EXPECT_EQ(cap.at("side"), board.at(at));
    EXPECT_EQ(cap.at("touches").get<std::set<Cell>>(), neighbours(board, at));
    EXPECT_EQ(cap.at("count"), neighbours(board, at).size());
  }
}

void expect_moves_as_played(const Rules& rules, const State& state, const Board& board, const json& scene) {
  const std::string side = rules.actor(state) == kCream ? "cream" : "blue";
  std::set<std::vector<Cell>> paths;
  std::set<Cell> movable;
  for (const Action action : rules.legal(state)) {
    const json told = Definition::tell_action(rules, state, action, kNobody);
    const auto path = told.at("path").get<std::vector<Cell>>();
    ASSERT_EQ(path.size(), 2u);
    EXPECT_TRUE(paths.insert(path).second) << told;
    EXPECT_EQ(Definition::write_action(rules, state, action), path[0] + "-" + path[1]);
    EXPECT_EQ(board.at(path[0]), side);
    EXPECT_FALSE(board.contains(path[1]));
    EXPECT_EQ(told.at("args").at("count"), neighbours(board, path[0]).size());
    EXPECT_EQ(told.at("args").at("side"), side);
    EXPECT_EQ(told.at("key"), path[1] == (side == "cream" ? "f6" : "a1") ? "reach" : "slide");
    movable.insert(path[0]);
  }
  const json& args = scene.at("statusArgs");
  EXPECT_EQ(args.at("side"), side);
  EXPECT_EQ(args.at("moves"), paths.size());
  EXPECT_EQ(args.at("movable"), movable.size());
  EXPECT_EQ(args.at("only"), movable.size() == 1 ? *movable.begin() : "");
}

void expect_scene_as_counted(const Rules& rules, const State& state) {
  const json scene = Definition::scene(rules, state, kNobody);
  const Board board = board_of(rules, state);
  expect_caps_as_counted(scene, board);
  EXPECT_EQ(scene.at("bottles"), json({{"cream", "a1"}, {"blue", "f6"}}));
  for (const int seat : {kCream, kBlue}) EXPECT_EQ(Definition::scene(rules, state, seat), scene);
  const Actor actor = rules.actor(state);
  EXPECT_EQ(scene.at("phase"), actor == kChance ? "lot" : actor == kNobody ? "over" : "move");
  EXPECT_EQ(scene.at("mover"), actor < 0 ? json(nullptr) : json(actor));
  if (actor >= 0) expect_moves_as_played(rules, state, board, scene);
}

struct Heard {
  std::set<std::string> actions, endings, phases;
};

Heard play(const Rules& rules, std::uint64_t seed) {
  Heard heard;
  Rng rng(seed);
  State state = rules.start();
  for (;;) {
    expect_scene_as_counted(rules, state);
    heard.phases.insert(Definition::scene(rules, state, kNobody).at("phase"));
    if (rules.actor(state) == kNobody) break;
    testing_table::with_actions(rules, state, [&](const auto& actions) {
      for (int n = 0; n < actions.size(); ++n)
        heard.actions.insert(Definition::tell_action(rules, state, actions[n], kNobody).at("key"));
    });
    testing_table::play_any(rules, state, rng);
  }
  const json ending = Definition::tell_ending(rules, state);
  const bool reached = board_of(rules, state).contains("a1") || board_of(rules, state).contains("f6");
  EXPECT_EQ(ending.at("key"), reached ? "bottle" : "stuck");
  EXPECT_EQ(ending.at("args").at("winner"), state.mover == kBlue ? "cream" : "blue");
  heard.endings.insert(ending.at("key"));
  return heard;
}

Heard play_every_variant() {
  Heard heard;
  auto variants = Definition::variants();
  variants.emplace_back("");
  for (const auto variant : variants) {
    const auto rules = try_rules<Definition>(variant).value();
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const Heard game = play(rules, seed);
      heard.actions.insert(game.actions.begin(), game.actions.end());
      heard.endings.insert(game.endings.begin(), game.endings.end());
      heard.phases.insert(game.phases.begin(), game.phases.end());
      if (::testing::Test::HasFailure()) return heard;
    }
  }
  return heard;
}

TEST(TopCapScene, AgreesWithAPlainRecountAndHasWordsInBothLanguages) {
  const Heard heard = play_every_variant();
  EXPECT_EQ(heard.actions, (std::set<std::string>{"lot", "reach", "slide"}));
  EXPECT_EQ(heard.endings, (std::set<std::string>{"bottle", "stuck"}));
  EXPECT_EQ(heard.phases, (std::set<std::string>{"lot", "move", "over"}));
  for (const auto* language : {"en", "de"}) {
    const auto file = fmt::format("{}/../messages/{}.json", TEST_DATA, language);
    const json words = json::parse(testing_table::read_file(file));
    for (const auto& key : heard.actions) {
      EXPECT_TRUE(words.contains("did." + key)) << language << " did." << key;
      EXPECT_TRUE(words.contains("do." + key)) << language << " do." << key;
    }
    for (const auto& key : heard.endings) EXPECT_TRUE(words.contains("end." + key)) << language << " end." << key;
    for (const auto& key : heard.phases) EXPECT_TRUE(words.contains("status." + key)) << language << " status." << key;
  }
}

// TC-15: the cap that the rules explain, as the board is told of it.
TEST(TopCapScene, ShowsTheExampleOfTheRules) {
  const auto rules = try_rules<Definition>("").value();
  const auto state = Definition::read_position(rules, "a4c3c2d1/c6d5f3d2/cream").value();
  const json scene = Definition::scene(rules, state, kCream);
  const auto cap = std::ranges::find_if(scene.at("caps"), [](const json& one) { return one.at("at") == "c3"; });
  ASSERT_NE(cap, scene.at("caps").end());
  EXPECT_EQ(*cap, json({{"at", "c3"}, {"side", "cream"}, {"count", 2}, {"touches", {"c2", "d2"}}}));
}

}  // namespace
}  // namespace cb::top_cap
