// SPDX-License-Identifier: MIT
// What a request is known by: as a proxy of ours named it, in the reply and in the log.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "raw_client.hpp"
#include "running_server.hpp"
#include "server/http/http_call.hpp"

namespace cb::server::testing {
namespace {

using nlohmann::json;

constexpr const char* kGiven = "1ab2058d-e049-482d-9d0b-cd83cbab20b3";

Config behind_a_proxy() {
  Config config;
  config.trusted_proxies = {"127.0.0.1"};
  return config;
}

std::string id_of(std::vector<net::Header> headers, const Config& config) {
  net::Request request;
  request.headers = std::move(headers);
  return request_id(request, "127.0.0.1", config);
}

TEST(RequestId, IsTheOneThatATrustedProxyGave) {
  EXPECT_EQ(id_of({{"x-request-id", kGiven}}, behind_a_proxy()), kGiven);
  EXPECT_EQ(id_of({{"X-Request-Id", "first.one"}, {"X-Request-Id", "added-by-the-proxy"}}, behind_a_proxy()),
            "added-by-the-proxy");
  EXPECT_NE(id_of({{"X-Request-Id", kGiven}}, Config{}), kGiven) << "anybody may say anything";
}

TEST(RequestId, IsDrawnWhereWhatWasGivenIsNone) {
  const auto config = behind_a_proxy();
  for (const std::string given : {"", "short", "with blank in it", "two\nlines-here", "\x1b[31mred-letters",
                                  "quote\"d-id", "caf\xc3\xa9-au-lait", "../../etc/passwd"})
    EXPECT_NE(id_of({{"X-Request-Id", given}}, config), given) << given;
  const std::string longest(64, 'a');
  EXPECT_EQ(id_of({{"X-Request-Id", longest}}, config), longest);
  const auto drawn = id_of({{"X-Request-Id", longest + "a"}}, config);
  EXPECT_EQ(drawn.size(), 16u);
  EXPECT_EQ(drawn.find_first_not_of("0123456789abcdef"), std::string::npos) << drawn;
  EXPECT_NE(id_of({}, config), id_of({}, config));
}

TEST(RequestId, IsInEveryReply) {
  RunningServer server(behind_a_proxy());
  for (const auto* path : {"/healthz", "/api/games", "/api/nothing", "/"})
    EXPECT_EQ(http(server.port(), "GET", path, {}, {{"X-Request-Id", kGiven}}).header("x-request-id"), kGiven) << path;
  RawSocket broken(server.port());
  broken.send("GET nonsense HTTP/9\r\n\r\n");
  const auto answer = read_answer(broken);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->header("x-request-id").size(), 16u);

  RawSocket shaken(server.port());
  shaken.send(
      fmt::format("GET /ws/{} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                  "X-Request-Id: {}\r\n\r\n",
                  std::string(22, 'A'), kGiven));
  const auto upgraded = read_answer(shaken);
  ASSERT_TRUE(upgraded);
  EXPECT_EQ(upgraded->status, 101);
  EXPECT_EQ(upgraded->header("x-request-id"), kGiven);
}

TEST(RequestId, IsInTheLogWithTheRouteAndNotThePath) {
  const auto path =
      std::filesystem::temp_directory_path() / ("capbarrel-log-" + std::to_string(std::random_device{}()));
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const std::string table(22, 'A');
  {
    RunningServer server(behind_a_proxy(),
                         {.level = LogLevel::debug, .format = LogFormat::json, .file = file, .now = {}});
    http(server.port(), "GET", "/api/tables/" + table, {}, {{"X-Request-Id", kGiven}});
  }
  close(file);
  std::ifstream lines(path);
  int found = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_EQ(line.find(table), std::string::npos) << line;
    const auto said = json::parse(line);
    if (said["event"] != "http.answered" || said["request"] != kGiven) continue;
    ++found;
    EXPECT_EQ(said["route"], "/api/tables/{table}");
    EXPECT_EQ(said["method"], "GET");
    EXPECT_EQ(said["status"], 404);
    EXPECT_GE(said["milliseconds"], 0);
  }
  EXPECT_EQ(found, 1);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace cb::server::testing
