// SPDX-License-Identifier: MIT
// Requests that no page of ours sends: from other sites, under foreign names, without a clear end, for other files.
#include <gtest/gtest.h>

#include "raw_client.hpp"
#include "running_server.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing {
namespace {

using nlohmann::json;

TEST(Server, PagesOfOtherSitesMayNotOpenATable) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  const auto own = "http://localhost:" + std::to_string(server.port());
  EXPECT_EQ(RawWebSocket(server.port(), table.id(), table.cookie(0), {{"Origin", own}}).status(), 101);
  for (const auto* origin : {"http://evil.example", "null", "http://localhost", "https://localhost.evil.example"})
    EXPECT_EQ(RawWebSocket(server.port(), table.id(), table.cookie(0), {{"Origin", origin}}).status(), 403) << origin;
}

bool welcomed(RawWebSocket& socket) {
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  return socket.read("welcome").has_value();
}

TEST(Server, WhatEverybodyMaySeeIsShownWithoutAToken) {
  RunningServer server;
  TableForTwo open(server.port(), {{"game", "top-cap"}, {"watchable", true}});
  TableForTwo closed(server.port(), {{"game", "top-cap"}, {"watchable", false}});
  RawWebSocket nobody(server.port(), open.id(), "");
  EXPECT_FALSE(welcomed(nobody));
  EXPECT_EQ(nobody.close_code(), 4401);
  RawWebSocket curious(server.port(), closed.id() + "?look=1", "");
  EXPECT_FALSE(welcomed(curious));
  EXPECT_EQ(curious.close_code(), 4404);
  RawWebSocket onlooker(server.port(), open.id() + "?look=1", "");
  EXPECT_TRUE(welcomed(onlooker));
  onlooker.send({{"t", "resign"}, {"seat", 0}, {"id", 3}});
  EXPECT_EQ(onlooker.read("refused").value_or(json())["code"], "room.onlooker");
}

TEST(Server, AnAddressLooksOnAtOnlySoManyTables) {
  Config config;
  config.most_sockets_per_person = 2;
  RunningServer server(config);
  TableForTwo table(server.port(), {{"game", "top-cap"}, {"watchable", true}});
  RawWebSocket first(server.port(), table.id() + "?look=1", "");
  RawWebSocket second(server.port(), table.id() + "?look=1", "");
  EXPECT_TRUE(welcomed(first));
  EXPECT_TRUE(welcomed(second));
  EXPECT_EQ(RawWebSocket(server.port(), table.id() + "?look=1", "").status(), 503);
  EXPECT_EQ(RawWebSocket(server.port(), table.id(), become_guest(server.port())).status(), 101);
}

TEST(Server, PagesOfOtherSitesMayChangeNothing) {
  RunningServer server;
  const auto cookie = become_guest(server.port());
  const auto own = "http://localhost:" + std::to_string(server.port());
  const auto call = [&](std::string_view method, std::string_view target, std::string_view origin) {
    return http(server.port(), method, target, R"({"name":"Eve","game":"loot","seats":["me","open"]})",
                {{"Cookie", cookie}, {"Origin", origin}})
        .status;
  };
  for (const auto* origin : {"http://evil.example", "null", "http://localhost:1"}) {
    EXPECT_EQ(call("POST", "/api/guest", origin), 403) << origin;
    EXPECT_EQ(call("POST", "/api/tables", origin), 403) << origin;
    EXPECT_EQ(call("PATCH", "/api/me", origin), 403) << origin;
    EXPECT_EQ(call("DELETE", "/api/me", origin), 403) << origin;
    EXPECT_EQ(call("GET", "/api/games", origin), 200) << origin;
  }
  EXPECT_EQ(call("PATCH", "/api/me", own), 200);
  EXPECT_EQ(call("DELETE", "/api/me", own), 200);
}

