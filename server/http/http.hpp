// SPDX-License-Identifier: MIT
// HTTP as the rest of the server knows it: a call comes in, somebody answers it once, now or later. The network side
// (sockets, parsing, limits) is elsewhere, so that every handler can be tested without one.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "storage/people.hpp"

namespace cb::server {

struct Call {
  std::string method;
  std::string path;   // decoded, without the query
  std::string query;  // as it came
  std::string body;
  std::string token;     // of the cookie or the bearer; empty: none
  bool bearer = false;   // the token came as a bearer: a program, not a browser
  std::string id = {};   // in the logs of every machine that it passes
  std::string address;   // of the other end, or of whom a trusted proxy speaks for
  bool secure = false;   // reached over TLS, here or at the proxy
  bool relayed = false;  // by a proxy that is not trusted: whose the address is, nobody knows

  // Headers of these names, as they came.
  std::string accept_encoding = {};
  std::string if_none_match = {};
  std::string content_type = {};
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  // In place of the body: bytes that stay where they are for as long as anybody is served, so that many who fetch a
  // large page slowly cost no copy each.
  std::string_view page = {};
  // What it took beside a plain call, as so many more of them; its address pays for it afterwards.
  int price = 0;

  std::string_view content() const { return page.empty() ? std::string_view(body) : page; }
};

using Answer = std::move_only_function<void(Reply)>;

Reply json_reply(const nlohmann::json& value, int status = 200);
// {"error":{"code":…,"arguments":{…},"rule":…,"text":…}}, the same as a refusal on the socket.
Reply error_reply(const Error& error, int status);

// What stood in the place of each {name} of a route's pattern, in order.
using Places = std::vector<std::string>;

struct Route {
  std::string method;
  std::string pattern;                                  // "/api/tables/{table}/record"
  enum class Who { anyone, person } who = Who::anyone;  // person: without a valid token the answer is 401
  std::function<void(const Call&, const std::optional<Person>&, const Places&, Answer)> handle;
  // Even who is banned may: go, and take away or delete what is kept of them.
  bool even_banned = false;
};

class Router {
 public:
  void add(Route route) { routes_.push_back(std::move(route)); }
  const std::vector<Route>& routes() const { return routes_; }

  // The route of a call and its places; or a reply for a path nobody knows (404) or another method (405).
  struct Found {
    const Route* route = nullptr;
    Places places;
  };
  std::expected<Found, Reply> find(const Call& call) const;

 private:
  std::vector<Route> routes_;
};

}  // namespace cb::server
