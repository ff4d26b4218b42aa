// SPDX-License-Identifier: MIT
// What the people who run a server ask it: is it well, and its figures.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "server/http/http.hpp"
#include "server/operations/metrics.hpp"
#include "storage/log.hpp"

namespace cb::server {

class OperationsApi {
 public:
  using Later = std::function<void(std::chrono::milliseconds, std::move_only_function<void()>)>;

  // `trouble` says in a sentence why the server should get no new work (it is going down, its last write failed), or
  // nothing. Besides, the log is asked every time: a store that cannot be read, or does not answer soon, is trouble
  // too.
  OperationsApi(const Metrics& metrics, Log& log, std::function<std::string()> trouble, Later later, bool metrics_open)
      : metrics_(metrics),
        log_(log),
        trouble_(std::move(trouble)),
        later_(std::move(later)),
        metrics_open_(metrics_open) {}

  // Must outlive the router.
  void add_routes(Router& router);

 private:
  void health(Answer answer);
  Reply figures(const Call& call) const;

  const Metrics& metrics_;
  Log& log_;
  std::function<std::string()> trouble_;
  Later later_;
  bool metrics_open_;
};

}  // namespace cb::server
