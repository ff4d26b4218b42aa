// SPDX-License-Identifier: MIT
// capbarrel completions: a script by which a shell completes our command lines.
#include "cli/arguments/completions.hpp"

#include <fmt/core.h>

#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"

namespace cb::cli {

void add_completions(Command& command) {
  const auto shell = std::make_shared<std::string>();
  command.argument("SHELL", "bash, zsh or fish").into(*shell, {"bash", "zsh", "fish"}).required();
  command.runs([shell] {
    const auto script = *shell == "bash" ? &bash_completions : *shell == "zsh" ? &zsh_completions : &fish_completions;
    fmt::print("{}", script(all_commands()));
    return kDone;
  });
}

}  // namespace cb::cli
