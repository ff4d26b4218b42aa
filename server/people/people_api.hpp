// SPDX-License-Identifier: MIT
// People over HTTP: guests, accounts, logging in and out, tokens for programs, one's own tables, and everything that is
// kept about oneself, to take away or to delete.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/http/http.hpp"
#include "server/people/attempts.hpp"
#include "server/people/identities.hpp"
#include "server/people/passwords.hpp"
#include "storage/challenges.hpp"
#include "storage/club.hpp"
#include "storage/contacts.hpp"
#include "storage/directory.hpp"
#include "storage/editions.hpp"
#include "storage/notices.hpp"
#include "storage/people.hpp"
#include "storage/puzzles.hpp"
#include "storage/tournaments.hpp"

namespace cb::server {

// What the handlers need of the world around them.
struct PeopleWorld {
  People& people;
  Directory& directory;
  Notices& notices;
  Contacts& contacts;
  Challenges& challenges;
  Tournaments& tournaments;
  Identities& identities;
  Passwords& passwords;
  std::function<Milliseconds()> now;
  // A person has deleted themselves: their sockets are to be closed, and whoever remembers their name forgets it.
  std::function<void(const std::string& person)> gone;
  // A token of theirs is void: whoever is connected as them is to come again, with one that is not.
  std::function<void(const std::string& person)> revoked;
  // They are about to be deleted: from now on nothing is begun under their name.
  std::function<void(const std::string& person)> leaving = [](const std::string&) {};
  // Whether people may be called so, beside what holds for every name.
  std::function<Result<void>(std::string_view name)> allows_name = [](std::string_view) { return Result<void>(); };
  // Why somebody does not come in; nothing where they may.
  std::function<std::optional<Error>(const std::string& person)> banned = [](const auto&) { return std::nullopt; };
  // What the operators keep of people, for them to take away; none: nothing.
  Club* club = nullptr;
  Puzzles* puzzles = nullptr;
  Editions* editions = nullptr;
  // Until when no new guest comes in from an address; 0: they may.
  std::function<Milliseconds(std::string_view address)> closed_until = [](std::string_view) { return 0; };
};

class PeopleApi {
 public:
  explicit PeopleApi(PeopleWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

  // Logs the person in with a new cookie.
  void enter(const Call& call, const Person& person, Answer answer);
  // Who checks passwords elsewhere counts tries here too.
  Attempts& attempts() { return attempts_; }

 private:
  void make_guest(const Call& call, const std::optional<Person>& person, Answer answer);
  void rename(const Call& call, const Person& person, Answer answer);
  void remove(const Call& call, const Person& person, Answer answer);
  void own_tables(const Call& call, const Person& person, Answer answer);
  void own_turns(const Person& person, Answer answer);

  void make_account(const Call& call, const Person& person, Answer answer);
  void log_in(const Call& call, Answer answer);
  void log_out(const Call& call, const Person& person, Answer answer);

  void list_tokens(const Person& person, Answer answer);
  void add_token(const Call& call, const Person& person, Answer answer);
  void remove_token(const Person& person, const std::string& token, Answer answer);

  void show(const std::string& person, Answer answer);

  Result<std::string> allowed_name(std::string_view text) const;
  // 429 where there were too many tries from an address, or at an account from there.
  std::optional<Reply> too_many(std::string_view address, std::string_view account = {});

  PeopleWorld world_;
  Attempts attempts_;
};

}  // namespace cb::server
