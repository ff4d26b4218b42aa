// SPDX-License-Identifier: MIT
// Scripts by which a shell completes command lines of the program.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments/command.hpp"

namespace cb::cli {

std::string bash_completions(const std::vector<Command>& commands);
std::string zsh_completions(const std::vector<Command>& commands);
std::string fish_completions(const std::vector<Command>& commands);

}  // namespace cb::cli
