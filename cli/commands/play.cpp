// SPDX-License-Identifier: MIT
// capbarrel play: a table at this terminal.
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <random>

#include "cli/arguments/game_choice.hpp"
#include "cli/arguments/saved_match.hpp"
#include "cli/commands/commands.hpp"
#include "cli/table/local_table.hpp"
#include "cli/table/welcome.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_pen.hpp"
#include "core/text.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::cli {
namespace {

struct PlayArguments {
  GameChoice choice;
  std::string seats;
  std::string load;
  std::string save;
  std::optional<std::uint64_t> seed;
  int people = 1;  // how many sit here; those whom --seat does not name take the first free seats
  std::optional<int> level;
  int bot_level() const { return level.value_or(kUsualLevel); }
};

struct TableSetting {
  MatchFile file;
  bool newcomer = false;  // somebody sits where a bot did when the match was saved
};

Result<std::vector<std::string>> seat_everyone(const AnyGame& game, const PlayArguments& arguments) {
  auto seats = read_seats(game, arguments.seats, arguments.bot_level());
  if (!seats) return seats;
  auto people = arguments.people - std::ranges::count(*seats, kHuman);
  for (auto& who : *seats)
    if (who.empty()) who = people-- > 0 ? std::string(kHuman) : bot_of_level(arguments.bot_level());
  return seats;
}

// Who sat there stays, unless --seat says otherwise; --level is for the bots among them.
Result<std::vector<std::string>> seat_again(const MatchFile& file, const PlayArguments& arguments) {
  auto seats = read_seats(file.match.game(), arguments.seats, arguments.bot_level());
  if (!seats) return seats;
  for (std::size_t seat = 0; seat < seats->size(); ++seat) {
    auto& who = (*seats)[seat];
    if (!who.empty()) continue;
    who = arguments.level && file.seats[seat] != kHuman ? bot_of_level(*arguments.level) : file.seats[seat];
  }
  return seats;
}

// A saved match brings its game, options and position along, and its seats unless others are named.
Result<TableSetting> resume(const PlayArguments& arguments) {
  const auto& choice = arguments.choice;
  if (!choice.options.empty() || choice.setup || choice.players || choice.position)
    return fail("play.load", "", "A saved match has its own options and position; leave them out beside --load.");
  auto file = load_match_with(arguments.load, choice.edition.value_or(""));
  if (!file) return std::unexpected(file.error());
  const auto& game = file->match.game();
  if (!choice.name.empty() && choice.name != game.info().name)
    return fail("play.load", "", "{} is a match of {}, not of {}.", quote(arguments.load), game.info().name,
                quote(choice.name));
  auto seats = seat_again(*file, arguments);
  if (!seats) return std::unexpected(seats.error());
  bool newcomer = false;
  for (std::size_t seat = 0; seat < seats->size(); ++seat)
    newcomer = newcomer || ((*seats)[seat] == kHuman && file->seats[seat] != kHuman);
  file->seats = std::move(*seats);
  file->record = {};  // what is played from here on follows from no seed
  if (const auto bots = BotSeats::make(file->match.shared_game(), file->seats); !bots)
    return fail("play.bot", "", "{}: {} Say with --seat who plays instead.", quote(arguments.load),
                bots.error().text());
  return TableSetting{std::move(*file), newcomer};
}

Result<TableSetting> set_the_table(const PlayArguments& arguments) {
  if (!arguments.load.empty()) return resume(arguments);
  const auto chosen = choose_position(arguments.choice);
  if (!chosen) return std::unexpected(chosen.error());
  const auto seats = seat_everyone(*chosen->game, arguments);
  if (!seats) return std::unexpected(seats.error());
  return TableSetting{MatchFile{Match(chosen->game, chosen->state), *seats}, false};
}

int run(PlayArguments& arguments) {
  stop_in_good_order();
  if (arguments.load.empty() && arguments.choice.name.empty()) {
    if (isatty(STDIN_FILENO) == 0)
      return bad_input("Name a game: capbarrel play GAME; capbarrel games says what there is.");
    const auto wish = ask_what_to_play(std::cin, !arguments.level);
    if (!wish) return kDone;
    arguments.choice.name = wish->game;
    if (!arguments.choice.players) arguments.choice.players = wish->players;
    arguments.people = wish->people;
    if (wish->level) arguments.level = wish->level;
  }
  auto set = set_the_table(arguments);
  if (!set) return bad_input(set.error());
  auto& file = set->file;
  auto bots = BotSeats::make(file.match.shared_game(), file.seats, TablebaseOracle::find(file.match.game().info()));
  if (!bots) return bad_input(bots.error());
  if (!arguments.save.empty())
    if (const auto writable = can_write(arguments.save); !writable) return bad_input(writable.error());
  const GameType* type = find_game(file.match.game().info().name).value();
  const auto seed = arguments.seed.value_or((std::uint64_t{std::random_device{}()} << 32) + std::random_device{}());
  LocalTable table(std::move(file), std::move(*bots), *type, seed, std::cin, terminal_pen(), arguments.save);
  if (set->newcomer) table.expect_a_newcomer();
  table.run();
  if (arguments.save.empty()) return kDone;
  const auto saved = write_text_file(arguments.save, write_match(table.file()));
  if (!saved) return bad_input(saved.error());
  fmt::print("Saved to {}.\n", arguments.save);
  return kDone;
}

}  // namespace

void add_play(Command& command) {
  const auto arguments = std::make_shared<PlayArguments>();
  arguments->choice.add_game(command, false);
  command
      .option(
          "--seat", "SEATS",
          "who sits where: a=human,b=bot:3, bot:random or bot:5@50ms (the first seat not named is yours, the others "
          "are bots; with --load who sat there stays)")
      .into(arguments->seats);
  command
      .option("--level", "N",
              fmt::format("how strong the bots are that --seat does not name: 1 to {}, {} if not said", kLevels,
                          kUsualLevel))
      .into(arguments->level, 1, kLevels);
  command.option("--load", "FILE", "go on with a saved match").into(arguments->load).offers_files();
  command.option("--save", "FILE", "keep the match there when the table closes").into(arguments->save).offers_files();
  command.option("--seed", "N", "for dice, draws and bots; without it they differ every time").into(arguments->seed);
  arguments->choice.add_settings(command);
  arguments->choice.add_position(command);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
