// SPDX-License-Identifier: MIT
// Tables over HTTP without a network: the real routes over a directory and logs in memory.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <map>
#include <nlohmann/json.hpp>

#include "memory_directory.hpp"
#include "server/room/table_entry.hpp"
#include "server/room/table_id.hpp"
#include "server/tables/record.hpp"
#include "server/tables/tables_api.hpp"
#include "session/edition_choice.hpp"
#include "table/event_json.hpp"

namespace cb::server {

// A pub with the routes of TablesApi, where everything is kept in memory.
class Pub {
 public:
  explicit Pub(Oracles oracles = {}) : api_(world(std::move(oracles))) { api_.add_routes(router_); }

  Reply call(std::string_view method, std::string_view path, const std::optional<Person>& caller = {},
             std::string body = {}) {
    Call call;
    call.method = method;
    call.path = path.substr(0, path.find('?'));
    if (call.path.size() < path.size()) call.query = path.substr(call.path.size() + 1);
    call.body = std::move(body);
    call.address = address;
    const auto found = router_.find(call);
    if (!found) return found.error();
    if (found->route->who == Route::Who::person && !caller)
      return error_reply(refuse("http.person", "", "Come in first."), 401);
    // A handler that never answers breaks the promise, and the test with it.
    std::promise<Reply> promise;
    auto reply = promise.get_future();
    found->route->handle(call, caller, found->places, [promise = std::move(promise)](Reply answer) mutable {
      promise.set_value(std::move(answer));
    });
    return reply.get();
  }

  // A board on the shelf, under so many of this letter.
  void put(const std::string& letter, const std::string& text, const std::string& game = "loot") {
    std::string key;
    while (key.size() < 64) key += letter;
    shelf[key] = {.key = key, .game = game, .name = edition_name(game, text), .text = text, .person = "ann-id"};
  }
  // Adds events to a table's log and brings its entry up to date, as its room would.
  void happen(const std::string& id, const table::Events& events) {
    const auto match = read_table_id(id).value();
    for (const auto& event : events) logs[match].push_back(table::write_event(event));
    auto entry = entry_of(match, table_of(id), now);
    if (const auto board = shelf.find(entry.edition); board != shelf.end()) entry.edition_name = board->second.name;
    directory.put(std::move(entry), [](auto) {});
  }
  table::Table table_of(const std::string& id) {
    return table::Table::replay(table::read_events(logs.at(read_table_id(id).value())).value()).value();
  }
  Router& router() { return router_; }
  const std::vector<Route>& routes() const { return router_.routes(); }

  MemoryDirectory directory;
  std::map<MatchId, std::vector<std::string>> logs;
  std::map<MatchId, std::vector<RatedGame>> rated;
  std::map<std::pair<std::string, std::string>, Rating> ratings;  // by person and game
  std::map<std::string, StoredEdition> shelf;
  Milliseconds now = 1'763'190'000'000;
  std::string address;  // callers come from here
  bool failing = false;

 private:
  static std::unexpected<Error> broken() { return fail("storage.failed", "", "The database does not answer."); }
  TablesWorld world(Oracles oracles) {
    return {[this](const table::Made& made, TablesWorld::Then<std::string> then) {
              if (failing) return then(broken());
              MatchId match;
              match.bytes[15] = static_cast<std::uint8_t>(logs.size() + 1);
              happen(table_id(match), {made});
              then(table_id(match));
            },
            directory,
            [this](const MatchId& match, TablesWorld::Then<std::optional<TableEntry>> then) {
              directory.find(match, std::move(then));
            },
            [this](const MatchId& match, TablesWorld::Then<std::vector<std::string>> then) {
              if (failing) return then(broken());
              then(logs.contains(match) ? logs[match] : std::vector<std::string>());
            },
            [this] { return now; },
            table::make_game,
            std::move(oracles),
            published_anchor,
            [this](const MatchId& match, TablesWorld::Then<std::optional<std::vector<RatedGame>>> then) {
              if (failing) return then(broken());
              const auto found = rated.find(match);
              then(found == rated.end() ? std::nullopt : std::optional(found->second));
            },
            [this](const std::vector<RatingOf>& of, TablesWorld::Then<std::vector<std::optional<Rating>>> then) {
              if (failing) return then(broken());
              std::vector<std::optional<Rating>> found;
              for (const auto& [person, game] : of) {
                const auto known = ratings.find({person, game});
                found.push_back(known == ratings.end() ? std::nullopt : std::optional(known->second));
              }
              then(std::move(found));
            },
            [](auto, auto) { return false; },
            [](const std::string&) { return false; },
            [this](const std::string& key, TablesWorld::Then<std::optional<StoredEdition>> then) {
              if (failing) return then(broken());
              const auto found = shelf.find(key);
              then(found == shelf.end() ? std::nullopt : std::optional(found->second));
            }};
  }

  TablesApi api_;
  Router router_;
};

inline const Person kAnn{"ann-id", "Ann Lee", false, ""};
inline const Person kBob{"bob-id", "Bob", true, ""};
inline const Person kCarol{"carol-id", "Carol", false, "play"};

}  // namespace cb::server
