// SPDX-License-Identifier: MIT
// A game as whoever offers it must know it: who may play, what can be chosen, which bots and phrases there are.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "session/any_game.hpp"

namespace cb {

nlohmann::json game_card(const GameType& type);

}  // namespace cb
