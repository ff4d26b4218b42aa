// SPDX-License-Identifier: MIT
// The whole server: the store, the rooms, the people and the network, put together and run on one thread.
#pragma once

#include <memory>

#include "server/operations/config.hpp"
#include "server/operations/logger.hpp"
#include "thought/exact.hpp"

namespace cb::server {

class Server {
 public:
  // Opens the store and the port; `logger` outlives the server.
  // `oracles`: who knows a game by heart.
  static Result<std::unique_ptr<Server>> open(const Config& config, Logger& logger, Oracles oracles = {});
  ~Server();

  int port() const;
  // Serves until `stop`, or until a signal says so where `heed_signals` was called.
  void run();
  void heed_signals();
  // From any thread: no more connections; everybody is told, what was asked is stored, then `run` returns.
  void stop();

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace cb::server
