// SPDX-License-Identifier: MIT
// Takes connections at one address and port.
#pragma once

#include <string_view>

#include "net/tcp.hpp"
#include "server/http/http_session.hpp"

namespace cb::server {

class Listener {
 public:
  static Result<Listener> open(net::Loop& loop, std::string_view address, int port);

  int port() const { return port_; }
  // From now on, until it is closed; it stays where it is meanwhile.
  void accept(FrontDesk& desk);
  void close() { acceptor_.close(); }

 private:
  Listener(net::Loop& loop, net::Acceptor acceptor)
      : loop_(&loop), acceptor_(std::move(acceptor)), port_(acceptor_.port()) {}

  net::Loop* loop_;
  net::Acceptor acceptor_;
  int port_;
};

}  // namespace cb::server
