// SPDX-License-Identifier: MIT
// Where hands are hidden: what happened is told as a seat saw it, and whoever follows knows only what the seat knows.
#pragma once

#include <string_view>

#include "core/rng.hpp"
#include "session/any_game.hpp"

namespace cb {

// A state that fits what was seen so far, and an action in it that looks like what happened.
struct Supposition {
  AnyState before;
  ActionCode action = 0;
};

// What the seat sees afterwards is the same whichever supposition is made.
Result<Supposition> suppose(const AnyGame& game, const AnyState& state, int seat, std::string_view seen, Rng& rng);

}  // namespace cb
