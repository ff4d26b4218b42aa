// SPDX-License-Identifier: MIT
// One HTTP connection: calls one after another, each answered by its route, until it ends or becomes a WebSocket.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "net/loop.hpp"
#include "net/stream.hpp"
#include "net/task.hpp"
#include "server/http/http.hpp"
#include "server/http/limits.hpp"
#include "server/http/pages.hpp"
#include "server/http/sockets.hpp"
#include "server/operations/config.hpp"
#include "server/operations/logger.hpp"
#include "server/operations/metrics.hpp"

namespace cb::server {

// What a connection is served with.
struct FrontDesk {
  const Config& config;
  const Router& router;
  const Pages& pages;  // for what no route knows
  Sockets& sockets;
  Limits& limits;
  Metrics& metrics;
  Logger& logger;
  std::function<void(const std::string& token, std::move_only_function<void(std::optional<Person>)>)> identify;
  std::vector<std::pair<std::string, std::string>> headers;  // on every reply
  // Why nobody can come to a table just now, in a sentence, or nothing; pages and health are there all the same.
  std::function<std::string()> closed = [] { return std::string(); };
  // Why somebody does not come in, here or to a table; nothing where they may.
  std::function<std::optional<Error>(const Person&)> banned = [](const Person&) { return std::nullopt; };
  // Told of everybody who comes with a valid token, and from where.
  std::function<void(const Person&, const std::string& address)> came = [](const auto&, const auto&) {};
  // Told of every answer of a route: its method, its pattern and the status.
  std::function<void(std::string_view, std::string_view, int)> answered = [](auto, auto, auto) {};
  // The time that deadlines are told in, milliseconds since 1970.
  std::function<std::int64_t()> now = [] { return std::int64_t{0}; };
  std::size_t at_work = 0;  // calls that are being answered
};

net::Task<> serve_connection(net::Loop& loop, std::shared_ptr<net::Stream> stream, FrontDesk& desk);

}  // namespace cb::server
