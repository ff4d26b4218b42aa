// SPDX-License-Identifier: MIT
// The program's commands.
#pragma once

#include <vector>

#include "cli/arguments/command.hpp"

namespace cb::cli {

// Every command with its options, as the program lists them. A new list has places of its own for the values.
std::vector<Command> all_commands();

// One function per command, each in a file beside this one: it says the options and what to run.
void add_games(Command& command);
void add_rules(Command& command);
void add_options(Command& command);
void add_edition(Command& command);
void add_perft(Command& command);
void add_playout(Command& command);
void add_moves(Command& command);
void add_show(Command& command);
void add_play(Command& command);
void add_replay(Command& command);
void add_check(Command& command);
void add_analyse(Command& command);
void add_arena(Command& command);
void add_tune(Command& command);
void add_balance(Command& command);
void add_study(Command& command);
void add_engine(Command& command);
void add_bot_worker(Command& command);
void add_solve(Command& command);
void add_probe(Command& command);
void add_puzzles(Command& command);
void add_serve(Command& command);
void add_bench(Command& command);
void add_backup(Command& command);
void add_migrate(Command& command);
void add_operators(Command& command);
void add_join(Command& command);
void add_load(Command& command);
void add_completions(Command& command);
void add_manual(Command& command);

}  // namespace cb::cli
