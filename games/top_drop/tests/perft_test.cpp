// SPDX-License-Identifier: MIT
#include "game/testing.hpp"
#include "games/top_drop/game.hpp"

TEST(TopDropPerft, TablesHold) {
  using namespace cb;
  testing_table::check_perft_file<top_drop::Definition>(TEST_DATA "/top_drop.perft", testing_table::perft_limit());
}
