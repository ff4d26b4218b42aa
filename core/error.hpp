// SPDX-License-Identifier: MIT
// What bad input gets: a named reason and one clear sentence. Nothing here is used by the hot headers.
#pragma once

#include <fmt/format.h>

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cb {

// A refusal: a stable code with its arguments (so that it can be translated), the rule behind it
// where there is one, and the English sentence made from them.
struct Error {
  std::string code;
  std::string rule;
  std::vector<std::string> arguments;
  std::string message;
  int line = 0;  // of the file it is about; 0 where it is about no line

  // "line 12: the sentence · TC-08"
  std::string text() const {
    std::string out = line > 0 ? fmt::format("line {}: {}", line, message) : message;
    if (!rule.empty()) out += " · " + rule;
    return out;
  }
};

// Makes an Error from a sentence with {} places and its arguments.
template <class... Args>
Error refuse(std::string_view code, std::string_view rule, std::string_view sentence, const Args&... args) {
  return Error{
      std::string(code), std::string(rule), {fmt::format("{}", args)...}, fmt::format(fmt::runtime(sentence), args...)};
}

template <class T>
using Result = std::expected<T, Error>;

// For `return fail(...)` out of a function that returns a Result.
template <class... Args>
std::unexpected<Error> fail(std::string_view code, std::string_view rule, std::string_view sentence,
                            const Args&... args) {
  return std::unexpected(refuse(code, rule, sentence, args...));
}

}  // namespace cb
