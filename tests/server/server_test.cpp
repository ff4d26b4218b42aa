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

TEST(Server, WhatIsNoRequestIsRefusedWithTheIdItHas) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  const auto refused = [&](const std::string& text) {
    table.socket(0).send_text(text);
    return table.socket(0).read("refused").value_or(json::object());
  };
  for (const std::string spoilt :
       {R"({"id":7})", R"({"id":7,"t":5})", R"({"id":7,"t":"dance"})", R"({"id":7,"t":"act","seat":"first"})",
        R"({"id":7,"t":"act","seat":0,"action":"a4-a5"})", R"({"id":7,"t":"host","do":"sing"})"}) {
    const auto answer = refused(spoilt);
    EXPECT_EQ(answer.value("re", json()), 7) << spoilt;
    EXPECT_FALSE(answer.value("text", "").empty()) << spoilt;
  }
  EXPECT_EQ(refused(R"({"id":"\u00e9","t":"dance"})").value("re", json()), "é");
  // What is no id cannot be handed back.
  for (const std::string spoilt : {R"({"id":[7],"t":"ping"})", R"({"id":true,"t":"dance"})", "[7]", "7", "{"})
    EXPECT_FALSE(refused(spoilt).contains("re")) << spoilt;
  EXPECT_TRUE(table.play(0, "a4-a5"));
}

TEST(Server, AHelloThatIsRefusedIsAnsweredWithItsId) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  const auto refused = [&](const json& hello) {
    RawWebSocket socket(server.port(), table.id(), table.cookie(0));
    socket.send(hello);
    return socket.read("refused").value_or(json::object());
  };
  const auto version = refused({{"t", "hello"}, {"protocol", 99}, {"after", -1}, {"id", 7}});
  EXPECT_EQ(version.value("code", ""), "hello.protocol");
  EXPECT_EQ(version.value("re", 0), 7);
  const auto link = refused({{"t", "hello"}, {"protocol", 1}, {"after", -1}, {"link", "none"}, {"id", 8}});
  EXPECT_EQ(link.value("code", ""), "link.unknown");
  EXPECT_EQ(link.value("re", 0), 8);
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

TEST(Server, TellsPeopleWhichTablesWaitForThem) {
  RunningServer server;
  TableForTwo table(server.port(),
                    {{"game", "top-cap"}, {"clock", {{"pace", "post"}, {"base", 86'400'000}, {"increment", 0}}}});
  ASSERT_TRUE(table.begin());
  const auto turns = [&](int seat) {
    return http(server.port(), "GET", "/api/me/turns", {}, {{"Cookie", table.cookie(seat)}}).json()["turns"];
  };
  EXPECT_EQ(turns(0).size(), 1u);
  EXPECT_EQ(turns(1).size(), 0u);
  ASSERT_TRUE(table.play(0, "a4-a5"));
  EXPECT_EQ(turns(0).size(), 0u);
  server.stop();
  server.start();
  ASSERT_EQ(turns(1).size(), 1u);
  EXPECT_EQ(turns(1)[0]["table"], table.id());
  EXPECT_EQ(turns(1)[0]["due"], turns(1)[0]["since"].get<std::int64_t>() + 86'400'000);
  table.come_back(server.port());
  table.socket(1).send({{"t", "resign"}, {"seat", 1}, {"id", 1}});
  ASSERT_TRUE(table.socket(0).read("event"));
  EXPECT_EQ(turns(1).size(), 0u);
}

TEST(Server, TwoWhoLookForSomebodyFindEachOther) {
  RunningServer server;
  const auto as = [&](const std::string& cookie, std::string_view method, std::string_view body = {}) {
    return http(server.port(), method, "/api/find", body, {{"Cookie", cookie}}).json();
  };
  const std::string people[] = {become_guest(server.port(), "Ann"), become_guest(server.port(), "Bob")};
  EXPECT_EQ(as(people[0], "GET")["state"], "idle");
  for (const auto& one : people) as(one, "POST", R"({"game":"top-cap","clock":"5m"})");
  std::string table;
  for (const auto& one : people) {
    auto looks = as(one, "GET");
    for (; looks["state"] != "found"; looks = as(one, "GET"))
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const auto laid = looks["table"].get<std::string>();
    EXPECT_TRUE(table.empty() || table == laid);
    table = laid;
  }
  // It begins without anybody pressing anything, once both have added to the luck or a moment has passed.
  RawWebSocket socket(server.port(), table, people[0]);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  auto stage = socket.read("welcome").value_or(json::object()).value("stage", "");
  while (stage != "playing") {
    const auto event = socket.read("event");
    ASSERT_TRUE(event);
    if ((*event)["event"]["t"] == "began") stage = "playing";
  }
  const auto summary = http(server.port(), "GET", "/api/tables/" + table).json();
  EXPECT_EQ(summary["clock"]["base"], 300'000);
  EXPECT_EQ(summary["rated"], false) << "they are guests";
}

TEST(Server, WhomSomebodyBlocksTheyDoNotMeet) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  const auto as = [&](const std::string& cookie, std::string_view method, const std::string& path,
                      std::string_view body = {}) {
    return http(server.port(), method, path, body, {{"Cookie", cookie}});
  };
  const auto eve = become_guest(server.port(), "Eve");
  const auto id_of = [&](const std::string& cookie) {
    return as(cookie, "GET", "/api/me").json()["id"].get<std::string>();
  };
  const auto open =
      as(table.cookie(0), "POST", "/api/tables", R"({"game":"loot","listed":true,"seats":["me","open"]})");
  const auto lobby = [&] { return as(eve, "GET", "/api/lobby").json()["tables"].size(); };
  EXPECT_EQ(lobby(), 1u);
  EXPECT_EQ(as(table.cookie(0), "PUT", "/api/me/blocked/" + id_of(eve)).status, 200);
  server.stop();
  server.start();
  EXPECT_EQ(lobby(), 0u);
  RawWebSocket socket(server.port(), open.json()["table"].get<std::string>(), eve);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  EXPECT_FALSE(socket.read("welcome"));
  EXPECT_EQ(socket.close_code(), 4404);
  EXPECT_EQ(as(table.cookie(0), "DELETE", "/api/me/blocked/" + id_of(eve)).status, 200);
  EXPECT_EQ(lobby(), 1u);
}

// Countdowns go by this clock and not by the reader's.
TEST(Server, SaysWhatTimeItIsWithEveryAnswer) {
  const RunningServer server;
  const auto now = [] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  for (const auto* path : {"/api/events", "/api/me/turns", "/api/events/nowhere", "/api/nothing"}) {
    const auto before = now();
    const auto told = http(server.port(), "GET", path).header("server-time");
    ASSERT_FALSE(told.empty()) << path;
    EXPECT_GE(std::stoll(told), before) << path;
    EXPECT_LE(std::stoll(told), now()) << path;
  }
  EXPECT_EQ(http(server.port(), "GET", "/").header("server-time"), "") << "a page may be kept for long";
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

TEST(Server, NobodyComesWhileItGoesDown) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  RawSocket late(server.port());
  late.send("GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ASSERT_TRUE(read_answer(late));
  std::thread stopping([&] { server.stop(); });
  while (table.socket(0).read()) {
  }
  EXPECT_EQ(table.socket(0).close_code(), 1001);
  // The other player says nothing, so the server still waits for a goodbye.
  late.send("GET /ws/" + table.id() + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
            "Cookie: " + table.cookie(0) +
            "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  const auto answer = read_answer(late);
  stopping.join();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 503);
}

}  // namespace
}  // namespace cb::server::testing
