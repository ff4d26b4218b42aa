// SPDX-License-Identifier: MIT
#include "game/testing.hpp"
#include "games/loot/game.hpp"

TEST(LootPerft, TablesHold) {
  using namespace cb;
  testing_table::check_perft_file<loot::Definition>(TEST_DATA "/loot.perft", testing_table::perft_limit());
}
