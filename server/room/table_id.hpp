// SPDX-License-Identifier: MIT
// The name of a table in links: its match's 128 random bits in base64url, 22 letters.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "storage/log.hpp"

namespace cb::server {

std::string table_id(const MatchId& match);
// Only what table_id writes: one table has one name.
std::optional<MatchId> read_table_id(std::string_view text);

}  // namespace cb::server
