// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/report.hpp"

namespace cb::cli {

Commands::Commands(CLI::App& app) {
  using Add = Run (*)(CLI::App&);
  constexpr std::pair<const char*, std::pair<const char*, Add>> kCommands[] = {
      {"play", {"play at this terminal, alone or with others", &add_play}},
      {"games", {"list the games", &add_games}},
      {"rules", {"show a game's rules, or one numbered rule", &add_rules}},
      {"options", {"show what can be chosen before a game", &add_options}},
      {"show", {"draw a board", &add_show}},
      {"moves", {"list the legal actions of a position", &add_moves}},
      {"replay", {"show a saved match turn by turn", &add_replay}},
      {"check", {"say whether a saved match is legal, or where and why not", &add_check}},
      {"perft", {"count action sequences of a given length", &add_perft}},
      {"playout", {"play random games and sum them up", &add_playout}},
      {"bench", {"print a signature and the speed of every game", &add_bench}},
  };
  for (const auto& [name, about] : kCommands) {
    CLI::App* command = app.add_subcommand(name, about.first);
    commands_.emplace_back(command, about.second(*command));
  }
}

bool Commands::knows(std::string_view name) const {
  return std::ranges::any_of(commands_, [&](const auto& command) { return command.first->get_name() == name; });
}

int Commands::run() const {
  for (const auto& [command, run] : commands_)
    if (command->parsed()) return run();
  return bad_input("Name a command. See capbarrel --help.");
}

}  // namespace cb::cli
