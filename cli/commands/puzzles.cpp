// SPDX-License-Identifier: MIT
// capbarrel puzzles: positions with one way to win, drawn from a table; decisions with one clearly best way and endings
// that can just be won, out of games between bots; and whether those of a file still stand.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>

#include "analysis/puzzle.hpp"
#include "analysis/puzzle_book.hpp"
#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/puzzle_run.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress.hpp"
#include "solver/tablebase_place.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::cli {
namespace {

constexpr int kFewestMoves = 2;

struct PuzzlesArguments {
  GameChoice choice;
  std::string table;
  int most_moves = 7;
  int each = 20;
  PuzzleRun run;
  std::uint64_t wanted = 200;
  std::string check;
};

// Random positions until so many of them are puzzles; fewer where it was stopped.
std::vector<Puzzle> draw_puzzles(const TablebaseOracle& table, const AnyGame& game, int moves, int wanted, Rng& rng) {
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

// What is certain: any other move gives the win away, for a draw at best.
KeptPuzzle kept(const AnyGame& game, const TablebaseOracle& table, const Puzzle& puzzle) {
  KeptPuzzle out;
  out.kind = PuzzleKind::win;
  out.position = game.write_position(puzzle.start);
  out.id = puzzle_id(game.info().name, out.position);
  out.seat = game.actor(puzzle.start);
  out.moves = puzzle.moves;
  out.level = std::min(puzzle.moves - 1, kPuzzleLevels);
  const auto moves = exact_moves(table, game, puzzle.start);
  out.second = moves[1].value.outcome == ExactValue::Outcome::draw ? 0.5 : 0.0;
  AnyState state = puzzle.start;
  for (const auto action : puzzle.line) {
    out.line.push_back(game.write_action(state, action));
    game.apply(state, action);
  }
  return out;
}

Result<std::shared_ptr<const TablebaseOracle>> open_table(const GameInfo& info, const std::string& path) {
  return TablebaseOracle::open(info, path.empty() ? tablebase_place(info.name).string() : path);
}

int run_exact(const PuzzlesArguments& arguments, const AnyGame& game) {
  const auto& info = game.info();
  const auto table = open_table(info, arguments.table);
  if (!table) return bad_input(table.error());
  stop_in_good_order();
  const auto seed = arguments.run.plan.seed;
  PuzzleBook book{.game = std::string(info.name),
                  .command = fmt::format("capbarrel puzzles {} --most-moves {} --each {} --seed {}", info.name,
                                         arguments.most_moves, arguments.each, seed),
                  .settings = {},
                  .bot = {},
                  .seed = seed,
                  .judge = {},
                  .nodes = 0,
                  .puzzles = {}};
  Rng rng(seed);
  for (int moves = kFewestMoves; moves <= arguments.most_moves; ++moves)
    for (const auto& puzzle : draw_puzzles(**table, game, moves, arguments.each, rng))
      book.puzzles.push_back(kept(game, **table, puzzle));
  if (stop_wished()) return bad_input("Stopped before all were found.");
  fmt::print("{}", write_puzzle_book(book));
  return kDone;
}

Settings unusual(const AnyGame& game) {
  Settings settings;
  const auto usual = find_game(game.info().name).value()->make({}, {}).value();
  for (const auto& setting : game.settings())
    if (std::ranges::find(usual->settings(), setting) == usual->settings().end()) settings.push_back(setting);
  return settings;
}

std::string hunt_command(const PuzzleRun& run, const Settings& settings) {
  const auto& plan = run.plan;
  auto text = fmt::format("capbarrel puzzles {} --count {} --bot {}", plan.game->info().name, run.wanted, plan.players);
  if (!plan.game->hides_information()) text += fmt::format(" --judge {} --nodes {}", plan.judge, plan.nodes);
  text += fmt::format(" --seed {}", plan.seed);
  for (const auto& [name, value] : settings) text += fmt::format(" --option {}={}", name, value);
  return text;
}

int run_bots(const PuzzlesArguments& arguments, std::shared_ptr<const AnyGame> game) {
  PuzzleRun run = arguments.run;
  run.plan.game = std::move(game);
  run.wanted = arguments.wanted;
  stop_in_good_order();
  Progress progress;
  auto puzzles = run_hunt(run, stop_wished(), [&](const PuzzleProgress& now) {
    if (progress.due()) progress.show(fmt::format("game {}: {} of {} found", now.games, now.found, run.wanted));
  });
  progress.clear();
  if (!puzzles) return bad_input(puzzles.error());
  if (puzzles->size() < run.wanted)
    return bad_input(run.record.empty() ? "Stopped before all were found."
                                        : "Stopped before all were found; the same command goes on from there.");
  const auto settings = unusual(*run.plan.game);
  const bool judged = !run.plan.game->hides_information();
  grade(*puzzles);
  fmt::print("{}", write_puzzle_book({.game = std::string(run.plan.game->info().name),
                                      .command = hunt_command(run, settings),
                                      .settings = settings,
                                      .bot = run.plan.players,
                                      .seed = run.plan.seed,
                                      .judge = judged ? run.plan.judge : "",
                                      .nodes = judged ? run.plan.nodes : 0,
                                      .puzzles = std::move(*puzzles)}));
  return kDone;
}

// Those that come from a table are looked up again.
Result<void> check_win(const TablebaseOracle& table, const AnyGame& game, const KeptPuzzle& puzzle) {
  if (auto form = check_form(game, puzzle); !form) return form;
  const auto start = game.read_position(puzzle.position).value();
  const auto posed = puzzle_at(table, game, start, puzzle.moves);
  if (!posed) return fail("puzzle.doubt", "", "It is not won by one move alone.");
  if (game.write_action(start, posed->line.front()) != puzzle.line.front())
    return fail("puzzle.doubt", "", "Another move wins.");
  return {};
}

using Check = std::function<Result<void>(const KeptPuzzle&)>;

Result<Check> check_of(const PuzzlesArguments& arguments, const PuzzleBook& book,
                       const std::shared_ptr<const AnyGame>& game) {
  const bool wins = std::ranges::any_of(book.puzzles, [](const auto& one) { return one.kind == PuzzleKind::win; });
  if (wins) {
    const auto table = open_table(game->info(), arguments.table);
    if (!table) return std::unexpected(table.error());
    return [table = *table, game](const KeptPuzzle& one) { return check_win(*table, *game, one); };
  }
  HuntPlan plan = arguments.run.plan;
  plan.game = game;
  if (!book.judge.empty()) plan.judge = book.judge;
  if (book.nodes > 0) plan.nodes = book.nodes;
  auto hunter = PuzzleHunter::make(plan);
  if (!hunter) return std::unexpected(hunter.error());
  const auto shared = std::make_shared<PuzzleHunter>(std::move(*hunter));
  const auto seed = arguments.run.plan.seed;
  return [shared, seed](const KeptPuzzle& one) { return shared->check(one, seed - 1, &stop_wished()); };
}

int run_check(const PuzzlesArguments& arguments) {
  const auto text = read_text_file(arguments.check);
  if (!text) return bad_input(text.error());
  const auto book = read_puzzle_book(*text);
  if (!book) return bad_input(in_file(book.error(), arguments.check));
  const auto game = game_of(*book);
  if (!game) return bad_input(in_file(game.error(), arguments.check));
  const auto check = check_of(arguments, *book, *game);
  if (!check) return bad_input(check.error());
  stop_in_good_order();
  Progress progress;
  std::set<std::string> ids;
  std::string bad;
  std::size_t done = 0;
  std::size_t wrong = 0;
  for (const auto& puzzle : book->puzzles) {
    if (progress.due()) progress.show(fmt::format("{} of {} checked, {} wrong", done, book->puzzles.size(), wrong));
    auto result = (*check)(puzzle);
    if (stop_wished()) return bad_input("Stopped before all were checked.");
    if (result && !ids.insert(puzzle.id).second) result = fail("puzzle.twice", "", "It stands there twice.");
    ++done;
    if (result) continue;
    ++wrong;
    bad += fmt::format("{}{} ({})", bad.empty() ? "" : ", ", puzzle.id, result.error().message);
  }
  progress.clear();
  if (!bad.empty())
    return check_failed(refuse("puzzle.check", "", "{} of {} puzzles do not stand: {}", wrong, done, bad));
  fmt::print("All {} puzzles stand.\n", done);
  return kDone;
}

int run(const PuzzlesArguments& arguments) {
  if (!arguments.check.empty()) return run_check(arguments);
  if (arguments.choice.name.empty())
    return bad_input("Name a game, such as: capbarrel puzzles loot; or a file to --check.");
  if (arguments.choice.edition) return bad_input("Puzzles are posed on the usual board; leave --edition out.");
  auto game = arguments.choice.game();
  if (!game) return bad_input(game.error());
  if (row_kernels_of((*game)->info())) return run_exact(arguments, **game);
  return run_bots(arguments, std::move(*game));
}

}  // namespace

void add_puzzles(Command& command) {
  const auto arguments = std::make_shared<PuzzlesArguments>();
  auto& plan = arguments->run.plan;
  arguments->choice.add_game(command, false);
  command.option("--table", "FILE", "a table that capbarrel solve has made (default: in its usual place)")
      .into(arguments->table)
      .offers_files();
  command.option("--most-moves", "N", "from a table: from a win in two moves to one in so many")
      .into(arguments->most_moves, kFewestMoves, 30)
      .shows_fallback();
  command.option("--each", "N", "from a table: so many of each").into(arguments->each, 1, 100'000).shows_fallback();
  command.option("--count", "N", "from bots' games: so many").into(arguments->wanted, 1, 100'000).shows_fallback();
  command.option("--bot", "BOT", "who plays the games").into(plan.players).shows_fallback();
  command.option("--judge", "BOT", "who says which move is best").into(plan.judge).shows_fallback();
  command.option("--nodes", "N", "that the judge has for a decision; ten times as many to check a puzzle")
      .into(plan.nodes, 256, 1'000'000'000)
      .shows_fallback();
  command.option("--seed", "N", "for lots, games and searches").into(plan.seed).shows_fallback();
  command.option("--jobs", "N", "games at the same time").into(arguments->run.jobs, 1, 256).shows_fallback();
  command.option("--out", "FILE", "keep what each game gave there; the same command again goes on from it")
      .into(arguments->run.record)
      .offers_files();
  command.option("--check", "FILE", "instead: whether the puzzles of this file stand, at ten times their nodes")
      .into(arguments->check)
      .offers_files();
  arguments->choice.add_settings(command);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
