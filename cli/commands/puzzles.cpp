// SPDX-License-Identifier: MIT
// capbarrel puzzles: positions with one way to win, drawn from a table.
#include <fmt/format.h>

#include <memory>
#include <set>

#include "analysis/puzzle.hpp"
#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/progress.hpp"
#include "solver/tablebase_place.hpp"
#include "thought/exact_table.hpp"

namespace cb::cli {
namespace {

constexpr int kFewestMoves = 2;

struct PuzzlesArguments {
  GameChoice choice;
  std::string table;
  int most_moves = 7;
  int each = 20;
  std::uint64_t seed = 1;
};

// Random positions until so many of them are puzzles; fewer where it was stopped.
std::vector<Puzzle> draw_puzzles(const ExactTable& table, const AnyGame& game, int moves, int wanted, Rng& rng) {
  std::vector<Puzzle> puzzles;
  std::set<std::uint64_t> drawn;
  Progress progress;
  const auto numbers = static_cast<std::uint32_t>(table.kernels().size());
  while (static_cast<int>(puzzles.size()) < wanted && drawn.size() < numbers && !stop_wished()) {
    if (progress.due()) progress.show(fmt::format("win in {}: {} of {} found", moves, puzzles.size(), wanted));
    const std::uint64_t number = rng.below(numbers);
    if (!drawn.insert(number).second) continue;
    if (auto puzzle = puzzle_at(table, game, table.position(number), moves)) puzzles.push_back(std::move(*puzzle));
  }
  return puzzles;
}

std::string to_json(const AnyGame& game, const Puzzle& puzzle) {
  auto line = Json::array();
  AnyState state = puzzle.start;
  for (const auto action : puzzle.line) {
    line.push(game.write_action(state, action));
    game.apply(state, action);
  }
  auto json = Json::object();
  json.put("position", game.write_position(puzzle.start)).put("moves", puzzle.moves).put("line", std::move(line));
  return json.line();
}

int run(const PuzzlesArguments& arguments) {
  const auto game = arguments.choice.game();
  if (!game) return bad_input(game.error());
  const auto& info = (*game)->info();
  const auto path = arguments.table.empty() ? tablebase_place(info.name).string() : arguments.table;
  const auto table = ExactTable::open(info, path);
  if (!table) return bad_input(table.error());
  stop_in_good_order();
  std::vector<std::string> puzzles;
  Rng rng(arguments.seed);
  for (int moves = kFewestMoves; moves <= arguments.most_moves; ++moves)
    for (const auto& puzzle : draw_puzzles(**table, **game, moves, arguments.each, rng))
      puzzles.push_back(to_json(**game, puzzle));
  if (stop_wished()) return bad_input("Stopped before all were found.");
  const auto command = fmt::format("capbarrel puzzles {} --most-moves {} --each {} --seed {}", info.name,
                                   arguments.most_moves, arguments.each, arguments.seed);
  // A puzzle a line, so that people can read it and changes show.
  fmt::print("{{\n\"game\": \"{}\",\n\"command\": \"{}\",\n\"puzzles\": [\n", info.name, command);
  for (std::size_t n = 0; n < puzzles.size(); ++n) fmt::print("{}{}\n", puzzles[n], n + 1 < puzzles.size() ? "," : "");
  fmt::print("]\n}}\n");
  return kDone;
}

}  // namespace

void add_puzzles(Command& command) {
  const auto arguments = std::make_shared<PuzzlesArguments>();
  arguments->choice.add_game(command);
  command.option("--table", "FILE", "a table that capbarrel solve has made (default: in its usual place)")
      .into(arguments->table)
      .offers_files();
  command.option("--most-moves", "N", "puzzles from a win in two moves to one in so many")
      .into(arguments->most_moves, kFewestMoves, 30)
      .shows_fallback();
  command.option("--each", "N", "so many of each").into(arguments->each, 1, 100'000).shows_fallback();
  command.option("--seed", "N", "for the lots").into(arguments->seed).shows_fallback();
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
