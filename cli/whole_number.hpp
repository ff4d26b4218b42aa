// SPDX-License-Identifier: MIT
// A check for numbers on the command line that refuses in our own words.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

#include "core/text.hpp"

namespace cb::cli {

template <class Int>
CLI::Validator whole_number(Int minimum, Int maximum) {
  const auto check = [=](const std::string& text) {
    const auto number = to_number<Int>(text);
    if (number && *number >= minimum && *number <= maximum) return std::string();
    return fmt::format("takes a whole number from {} to {}, not {}", minimum, maximum, quote(text));
  };
  return CLI::Validator(check, "");
}

}  // namespace cb::cli
