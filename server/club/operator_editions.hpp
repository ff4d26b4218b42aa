// SPDX-License-Identifier: MIT
// What operators do about boards that people put on the server: they see all of them, the latest first, and may take
// one down. Tables that are played on it keep it.
#pragma once

#include <functional>

#include "net/task.hpp"
#include "server/http/http.hpp"
#include "server/operations/logger.hpp"
#include "storage/editions.hpp"
#include "table/clock.hpp"

namespace cb::server {

struct OperatorEditionsWorld {
  Editions& editions;
  People& people;
  Logger& logger;
  std::function<Milliseconds()> now;
};

class OperatorEditions {
 public:
  explicit OperatorEditions(OperatorEditionsWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

 private:
  net::Task<> list(Call call, Answer answer);
  void take_down(const Call& call, const Person& person, const std::string& key, Answer answer);

  OperatorEditionsWorld world_;
};

}  // namespace cb::server
