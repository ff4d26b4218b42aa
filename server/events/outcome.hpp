// SPDX-License-Identifier: MIT
// What a table that is over means for its event.
#pragma once

#include <optional>

#include "table/table.hpp"
#include "tournament/event.hpp"

namespace cb::server {

// The result; nothing where there is none, because those who played agreed to have none, or nobody was left. The table
// must be over. `deal`: it was a team's deal.
//
// Of two, whoever won is first, and without a winner both are. Of more, by the game's own score sheet, and whoever was
// not there at the end behind all who were. A deal counts what was reached, however it ended.
std::optional<tournament::Outcome> outcome_of(const table::Table& table, bool deal);

}  // namespace cb::server
