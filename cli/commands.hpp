// SPDX-License-Identifier: MIT
// The program's commands: each adds itself to the parser and hands back what to run.
#pragma once

#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace cb::cli {

// Runs the command and returns the exit code.
using Run = std::function<int()>;

// One function per file in commands/; the list in commands.cpp names them all.
Run add_games(CLI::App& app);
Run add_rules(CLI::App& app);
Run add_options(CLI::App& app);
Run add_perft(CLI::App& app);
Run add_playout(CLI::App& app);
Run add_moves(CLI::App& app);
Run add_show(CLI::App& app);
Run add_play(CLI::App& app);
Run add_replay(CLI::App& app);
Run add_check(CLI::App& app);
Run add_analyse(CLI::App& app);
Run add_arena(CLI::App& app);
Run add_engine(CLI::App& app);
Run add_solve(CLI::App& app);
Run add_probe(CLI::App& app);
Run add_puzzles(CLI::App& app);
Run add_serve(CLI::App& app);
Run add_bench(CLI::App& app);
Run add_backup(CLI::App& app);
Run add_join(CLI::App& app);
Run add_load(CLI::App& app);

class Commands {
 public:
  explicit Commands(CLI::App& app);
  bool knows(std::string_view name) const;
  // Runs the one that was named on the command line.
  int run() const;

 private:
  std::vector<std::pair<const CLI::App*, Run>> commands_;
};

}  // namespace cb::cli
