// SPDX-License-Identifier: MIT
// What a search may change of Loot's board: a board that was the same from both sides stays so.
#include "game/dials.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/loot/embedded.hpp"
#include "games/loot/game.hpp"

namespace cb::loot {
namespace {

std::set<std::string> tiles_of(const EditionTree& list) { return list.get<std::set<std::string>>(); }

std::set<std::string> opposite(const std::set<std::string>& tiles) {
  std::set<std::string> opposite;
  for (auto tile : tiles) {
    tile[1] = static_cast<char>('1' + '9' - tile[1]);
    opposite.insert(tile);
  }
  return opposite;
}

TEST(LootDials, MirroredBoardsStayMirrored) {
  auto tree = read_edition_tree(embedded::loot::edition_toml).value();
  Rng rng(1);
  for (int turn = 0; turn < 300; ++turn)
    for (const auto& dial : Definition::dials()) {
      if (!dial.name.ends_with(".mirrored")) continue;
      auto turned = tree;
      if (!dial.turn(turned, rng) || turned["respawns"].empty()) continue;
      tree = turned;
      EXPECT_EQ(tiles_of(tree["barrels"]["pawns"]), opposite(tiles_of(tree["crates"]["pawns"])));
      EXPECT_EQ(tiles_of(tree["respawns"]), opposite(tiles_of(tree["respawns"])));
      EXPECT_EQ(tree["barrels"]["loot"], *opposite({tree["crates"]["loot"].get<std::string>()}).begin());
    }
}

TEST(LootDials, LeaveABoardAloneThatHasNoSuchTiles) {
  Rng rng(1);
  for (const auto& dial : Definition::dials()) {
    EditionTree tree = {{"game", "loot"}};
    EXPECT_FALSE(dial.turn(tree, rng)) << dial.name;
    EXPECT_EQ(tree.size(), 1u);
  }
}

}  // namespace
}  // namespace cb::loot
