// SPDX-License-Identifier: MIT
// All clients' sockets: how many there may be, and which of them have gone without a word.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/rooms.hpp"

namespace cb::server {

class Socket;

class Sockets {
 public:
  struct Limits {
    std::size_t most = 20'000;
    std::size_t most_per_person = 50;
  };

  Sockets(Rooms& rooms, std::function<Milliseconds()> now, const Limits& limits)
      : rooms_(rooms), now_(std::move(now)), limits_(limits) {}

  // Whether there is room for one more of this person.
  Result<void> may_come(const std::string& person) const;
  void come(Socket& socket);
  void go(Socket& socket);

  // Called every second or so.
  void check_alive();
  // The server goes down: everybody is told to come back in a moment.
  void close_all();

  Rooms& rooms() { return rooms_; }
  Milliseconds now() const { return now_(); }
  std::size_t size() const { return all_.size(); }

 private:
  Rooms& rooms_;
  std::function<Milliseconds()> now_;
  Limits limits_;
  std::unordered_set<Socket*> all_;
  std::unordered_map<std::string, std::size_t> per_person_;
};

}  // namespace cb::server
