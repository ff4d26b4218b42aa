// SPDX-License-Identifier: MIT
#include "cli/table/welcome.hpp"

#include <algorithm>
#include <istream>

#include "core/text.hpp"
#include "session/any_game.hpp"

namespace cb::cli {
namespace {

// One trimmed answer; nothing at the end of the input or when they type quit.
std::optional<std::string> ask(std::istream& in, std::string_view question) {
  fmt::print("{}", question);
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
    fmt::print("  {}  {}, {} players\n     {}\n", n + 1, info.title, info.players, info.pitch);
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

}  // namespace

std::optional<Wish> ask_what_to_play(std::istream& in) {
  const auto type = ask_for_game(in);
  if (!type) return std::nullopt;
  Wish wish{.game = std::string((*type)->info().name), .players = std::nullopt};
  int seats = (*type)->make({}, {}).value()->seats();
  for (const auto& option : (*type)->options()) {
    if (option.name != "players") continue;
    const auto players = ask_for_number(in, "How many play?", option.minimum, option.maximum, option.fallback);
    if (!players) return std::nullopt;
    seats = *players;
    wish.players = std::to_string(seats);
  }
  if (seats == 1) return wish;
  const auto people = ask_for_number(in, "How many of them are people at this keyboard?", 0, seats, 1);
  if (!people) return std::nullopt;
  wish.people = *people;
  return wish;
}

}  // namespace cb::cli
