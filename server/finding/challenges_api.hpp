// SPDX-License-Identifier: MIT
// Asking people for a game over HTTP: one person, or everybody whom one has played with, of whom the first to accept
// plays. Whoever is asked sees it with their turns; once accepted, a table is laid where both sit.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "net/task.hpp"
#include "server/finding/offers.hpp"
#include "server/http/http.hpp"
#include "server/people/quota.hpp"
#include "server/room/blocks.hpp"
#include "storage/challenges.hpp"
#include "storage/contacts.hpp"
#include "storage/people.hpp"
#include "table/event.hpp"

namespace cb::server {

// How long an answer is waited for.
inline constexpr Milliseconds kLiveChallengeFor = 10 * 60'000;
inline constexpr Milliseconds kPostChallengeFor = 7LL * 24 * 60 * 60 * 1000;
// Who has not asked for so long is not there to begin a game with a live clock. Pages in the background ask every
// minute, and some of several tabs half a minute later.
inline constexpr Milliseconds kChallengerThere = 120'000;
// For so long an answer can be read.
inline constexpr Milliseconds kAcceptedFor = 60 * 60'000;
inline constexpr Milliseconds kDeclinedFor = 24LL * 60 * 60 * 1000;
// How long the table of an accepted one may take before whoever was to lay it is taken to be gone.
inline constexpr Milliseconds kLaidWithin = 10'000;

struct ChallengesWorld {
  Challenges& challenges;
  Contacts& contacts;
  People& people;
  const Blocks& blocks;
  std::function<Milliseconds()> now;
  // Keeps a new table and answers with its id.
  std::function<void(table::Made, std::move_only_function<void(Result<std::string>)>)> make_table;
  // Which of two sits first, drawn.
  std::function<void(std::vector<PartyMember>&)> shuffle;
  // Somebody is asked who may not be looking.
  std::function<void(const Challenge&)> tell = [](const Challenge&) {};
  // Nobody plays with whoever may not come to this server.
  std::function<bool(const std::string& person)> banned = [](const std::string&) { return false; };
};

class ChallengesApi {
 public:
  explicit ChallengesApi(ChallengesWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);
  // Called every minute or so.
  void tick();
  // Takes back what somebody has asked of others who may not come any more.
  void withdraw_all(const std::string& person);

 private:
  net::Task<> make(Call call, Person person, Answer answer);
  net::Task<Result<std::vector<std::string>>> whom(const Challenge& challenge);
  net::Task<Result<void>> may_ask(const Challenge& challenge);
  net::Task<> show(Person person, Answer answer);
  net::Task<> accept(std::string id, Person person, Answer answer);
  net::Task<> lay_table(Challenge challenge, Person person, Answer answer);
  void decline(const Call& call, const std::string& id, const Person& person, Answer answer);
  void withdraw(const std::string& id, const Person& person, Answer answer);
  net::Task<> withdraw_each(std::string person);
  // Whether a game could begin now.
  bool is_there(const Challenge& challenge) const;
  bool is_open_to(const Challenge& challenge, const Person& person) const;

  ChallengesWorld world_;
  Quota made_{30, 3'600'000};
};

}  // namespace cb::server
