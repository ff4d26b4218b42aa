// SPDX-License-Identifier: MIT
#include "core/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cb {

using nlohmann::json;

json read_json(std::string_view text) { return json::parse(text, nullptr, false); }

json parse_json(std::string_view text) { return json::parse(text); }

std::string write_json(const json& value, int indent) { return value.dump(indent); }

std::string write_any_json(const json& value, Letters letters) {
  // An id, most often.
  if (value.is_number_unsigned()) return fmt::format_int(value.get<std::uint64_t>()).str();
  return value.dump(-1, ' ', letters == Letters::ascii, json::error_handler_t::replace);
}

// What needs care is left to the library.
bool is_plain_json(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

static std::string in_quotes(std::string_view text) {
  std::string quoted;
  quoted.reserve(text.size() + 2);
  quoted += '"';
  quoted += text;
  quoted += '"';
  return quoted;
}

std::string quote_json(std::string_view text) { return is_plain_json(text) ? in_quotes(text) : write_json(json(text)); }

std::string quote_any_json(std::string_view text, Letters letters) {
  return is_plain_json(text) ? in_quotes(text) : write_any_json(json(text), letters);
}

}  // namespace cb
