// SPDX-License-Identifier: MIT
#include "client/load/json_scan.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace cb::client {
namespace {

constexpr auto kNone = std::string_view::npos;

std::size_t past_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r')) ++at;
  return at;
}

// From an opening quote to after the closing one.
std::size_t past_text(std::string_view text, std::size_t at) {
  for (++at; at < text.size(); ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] == '\\') ++at;
  }
  return kNone;
}

std::size_t past_value(std::string_view text, std::size_t at) {
  if (at >= text.size()) return kNone;
  if (text[at] == '"') return past_text(text, at);
  if (text[at] != '{' && text[at] != '[') {
    return std::min(text.find_first_of(",}] \t\r\n", at), text.size());
  }
  int depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = past_text(text, at);
      if (at == kNone) return kNone;
      continue;
    }
    ++at;
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && --depth == 0) return at;
  }
  return kNone;
}

}  // namespace

std::optional<std::string_view> member(std::string_view object, std::string_view name) {
  std::size_t at = past_blanks(object, 0);
  if (at >= object.size() || object[at] != '{') return std::nullopt;
  ++at;
  for (;;) {
    at = past_blanks(object, at);
    if (at >= object.size() || object[at] != '"') return std::nullopt;
    const auto end = past_text(object, at);
    if (end == kNone) return std::nullopt;
    const auto found = object.substr(at + 1, end - at - 2);
    at = past_blanks(object, end);
    if (at >= object.size() || object[at] != ':') return std::nullopt;
    at = past_blanks(object, at + 1);
    const auto last = past_value(object, at);
    if (last == kNone) return std::nullopt;
    if (found == name) return object.substr(at, last - at);
    at = past_blanks(object, last);
    if (at >= object.size() || object[at] != ',') return std::nullopt;
    ++at;
  }
}

std::optional<std::string_view> text_member(std::string_view object, std::string_view name) {
  const auto value = member(object, name);
  if (!value || value->size() < 2 || value->front() != '"' || value->find('\\') != kNone) return std::nullopt;
  return value->substr(1, value->size() - 2);
}

std::optional<std::int64_t> number_member(std::string_view object, std::string_view name) {
  const auto value = member(object, name);
  return value ? to_number<std::int64_t>(*value) : std::nullopt;
}

}  // namespace cb::client
