// SPDX-License-Identifier: MIT
#include "cli/table/welcome.hpp"

#include <algorithm>
#include <istream>

#include "cli/arguments/seats.hpp"
#include "cli/table/screen.hpp"
#include "core/text.hpp"
#include "session/any_game.hpp"
#include "session/bot_name.hpp"

namespace cb::cli {
namespace {

// One trimmed answer; nothing at the end of the input or when they type quit.
std::optional<std::string> ask(std::istream& in, std::string_view question) {
  fmt::print("{}", Screen().fitted(question));
  std::fflush(stdout);
  std::string line;
  if (!std::getline(in, line)) {
    fmt::print("\n");
    return std::nullopt;
  }
  auto answer = lower(trim(line));
  if (answer == "quit" || answer == "exit" || answer == "q") return std::nullopt;
  return answer;
}

std::optional<const GameType*> ask_for_game(std::istream& in) {
  const auto types = all_game_types();
  fmt::print("Which game?\n");
  for (std::size_t n = 0; n < types.size(); ++n) {
    const auto& info = types[n]->info();
    fmt::print("{}", Screen().fitted(
                         fmt::format("  {}  {}, {} players\n     {}\n", n + 1, info.title, info.players, info.pitch)));
  }
  for (;;) {
    const auto answer = ask(in, "Number or name, or quit: ");
    if (!answer) return std::nullopt;
    for (std::size_t n = 0; n < types.size(); ++n) {
      const auto& info = types[n]->info();
      if (*answer == std::to_string(n + 1) || *answer == info.name || *answer == lower(info.title)) return types[n];
    }
    fmt::print("There is no game {}.\n", quote(*answer));
  }
}

// A number in a range; Enter alone takes the usual one.
std::optional<int> ask_for_number(std::istream& in, std::string_view question, int minimum, int maximum, int usual) {
  for (;;) {
    const auto answer = ask(in, fmt::format("{} {} to {}, Enter for {}: ", question, minimum, maximum, usual));
    if (!answer) return std::nullopt;
    if (answer->empty()) return usual;
    if (const auto number = to_number(*answer); number && *number >= minimum && *number <= maximum) return number;
    fmt::print("A number from {} to {}, please.\n", minimum, maximum);
  }
}

std::optional<int> ask_for_level(std::istream& in, const AnyGame& game) {
  fmt::print("How strong shall the bots be?\n");
  for (int level = 1; level <= kLevels; ++level)
    for (const auto& bot : bots_of(game))
      if (bot.name == std::to_string(level))
        fmt::print("{}", Screen().fitted(fmt::format("  {}  {}\n", level, bot.about), 3));
  return ask_for_number(in, "Level", 1, kLevels, kUsualLevel);
}

}  // namespace

std::optional<Wish> ask_what_to_play(std::istream& in, bool asks_level) {
  const auto type = ask_for_game(in);
  if (!type) return std::nullopt;
  Wish wish;
  wish.game = (*type)->info().name;
  const auto game = (*type)->make({}, {}).value();
  int seats = game->seats();
  for (const auto& option : (*type)->options()) {
    if (option.name != "players") continue;
    const auto players = ask_for_number(in, "How many play?", option.minimum, option.maximum, option.fallback);
    if (!players) return std::nullopt;
    seats = *players;
    wish.players = std::to_string(seats);
  }
  if (seats == 1) return wish;
  const auto people = ask_for_number(in, "How many people play here? The others are bots.", 0, seats, 1);
  if (!people) return std::nullopt;
  wish.people = *people;
  if (!asks_level || wish.people == seats) return wish;
  const auto level = ask_for_level(in, *game);
  if (!level) return std::nullopt;
  wish.level = level;
  return wish;
}

}  // namespace cb::cli
