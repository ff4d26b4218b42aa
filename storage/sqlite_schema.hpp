// SPDX-License-Identifier: MIT
// What lies in the SQLite file, and how a file of an older version becomes one of this.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "storage/sqlite.hpp"

namespace cb {

// The form that this program makes and knows.
std::int64_t sqlite_form();

// Makes the tables that are not there yet. A file of a newer version than this program's is refused.
// `wanted`: an older form, for tests of what becomes of such files.
Result<void> prepare_schema(sqlite::Database& database, const std::string& path,
                            std::optional<std::int64_t> wanted = {});

}  // namespace cb
