// SPDX-License-Identifier: MIT
// All clients' sockets: how many there may be, and which of them have gone without a word.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/http/limits.hpp"
#include "server/operations/config.hpp"
#include "server/operations/logger.hpp"
#include "server/operations/metrics.hpp"
#include "server/room/rooms.hpp"

namespace cb::server {

class Socket;

class Sockets {
 public:
  Sockets(Rooms& rooms, Limits& limits, Metrics& metrics, Logger& logger, const Config& config,
          std::function<Milliseconds()> now)
      : rooms_(rooms), limits_(limits), metrics_(metrics), logger_(logger), config_(config), now_(std::move(now)) {}

  // Whether there is room for one more of this person; none comes once `close_all` was called.
  Result<void> may_come(const std::string& person) const;
  void come(Socket& socket);
  void go(Socket& socket);

  // Called every second or so.
  void check_alive();
  // Everything of a person.
  void close_person(const std::string& person, int code, std::string_view why);
  // The server goes down: everybody is told to come back in a moment.
  void close_all();

  Rooms& rooms() { return rooms_; }
  Limits& limits() { return limits_; }
  Metrics& metrics() { return metrics_; }
  Logger& logger() { return logger_; }
  const Config& config() const { return config_; }
  Milliseconds now() const { return now_(); }
  std::size_t size() const { return all_.size(); }

 private:
  Rooms& rooms_;
  Limits& limits_;
  Metrics& metrics_;
  Logger& logger_;
  const Config& config_;
  std::function<Milliseconds()> now_;
  bool closed_ = false;
  std::unordered_set<Socket*> all_;
  std::unordered_map<std::string, std::size_t> per_person_;
};

}  // namespace cb::server
