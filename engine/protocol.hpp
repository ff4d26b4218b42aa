// SPDX-License-Identifier: MIT
// The words of the engine protocol (docs/engine-protocol.md), for both sides of it.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace cb::protocol {

inline constexpr int kVersion = 1;
// A line that is longer is passed over whole.
inline constexpr std::size_t kLongestLine = 64 * 1024;

enum class LineRead : std::uint8_t { line, too_long, end };

// The next line, without its end; never keeps more than kLongestLine of it.
LineRead read_line(std::istream& in, std::string& line);

// The first word of a line, and what follows it.
struct Command {
  std::string_view word;
  std::string_view rest;
};
Command read_command(std::string_view line);

// A text of many lines as one, and back: \n for the end of a line, \\ for a backslash.
std::string escape(std::string_view text);
Result<std::string> unescape(std::string_view text);

// A sentence made fit for a line: no control characters.
std::string one_line(std::string_view text);

// What `go` allows; nothing: as much as the level has by itself.
struct GoLimits {
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> milliseconds;
  std::optional<int> depth;
  bool infinite = false;
};
struct GoRead {
  GoLimits limits;
  std::string unknown;  // the first word that means nothing here
};
Result<GoRead> read_go(std::string_view text);
std::string write_go(const GoLimits& limits);

}  // namespace cb::protocol
