// SPDX-License-Identifier: MIT
// The operators' side of a club's server over HTTP. Everything here is for accounts with that role, from a browser;
// everything that changes something is written down with who did it and why.
#pragma once

#include <functional>
#include <string>

#include "net/task.hpp"
#include "server/http/http.hpp"
#include "server/operations/logger.hpp"
#include "server/people/identities.hpp"
#include "server/people/names.hpp"
#include "server/room/sanctions.hpp"
#include "storage/club.hpp"
#include "storage/people.hpp"

namespace cb::server {

struct OperatorWorld {
  Club& club;
  People& people;
  Identities& identities;
  Sanctions& sanctions;
  NameRules& rules;
  Logger& logger;
  std::function<Milliseconds()> now;
  // Somebody was banned: they are to be nowhere any more.
  std::function<void(const std::string& person)> banned;
  // Somebody has another name: whoever is connected as them is to come again.
  std::function<void(const std::string& person)> renamed;
  // Closes the doors that somebody came through lately to new guests, until then; how many those are. And opens them.
  std::function<int(const std::string& person, Milliseconds until)> close_doors = [](const auto&, auto) { return 0; };
  std::function<void(const std::string& person)> open_doors = [](const auto&) {};
};

class OperatorApi {
 public:
  explicit OperatorApi(OperatorWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

 private:
  void add_people_routes(Router& router);
  void add_house_routes(Router& router);
  void reports(const Call& call, Answer answer);
  void handle(const Call& call, const Person& person, std::int64_t report, Answer answer);

  net::Task<> find_people(Call call, Answer answer);
  net::Task<> show_person(std::string person, Answer answer);
  void lay(const Call& call, const Person& person, Sanction::Kind kind, const std::string& whom, Answer answer);
  void close_doors(const Sanction& ban, const Deed& done, Answer answer);
  void lift(const Person& person, Sanction::Kind kind, const std::string& whom, Answer answer);
  void rename(const Call& call, const Person& person, const std::string& whom, Answer answer);

  void announcements(Answer answer);
  void announce(const Call& call, const Person& person, Answer answer);
  void withdraw(const Person& person, std::int64_t number, Answer answer);
  void rules(Answer answer);
  void add_rule(const Call& call, const Person& person, Answer answer);
  void remove_rule(const Person& person, std::int64_t number, Answer answer);
  net::Task<> read_rules_anew(Reply reply, Answer answer);
  void log(const Call& call, Answer answer);
  void numbers(Answer answer);

  Deed deed(const Person& by, std::string what, std::string whom = {}, std::string about = {},
            std::string why = {}) const;

  OperatorWorld world_;
};

}  // namespace cb::server
