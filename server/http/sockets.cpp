// SPDX-License-Identifier: MIT
#include "server/http/sockets.hpp"

#include <memory>
#include <vector>

#include "server/http/socket.hpp"

namespace cb::server {

Result<void> Sockets::may_come(const std::string& person) const {
  if (closed_) return fail("sockets.closed", "", "The server is going down; come back in a moment.");
  if (all_.size() >= static_cast<std::size_t>(config_.most_sockets))
    return fail("sockets.full", "", "The house is full; try again later.");
  const auto own = per_person_.find(person);
  if (own != per_person_.end() && own->second >= static_cast<std::size_t>(config_.most_sockets_per_person))
    return fail("sockets.many", "", "You are at {} tables already; leave one first.", own->second);
  return {};
}

void Sockets::come(Socket& socket) {
  all_.insert(&socket);
  ++per_person_[socket.person()];
  metrics_.sockets.set(static_cast<std::int64_t>(all_.size()));
}

void Sockets::go(Socket& socket) {
  if (all_.erase(&socket) == 0) return;
  if (const auto own = per_person_.find(socket.person()); --own->second == 0) per_person_.erase(own);
  metrics_.sockets.set(static_cast<std::int64_t>(all_.size()));
}

void Sockets::check_alive() {
  const auto now = now_();
  // A socket that is dropped takes itself out of the set.
  for (auto* socket : std::vector(all_.begin(), all_.end())) socket->check_alive(now);
}

void Sockets::close_person(const std::string& person, int code, std::string_view why) {
  for (auto* socket : std::vector(all_.begin(), all_.end()))
    if (socket->person() == person) socket->close(code, why);
}

void Sockets::close_all() {
  closed_ = true;
  for (auto* socket : std::vector(all_.begin(), all_.end())) socket->close(wire::kGoingDown, "the server goes down");
}

}  // namespace cb::server
