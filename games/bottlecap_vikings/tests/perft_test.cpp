// SPDX-License-Identifier: MIT
#include "game/testing.hpp"
#include "games/bottlecap_vikings/game.hpp"

TEST(BottlecapVikingsPerft, TablesHold) {
  using namespace cb;
  testing_table::check_perft_file<bottlecap_vikings::Definition>(TEST_DATA "/bottlecap_vikings.perft",
                                                                 testing_table::perft_limit());
}
