// SPDX-License-Identifier: MIT
// How many random moves make games between the same players differ.
#pragma once

#include "session/rules.hpp"

namespace cb {

// Whether luck comes into the game after its first ply; where it does not, games differ only by their openings.
bool has_luck(const AnyRules& game);

// So many random moves begin a game: none where luck makes the games differ.
int usual_opening(const AnyRules& game);

}  // namespace cb
