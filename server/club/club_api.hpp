// SPDX-License-Identifier: MIT
// What a club's server offers everybody over HTTP: what is announced, how long things
// are kept, and a way to report somebody to the operators.
#pragma once

#include <functional>

#include "server/http/http.hpp"
#include "server/people/quota.hpp"
#include "storage/club.hpp"
#include "storage/directory.hpp"
#include "table/clock.hpp"

namespace cb::server {

struct ClubWorld {
  Club& club;
  std::function<Milliseconds()> now;
  std::function<void(const MatchId&, Directory::Then<std::optional<TableEntry>>)> find_table;
  // What the page about privacy tells of this server.
  int report_days = 0;
  int operator_log_days = 0;
  int edition_days = 0;  // 0: they stay
  bool letters = false;
  bool nodes = false;  // of one database
};

// How often one person may report somebody within a day.
inline constexpr int kMostReportsADay = 10;

class ClubApi {
 public:
  explicit ClubApi(ClubWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

 private:
  void announcements(Answer answer);
  void report(const Call& call, const Person& person, Answer answer);
  void keep(PlayerReport report, Answer answer);

  ClubWorld world_;
  Quota from_address_{30, 600'000};  // a club shares one
};

}  // namespace cb::server
