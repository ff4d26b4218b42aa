// SPDX-License-Identifier: MIT
// From the words of a command line to the command that they name, with its values stored.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/command.hpp"
#include "core/error.hpp"

namespace cb::cli {

inline constexpr std::string_view kProgram = "capbarrel";
inline constexpr std::string_view kAbout = "Cap & Barrel: pub-table games on one engine.";
inline constexpr std::string_view kNotes =
    "Try:  capbarrel play     capbarrel rules loot     capbarrel moves top-drop --json\n"
    "Each command has its own --help.  Exit codes: 0 done, 1 a check failed, 2 bad input.\n";

// What is understood beside a command's own options: --help everywhere, --version of the program.
const OptionSpec& help_option();
const OptionSpec& version_option();

struct Asked {
  const Command* command = nullptr;  // to be run; none where only a text was asked for
  std::string text;                  // the help or the version, to be printed
};

// The words are those after the program's name. A refusal is one sentence about them.
Result<Asked> read_command_line(const std::vector<Command>& commands, const std::vector<std::string>& words);

}  // namespace cb::cli
