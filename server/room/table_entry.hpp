// SPDX-License-Identifier: MIT
// What the directory keeps of a table.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "storage/directory.hpp"
#include "table/table.hpp"

namespace cb::server {

// `changed`: when what is said here last became otherwise.
TableEntry entry_of(const MatchId& match, const table::Table& table, Milliseconds changed);

// What a table is played on, as lists tell it; null where it is the game's first board. `name` is empty for one that
// is on the shelf no more.
nlohmann::json edition_json(const TableEntry& entry);

}  // namespace cb::server
