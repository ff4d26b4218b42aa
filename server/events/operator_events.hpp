// SPDX-License-Identifier: MIT
// What operators do about events: they see all that are under way, also those in no list, and may call one off or take
// its title away. It is written down first, so that nothing is done of which the log does not tell.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>

#include "server/events/evenings.hpp"
#include "server/http/http.hpp"
#include "storage/club.hpp"

namespace cb::server {

struct OperatorEventsWorld {
  Evenings& evenings;
  Club& club;
  Logger& logger;
  std::function<Milliseconds()> now;
  // What the operators' rules say of a title.
  std::function<Result<void>(std::string_view)> allows_name;
};

class OperatorEvents {
 public:
  explicit OperatorEvents(OperatorEventsWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

 private:
  void list(Answer answer) const;
  void call_off(const Call& call, const Person& person, const MatchId& event, Answer answer);
  void rename(const Call& call, const Person& person, const MatchId& event, Answer answer);
  // Lets the event take what is done to it, once that is in the log.
  using Taken = std::function<tournament::Event(const tournament::Tournament&, Milliseconds now)>;
  void carry_out(const MatchId& event, Deed done, Taken take, nlohmann::json told, Answer answer);

  OperatorEventsWorld world_;
};

}  // namespace cb::server
