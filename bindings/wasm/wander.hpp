// SPDX-License-Identifier: MIT
// Random games boiled down to numbers, so that two builds of the engine can be compared state by state.
#pragma once

#include <cstdint>
#include <vector>

#include "session/any_game.hpp"

namespace cb::wasm {

// After each ply a hash of everything so far: the position, the legal actions, and now and then all that a page is
// told.
std::vector<std::uint64_t> wander(const AnyGame& game, std::uint64_t seed, int most_plies);

}  // namespace cb::wasm
