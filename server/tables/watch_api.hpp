// SPDX-License-Identifier: MIT
// Tables to watch over HTTP: those that everyone may find, running and over; and those for the front page, where
// everybody who sits there has said that they may stand.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http.hpp"
#include "storage/directory.hpp"
#include "storage/people.hpp"
#include "table/clock.hpp"

namespace cb::server {

// What is known of a table that is awake beside its entry.
struct Glance {
  std::size_t moves = 0;
  std::size_t watching = 0;
};

struct WatchWorld {
  Directory& directory;
  People& people;
  // Nothing of a table that sleeps; none is woken for it.
  std::function<std::optional<Glance>(const MatchId&)> glance;
  std::function<Milliseconds()> now;
  // Whether two people do not want to meet.
  std::function<bool(std::string_view, std::string_view)> apart = [](auto, auto) { return false; };
};

class WatchApi {
 public:
  explicit WatchApi(WatchWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

 private:
  void list(const Call& call, const std::optional<Person>& caller, Answer answer);
  void featured(const std::optional<Person>& caller, Answer answer);
  void consent(const Person& person, Answer answer);
  void set_consent(const Person& person, bool wanted, Answer answer);
  // With the place of the last one, where the next page begins.
  nlohmann::json tables_json(const std::vector<ShownTable>& tables, const std::optional<Person>& caller) const;

  WatchWorld world_;
};

}  // namespace cb::server
