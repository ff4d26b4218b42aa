// SPDX-License-Identifier: MIT
#include "server/tables/watch_api.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "server/http/query.hpp"
#include "server/http/status.hpp"
#include "server/people/people_words.hpp"
#include "server/people/ratings_api.hpp"
#include "server/room/table_entry.hpp"
#include "server/room/table_id.hpp"
#include "server/tables/terms.hpp"
#include "session/any_game.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using Stage = TableEntry::Stage;

constexpr int kTablesAPage = 24;
constexpr int kMostFeatured = 3;
// What a list costs beside a plain call: its rows, with the seats, names and ratings of each.
constexpr int kPrice = 2;

// The page behind a table: "CHANGED:TABLE", as the page before named it.
Result<std::optional<ShownPlace>> read_place(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto problem = [] { return fail("watch.before", "", R"("before" is what the page before says in "next".)"); };
  ShownPlace place;
  const char* const end = text.data() + text.size();
  const auto [colon, wrong] = std::from_chars(text.data(), end, place.changed);
  if (wrong != std::errc() || colon == end || *colon != ':') return problem();
  const auto match = read_table_id(std::string(colon + 1, end));
  if (!match) return problem();
  place.match = *match;
  return place;
}

json seat_json(const TableEntry::Seat& seat, const std::optional<Rating>& rating, Milliseconds now) {
  return {{"kind", seat.kind},
          {"id", seat.person},
          {"name", seat.name},
          {"rating", rating ? rating_json(*rating, now) : json()}};
}

}  // namespace

void WatchApi::add_routes(Router& router) {
  using Who = Route::Who;
  using Caller = std::optional<Person>;
  router.add(
      {"GET", "/api/watch", Who::anyone, [this](const Call& call, const Caller& caller, const Places&, Answer answer) {
         list(call, caller, std::move(answer));
       }});
  router.add(
      {"GET", "/api/featured", Who::anyone, [this](const Call&, const Caller& caller, const Places&, Answer answer) {
         featured(caller, std::move(answer));
       }});
  router.add(own_route(
      "GET", "/api/me/featured",
      [this](const Call&, const Person& person, const Places&, Answer answer) { consent(person, std::move(answer)); }));
  for (const auto& [method, wanted] : {std::pair{"PUT", true}, {"DELETE", false}})
    router.add(own_route(method, "/api/me/featured",
                         [this, wanted](const Call&, const Person& person, const Places&, Answer answer) {
                           set_consent(person, wanted, std::move(answer));
                         }));
}

void WatchApi::list(const Call& call, const std::optional<Person>& caller, Answer answer) {
  auto game = query_value(call.query, "game");
  if (!game.empty())
    if (const auto known = find_game(game); !known) return answer(error_reply(known.error(), kBadRequest));
  const auto stage = query_value(call.query, "stage");
  if (stage != "playing" && stage != "over")
    return answer(error_reply(refuse("watch.stage", "", "\"stage\" is playing or over."), kBadRequest));
  const auto before = read_place(query_value(call.query, "before"));
  if (!before) return answer(error_reply(before.error(), kBadRequest));
  world_.directory.shown(
      stage == "over" ? Stage::over : Stage::playing, std::move(game), *before, kTablesAPage,
      [this, caller, answer = std::move(answer)](const Result<std::vector<ShownTable>>& found) mutable {
        if (!found) return answer(error_reply(found.error(), kUnavailable));
        json reply = {{"tables", tables_json(*found, caller)}};
        if (found->size() == kTablesAPage) {
          const auto& last = found->back().table;
          reply["next"] = fmt::format("{}:{}", last.changed, table_id(last.match));
        }
        auto sent = json_reply(reply);
        sent.price = kPrice;
        answer(std::move(sent));
      });
}

void WatchApi::featured(const std::optional<Person>& caller, Answer answer) {
  world_.directory.featured(
      kMostFeatured, [this, caller, answer = std::move(answer)](const Result<std::vector<ShownTable>>& found) mutable {
        if (!found) return answer(error_reply(found.error(), kUnavailable));
        auto sent = json_reply({{"tables", tables_json(*found, caller)}});
        sent.price = kPrice;
        answer(std::move(sent));
      });
}

json WatchApi::tables_json(const std::vector<ShownTable>& tables, const std::optional<Person>& caller) const {
  const auto now = world_.now();
  json list = json::array();
  for (const auto& [entry, ratings] : tables) {
    const auto unwanted = [&](const TableEntry::Seat& seat) {
      return seat.kind == "person" && world_.apart(seat.person, caller->id);
    };
    if (!has_terms(entry)) continue;
    if (caller && (world_.apart(entry.host, caller->id) || std::ranges::any_of(entry.seats, unwanted))) continue;
    json seats = json::array();
    for (std::size_t n = 0; n < entry.seats.size(); ++n) seats.push_back(seat_json(entry.seats[n], ratings[n], now));
    const auto awake = world_.glance(entry.match);
    const auto details = read_json(entry.details);
    const bool over = entry.stage == Stage::over;
    auto value = terms_json(entry);
    value.update({{"table", table_id(entry.match)},
                  {"game", entry.game},
                  {"stage", over ? "over" : "playing"},
                  {"rated", entry.rated},
                  {"seats", std::move(seats)},
                  {"moves", awake ? awake->moves : details.value("moves", std::size_t{0})},
                  {"watching", awake ? awake->watching : 0},
                  {"winners", entry.winners},
                  {"ending", entry.ending},
                  {"changed", entry.changed}});
    list.push_back(std::move(value));
  }
  return list;
}

void WatchApi::consent(const Person& person, Answer answer) {
  world_.people.file(person.id, [answer = std::move(answer)](const Result<std::optional<PersonFile>>& file) mutable {
    if (!file) return answer(refusal(file.error()));
    answer(json_reply({{"featured", *file && (*file)->featured}}));
  });
}

void WatchApi::set_consent(const Person& person, bool wanted, Answer answer) {
  world_.people.set_featured(person.id, wanted, [wanted, answer = std::move(answer)](const Result<void>& kept) mutable {
    answer(kept ? json_reply({{"featured", wanted}}) : refusal(kept.error()));
  });
}

}  // namespace cb::server
