// SPDX-License-Identifier: MIT
#include "cli/report.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace cb::cli {

int bad_input(std::string_view sentence) {
  std::fflush(stdout);
  fmt::print(stderr, "capbarrel: {}\n", sentence);
  return kBadInput;
}

int bad_input(const Error& error) { return bad_input(error.text()); }

int check_failed(const Error& error) {
  bad_input(error);
  return kCheckFailed;
}

Pen terminal_pen() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool wanted = no_colour == nullptr || *no_colour == '\0';
  const bool able = isatty(STDOUT_FILENO) != 0 && terminal != nullptr && std::string_view(terminal) != "dumb";
  return Pen(wanted && able);
}

}  // namespace cb::cli
