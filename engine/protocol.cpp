// SPDX-License-Identifier: MIT
#include "engine/protocol.hpp"

#include <algorithm>
#include <istream>
#include <limits>

#include "core/text.hpp"

namespace cb::protocol {

LineRead read_line(std::istream& in, std::string& line) {
  line.clear();
  std::size_t length = 0;
  auto& bytes = *in.rdbuf();
  for (int byte = bytes.sbumpc(); byte != '\n'; byte = bytes.sbumpc()) {
    if (byte == std::istream::traits_type::eof()) {
      if (length == 0) return LineRead::end;
      break;
    }
    if (++length <= kLongestLine) line += static_cast<char>(byte);
  }
  return length > kLongestLine ? LineRead::too_long : LineRead::line;
}

Command read_command(std::string_view line) {
  line = trim(line);
  const auto blank = line.find_first_of(" \t");
  if (blank == std::string_view::npos) return {line, {}};
  return {line.substr(0, blank), trim(line.substr(blank))};
}

std::string escape(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\\')
      out += "\\\\";
    else if (letter == '\n')
      out += "\\n";
    else
      out += letter;
  }
  return out;
}

Result<std::string> unescape(std::string_view text) {
  std::string out;
  for (std::size_t n = 0; n < text.size(); ++n) {
    if (text[n] != '\\') {
      out += text[n];
      continue;
    }
    const char letter = n + 1 < text.size() ? text[++n] : '\0';
    if (letter != 'n' && letter != '\\')
      return fail("protocol.escape", "", "After a backslash comes n or another backslash.");
    out += letter == 'n' ? '\n' : '\\';
  }
  return out;
}

std::string one_line(std::string_view text) {
  std::string out(text);
  std::ranges::replace_if(out, [](unsigned char letter) { return letter < ' ' || letter == 127; }, ' ');
  return out;
}

namespace {

template <class Int>
Result<Int> read_amount(std::string_view what, std::string_view text, Int most) {
  const auto number = to_number<Int>(text);
  if (number && *number >= 1 && *number <= most) return *number;
  return fail("protocol.go", "", "After {} comes a whole number from 1 to {}, not {}.", what, most, quote(text));
}

template <class Int>
Result<void> set(std::optional<Int>& limit, std::string_view what, std::string_view text, Int most) {
  const auto amount = read_amount<Int>(what, text, most);
  if (!amount) return std::unexpected(amount.error());
  limit = *amount;
  return {};
}

}  // namespace

Result<GoRead> read_go(std::string_view text) {
  constexpr auto kMostNodes = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  constexpr std::int64_t kMostMilliseconds = 86'400'000;
  constexpr int kDeepest = 1'000;
  GoRead read;
  auto& limits = read.limits;
  const auto list = words(text);
  for (std::size_t n = 0; n < list.size(); ++n) {
    const auto word = list[n];
    const auto value = n + 1 < list.size() ? list[n + 1] : std::string_view();
    Result<void> done;
    if (word == "infinite") {
      limits.infinite = true;
      continue;
    }
    if (word == "nodes")
      done = set(limits.nodes, word, value, kMostNodes);
    else if (word == "movetime")
      done = set(limits.milliseconds, word, value, kMostMilliseconds);
    else if (word == "depth")
      done = set(limits.depth, word, value, kDeepest);
    else {
      if (read.unknown.empty()) read.unknown = word;
      continue;
    }
    if (!done) return std::unexpected(done.error());
    ++n;
  }
  return read;
}

std::string write_go(const GoLimits& limits) {
  std::string out = "go";
  if (limits.nodes) out += fmt::format(" nodes {}", *limits.nodes);
  if (limits.milliseconds) out += fmt::format(" movetime {}", *limits.milliseconds);
  if (limits.depth) out += fmt::format(" depth {}", *limits.depth);
  if (limits.infinite) out += " infinite";
  return out;
}

}  // namespace cb::protocol
