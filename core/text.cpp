// SPDX-License-Identifier: MIT
#include "core/text.hpp"

#include <algorithm>
#include <cctype>

namespace cb {
namespace {
constexpr std::string_view kBlanks = " \t\r\n\v\f";
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const auto at = text.find(separator);
    pieces.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return pieces;
    text.remove_prefix(at + 1);
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const auto end = text.find_first_of(kBlanks, at);
    pieces.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(kBlanks, end);
  }
  return pieces;
}

std::string quote(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string out = "\"";
  for (unsigned char c : text.substr(0, kLongest)) out += std::isprint(c) ? static_cast<char>(c) : '?';
  return out + (text.size() > kLongest ? "…\"" : "\"");
}

std::string any_of(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += i + 1 == names.size() ? " or " : ", ";
    out += names[i];
  }
  return out;
}

}  // namespace cb
