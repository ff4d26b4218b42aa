// SPDX-License-Identifier: MIT
// What the directory keeps of a table.
#pragma once

#include "storage/directory.hpp"
#include "table/table.hpp"

namespace cb::server {

// `changed`: when what is said here last became otherwise.
TableEntry entry_of(const MatchId& match, const table::Table& table, Milliseconds changed);

// "players 3, starter lot; 5 min + 3 s a move": options that are not the usual, and the clock.
std::string summary_of(const table::Made& made, const AnyGame& game);

}  // namespace cb::server
