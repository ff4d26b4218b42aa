// SPDX-License-Identifier: MIT
// What a study counts in any game.
#pragma once

#include <span>
#include <vector>

#include "game/deeds.hpp"
#include "session/rules.hpp"

namespace cb {

// From its start and all that was played; none where the game names nothing.
std::vector<Deed> named_deeds(const AnyRules& game, const AnyState& start, std::span<const ActionCode> actions);

}  // namespace cb
