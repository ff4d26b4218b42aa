// SPDX-License-Identifier: MIT
#include "cli/terminal/exit_code.hpp"

#include <fmt/core.h>

#include <cstdio>

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

}  // namespace cb::cli
