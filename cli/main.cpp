// SPDX-License-Identifier: MIT
// The one program.
#include <fmt/core.h>

#include <cstdio>

#include "cli/arguments/command_line.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"

namespace {

int run(const std::vector<std::string>& words) {
  const auto commands = cb::cli::all_commands();
  const auto asked = cb::cli::read_command_line(commands, words);
  if (!asked) return cb::cli::bad_input(asked.error());
  fmt::print("{}", asked->text);
  return asked->command != nullptr ? asked->command->run() : cb::cli::kDone;
}

}  // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): whatever gets this far ends the program, and should
int main(int argc, char** argv) {
  const int code = run({argv + (argc > 0 ? 1 : 0), argv + argc});
  // A full disk must not look like success.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    return cb::cli::bad_input("Standard output could not be written.");
  return code;
}
