// SPDX-License-Identifier: MIT
// Who gets in nowhere at a club's own server: whoever is banned or logged out, and who is no operator where operators
// are. The doors are those of docs/openapi.yaml, which another test holds to the routes.
#include <fstream>

#include "club_testing.hpp"
#include "openapi_doors.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing {
namespace {

TEST_F(ClubTest, NobodyElseGetsInWhereOperatorsDo) {
  const auto ann = make_operator("Ann");
  const auto guest = become_guest(port(), "Guest");
  const auto bob = account("Bob");
  const std::string program = fine(ann, "POST", "/api/tokens", {{"label", "mine"}})["token"];
  std::size_t tried = 0;
  for (const auto& door : doors()) {
    if (!door.path.starts_with("/api/operator/")) continue;
    ++tried;
    EXPECT_EQ(http(port(), door.method, door.path).status, 401) << spelled(door);
    EXPECT_EQ(refused(guest, door.method, door.path, json::object(), 403), "operator.only") << spelled(door);
    EXPECT_EQ(refused(bob, door.method, door.path, json::object(), 403), "operator.only") << spelled(door);
    const auto answer = call_as_program(program, door.method, door.path, json::object());
    EXPECT_EQ(answer.status, 403) << spelled(door);
    EXPECT_EQ(code_of(answer), "token.scope") << spelled(door);
    EXPECT_NE(call(ann, door.method, door.path, json::object()).status, 403) << spelled(door);
  }
  EXPECT_EQ(tried, 22u);
}

TEST_F(ClubTest, WhoIsBannedGetsInNowhere) {
  const auto ann = make_operator("Ann");
  const auto eve = account("Eve");
  const auto id = id_of(eve);
  const std::string program = fine(eve, "POST", "/api/tokens", {{"label", "mine"}})["token"];
  const std::string watched =
      fine(ann, "POST", "/api/tables", {{"game", "loot"}, {"seats", {"me", "open"}}, {"watchable", true}})["table"];
  const std::string own =
      fine(eve, "POST", "/api/tables", {{"game", "loot"}, {"seats", {"me", "open"}}, {"listed", true}})["table"];
  EXPECT_EQ(fine(ann, "GET", "/api/lobby")["tables"].size(), 1u);
  fine(eve, "POST", "/api/find", {{"game", "loot"}, {"clock", "10m"}});
  // A link to a seat that was given to her before.
  RawWebSocket host(port(), own, eve);
  host.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  ASSERT_TRUE(host.read("welcome"));
  host.send({{"t", "link"}, {"seat", 0}, {"for", "self"}});
  const auto link = host.read("link");
  ASSERT_TRUE(link);

  ban(ann, id, in_an_hour());
  EXPECT_FALSE(host.read("nothing that comes"));
  EXPECT_EQ(host.close_code(), 4403);
  // A browser answers with a close frame of its own; a second one of the server's would make it forget the code.
  host.send_bytes(masked_frame(8, "\x11\x33"));
  EXPECT_EQ(host.socket().read_to_end(), "");
  for (const auto& table : {watched, own}) {
    EXPECT_EQ(closed_with(table, eve), 4403);
    EXPECT_EQ(closed_with(table + "?look=1", eve), 4403);
    EXPECT_EQ(closed_with(table, eve, (*link)["token"]), 4403);
    const auto bearer = "Bearer " + program;
    RawWebSocket socket(port(), table, "", {{"Authorization", bearer}});
    EXPECT_FALSE(socket.read());
    EXPECT_EQ(socket.close_code(), 4403);
  }
  EXPECT_TRUE(fine(ann, "GET", "/api/lobby")["tables"].empty()) << "nobody waits for her there";

  // What nobody can be refused: to go, and to take away or delete what is kept of them.
  const std::vector<std::string> open = {"DELETE /api/me", "GET /api/me/export", "POST /api/logout"};
  std::size_t tried = 0;
  for (const auto& door : doors()) {
    if (std::ranges::find(open, spelled(door)) != open.end()) continue;
    ++tried;
    for (const auto& answer : {call(eve, door.method, door.path, json::object()),
                               call_as_program(program, door.method, door.path, json::object())}) {
      EXPECT_EQ(answer.status, 403) << spelled(door) << ": " << answer.body;
      EXPECT_EQ(code_of(answer), "person.banned-until") << spelled(door);
    }
  }
  EXPECT_GT(tried, 50u);
  const auto why = call(eve, "GET", "/api/me").json()["error"];
  EXPECT_TRUE(std::regex_match(
      why["text"].get<std::string>(),
      std::regex(R"(The operators of this server have banned you until \d{4}-\d\d-\d\d \d\d:\d\d UTC: Shouting)")))
      << why["text"];
  EXPECT_EQ(why["arguments"][1], "Shouting");
  EXPECT_EQ(refused("", "POST", "/api/login", {{"name", "Eve"}, {"password", "correct horse"}}, 403),
            "person.banned-until");
  EXPECT_EQ(refused("", "POST", "/api/login", {{"name", "Eve"}, {"password", "wrong horse"}}, 401), "login.wrong")
      << "whoever guesses learns nothing";
  EXPECT_EQ(fine(eve, "GET", "/api/me/export")["sanctions"][0]["reason"], "Shouting");

  // It holds over a restart, and ends when it is lifted.
  server_.stop();
  server_.start();
  EXPECT_EQ(refused(eve, "GET", "/api/me", nullptr, 403), "person.banned-until");
  fine(ann, "DELETE", "/api/operator/people/" + id + "/ban");
  EXPECT_EQ(refused(ann, "DELETE", "/api/operator/people/" + id + "/ban", nullptr, 404), "sanction.none");
  EXPECT_EQ(fine(eve, "GET", "/api/me")["id"], id);
  EXPECT_EQ(fine(eve, "GET", "/api/find")["state"], "idle") << "she waits no longer";
  EXPECT_EQ(closed_with(own, eve), 0);
  EXPECT_EQ(fine(ann, "GET", "/api/lobby")["tables"].size(), 1u);
}

// Nobody is paired with them, waits for them or is asked by them.
TEST_F(ClubTest, WhoIsBannedIsInNoEventAndAsksNobody) {
  const auto ann = make_operator("Ann");
  const auto bob = account("Bob");
  const auto eve = account("Eve");
  const auto event_of = [&](const char* title) {
    return "/api/events/" + fine(ann, "POST", "/api/events",
                                 {{"title", title},
                                  {"game", "top-cap"},
                                  {"format", "round-robin"},
                                  {"rounds", 1},
                                  {"clock", {{"pace", "live"}, {"base", 300'000}, {"increment", 0}}}})["event"]
                                .get<std::string>();
  };
  const auto open = event_of("Tomorrow");
  const auto running = event_of("Tonight");
  for (const auto& event : {open, running})
    for (const auto& who : {ann, bob, eve}) fine(who, "POST", event + "/players", json::object());
  fine(ann, "POST", running + "/begin");
  const json wish = {{"to", id_of(bob)}, {"game", "loot"}, {"clock", "day"}, {"rated", false}};
  const std::string challenge = fine(eve, "POST", "/api/challenges", wish)["id"];
  ASSERT_EQ(fine(bob, "GET", "/api/me/challenges")["received"].size(), 1u);

  const auto eve_id = id_of(eve);
  ban(ann, eve_id);
  const auto is_out = [&](const std::string& event) {
    for (int n = 0; n < 600; ++n) {
      if (fine(bob, "GET", event)["players"][2]["present"] == false) return true;
      std::this_thread::sleep_for(50ms);
    }
    return false;
  };
  EXPECT_TRUE(is_out(open));
  EXPECT_TRUE(is_out(running));
  EXPECT_EQ(fine(bob, "GET", "/api/me/challenges")["received"], json::array());
  EXPECT_EQ(refused(bob, "POST", "/api/challenges/" + challenge + "/accept", nullptr, 404), "challenge.unknown");

  // Once the ban is lifted they may come back by themselves, and are not there before.
  fine(ann, "DELETE", "/api/operator/people/" + eve_id + "/ban");
  EXPECT_EQ(fine(bob, "GET", open)["players"][2]["present"], false);
  EXPECT_EQ(fine(eve, "GET", "/api/me/challenges")["sent"], json::array());
  fine(eve, "POST", open + "/players", json::object());
  EXPECT_EQ(fine(bob, "GET", open)["players"][2]["present"], true);
}

TEST_F(ClubTest, WhoIsBannedForGoodCanStillGo) {
  const auto ann = make_operator("Ann");
  const auto eve = become_guest(port(), "Eve");
  const auto id = id_of(eve);
  ban(ann, id);
  EXPECT_EQ(refused(eve, "GET", "/api/me", nullptr, 403), "person.banned");
  EXPECT_EQ(fine(ann, "GET", "/api/operator/people/" + id)["sanctions"][0]["until"], nullptr);
  fine(eve, "DELETE", "/api/me");
  EXPECT_EQ(refused(eve, "GET", "/api/me", nullptr, 401), "http.token");
  const auto log = fine(ann, "GET", "/api/operator/log")["log"];
  EXPECT_EQ(log[0]["what"], "ban");
  EXPECT_EQ(log[0]["person"]["name"], "someone who left");
  EXPECT_EQ(log[0]["why"], "") << "what was said of her is gone with her";
}

// Whoever is banned comes back as a new guest, from where they were: not if an operator closed that door too.
TEST(ClubDoors, ABannedPersonDoesNotComeBackAsAGuest) {
  Config config;
  config.trusted_proxies = {"127.0.0.1"};
  RunningServer server(config);
  const auto ask = [&](const std::string& address, std::string_view method, std::string_view path, const json& body,
                       const std::string& cookie = {}) {
    return http(server.port(), method, path, body.is_null() ? "" : body.dump(),
                {{"Cookie", cookie}, {"X-Forwarded-For", address}});
  };
  const auto come = [&](const std::string& address) {
    const auto cookie = ask(address, "POST", "/api/guest", json::object()).header("set-cookie");
    return cookie.substr(0, cookie.find(';'));
  };
  const auto chief = come("192.0.2.1");
  ask("192.0.2.1", "POST", "/api/account", {{"name", "Chief"}, {"password", "correct horse"}}, chief);
  const OrderBox box(server.config().data);
  ASSERT_TRUE(box.leave({Order::Kind::add, "Chief"}));
  std::optional<OrderAnswer> made;
  while (!(made = box.take_answer())) std::this_thread::sleep_for(50ms);
  ASSERT_TRUE(made->done);
  const auto eve = come("203.0.113.9");
  const std::string id = ask("203.0.113.9", "GET", "/api/me", nullptr, eve).json()["id"];
  const auto neighbour = come("203.0.113.9");
  const auto path = "/api/operator/people/" + id;

  const auto banned = ask("192.0.2.1", "PUT", path + "/ban", {{"why", "Shouting"}, {"doors", true}}, chief);
  ASSERT_EQ(banned.status, 200) << banned.body;
  EXPECT_EQ(banned.json()["doors"], 1);
  const auto again = ask("203.0.113.9", "POST", "/api/guest", json::object());
  EXPECT_EQ(again.status, 403);
  EXPECT_EQ(again.json()["error"]["code"], "guest.closed");
  // What somebody writes into that header themselves stands before what the proxy adds.
  EXPECT_EQ(ask("198.51.100.1, 203.0.113.9", "POST", "/api/guest", json::object()).status, 403);
  EXPECT_EQ(ask("203.0.113.9", "GET", "/api/me", nullptr, neighbour).status, 200) << "who was here is let be";
  EXPECT_EQ(ask("203.0.113.9", "POST", "/api/login", {{"name", "Chief"}, {"password", "correct horse"}}).status, 200)
      << "and who has an account comes in";
  EXPECT_EQ(ask("203.0.113.10", "POST", "/api/guest", json::object()).status, 201);
  const auto log = ask("192.0.2.1", "GET", "/api/operator/log", nullptr, chief).json()["log"];
  EXPECT_EQ(log[0]["what"], "doors");
  EXPECT_EQ(log[1]["what"], "ban");
  EXPECT_EQ(log[0].dump().find("203.0"), std::string::npos);

  ASSERT_EQ(ask("192.0.2.1", "DELETE", path + "/ban", nullptr, chief).status, 200);
  EXPECT_EQ(ask("203.0.113.9", "POST", "/api/guest", json::object()).status, 201);
  // A ban alone closes no door.
  ASSERT_EQ(ask("192.0.2.1", "PUT", path + "/ban", {{"why", "Shouting"}}, chief).status, 200);
  EXPECT_EQ(ask("203.0.113.9", "POST", "/api/guest", json::object()).status, 201);
  // And no file ever had an address.
  server.stop();
  for (const auto& file : std::filesystem::directory_iterator(server.folder())) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_EQ(bytes.find("203.0.113.9"), std::string::npos) << file.path();
  }
}

TEST_F(ClubTest, WhoLoggedOutIsAStranger) {
  const auto bob = account("Bob");
  const std::string table = fine(bob, "POST", "/api/tables", {{"game", "loot"}, {"seats", {"me", "open"}}})["table"];
  RawWebSocket socket(port(), table, bob);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  ASSERT_TRUE(socket.read("welcome"));
  fine(bob, "POST", "/api/logout");
  EXPECT_FALSE(socket.read("nothing that comes"));
  EXPECT_NE(socket.close_code(), 0);
  EXPECT_EQ(closed_with(table, bob), 4401);
  std::size_t strangers = 0;
  for (const auto& door : doors()) {
    const auto with = call(bob, door.method, door.path, json::object()).status;
    const auto without = http(port(), door.method, door.path, "{}").status;
    EXPECT_EQ(with, without) << spelled(door);
    strangers += with == 401 ? 1 : 0;
  }
  EXPECT_GT(strangers, 40u);
}

}  // namespace
}  // namespace cb::server::testing
