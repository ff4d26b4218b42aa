// SPDX-License-Identifier: MIT
// JSON read from text and written as text. The library does both in templates that compile slowly: whoever calls these
// instead leaves that to one file.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace cb {

// Text that is no JSON gives a value that is_discarded().
nlohmann::json read_json(std::string_view text);
// Text that is no JSON throws json::parse_error.
nlohmann::json parse_json(std::string_view text);

// Text of a value that is not UTF-8 throws json::type_error; with an indent there are several lines.
std::string write_json(const nlohmann::json& value, int indent = -1);
// Bytes that are not UTF-8 are replaced; `ascii`: everything beyond ASCII is escaped.
enum class Letters : std::uint8_t { all, ascii };
std::string write_any_json(const nlohmann::json& value, Letters letters = Letters::all);
// Whether a text stands in JSON as it is, in quotes.
bool is_plain_json(std::string_view text);
// A text alone, in quotes.
std::string quote_json(std::string_view text);
std::string quote_any_json(std::string_view text, Letters letters = Letters::all);

}  // namespace cb
