// SPDX-License-Identifier: MIT
// capbarrel replay and check: matches from files.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/report.hpp"
#include "cli/saved_match.hpp"
#include "cli/table/happenings.hpp"

namespace cb::cli {
namespace {

struct Arguments {
  std::string file;
  std::string edition;
  bool no_boards = false;
  bool position = false;
};

void add_arguments(CLI::App& app, Arguments& arguments) {
  app.add_option("FILE", arguments.file, "a match file, as the table saves it")->required()->type_name("");
  app.add_option("--edition", arguments.edition, "the edition file it was played on, if not a built-in one")
      ->type_name("FILE");
}

// While a game with hidden hands still runs, nobody gets to see them in a replay.
int replay(const Arguments& arguments) {
  const auto file = load_match_with(arguments.file, arguments.edition);
  if (!file) return bad_input(file.error());
  const Match& match = file->match;
  const AnyGame& game = match.game();
  const bool secret = game.hides_information() && !match.finish();
  if (arguments.position) {
    if (secret) return bad_input("The hands of an unfinished game stay hidden, so its position cannot be shown.");
    fmt::print("{}\n", game.write_position(match.state()));
    return kDone;
  }
  const Pen pen = terminal_pen();

  AnyState state = match.start();
  std::size_t turn = 0;
  int line_seat = kNobody;
  const auto draw = [&](const AnyState& at) {
    if (!arguments.no_boards) fmt::print("{}\n", game.draw(at, kNobody, pen));
  };
  draw(state);
  for (std::size_t n = 0; n < match.log().size(); ++n) {
    const Ply& ply = match.log()[n];
    if (ply.begins_turn) {
      line_seat = ply.turn;
      fmt::print("{}", pen.bold(fmt::format("{} {}", ++turn, game.seat_name(line_seat))));
    }
    fmt::print(" {}", seen_word(match, state, ply, line_seat, kNobody));
    game.apply(state, ply.action);
    if (n + 1 == match.log().size() || match.log()[n + 1].begins_turn) {
      fmt::print("\n");
      draw(state);
    }
  }
  if (const auto& finish = match.finish())
    fmt::print("{} · {}\n", finish->why.text, finish->why.rule);
  else
    fmt::print("Not finished; {} to act.\n", match.actor() == kChance ? "chance" : game.seat_name(match.actor()));
  return kDone;
}

int check(const Arguments& arguments) {
  const auto file = load_match_with(arguments.file, arguments.edition);
  // A file that breaks a rule is bad input; one that plays by them and claims another result fails the check.
  if (!file) return file.error().code == kWrongResult ? check_failed(file.error()) : bad_input(file.error());
  const Match& match = file->match;
  const auto& finish = match.finish();
  fmt::print("Legal: {}, {} actions in {} turns; {}\n", match.game().info().title, match.log().size(),
             turn_lines(match).size(), finish ? finish->why.text : "not finished.");
  return kDone;
}

}  // namespace

Run add_replay(CLI::App& app) {
  const auto arguments = std::make_shared<Arguments>();
  add_arguments(app, *arguments);
  app.add_flag("--no-boards", arguments->no_boards, "only the turns, no boards");
  app.add_flag("--position", arguments->position, "only the last position, for other commands to go on from");
  return [arguments] { return replay(*arguments); };
}

Run add_check(CLI::App& app) {
  const auto arguments = std::make_shared<Arguments>();
  add_arguments(app, *arguments);
  return [arguments] { return check(*arguments); };
}

}  // namespace cb::cli
