// SPDX-License-Identifier: MIT
// What a search may change of Top Cap's board: setups that were the same from both sides stay so.
#include "game/dials.hpp"

#include <gtest/gtest.h>

#include <set>

#include "game/edition_testing.hpp"
#include "games/top_cap/embedded.hpp"
#include "games/top_cap/game.hpp"
#include "games/top_cap/notation.hpp"

namespace cb::top_cap {
namespace {

std::set<int> cells_of(const EditionTree& caps) {
  std::set<int> cells;
  for (const auto& cap : caps) cells.insert(read_cell(cap.get<std::string>()).value());
  return cells;
}

TEST(TopCapDials, MirroredSetupsStayMirrored) {
  const auto printed = read_edition_tree(embedded::top_cap::edition_toml).value();
  Rng rng(1);
  int mirrored = 0;
  for (const auto& dial : Definition::dials()) {
    if (!dial.name.ends_with(".mirrored")) continue;
    ++mirrored;
    const auto setup = dial.name.substr(6, dial.name.size() - 15);
    auto tree = printed;
    for (int turn = 0; turn < 100; ++turn) {
      ASSERT_TRUE(dial.turn(tree, rng));
      const auto& caps = tree["setups"][setup];
      std::set<int> opposite;
      for (const int cell : cells_of(caps["cream"])) opposite.insert(kCells - 1 - cell);
      EXPECT_EQ(cells_of(caps["blue"]), opposite);
    }
    tree["setups"][setup] = printed["setups"][setup];
    EXPECT_EQ(tree, printed) << dial.name << " leaves the others alone";
  }
  EXPECT_EQ(mirrored, 4);
}

TEST(TopCapDials, LeaveABoardAloneThatHasNoSuchSetup) {
  Rng rng(1);
  for (const auto& dial : Definition::dials()) {
    EditionTree tree = {{"game", "top-cap"}};
    EXPECT_FALSE(dial.turn(tree, rng)) << dial.name;
    EXPECT_EQ(tree.size(), 1u);
  }
}

}  // namespace
}  // namespace cb::top_cap
