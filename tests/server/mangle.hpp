// SPDX-License-Identifier: MIT
// Spoils a text as an attacker or a broken client would: near enough to a right one to get past the first check.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/rng.hpp"

namespace cb::server::testing {

inline std::string mangle(std::string text, Rng& rng) {
  static constexpr std::array<std::string_view, 24> kMorsels = {"-1",
                                                                "99999999999999999999",
                                                                "1e308",
                                                                "null",
                                                                "true",
                                                                "[]",
                                                                "{}",
                                                                "\"\"",
                                                                "\\u0000",
                                                                "\\ud800",
                                                                "\xff\xfe",
                                                                "\xc0\x80",
                                                                "\r\n",
                                                                "\r\n\r\n",
                                                                "%00",
                                                                "../",
                                                                "%2e%2e%2f",
                                                                "{\"t\":\"act\"",
                                                                "\"seat\":7",
                                                                "chunked",
                                                                "Content-Length: 5\r\n",
                                                                "[[[[[[[[",
                                                                "\"at\":0",
                                                                "\0"};
  const auto place = [&](std::size_t size) { return size == 0 ? 0 : rng.below(static_cast<std::uint32_t>(size)); };
  for (auto times = 1 + rng.below(4); times > 0; --times) {
    const auto at = place(text.size() + 1);
    const auto length = std::min<std::size_t>(place(16), text.size() - std::min<std::size_t>(at, text.size()));
    switch (rng.below(7)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(rng.below(256));
        break;
      case 1:
        text.insert(at, kMorsels[rng.below(kMorsels.size())]);
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(at, text.substr(at, length));
        break;
      case 4:
        text.resize(at);
        break;
      case 5:
        text.replace(at, length, kMorsels[rng.below(kMorsels.size())]);
        break;
      default:
        text.insert(at, std::string(place(2'000), static_cast<char>(rng.below(256))));
        break;
    }
  }
  return text;
}

}  // namespace cb::server::testing
