// SPDX-License-Identifier: MIT
// The game that a table plays, from how it was made.
#pragma once

#include <functional>
#include <memory>

#include "session/any_game.hpp"
#include "table/event.hpp"

namespace cb::table {

// A game for a table; whoever has many tables keeps one object for all that play the same.
using FindGame = std::function<Result<std::shared_ptr<const AnyGame>>(const Made&)>;
Result<std::shared_ptr<const AnyGame>> make_game(const Made& made);

}  // namespace cb::table
