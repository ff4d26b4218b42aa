// SPDX-License-Identifier: MIT
// capbarrel play: a table at this terminal.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <iostream>
#include <memory>
#include <random>

#include "cli/commands.hpp"
#include "cli/game_choice.hpp"
#include "cli/report.hpp"
#include "cli/table/terminal_table.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

struct Arguments {
  GameChoice choice;
  std::string seats;
  std::string load;
  std::string save;
  std::optional<std::uint64_t> seed;
};

// "a=human,b=bot:random": seats by letter or by name. Seats not named go to bots, but the first is human.
Result<std::vector<std::string>> read_seats(const AnyGame& game, std::string_view text) {
  std::vector<std::string> seats(static_cast<std::size_t>(game.seats()), std::string(kRandomBot));
  if (text.empty()) {
    seats.front() = kHuman;
    return seats;
  }
  for (const auto part : split(text, ',')) {
    const auto setting = read_setting(part);
    if (!setting) return fail("seat.form", "", "Seats are written a=human,b=bot:random, not {}.", quote(part));
    const auto& [name, who] = *setting;
    int seat = 0;
    while (seat < game.seats() && name != game.seat_name(seat) && name != std::string(1, static_cast<char>('a' + seat)))
      ++seat;
    if (seat == game.seats()) return fail("seat.unknown", "", "There is no seat {} at this table.", quote(name));
    if (who != kHuman && who != kRandomBot)
      return fail("seat.who", "", "A seat is human or bot:random, not {}.", quote(who));
    seats[static_cast<std::size_t>(seat)] = who;
  }
  return seats;
}

// Asks which game, for people who just typed ./play.
Result<std::string> ask_for_game() {
  std::vector<std::string> names;
  for (const auto* type : all_game_types()) names.emplace_back(type->info().name);
  if (isatty(STDIN_FILENO) == 0)
    return fail("play.game", "", "Name a game: capbarrel play GAME, where GAME is {}.", any_of(names));
  fmt::print("Which game?\n");
  for (std::size_t n = 0; n < names.size(); ++n)
    fmt::print("  {} {:18} {}\n", n + 1, names[n], all_game_types()[n]->info().pitch);
  for (;;) {
    fmt::print("Number or name: ");
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return fail("play.game", "", "No game was chosen.");
    auto answer = lower(trim(line));
    const auto number = to_number(answer);
    if (number && *number >= 1 && *number <= static_cast<int>(names.size()))
      return names[static_cast<std::size_t>(*number) - 1];
    if (std::ranges::find(names, answer) != names.end()) return answer;
    fmt::print("There is no such game.\n");
  }
}

Result<MatchFile> set_the_table(Arguments& arguments) {
  if (!arguments.load.empty()) {
    const auto text = read_text_file(arguments.load);
    if (!text) return std::unexpected(text.error());
    std::string edition;
    if (arguments.choice.edition) {
      auto read = read_text_file(*arguments.choice.edition);
      if (!read) return std::unexpected(read.error());
      edition = std::move(*read);
    }
    return read_match(*text, edition);
  }
  if (arguments.choice.name.empty()) {
    const auto name = ask_for_game();
    if (!name) return std::unexpected(name.error());
    arguments.choice.name = *name;
  }
  const auto chosen = choose_position(arguments.choice);
  if (!chosen) return std::unexpected(chosen.error());
  const auto seats = read_seats(*chosen->game, arguments.seats);
  if (!seats) return std::unexpected(seats.error());
  return MatchFile{Match(chosen->game, chosen->state), *seats};
}

int run(Arguments& arguments) {
  auto file = set_the_table(arguments);
  if (!file) return bad_input(file.error());
  const GameType* type = find_game(file->match.game().info().name).value();
  const auto seed = arguments.seed.value_or((std::uint64_t{std::random_device{}()} << 32) + std::random_device{}());
  TerminalTable table(std::move(*file), *type, seed, std::cin, terminal_pen(), isatty(STDOUT_FILENO) != 0);
  table.run();
  if (arguments.save.empty()) return kDone;
  const auto saved = write_text_file(arguments.save, write_match(table.file()));
  return saved ? kDone : bad_input(saved.error());
}

}  // namespace

Run add_play(CLI::App& app) {
  const auto arguments = std::make_shared<Arguments>();
  arguments->choice.add_game(app, false);
  app.add_option("--seat", arguments->seats, "who sits where: a=human,b=bot:random (default: you first, bots else)")
      ->type_name("SEATS");
  app.add_option("--load", arguments->load, "go on with a saved match")->type_name("FILE");
  app.add_option("--save", arguments->save, "keep the match there when the table closes")->type_name("FILE");
  app.add_option("--seed", arguments->seed, "for dice, draws and bots; without it they differ every time");
  arguments->choice.add_settings(app);
  arguments->choice.add_position(app);
  app.footer("At the table, type help. Seats go by letter or by their name in the game.");
  return [arguments] { return run(*arguments); };
}

}  // namespace cb::cli
