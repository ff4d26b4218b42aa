// SPDX-License-Identifier: MIT
// Small helpers for reading and writing text. Nothing here is used by the hot headers.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cb {

std::string_view trim(std::string_view text);
std::string lower(std::string_view text);

// Splits at every separator; empty pieces are kept.
std::vector<std::string_view> split(std::string_view text, char separator);

// Splits at runs of blanks; no empty pieces.
std::vector<std::string_view> words(std::string_view text);

// A whole decimal number that fills the text, or nothing.
template <class Int = int>
std::optional<Int> to_number(std::string_view text) {
  Int value{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

// The text shortened and made printable for quoting back in an error sentence.
std::string quote(std::string_view text);

// "a, b or c"
std::string any_of(const std::vector<std::string>& names);

}  // namespace cb
