// SPDX-License-Identifier: MIT
// Manual pages, as man shows them, made from what the commands say of themselves.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments/command.hpp"

namespace cb::cli {

// capbarrel(1): the program and the list of its commands.
std::string manual_page(const std::vector<Command>& commands);
// capbarrel-play(1) and so on.
std::string manual_page(const Command& command);
// "capbarrel-play.1"
std::string manual_file(const Command& command);

}  // namespace cb::cli
