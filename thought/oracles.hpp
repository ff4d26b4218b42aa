// SPDX-License-Identifier: MIT
// Who knows a game by heart in this program: nobody, until the program says at its start where to look.
#pragma once

#include <memory>

#include "game/info.hpp"
#include "thought/exact.hpp"

namespace cb {

using FindOracle = std::shared_ptr<const Oracle> (*)(const GameInfo& game);

// To be said once, before there is a second thread.
void know_games_by(FindOracle find);

// Nothing where nobody knows the game.
std::shared_ptr<const Oracle> oracle_for(const GameInfo& game);

}  // namespace cb
