// SPDX-License-Identifier: MIT
// capbarrel probe: what a table knows of a position, or of all of them.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/exact_report.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/terminal_pen.hpp"
#include "solver/tablebase_file.hpp"
#include "thought/exact_json.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::cli {
namespace {

struct ProbeArguments {
  GameChoice choice;  // its name comes from the file
  std::string file;
  bool summary = false;
  bool json = false;
};

int print_summary(const TablebaseOracle& table, const AnyGame& game, bool json) {
  const auto summary = summarise(table.bytes(), table.kernels());
  const auto longest = game.write_position(table.position(summary.deepest));
  if (!json) {
    fmt::print("{}", summary_report(summary, longest));
    return kDone;
  }
  const nlohmann::ordered_json object = {
      {"positions", summary.positions}, {"won", summary.wins()}, {"drawn", summary.draws},
      {"lost", summary.losses()},       {"longest", longest},    {"plies", summary.decided}};
  fmt::print("{}\n", object.dump(2));
  return kDone;
}

int run(ProbeArguments arguments) {
  const auto heading = read_heading(arguments.file);
  if (!heading) return bad_input(heading.error());
  arguments.choice.name = heading->game;
  const auto chosen = choose_position(arguments.choice);
  if (!chosen) return bad_input(chosen.error());
  const auto& [game, state] = *chosen;
  const auto table = TablebaseOracle::open(game->info(), arguments.file);
  if (!table) return bad_input(table.error());
  if (arguments.summary) return print_summary(**table, *game, arguments.json);
  const auto json = exact_json(**table, *game, state);
  if (!json) return bad_input(json.error());
  if (arguments.json)
    fmt::print("{}\n", json->dump(2));
  else
    fmt::print("{}\n{}", game->draw(state, game->turn(state), terminal_pen()),
               exact_report(**table, *game, state, *(*table)->value(*game, state)));
  return kDone;
}

}  // namespace

void add_probe(Command& command) {
  const auto arguments = std::make_shared<ProbeArguments>();
  command.argument("FILE", "a table that capbarrel solve has made").into(arguments->file).required().offers_files();
  command.argument("POSITION", "as capbarrel show writes it (default: the start)").into(arguments->choice.position);
  command.flag("--summary", "instead of a position: how all of them end, and how soon").into(arguments->summary);
  command.flag("--json", "as JSON").into(arguments->json);
  arguments->choice.add_settings(command);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
