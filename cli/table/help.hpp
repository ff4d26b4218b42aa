// SPDX-License-Identifier: MIT
// What can be typed at the table.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/table/screen.hpp"

namespace cb::cli {

struct HelpEntry {
  std::string_view word;
  std::string_view meaning;
};

// A line for each, wrapped to fit the screen, the meanings one below the other.
std::string help_lines(std::span<const HelpEntry> entries, const Screen& screen);

// Only what makes sense now: while the match goes on, or once it is over.
std::string help_text(bool over, const Screen& screen);

}  // namespace cb::cli
