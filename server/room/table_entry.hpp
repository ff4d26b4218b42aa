// SPDX-License-Identifier: MIT
// What the directory keeps of a table.
#pragma once

#include "storage/directory.hpp"
#include "table/table.hpp"

namespace cb::server {

// `changed`: when what is said here last became otherwise.
TableEntry entry_of(const MatchId& match, const table::Table& table, Milliseconds changed);

}  // namespace cb::server
