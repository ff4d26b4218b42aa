// SPDX-License-Identifier: MIT
#include "server/room/table_entry.hpp"

#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "session/edition_choice.hpp"
#include "table/laid.hpp"
#include "table/summary.hpp"
#include "table/words.hpp"

namespace cb::server {
namespace {

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
      {"own_position", !made.position.empty()},
      {"stage", word_for(table.stage())},
      {"clock", {{"pace", word_for(made.clock.pace)}, {"base", made.clock.base}, {"increment", made.clock.increment}}},
      {"chat", table.chatty()},
      {"moves", table.match().log().size()},
      {"seats", std::move(seats)}};
  if (const auto event = table::event_of_laid(made.laid); !event.empty()) details["event"] = event;
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

TableEntry entry_of(const MatchId& match, const table::Table& table, Milliseconds changed) {
  const auto& made = table.made();
  TableEntry entry;
  entry.match = match;
  entry.game = made.game;
  entry.summary = table::summary_of(made, table.game());
  entry.host = table.host();
  entry.host_name = table.host_name();
  entry.stage = stage_of(table.stage());
  entry.listed = made.listed;
  entry.rated = made.rated;
  entry.watchable = made.watchable;
  // A link that was given to friends stays among them; what the house laid, or the lobby has, is for everyone.
  // Of a game to which somebody did not come there is nothing to see, and an event may have many.
  const bool nobody_came = table.ended() && table.ended()->code == "no-show";
  entry.shown = made.watchable && (made.listed || !made.laid.empty()) && !nobody_came;
  for (const auto& seat : table.seats()) entry.seats.push_back({std::string(word_for(seat.kind)), seat.id, seat.name});
  if (const auto& ended = table.ended()) {
    entry.winners = ended->winners;
    entry.ending = ended->code;
  }
  entry.details = write_json(details_of(table));
  entry.made = made.at;
  entry.changed = changed;
  entry.version = table.version();
  entry.edition = made.edition_key;
  return entry;
}

nlohmann::json edition_json(const TableEntry& entry) {
  if (entry.edition.empty()) return nullptr;
  const auto type = find_game(entry.game);
  const auto built_in = type ? find_edition(**type, entry.edition) : std::unexpected(type.error());
  return {{"key", entry.edition},
          {"name", built_in ? entry.edition : entry.edition_name},
          {"house", built_in && is_house(**type, *built_in)}};
}

}  // namespace cb::server
