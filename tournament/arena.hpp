// SPDX-License-Identifier: MIT
// An arena: for as long as it lasts, whoever is free is paired with somebody near in the standings.
#pragma once

#include <optional>

#include "tournament/tournament.hpp"

namespace cb::tournament {

// Who just met is paired again only after both have waited so long, and a table of more than two is full until then.
inline constexpr Milliseconds kPatience = 20'000;

std::optional<Paired> next_arena_tables(const Tournament& tournament, Milliseconds now);
Milliseconds arena_end(const Tournament& tournament);

}  // namespace cb::tournament
