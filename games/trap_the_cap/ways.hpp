// SPDX-License-Identifier: MIT
// The ways of a board that an edition has otherwise than the plan, and whether a game can be played on them.
#pragma once

#include <string>

#include "game/edition.hpp"
#include "games/trap_the_cap/options.hpp"

namespace cb::trap_the_cap {

// Reads board.ways, board.closed and board.homes, any of which may be missing; without a plan they are only asked for.
void read_ways(EditionReader& in, Edition& edition, bool has_plan);

// As an edition's file has it: "A4-C4".
std::string way_name(const Plan& plan, Way way);

}  // namespace cb::trap_the_cap
