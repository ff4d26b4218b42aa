// SPDX-License-Identifier: MIT
// Connections: how many one may have, when they end, and what waits for those who do not read.
#include <gtest/gtest.h>

#include <fstream>

#include "raw_client.hpp"
#include "running_server.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing {
namespace {

using nlohmann::json;

TEST(Server, AVoidTokenEndsItsSockets) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  EXPECT_EQ(http(server.port(), "POST", "/api/logout", "", {{"Cookie", table.cookie(1)}}).status, 200);
  while (table.socket(1).read()) {
  }
  EXPECT_EQ(table.socket(1).close_code(), 1001);
  RawWebSocket again(server.port(), table.id(), table.cookie(1));
  EXPECT_FALSE(again.read());
  EXPECT_EQ(again.close_code(), 4401);
}

TEST(Server, APersonHasOnlySoManySockets) {
  Config config;
  config.most_sockets_per_person = 2;
  RunningServer server(config);
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  const auto guest = become_guest(server.port());
  const RawWebSocket one(server.port(), table.id(), guest);
  const RawWebSocket two(server.port(), table.id(), guest);
  EXPECT_EQ(RawWebSocket(server.port(), table.id(), guest).status(), 503);
  EXPECT_EQ(RawWebSocket(server.port(), table.id(), become_guest(server.port())).status(), 101);
}

TEST(Server, AFrameLongerThanMayWaitStillGoes) {
  Config config;
  config.most_unsent = 1;
  RunningServer server(config);
  const auto cookie = become_guest(server.port());
  const auto made =
      http(server.port(), "POST", "/api/tables", R"({"game":"loot","seats":["me","open"]})", {{"Cookie", cookie}});
  RawWebSocket socket(server.port(), made.json().value("table", ""), cookie);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  EXPECT_TRUE(socket.read("welcome"));
  EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
}

TEST(Server, IdleConnectionsOfOneAddressAreOnlySoMany) {
  Config config;
  config.address_rate = 50;
  RunningServer server(config);
  std::vector<RawSocket> idle;
  for (int n = 0; n < 50; ++n) idle.emplace_back(server.port());
  while (http(server.port(), "GET", "/healthz").status != 0) {
  }
  // Over those that are open, people go on.
  idle.front().send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const auto answer = read_answer(idle.front());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
}

// The system would take megabytes for whoever asks and does not read.
TEST(Server, AnUnreadPageWaitsHereAndNotInTheSystem) {
  const auto folder = std::filesystem::temp_directory_path() / ("capbarrel-" + std::to_string(std::random_device{}()));
  std::filesystem::create_directory(folder);
  constexpr std::size_t kSize = 16'000'000;
  std::ofstream(folder / "index.html") << std::string(kSize, 'x');
  Config config;
  config.pages = folder;
  RunningServer server(config);
  RawSocket reader(server.port());
  reader.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ASSERT_TRUE(reader.read(1));
  const auto figures = http(server.port(), "GET", "/metrics").body;
  constexpr std::string_view kName = "\ncapbarrel_sent_bytes_total ";
  EXPECT_LT(std::stoull(figures.substr(figures.find(kName) + kName.size())), 1'000'000u);
  // And all of it comes in the end.
  reader.read_line();
  std::size_t rest = 0;
  while (const auto header = reader.read_line()) {
    if (header->empty()) break;
    if (header->starts_with("Content-Length: ")) rest = std::stoul(header->substr(16));
  }
  EXPECT_EQ(rest, kSize);
  EXPECT_TRUE(reader.read(rest));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace cb::server::testing