// A form of somebody's page can send three types without asking; JSON is none of them.
TEST(Server, WhatIsSentIsJsonAndSaysSo) {
  RunningServer server;
  const auto cookie = become_guest(server.port());
  const auto call = [&](std::string_view method, std::string_view target, std::string_view type) {
    return http(server.port(), method, target, target.ends_with("/me") ? R"({"name":"Eve"})" : R"({"game":"loot"})",
                {{"Cookie", cookie}, {"Content-Type", type}});
  };
  for (const auto* type : {"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                           "application/json5", "text/plain; application/json"})
    for (const auto& [method, target] :
         {std::pair("POST", "/api/tables"), std::pair("POST", "/%61pi/tables"), std::pair("PATCH", "/api/me")}) {
      const auto refused = call(method, target, type);
      EXPECT_EQ(refused.status, 415) << target << " " << type;
      EXPECT_EQ(refused.json().value("/error/code"_json_pointer, ""), "http.type");
    }
  EXPECT_EQ(call("PUT", "/api/me", "text/plain").status, 405);
  EXPECT_EQ(call("POST", "/api/nowhere", "text/plain").status, 404);
  for (const auto* type : {"application/json", "Application/JSON ; charset=utf-8"}) {
    EXPECT_EQ(call("POST", "/api/tables", type).status, 201) << type;
    EXPECT_EQ(call("PATCH", "/api/me", type).status, 200) << type;
  }
  // Where nothing is sent there is nothing to say.
  EXPECT_EQ(http(server.port(), "POST", "/api/guest").status, 201);
}

// One request with exactly these headers.
int status_of(int port, std::string_view request) {
  RawSocket socket(port);
  socket.send(request);
  const auto answer = read_answer(socket);
  return answer ? answer->status : 0;
}

TEST(Server, AForeignNameThatLeadsHereIsNotAnswered) {
  Config config;
  config.public_url = "https://caps.example";
  RunningServer server(config);
  const auto as = [&](std::string_view host) {
    return status_of(server.port(), fmt::format("GET /metrics HTTP/1.1\r\nHost: {}\r\n\r\n", host));
  };
  for (const auto* host : {"localhost", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:8080", "192.168.0.7", "caps.example",
                           "caps.example:8443", "pub.localhost"})
    EXPECT_EQ(as(host), 200) << host;
  for (const auto* host : {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example"})
    EXPECT_EQ(as(host), 403) << host;
}

TEST(Server, FiguresAreNotForThoseBehindAProxy) {
  for (const std::vector<std::string>& trusted : {std::vector<std::string>{}, {"127.0.0.1"}}) {
    Config config;
    config.trusted_proxies = trusted;
    RunningServer server(config);
    EXPECT_EQ(http(server.port(), "GET", "/metrics").status, 200);
    EXPECT_EQ(http(server.port(), "GET", "/metrics", "", {{"X-Forwarded-For", "203.0.113.7"}}).status, 403);
    // The caller's own line comes first; the proxy adds another.
    EXPECT_EQ(http(server.port(), "GET", "/metrics", "",
                   {{"X-Forwarded-For", "127.0.0.1"}, {"X-Forwarded-For", "203.0.113.7"}})
                  .status,
              403);
  }
}

TEST(Server, ARequestWithoutAClearEndIsTheLast) {
  RunningServer server;
  RawSocket socket(server.port());
  socket.send(
      "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n"
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const auto answer = read_answer(socket);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 400);
  EXPECT_EQ(socket.read_to_end(), "");
}

TEST(Server, ReadsNoFileOutsideItsPages) {
  RunningServer server;
  for (const auto* target : {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd",
                             "/pages/..\\..\\etc\\passwd", "//etc/passwd", "/%00/etc/passwd"}) {
    const auto answer = http(server.port(), "GET", target);
    EXPECT_NE(answer.status, 0) << target;
    EXPECT_EQ(answer.body.find("root:"), std::string::npos) << target;
  }
}

}  // namespace
}  // namespace cb::server::testing
