// SPDX-License-Identifier: MIT
// Whether a state that was read could stand on a table.
#pragma once

#include <optional>

#include "core/error.hpp"
#include "games/trap_the_cap/rules.hpp"

namespace cb::trap_the_cap {

// Fills State::greys from the stacks (a space overfull here is refused by the check).
void count_greys(const Rules& rules, State& state);

// The first thing wrong with a state whose parts are well formed, or nothing.
std::optional<Error> check_position(const Rules& rules, const State& state);

}  // namespace cb::trap_the_cap
