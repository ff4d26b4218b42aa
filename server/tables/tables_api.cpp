// SPDX-License-Identifier: MIT
#include "server/tables/tables_api.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "server/http/query.hpp"
#include "server/http/status.hpp"
#include "server/people/ratings_api.hpp"
#include "server/room/table_entry.hpp"
#include "server/room/table_id.hpp"
#include "server/tables/edition_key.hpp"
#include "server/tables/exact_api.hpp"
#include "server/tables/games_api.hpp"
#include "server/tables/record.hpp"
#include "server/tables/table_form.hpp"
#include "server/tables/terms.hpp"
#include "session/edition_choice.hpp"
#include "table/event_json.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr int kMostInLobby = 100;
// How many events of a log are read and played again in the time of a plain call.
constexpr std::size_t kEventsForOne = 10;
// A table where so long nobody has sat down or stood up waits for nobody any more; its link still opens it.
constexpr Milliseconds kLongestInLobby = 24 * 60 * 60 * 1000;

bool belongs_in_lobby(const TableEntry& entry, Milliseconds now) {
  return now - entry.changed < kLongestInLobby && has_terms(entry) &&
         std::ranges::any_of(entry.seats, [](const auto& seat) { return seat.kind == "open"; });
}

std::string path_of(const std::string& id) { return "/t/" + id; }

Error no_such_table() { return refuse("table.unknown", "", "There is no such table, or it is not open to you."); }

using Stands = std::map<std::pair<std::string, std::string>, Rating>;

// How whoever sits there stands in the game; nothing for bots, guests and whoever has not played it rated.
json standing_json(const TableEntry& entry, const TableEntry::Seat& seat, const Stands& stands, Milliseconds now) {
  const auto found = seat.kind == "person" ? stands.find({seat.person, entry.game}) : stands.end();
  return found == stands.end() ? json() : rating_json(found->second, now);
}

json describe(const TableEntry& entry, const Stands& stands, Milliseconds now) {
  json seats = json::array();
  for (const auto& seat : entry.seats)
    seats.push_back({{"kind", seat.kind},
                     {"id", seat.person},
                     {"name", seat.name},
                     {"rating", standing_json(entry, seat, stands, now)}});
  const auto id = table_id(entry.match);
  auto value = terms_json(entry);
  value.update({{"table", id},
                {"path", path_of(id)},
                {"game", entry.game},
                {"summary", entry.summary},
                {"host", {{"id", entry.host}, {"name", entry.host_name}}},
                {"rated", entry.rated},
                {"watchable", entry.watchable},
                {"seats", std::move(seats)},
                {"made", entry.made}});
  return value;
}

// The whole of an entry: what its columns say, and the details.
json describe_fully(const TableEntry& entry, const Stands& stands, Milliseconds now) {
  auto value = parse_json(entry.details);
  // How far a game is tell those who may watch it.
  value.erase("moves");
  for (std::size_t n = 0; n < entry.seats.size(); ++n) {
    const auto& seat = entry.seats[n];
    auto name = std::move(value["seats"][n]);
    value["seats"][n] = {{"seat", std::move(name)},
                         {"kind", seat.kind},
                         {"id", seat.person},
                         {"name", seat.name},
                         {"rating", standing_json(entry, seat, stands, now)}};
  }
  value.emplace("own_position", false);
  const auto id = table_id(entry.match);
  value.update({{"table", id},
                {"path", path_of(id)},
                {"game", entry.game},
                {"summary", entry.summary},
                {"edition", edition_json(entry)},
                {"host", entry.host},
                {"host_name", entry.host_name},
                {"rated", entry.rated},
                {"watchable", entry.watchable},
                {"listed", entry.listed},
                {"made", entry.made}});
  return value;
}

}  // namespace

