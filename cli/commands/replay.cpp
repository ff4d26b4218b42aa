// SPDX-License-Identifier: MIT
// capbarrel replay and check: matches from files.
#include <memory>

#include "cli/arguments/game_choice.hpp"
#include "cli/arguments/saved_match.hpp"
#include "cli/commands/commands.hpp"
#include "cli/table/happenings.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/terminal_pen.hpp"
#include "table/luck_check.hpp"

namespace cb::cli {
namespace {

struct ReplayArguments {
  std::string file;
  std::string edition;
  bool no_boards = false;
  bool position = false;
};

void add_arguments(Command& command, ReplayArguments& arguments) {
  command.argument("FILE", "a match file, as the table saves it").into(arguments.file).required().offers_files();
  command.option("--edition", "FILE", "the edition file it was played on, if not a built-in one")
      .into(arguments.edition)
      .offers_files();
}

const std::string& words_for(const Closing& closing) { return closing.text.empty() ? closing.code : closing.text; }

// While a game with hidden hands still runs, nobody gets to see them in a replay.
int replay(const ReplayArguments& arguments) {
  const auto file = load_match_with(arguments.file, arguments.edition);
  if (!file) return bad_input(file.error());
  const Match& match = file->match;
  const AnyGame& game = match.game();
  const auto& closing = file->record.closing;
  const bool secret = game.hides_information() && !is_over(*file);
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
  else if (closing)
    fmt::print("{}\n", words_for(*closing));
  else
    fmt::print("Not finished; {} to act.\n", match.actor() == kChance ? "chance" : game.seat_name(match.actor()));
  return kDone;
}

// "3 throws and draws follow from the seed that was promised."
std::string words_for_luck(const MatchFile& file, std::uint64_t throws) {
  if (!file.record.luck) return "no seed is shown, so there was none to check.";
  if (throws == 0) return "the seed is the promised one; nothing was thrown or drawn.";
  return fmt::format(
      "the seed is the promised one, and {} from it.",
      throws == 1 ? "the one throw or draw follows" : fmt::format("all {} throws and draws follow", throws));
}

int check(const ReplayArguments& arguments) {
  const auto file = load_match_with(arguments.file, arguments.edition);
  // A file that breaks a rule is bad input; one that plays by them and claims another result or other luck fails.
  if (!file) return file.error().code == kWrongResult ? check_failed(file.error()) : bad_input(file.error());
  const auto throws = check_luck(*file);
  if (!throws) return check_failed(in_file(throws.error(), arguments.file));
  const Match& match = file->match;
  const auto& finish = match.finish();
  const auto& closing = file->record.closing;
  fmt::print("Legal: {}, {} actions in {} turns; {}\nLuck: {}\n", match.game().info().title, match.log().size(),
             turn_lines(match).size(),
             finish    ? finish->why.text
             : closing ? words_for(*closing)
                       : "not finished.",
             words_for_luck(*file, *throws));
  return kDone;
}

}  // namespace

void add_replay(Command& command) {
  const auto arguments = std::make_shared<ReplayArguments>();
  add_arguments(command, *arguments);
  command.flag("--no-boards", "only the turns, no boards").into(arguments->no_boards);
  command.flag("--position", "only the last position, for other commands to go on from").into(arguments->position);
  command.runs([arguments] { return replay(*arguments); });
}

void add_check(Command& command) {
  const auto arguments = std::make_shared<ReplayArguments>();
  add_arguments(command, *arguments);
  command.runs([arguments] { return check(*arguments); });
}

}  // namespace cb::cli
