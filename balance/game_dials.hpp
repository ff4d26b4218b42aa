// SPDX-License-Identifier: MIT
// What may change of any game's board.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/dials.hpp"
#include "session/any_game.hpp"

namespace cb::balance {

// All that a game of the list has; none where it names none.
std::vector<Dial> dials_of(const GameType& type);

// Those that are named, with commas between them: one by its whole name, or all that begin so before a point.
Result<std::vector<Dial>> choose_dials(const GameType& type, std::string_view names);

}  // namespace cb::balance
