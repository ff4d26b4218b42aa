// SPDX-License-Identifier: MIT
// Events over HTTP: making one, the list, its page, and what organisers and players do. docs/tournaments.md says who
// may do what.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "server/events/evenings.hpp"
#include "server/http/http.hpp"
#include "server/people/quota.hpp"
#include "server/people/rating.hpp"

namespace cb::server {

struct EventsApiWorld {
  Evenings& evenings;
  Tournaments& tournaments;
  People& people;
  std::function<Milliseconds()> now;
  std::function<Seed()> draw_seed;
  table::FindGame find_game = table::make_game;
  Anchors anchors = published_anchor;
  // What the operators want no name to have in it, no event's and no team's either.
  std::function<Result<void>(std::string_view)> allows_name = [](std::string_view) { return Result<void>(); };
  // Whether one person does not want to meet another.
  std::function<bool(std::string_view person, std::string_view other)> blocks = [](auto, auto) { return false; };
};

// How many guests come to one event from one network within a day: a club shares one, so it is half of a full event.
inline constexpr int kMostGuestsOfNetwork = 128;

class EventsApi {
 public:
  explicit EventsApi(EventsApiWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

 private:
  using Found = std::shared_ptr<Evening>;
  using Handler = std::function<void(const Call&, const Person&, const Found&, const Places&, Answer)>;

  // A route for an event that is there; for somebody who comes with a token, but not too often.
  Route own(std::string method, std::string pattern, Handler handle);
  Route organisers(std::string method, std::string pattern, Handler handle);
  void find(const std::string& id, Answer answer, std::move_only_function<void(const Found&, Answer)> then);

  void make(const Call& call, const Person& person, Answer answer);
  void list(const Call& call, const std::optional<Person>& caller, Answer answer);
  void join(const Call& call, const Person& person, const Found& evening, Answer answer);
  void join_with_rating(const Person& person, const Found& evening, Answer answer);
  void join_team(const Call& call, const Person& person, const Found& evening, Answer answer);
  std::optional<Error> why_not(const Person& person, const Evening& evening) const;
  nlohmann::json you(const Person& person, const Evening& evening) const;

  EventsApiWorld world_;
  Quota made_{10, 24LL * 60 * 60 * 1000};
  Quota asked_{60, 60'000};
  // Guests cost nothing: without this one stranger could fill an evening. Of whom it was nothing is remembered.
  Quota guests_of_network_{kMostGuestsOfNetwork, 24LL * 60 * 60 * 1000};
};

}  // namespace cb::server
