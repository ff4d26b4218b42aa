// SPDX-License-Identifier: MIT
// What stands behind the question mark of an address, and how letters are written there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cb::server {

// %2F and its like as what they stand for; nothing where a % stands for nothing.
std::optional<std::string> percent_decode(std::string_view text);

// The value of a name in "a=1&b=2", decoded; empty where the name is missing or the query cannot be
// read.
std::string query_value(std::string_view query, std::string_view name);

}  // namespace cb::server