void TablesApi::add_routes(Router& router) {
  using Who = Route::Who;
  using Caller = std::optional<Person>;
  add_games_route(router);
  add_exact_routes(router, world_.oracles);
  router.add({"POST", "/api/tables", Who::person,
              [this](const Call& call, const Caller& caller, const Places&, Answer answer) {
                net::spawn(make(call, *caller, std::move(answer)));
              }});
  router.add(
      {"GET", "/api/lobby", Who::anyone, [this](const Call& call, const Caller& caller, const Places&, Answer answer) {
         lobby(call, caller, std::move(answer));
       }});
  router.add({"GET", "/api/tables/{table}", Who::anyone,
              [this](const Call&, const Caller&, const Places& places, Answer answer) {
                summary(places.at(0), std::move(answer));
              }});
  router.add({"GET", "/api/tables/{table}/edition", Who::anyone,
              [this](const Call&, const Caller&, const Places& places, Answer answer) {
                edition(places.at(0), std::move(answer));
              }});
  router.add({"GET", "/api/tables/{table}/record", Who::anyone,
              [this](const Call&, const Caller& caller, const Places& places, Answer answer) {
                record(places.at(0), caller, std::move(answer));
              }});
  router.add({"GET", "/api/tables/{table}/ratings", Who::anyone,
              [this](const Call&, const Caller&, const Places& places, Answer answer) {
                ratings(places.at(0), std::move(answer));
              }});
}

net::Task<> TablesApi::make(Call call, Person host, Answer answer) const {
  Result<std::optional<StoredEdition>> shelved = std::nullopt;
  if (const auto key = edition_asked(call.body); is_edition_key(key))
    shelved = co_await net::answer_of<Result<std::optional<StoredEdition>>>(
        [&](auto then) { world_.find_edition(key, std::move(then)); });
  if (!shelved) co_return answer(error_reply(shelved.error(), kUnavailable));
  auto made = read_table_form(call.body, host, world_.now(), world_.find_game, world_.anchors, *shelved);
  if (!made) co_return answer(error_reply(made.error(), call.body.size() > kLongestForm ? kTooLarge : kBadRequest));
  world_.create(std::move(*made), [answer = std::move(answer)](Result<std::string> id) mutable {
    if (!id) return answer(error_reply(id.error(), kUnavailable));
    auto reply = json_reply({{"table", *id}, {"path", path_of(*id)}}, kCreated);
    reply.headers.emplace_back("Location", "/api/tables/" + *id);
    answer(std::move(reply));
  });
}

void TablesApi::lobby(const Call& call, const std::optional<Person>& caller, Answer answer) {
  auto game = query_value(call.query, "game");
  if (!game.empty())
    if (const auto known = find_game(game); !known) return answer(error_reply(known.error(), kBadRequest));
  world_.directory.lobby(
      std::move(game), kMostInLobby,
      [this, caller, answer = std::move(answer), now = world_.now()](Result<std::vector<TableEntry>> entries) mutable {
        if (!entries) return answer(error_reply(entries.error(), kUnavailable));
        std::erase_if(*entries, [&](const TableEntry& entry) {
          return !belongs_in_lobby(entry, now) || world_.banned(entry.host) ||
                 (caller && keeps_apart(entry, caller->id));
        });
        look_up(*entries, [entries = *entries, now, answer = std::move(answer)](const Result<Stands>& stands) mutable {
          if (!stands) return answer(error_reply(stands.error(), kUnavailable));
          json tables = json::array();
          for (const auto& entry : entries) tables.push_back(describe(entry, *stands, now));
          answer(json_reply({{"tables", std::move(tables)}}));
        });
      });
}

void TablesApi::look_up(const std::vector<TableEntry>& entries, TablesWorld::Then<Stands> then) const {
  std::vector<RatingOf> of;
  for (const auto& entry : entries)
    for (const auto& seat : entry.seats)
      if (seat.kind == "person") of.push_back({seat.person, entry.game});
  if (of.empty()) return then(Stands());
  world_.standing(of, [of, then = std::move(then)](const Result<std::vector<std::optional<Rating>>>& found) mutable {
    if (!found) return then(std::unexpected(found.error()));
    Stands stands;
    for (std::size_t n = 0; n < of.size(); ++n)
      if (const auto& rating = found->at(n)) stands.emplace(std::pair(of[n].person, of[n].game), *rating);
    then(std::move(stands));
  });
}

bool TablesApi::keeps_apart(const TableEntry& entry, std::string_view person) const {
  if (world_.apart(entry.host, person)) return true;
  return std::ranges::any_of(
      entry.seats, [&](const auto& seat) { return seat.kind == "person" && world_.apart(seat.person, person); });
}

