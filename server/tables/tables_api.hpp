// SPDX-License-Identifier: MIT
// Tables over HTTP: what can be played, new tables, the lobby, what is known of one table, and its record.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "net/task.hpp"
#include "server/http/http.hpp"
#include "server/people/rating.hpp"
#include "storage/directory.hpp"
#include "storage/editions.hpp"
#include "table/table.hpp"
#include "thought/exact.hpp"

namespace cb::server {

// What the handlers need of the world around them.
struct TablesWorld {
  template <class T>
  using Then = std::move_only_function<void(Result<T>)>;

  // Keeps a new table and answers with its id.
  std::function<void(table::Made, Then<std::string>)> create;
  Directory& directory;
  // What is known of a table; nothing where there is none.
  std::function<void(const MatchId&, Then<std::optional<TableEntry>>)> find_entry;
  // All events of a match; none where there is no such match.
  std::function<void(const MatchId&, Then<std::vector<std::string>>)> read_log;
  std::function<Milliseconds()> now;
  table::FindGame find_game = table::make_game;
  // Who knows a game by heart.
  Oracles oracles = {};
  Anchors anchors = published_anchor;
  // What a match made of the ratings of those who played it; nothing as long as it is not rated.
  std::function<void(const MatchId&, Then<std::optional<std::vector<RatedGame>>>)> rated = {};
  // How people stand in games, in the order of the question.
  std::function<void(std::vector<RatingOf>, Then<std::vector<std::optional<Rating>>>)> standing =
      [](const std::vector<RatingOf>& of, auto then) { then(std::vector<std::optional<Rating>>(of.size())); };
  // Whether two people do not want to meet.
  std::function<bool(std::string_view, std::string_view)> apart = [](auto, auto) { return false; };
  // Whether somebody may not come in: nobody waits for them in the lobby.
  std::function<bool(const std::string&)> banned = [](const std::string&) { return false; };
  // A board of the shelf by its key.
  std::function<void(const std::string& key, Then<std::optional<StoredEdition>>)> find_edition =
      [](const std::string&, auto then) { then(std::nullopt); };
};

class TablesApi {
 public:
  explicit TablesApi(TablesWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

 private:
  // The ratings of those who sit at these tables, in the games of the tables: by person and game.
  using Stands = std::map<std::pair<std::string, std::string>, Rating>;
  void look_up(const std::vector<TableEntry>& entries, TablesWorld::Then<Stands> then) const;

  net::Task<> make(Call call, Person host, Answer answer) const;
  void lobby(const Call& call, const std::optional<Person>& caller, Answer answer);
  // Whether somebody at the table and they do not want to meet.
  bool keeps_apart(const TableEntry& entry, std::string_view person) const;
  void summary(const std::string& id, Answer answer) const;
  void edition(const std::string& id, Answer answer) const;
  void record(const std::string& id, const std::optional<Person>& caller, Answer answer);
  void ratings(const std::string& id, Answer answer) const;
  Reply record_reply(const std::vector<std::string>& log, const std::optional<Person>& caller) const;

  TablesWorld world_;
};

}  // namespace cb::server
