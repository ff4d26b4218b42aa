// SPDX-License-Identifier: MIT
// What a table plays, in a few words.
#pragma once

#include <string>

#include "session/any_game.hpp"
#include "table/event.hpp"

namespace cb::table {

// "players 3, starter lot; 5 min + 3 s a move": options that are not the usual, and the clock.
std::string summary_of(const Made& made, const AnyGame& game);

}  // namespace cb::table
