// SPDX-License-Identifier: MIT
#include "server/room/table_entry.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "server/room/table_words.hpp"

namespace cb::server {
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

TableEntry::Stage stage_of(table::Stage stage) {
  // Once the seed is promised nobody can sit down any more, and a server that starts must see that it begins.
  if (stage == table::Stage::gathering) return TableEntry::Stage::gathering;
  return stage == table::Stage::over ? TableEntry::Stage::over : TableEntry::Stage::playing;
}

// What nobody looks for, so that it needs no columns of its own.
nlohmann::json details_of(const table::Table& table) {
  using nlohmann::json;
  const auto& made = table.made();
  const auto& game = table.game();
  json options = json::object();
  for (const auto& [name, value] : game.settings()) options[name] = value;
  json seats = json::array();
  for (int seat = 0; seat < game.seats(); ++seat) seats.push_back(game.seat_name(seat));
  json details = {
      {"options", std::move(options)},
      {"stage", word_for(table.stage())},
      {"clock", {{"pace", word_for(made.clock.pace)}, {"base", made.clock.base}, {"increment", made.clock.increment}}},
      {"chat", table.chatty()},
      {"seats", std::move(seats)}};
  if (const auto& ended = table.ended()) {
    json winners = json::array();
    for (int seat = 0; seat < game.seats(); ++seat)
      if ((ended->winners >> seat & 1) != 0) winners.push_back(seat);
    details["ended"] = {{"winners", std::move(winners)},
                        {"code", ended->code},
                        {"text", ended->text},
                        {"rule", ended->rule},
                        {"at", ended->at}};
  }
  return details;
}

}  // namespace

std::string summary_of(const table::Made& made, const AnyGame& game) {
  std::string words;
  const auto add = [&](std::string_view more) { words += (words.empty() ? "" : ", ") + std::string(more); };
  if (const auto type = find_game(game.info().name))
    for (const auto& option : (*type)->options())
      for (const auto& [name, value] : game.settings())
        if (name == option.name && value != option.write(option.fallback)) add(fmt::format("{} {}", name, value));
  if (!made.position.empty()) add("own position");
  return words + (words.empty() ? "" : "; ") + words_for(made.clock);
}

TableEntry entry_of(const MatchId& match, const table::Table& table, Milliseconds changed) {
  const auto& made = table.made();
  TableEntry entry;
  entry.match = match;
  entry.game = made.game;
  entry.summary = summary_of(made, table.game());
  entry.host = table.host();
  entry.host_name = table.host_name();
  entry.stage = stage_of(table.stage());
  entry.listed = made.listed;
  entry.rated = made.rated;
  entry.watchable = made.watchable;
  for (const auto& seat : table.seats()) entry.seats.push_back({std::string(word_for(seat.kind)), seat.id, seat.name});
  if (const auto& ended = table.ended()) {
    entry.winners = ended->winners;
    entry.ending = ended->code;
  }
  entry.details = write_json(details_of(table));
  entry.made = made.at;
  entry.changed = changed;
  return entry;
}

}  // namespace cb::server
