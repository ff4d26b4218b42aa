// SPDX-License-Identifier: MIT
// capbarrel manual: the pages that man shows.
#include "cli/arguments/manual.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

struct ManualArguments {
  std::string command;
  std::string folder;
};

int write_all(const std::vector<Command>& commands, const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return bad_input(fmt::format("The folder {} cannot be made: {}.", quote(folder), problem.message()));
  auto written = write_text_file(folder + "/capbarrel.1", manual_page(commands));
  for (const auto& command : commands)
    if (written) written = write_text_file(folder + "/" + manual_file(command), manual_page(command));
  return written ? kDone : bad_input(written.error());
}

int run(const ManualArguments& arguments) {
  const auto commands = all_commands();
  if (!arguments.folder.empty()) {
    if (!arguments.command.empty()) return bad_input("With --out every page is written; leave the command out.");
    return write_all(commands, arguments.folder);
  }
  if (arguments.command.empty()) {
    fmt::print("{}", manual_page(commands));
    return kDone;
  }
  const auto found = std::ranges::find(commands, arguments.command, &Command::name);
  if (found == commands.end()) return bad_input(fmt::format("There is no command {}.", quote(arguments.command)));
  fmt::print("{}", manual_page(*found));
  return kDone;
}

}  // namespace

void add_manual(Command& command) {
  const auto arguments = std::make_shared<ManualArguments>();
  command.argument("COMMAND", "the page of this command; of the program if left out").into(arguments->command);
  command.option("--out", "FOLDER", "write the page of the program and of every command there")
      .into(arguments->folder)
      .offers_folders();
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
