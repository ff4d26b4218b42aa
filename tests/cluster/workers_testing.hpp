// SPDX-License-Identifier: MIT
// The line of somebody who has bots think elsewhere.
#pragma once

#include <memory>

#include "arena/workers.hpp"
#include "nats_server.hpp"

namespace cb::testing_nats {

inline std::shared_ptr<Workers> find_workers(const NatsServer& nats) {
  auto workers = Workers::open(nats.url(), "a test").value();
  until([&] { return workers->wait_for_line(std::chrono::milliseconds(100)); });
  return workers;
}

}  // namespace cb::testing_nats
