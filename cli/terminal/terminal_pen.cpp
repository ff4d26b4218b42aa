// SPDX-License-Identifier: MIT
#include "cli/terminal/terminal_pen.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace cb::cli {

Pen terminal_pen() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool wanted = no_colour == nullptr || *no_colour == '\0';
  const bool able = isatty(STDOUT_FILENO) != 0 && terminal != nullptr && std::string_view(terminal) != "dumb";
  return Pen(wanted && able);
}

}  // namespace cb::cli
