// SPDX-License-Identifier: MIT
#include "game/testing.hpp"
#include "games/trap_the_cap/game.hpp"

TEST(TrapTheCapPerft, TablesHold) {
  using namespace cb;
  testing_table::check_perft_file<trap_the_cap::Definition>(TEST_DATA "/trap_the_cap.perft",
                                                            testing_table::perft_limit());
}
