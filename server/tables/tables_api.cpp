// SPDX-License-Identifier: MIT
#include "server/tables/tables_api.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "server/http/query.hpp"
#include "server/http/status.hpp"
#include "server/room/table_entry.hpp"
#include "server/room/table_id.hpp"
#include "server/room/table_words.hpp"
#include "server/tables/exact_api.hpp"
#include "server/tables/games_api.hpp"
#include "server/tables/record.hpp"
#include "server/tables/table_form.hpp"
#include "table/event_json.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr int kMostInLobby = 100;
// A table where so long nobody has sat down or stood up waits for nobody any more; its link still opens it.
constexpr Milliseconds kLongestInLobby = 24 * 60 * 60 * 1000;

bool belongs_in_lobby(const TableEntry& entry, Milliseconds now) {
  return now - entry.changed < kLongestInLobby &&
         std::ranges::any_of(entry.seats, [](const auto& seat) { return seat.kind == "open"; });
}

std::string path_of(const std::string& id) { return "/t/" + id; }

Error no_such_table() { return refuse("table.unknown", "", "There is no such table, or it is not open to you."); }

json describe(const TableEntry& entry) {
  json seats = json::array();
  for (const auto& seat : entry.seats) seats.push_back({{"kind", seat.kind}, {"id", seat.person}, {"name", seat.name}});
  const auto id = table_id(entry.match);
  return {{"table", id},
          {"path", path_of(id)},
          {"game", entry.game},
          {"summary", entry.summary},
          {"host", {{"id", entry.host}, {"name", entry.host_name}}},
          {"rated", entry.rated},
          {"watchable", entry.watchable},
          {"seats", std::move(seats)},
          {"made", entry.made}};
}

json describe(const std::string& id, const table::Table& table) {
  const auto& made = table.made();
  const auto& game = table.game();
  json options = json::object();
  for (const auto& [name, value] : game.settings()) options[name] = value;
  json seats = json::array();
  for (int seat = 0; seat < game.seats(); ++seat) {
    const auto& holder = table.seats()[static_cast<std::size_t>(seat)];
    seats.push_back(
        {{"seat", game.seat_name(seat)}, {"kind", word_for(holder.kind)}, {"id", holder.id}, {"name", holder.name}});
  }
  json value = {
      {"table", id},
      {"path", path_of(id)},
      {"game", made.game},
      {"options", std::move(options)},
      {"summary", summary_of(made, game)},
      {"host", table.host()},
      {"stage", word_for(table.stage())},
      {"clock", {{"pace", word_for(made.clock.pace)}, {"base", made.clock.base}, {"increment", made.clock.increment}}},
      {"rated", made.rated},
      {"watchable", made.watchable},
      {"chat", made.chatty},
      {"listed", made.listed},
      {"seats", std::move(seats)},
      {"made", made.at}};
  if (const auto& ended = table.ended()) {
    json winners = json::array();
    for (int seat = 0; seat < game.seats(); ++seat)
      if ((ended->winners >> seat & 1) != 0) winners.push_back(seat);
    value["ended"] = {{"winners", std::move(winners)},
                      {"code", ended->code},
                      {"text", ended->text},
                      {"rule", ended->rule},
                      {"at", ended->at}};
  }
  return value;
}

}  // namespace

void TablesApi::add_routes(Router& router) {
  using Who = Route::Who;
  using Caller = std::optional<Person>;
  add_games_route(router);
  add_exact_routes(router);
  router.add({"POST", "/api/tables", Who::person,
              [this](const Call& call, const Caller& caller, const Places&, Answer answer) {
                make(call, *caller, std::move(answer));
              }});
  router.add({"GET", "/api/lobby", Who::anyone, [this](const Call& call, const Caller&, const Places&, Answer answer) {
                lobby(call, std::move(answer));
              }});
  router.add({"GET", "/api/tables/{table}", Who::anyone,
              [this](const Call&, const Caller&, const Places& places, Answer answer) {
                summary(places.at(0), std::move(answer));
              }});
  router.add({"GET", "/api/tables/{table}/record", Who::anyone,
              [this](const Call&, const Caller& caller, const Places& places, Answer answer) {
                record(places.at(0), caller, std::move(answer));
              }});
}

void TablesApi::make(const Call& call, const Person& host, Answer answer) const {
  auto made = read_table_form(call.body, host, world_.now(), world_.find_game);
  if (!made) return answer(error_reply(made.error(), call.body.size() > kLongestForm ? kTooLarge : kBadRequest));
  world_.create(std::move(*made), [answer = std::move(answer)](Result<std::string> id) mutable {
    if (!id) return answer(error_reply(id.error(), kUnavailable));
    auto reply = json_reply({{"table", *id}, {"path", path_of(*id)}}, kCreated);
    reply.headers.emplace_back("Location", "/api/tables/" + *id);
    answer(std::move(reply));
  });
}

void TablesApi::lobby(const Call& call, Answer answer) {
  auto game = query_value(call.query, "game");
  if (!game.empty())
    if (const auto known = find_game(game); !known) return answer(error_reply(known.error(), kBadRequest));
  world_.directory.lobby(
      std::move(game), kMostInLobby,
      [answer = std::move(answer), now = world_.now()](Result<std::vector<TableEntry>> entries) mutable {
        if (!entries) return answer(error_reply(entries.error(), kUnavailable));
        json tables = json::array();
        for (const auto& entry : *entries)
          if (belongs_in_lobby(entry, now)) tables.push_back(describe(entry));
        answer(json_reply({{"tables", std::move(tables)}}));
      });
}

void TablesApi::with_events(const std::string& id, Answer answer,
                            std::move_only_function<void(const table::Events&, Answer)> then) const {
  const auto match = read_table_id(id);
  if (!match) return answer(error_reply(no_such_table(), kNotFound));
  world_.read_log(*match, [answer = std::move(answer), then = std::move(then)](auto log) mutable {
    const auto events = log ? table::read_events(*log) : std::unexpected(log.error());
    if (!events) return answer(error_reply(events.error(), kUnavailable));
    if (events->empty()) return answer(error_reply(no_such_table(), kNotFound));
    then(*events, std::move(answer));
  });
}

void TablesApi::summary(const std::string& id, Answer answer) {
  with_events(id, std::move(answer), [this, id](const table::Events& events, Answer reply) {
    const auto table = table::Table::replay(events, world_.find_game);
    reply(table ? json_reply(describe(id, *table)) : error_reply(table.error(), kUnavailable));
  });
}

// Whoever may not see the table hears that there is none, whether it runs or not.
void TablesApi::record(const std::string& id, const std::optional<Person>& caller, Answer answer) {
  with_events(id, std::move(answer), [this, caller](const table::Events& events, Answer reply) {
    const auto* made = std::get_if<table::Made>(&events.front());
    const bool open = made != nullptr && (made->watchable || (caller && took_part(events, caller->id)));
    if (!open) return reply(error_reply(no_such_table(), kNotFound));
    const auto file = record_of(events, world_.find_game);
    if (!file) return reply(error_reply(file.error(), file.error().code == kStillRunning ? kConflict : kUnavailable));
    reply({.type = "text/plain; charset=utf-8", .body = write_match(*file), .headers = {}});
  });
}

}  // namespace cb::server
