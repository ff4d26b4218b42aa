// SPDX-License-Identifier: MIT
// capbarrel perft: how many action sequences of a given length there are.
#include <chrono>
#include <memory>

#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "session/kernels.hpp"

namespace cb::cli {
namespace {

struct PerftArguments {
  GameChoice choice;
  int depth = 0;
  bool divide = false;
};

int run(const PerftArguments& arguments) {
  const auto chosen = choose_position(arguments.choice);
  if (!chosen) return bad_input(chosen.error());
  const auto& [game, state] = *chosen;
  const auto set = preferred_instruction_set();
  const auto begin = std::chrono::steady_clock::now();
  std::uint64_t total = 0;
  if (arguments.divide && arguments.depth > 0) {
    for (const auto& [action, weight] : game->actions(state)) {
      auto next = state;
      game->apply(next, action);
      const auto leaves = perft(*game, next, arguments.depth - 1, set);
      fmt::print("{} {}\n", game->write_action(state, action), leaves);
      std::fflush(stdout);
      total += leaves;
    }
  } else {
    total = perft(*game, state, arguments.depth, set);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  fmt::print(stderr, "{:.3f} s, {:.1f} million leaves a second ({})\n", seconds.count(),
             static_cast<double>(total) / std::max(seconds.count(), 1e-9) / 1e6, name_of(set));
  fmt::print("{}\n", total);
  return kDone;
}

}  // namespace

void add_perft(Command& command) {
  const auto arguments = std::make_shared<PerftArguments>();
  arguments->choice.add_game(command);
  command.argument("DEPTH", "how many actions, 0 to 100; chance outcomes count too")
      .into(arguments->depth, 0, 100)
      .required();
  arguments->choice.add_settings(command);
  arguments->choice.add_position(command);
  command.flag("--divide", "the count behind each first action, then the total").into(arguments->divide);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
