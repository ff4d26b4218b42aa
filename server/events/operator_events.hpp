// SPDX-License-Identifier: MIT
// What operators do about events: they see all that are under way, also those in no list, and may call one off.
#pragma once

#include <functional>

#include "server/events/evenings.hpp"
#include "server/http/http.hpp"
#include "storage/club.hpp"

namespace cb::server {

struct OperatorEventsWorld {
  Evenings& evenings;
  Club& club;
  Logger& logger;
  std::function<Milliseconds()> now;
};

class OperatorEvents {
 public:
  explicit OperatorEvents(OperatorEventsWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

 private:
  void list(Answer answer) const;
  void call_off(const Call& call, const Person& person, const MatchId& event, Answer answer);

  OperatorEventsWorld world_;
};

}  // namespace cb::server
