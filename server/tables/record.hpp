// SPDX-License-Identifier: MIT
// What the log of a table comes to: once the table is over, a match file with everything that happened, the luck too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/match_file.hpp"
#include "table/table.hpp"

namespace cb::server {

// The code of the refusal while the game runs: the file holds every hand.
inline constexpr std::string_view kStillRunning = "record.running";

Result<MatchFile> record_of(const table::Events& log, const table::FindGame& find_game = table::make_game);

// Whether a person made the table or has ever had a seat at it.
bool took_part(const table::Events& log, std::string_view person);

}  // namespace cb::server
