// SPDX-License-Identifier: MIT
// Takes connections at one address and port.
#pragma once

#include <string>

#include "server/http/http_session.hpp"

namespace cb::server {

class Listener {
 public:
  static Result<Listener> open(net::asio::io_context& io, std::string_view address, int port);

  int port() const { return port_; }
  net::Task<> accept(FrontDesk& desk);
  void close();

 private:
  void welcome(net::TcpSocket socket, FrontDesk& desk);
  explicit Listener(net::Acceptor acceptor, int port) : acceptor_(std::move(acceptor)), port_(port) {}

  net::Acceptor acceptor_;
  int port_;
};

}  // namespace cb::server
