// SPDX-License-Identifier: MIT
// What is known of a position, as the command line and the server tell it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "session/any_game.hpp"
#include "thought/exact.hpp"

namespace cb {

// {"game", "position", "outcome": "win", "plies": 9, "moves": [{"action", "outcome", "plies"}]}: all for the side to
// move, counted from now, best move first. Refused where nothing is known, as before a lot is drawn.
Result<nlohmann::ordered_json> exact_json(const Oracle& oracle, const AnyGame& game, const AnyState& state);

}  // namespace cb
