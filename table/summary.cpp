// SPDX-License-Identifier: MIT
#include "table/summary.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "session/edition_choice.hpp"

namespace cb::table {
namespace {

// "1 h 30 min"
std::string words_for(Milliseconds time) {
  struct Unit {
    Milliseconds length;
    std::string_view one;
    std::string_view many;
  };
  constexpr std::array<Unit, 5> kUnits = {
      {{86'400'000, "day", "days"}, {3'600'000, "h", "h"}, {60'000, "min", "min"}, {1'000, "s", "s"}, {1, "ms", "ms"}}};
  std::string words;
  for (const auto& unit : kUnits) {
    const auto number = time / unit.length;
    time %= unit.length;
    if (number > 0)
      words += fmt::format("{}{} {}", words.empty() ? "" : " ", number, number == 1 ? unit.one : unit.many);
  }
  return words.empty() ? "0 s" : words;
}

std::string words_for(const ClockRule& clock) {
  if (clock.pace == Pace::none) return "no clock";
  if (clock.pace == Pace::post) return words_for(clock.base) + " a move";
  if (clock.increment == 0) return words_for(clock.base);
  return fmt::format("{} + {} a move", words_for(clock.base), words_for(clock.increment));
}

}  // namespace

std::string summary_of(const Made& made, const AnyGame& game) {
  std::string words;
  const auto add = [&](std::string_view more) { words += (words.empty() ? "" : ", ") + std::string(more); };
  if (const auto type = find_game(game.info().name)) {
    for (const auto& option : (*type)->options())
      for (const auto& [name, value] : game.settings())
        if (name == option.name && value != option.write(option.fallback)) add(fmt::format("{} {}", name, value));
    // What people call their boards is not kept with what is played.
    if (!made.edition.empty()) {
      const auto name = built_in_name(**type, made.edition);
      add(name ? "board " + *name : "own board");
    }
  }
  if (!made.position.empty()) add("own position");
  return words + (words.empty() ? "" : "; ") + words_for(made.clock);
}

}  // namespace cb::table
