// SPDX-License-Identifier: MIT
// What is kept of people for a time only, and then goes by itself: reports, the operators' log, attempts at puzzles,
// boards that nobody asks for.
#pragma once

#include <functional>

#include "net/task.hpp"
#include "server/operations/logger.hpp"
#include "storage/club.hpp"
#include "storage/editions.hpp"
#include "storage/puzzles.hpp"
#include "table/clock.hpp"

namespace cb::server {

// Somebody may try a puzzle anew after so long; until then it is known that they did.
inline constexpr Milliseconds kTriesKept = 365LL * 24 * 60 * 60 * 1000;

struct RetentionWorld {
  Club& club;
  Puzzles& puzzles;
  Editions& editions;
  Logger& logger;
  std::function<Milliseconds()> now;
  int report_days = 0;
  int operator_log_days = 0;
  int edition_days = 0;  // 0: they stay
};

class Retention {
 public:
  explicit Retention(RetentionWorld world) : world_(std::move(world)) {}

  // Takes away what is too old, a little at a time so that moves come in between. Called every now and then; does
  // nothing while it is still at it.
  void run();

 private:
  net::Task<> purge();

  RetentionWorld world_;
  bool running_ = false;
};

}  // namespace cb::server