void TablesApi::summary(const std::string& id, Answer answer) const {
  const auto match = read_table_id(id);
  if (!match) return answer(error_reply(no_such_table(), kNotFound));
  world_.find_entry(*match, [this, answer = std::move(answer)](Result<std::optional<TableEntry>> entry) mutable {
    if (!entry) return answer(error_reply(entry.error(), kUnavailable));
    if (!*entry) return answer(error_reply(no_such_table(), kNotFound));
    look_up({**entry}, [entry = **entry, now = world_.now(),
                        answer = std::move(answer)](const Result<Stands>& stands) mutable {
      answer(stands ? json_reply(describe_fully(entry, *stands, now)) : error_reply(stands.error(), kUnavailable));
    });
  });
}

// For whoever knows the link, like the summary: what one is asked to play on is seen before one sits down. Its log has
// it, whatever has become of the shelf.
void TablesApi::edition(const std::string& id, Answer answer) const {
  const auto match = read_table_id(id);
  if (!match) return answer(error_reply(no_such_table(), kNotFound));
  world_.read_log(*match, [answer = std::move(answer)](const Result<std::vector<std::string>>& log) mutable {
    if (!log) return answer(error_reply(log.error(), kUnavailable));
    if (log->empty()) return answer(error_reply(no_such_table(), kNotFound));
    const auto first = table::read_event(log->front());
    const auto* const made = first ? std::get_if<table::Made>(&*first) : nullptr;
    const auto type = find_game(made == nullptr ? std::string_view() : made->game);
    if (made == nullptr || !type) return answer(error_reply(no_such_table(), kNotFound));
    const auto text = made->edition.empty() ? std::string((*type)->editions().front()) : made->edition;
    auto reply = json_reply(
        {{"game", made->game}, {"key", made->edition_key}, {"name", edition_name(made->game, text)}, {"text", text}});
    reply.price = static_cast<int>(log->size() / kEventsForOne);
    answer(std::move(reply));
  });
}

// Whoever may not see the table hears that there is none, whether it runs or not.
void TablesApi::record(const std::string& id, const std::optional<Person>& caller, Answer answer) {
  const auto match = read_table_id(id);
  if (!match) return answer(error_reply(no_such_table(), kNotFound));
  world_.read_log(*match, [this, caller, answer = std::move(answer)](auto log) mutable {
    if (!log) return answer(error_reply(log.error(), kUnavailable));
    auto reply = record_reply(*log, caller);
    reply.price = static_cast<int>(log->size() / kEventsForOne);
    answer(std::move(reply));
  });
}

// Whoever knows the link may know how those who played stand, as from their own pages.
void TablesApi::ratings(const std::string& id, Answer answer) const {
  const auto match = read_table_id(id);
  if (!match) return answer(error_reply(no_such_table(), kNotFound));
  world_.rated(*match, [answer = std::move(answer)](Result<std::optional<std::vector<RatedGame>>> games) mutable {
    if (!games) return answer(error_reply(games.error(), kUnavailable));
    json changes = json::array();
    for (const auto& game : games->value_or(std::vector<RatedGame>()))
      changes.push_back({{"person", game.person},
                         {"before", points_json(game.before)},
                         {"after", points_json(game.after)},
                         {"counted", !game.opponents.empty()}});
    answer(json_reply({{"done", games->has_value()}, {"changes", std::move(changes)}}));
  });
}

Reply TablesApi::record_reply(const std::vector<std::string>& log, const std::optional<Person>& caller) const {
  const auto events = table::read_events(log);
  if (!events) return error_reply(events.error(), kUnavailable);
  const auto* made = events->empty() ? nullptr : std::get_if<table::Made>(&events->front());
  const bool open = made != nullptr && (made->watchable || (caller && took_part(*events, caller->id)));
  if (!open) return error_reply(no_such_table(), kNotFound);
  const auto file = record_of(*events, world_.find_game);
  if (!file) return error_reply(file.error(), file.error().code == kStillRunning ? kConflict : kUnavailable);
  return {.type = "text/plain; charset=utf-8", .body = write_match(*file), .headers = {}};
}

}  // namespace cb::server
