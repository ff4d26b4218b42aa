// SPDX-License-Identifier: MIT
#include "server/http/query.hpp"

#include "core/text.hpp"

namespace cb::server {
namespace {

int digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  const char small = static_cast<char>(letter | 0x20);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

}  // namespace

std::optional<std::string> percent_decode(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t n = 0; n < text.size(); ++n) {
    if (text[n] != '%') {
      decoded.push_back(text[n]);
      continue;
    }
    if (n + 2 >= text.size() || digit(text[n + 1]) < 0 || digit(text[n + 2]) < 0) return std::nullopt;
    decoded.push_back(static_cast<char>(digit(text[n + 1]) * 16 + digit(text[n + 2])));
    n += 2;
  }
  return decoded;
}

std::string query_value(std::string_view query, std::string_view name) {
  for (const auto part : split(query, '&')) {
    const auto equals = part.find('=');
    if (equals != std::string_view::npos && part.substr(0, equals) == name)
      return percent_decode(part.substr(equals + 1)).value_or("");
  }
  return {};
}

}  // namespace cb::server
