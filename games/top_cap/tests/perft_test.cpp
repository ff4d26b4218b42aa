// SPDX-License-Identifier: MIT
#include "game/testing.hpp"
#include "games/top_cap/game.hpp"

TEST(TopCapPerft, TablesHold) {
  using namespace cb;
  testing_table::check_perft_file<top_cap::Definition>(TEST_DATA "/top_cap.perft", testing_table::perft_limit());
}
