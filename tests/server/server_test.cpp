// SPDX-License-Identifier: MIT
// The server over its real sockets: people come, sit, play, are cut off and come back, and the house restarts.
#include <gtest/gtest.h>

#include "raw_client.hpp"
#include "running_server.hpp"
#include "session/any_game.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing {
namespace {

using nlohmann::json;

TEST(Server, TwoGuestsPlayOverTheNetwork) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  EXPECT_TRUE(table.play(0, "a4-a5"));
  EXPECT_EQ(table.last_action(1), "a4-a5");
}

TEST(Server, RefusesWithASentence) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  table.socket(1).send({{"t", "act"}, {"seat", 0}, {"action", "a4-a5"}, {"at", 99}, {"id", "x"}});
  const auto refused = table.socket(1).read("refused");
  ASSERT_TRUE(refused);
  EXPECT_EQ((*refused)["re"], "x");
  EXPECT_EQ((*refused)["text"], "That is not your seat.");
  EXPECT_TRUE(table.play(0, "a4-a5"));
}

TEST(Server, GoesOnAfterARestart) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  ASSERT_TRUE(table.play(0, "a4-a5"));
  server.stop();
  EXPECT_FALSE(table.socket(0).read("event"));
  EXPECT_EQ(table.socket(0).close_code(), 1001);
  server.start();
  table.come_back(server.port());
  EXPECT_EQ(table.welcome(0)["stage"], "playing");
  EXPECT_TRUE(table.play_some_move(1));
}

TEST(Server, WithoutATokenThereIsNoTable) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  for (const std::string cookie : {"", "cb=nonsense", "cb=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}) {
    RawWebSocket socket(server.port(), table.id(), cookie);
    EXPECT_EQ(socket.status(), 101);
    EXPECT_FALSE(socket.read());
    EXPECT_EQ(socket.close_code(), 4401) << cookie;
  }
}

TEST(Server, ATableThatIsNotThereSaysSo) {
  RunningServer server;
  const auto cookie = become_guest(server.port());
  for (const std::string table : {"AAAAAAAAAAAAAAAAAAAAAA", "short", "..%2f..%2fetc"}) {
    RawWebSocket socket(server.port(), table, cookie);
    EXPECT_FALSE(socket.read());
    EXPECT_EQ(socket.close_code(), 4404) << table;
  }
}

TEST(Server, PagesOfOtherSitesMayNotOpenATable) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  const auto own = "http://localhost:" + std::to_string(server.port());
  EXPECT_EQ(RawWebSocket(server.port(), table.id(), table.cookie(0), {{"Origin", own}}).status(), 101);
  for (const auto* origin : {"http://evil.example", "null", "http://localhost", "https://localhost.evil.example"})
    EXPECT_EQ(RawWebSocket(server.port(), table.id(), table.cookie(0), {{"Origin", origin}}).status(), 403) << origin;
}

TEST(Server, BotsPlayTheirSeatsToTheEnd) {
  RunningServer server;
  const auto cookie = become_guest(server.port());
  const auto made =
      http(server.port(), "POST", "/api/tables",
           json{{"game", "top-cap"}, {"seats", {"bot:1", "bot:1"}}, {"watchable", true}}.dump(), {{"Cookie", cookie}});
  ASSERT_EQ(made.status, 201) << made.body;
  RawWebSocket socket(server.port(), made.json()["table"].get<std::string>(), cookie);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  ASSERT_TRUE(socket.read("welcome"));
  socket.send({{"t", "start"}});
  for (;;) {
    const auto event = socket.read("event");
    ASSERT_TRUE(event);
    if ((*event)["event"]["t"] == "revealed") break;
  }
}

TEST(Server, ABotThinksAgainAfterARestart) {
  RunningServer server;
  const auto cookie = become_guest(server.port());
  const auto made = http(server.port(), "POST", "/api/tables",
                         json{{"game", "loot"}, {"seats", {"bot:1", "bot:1"}}}.dump(), {{"Cookie", cookie}});
  ASSERT_EQ(made.status, 201) << made.body;
  const auto id = made.json()["table"].get<std::string>();
  std::int64_t seen = 0;
  {
    RawWebSocket socket(server.port(), id, cookie);
    socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
    ASSERT_TRUE(socket.read("welcome"));
    socket.send({{"t", "start"}});
    while (seen < 8) {
      const auto event = socket.read("event");
      ASSERT_TRUE(event);
      seen = (*event)["version"].get<std::int64_t>();
    }
  }
  server.stop();
  server.start();
  // Nobody asks for the table: the server wakes it by itself.
  RawWebSocket socket(server.port(), id, cookie);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", seen}});
  const auto events = socket.read("events");
  ASSERT_TRUE(events);
  while (seen < 20) {
    const auto event = socket.read("event");
    ASSERT_TRUE(event);
    seen = (*event)["version"].get<std::int64_t>();
  }
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
