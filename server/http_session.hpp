// SPDX-License-Identifier: MIT
// One HTTP connection: calls one after another, each answered by its route, until it ends or becomes a WebSocket.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/http.hpp"
#include "server/net.hpp"
#include "server/sockets.hpp"

namespace cb::server {

// What a connection is served with.
struct FrontDesk {
  const Router& router;
  Sockets& sockets;
  std::function<void(const Call&, std::move_only_function<void(std::optional<Person>)>)> identify;
  std::function<Reply(const Call&)> pages;                   // for what no route knows
  std::function<std::optional<Reply>(const Call&)> refuse;   // too many calls from there
  std::vector<std::pair<std::string, std::string>> headers;  // on every reply
  std::vector<std::string> origins;
  std::vector<std::string> trusted_proxies;
  std::chrono::seconds patience{15};  // for one whole request
};

net::Task<> serve_connection(net::TcpSocket socket, FrontDesk& desk);

}  // namespace cb::server
