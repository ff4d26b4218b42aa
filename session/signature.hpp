// SPDX-License-Identifier: MIT
// What the numbers and bytes of a game mean, as one number: where two builds of this program have the same, each can
// read the states and action codes that the other kept.
#pragma once

#include <cstdint>

#include "session/any_game.hpp"

namespace cb {

// Follows a short game: states, codes and what they are called.
std::uint64_t signature_of(const AnyGame& game);

}  // namespace cb
