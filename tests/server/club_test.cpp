// SPDX-License-Identifier: MIT
// A club's own server: its operators and nobody else do what is theirs, and who is banned, muted or logged out gets in
// nowhere. The doors are those of docs/openapi.yaml, which another test holds to the routes.
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "core/text.hpp"
#include "openapi_doors.hpp"
#include "raw_client.hpp"
#include "running_server.hpp"
#include "server/club/orders.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

class ClubTest : public ::testing::Test {
 protected:
  static Config without_limits() {
    Config config;
    config.act_rate = config.message_rate = config.address_rate = 1'000'000'000;
    return config;
  }

  HttpAnswer call(const std::string& cookie, std::string_view method, std::string_view path,
                  const json& body = nullptr) {
    return http(port(), method, path, body.is_null() ? "" : body.dump(), {{"Cookie", cookie}});
  }
  HttpAnswer call_as_program(const std::string& token, std::string_view method, std::string_view path,
                             const json& body = nullptr) {
    const auto bearer = "Bearer " + token;
    return http(port(), method, path, body.is_null() ? "" : body.dump(), {{"Authorization", bearer}});
  }
  static std::string code_of(const HttpAnswer& answer) {
    const auto value = answer.json();
    return value.is_object() && value.contains("error") ? value["error"]["code"].get<std::string>() : "";
  }
  std::string refused(const std::string& cookie, std::string_view method, std::string_view path, const json& body,
                      int status) {
    const auto answer = call(cookie, method, path, body);
    EXPECT_EQ(answer.status, status) << method << " " << path << ": " << answer.body;
    return code_of(answer);
  }
  json fine(const std::string& cookie, std::string_view method, std::string_view path, const json& body = nullptr) {
    const auto answer = call(cookie, method, path, body);
    EXPECT_LT(answer.status, 300) << method << " " << path << ": " << answer.body;
    return answer.json();
  }
  std::string account(const std::string& name) {
    const auto cookie = become_guest(port(), name);
    fine(cookie, "POST", "/api/account", {{"name", name}, {"password", "correct horse"}});
    return cookie;
  }
  std::string id_of(const std::string& cookie) { return fine(cookie, "GET", "/api/me")["id"]; }

  // As the command line does while the server runs.
  OrderAnswer order(const Order& order) {
    const OrderBox box(server_.config().data);
    EXPECT_TRUE(box.leave(order));
    for (int n = 0; n < 600; ++n) {
      if (auto answer = box.take_answer()) return *answer;
      std::this_thread::sleep_for(50ms);
    }
    return {};
  }
  std::string make_operator(const std::string& name) {
    auto cookie = account(name);
    EXPECT_TRUE(order({Order::Kind::add, name}).done);
    return cookie;
  }
  static json in_an_hour() {
    const auto now = std::chrono::system_clock::now().time_since_epoch() + 1h;
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  }
  void ban(const std::string& by, const std::string& person, const json& until = nullptr) {
    fine(by, "PUT", "/api/operator/people/" + person + "/ban", {{"why", "Shouting"}, {"until", until}});
  }
  // What a socket is closed with, once somebody with this cookie has said hello.
  int closed_with(const std::string& table, const std::string& cookie, const json& link = nullptr) {
    RawWebSocket socket(port(), table, cookie);
    json hello = {{"t", "hello"}, {"protocol", 1}, {"after", -1}};
    if (!link.is_null()) hello["link"] = link;
    socket.send(hello);
    while (const auto message = socket.read())
      if ((*message)["t"] == "welcome") return 0;
    return socket.close_code();
  }

  int port() const { return server_.port(); }
  RunningServer server_{without_limits()};
};

TEST_F(ClubTest, OperatorsAreMadeOnTheCommandLineOnly) {
  EXPECT_EQ(order({Order::Kind::list}).text, "");
  const auto ann = account("Ann Lee");
  EXPECT_EQ(refused(ann, "GET", "/api/operator/log", nullptr, 403), "operator.only");
  EXPECT_FALSE(fine(ann, "GET", "/api/me").contains("operator"));
  const auto nobody = order({Order::Kind::add, "Nobody"});
  EXPECT_FALSE(nobody.done);
  EXPECT_EQ(nobody.text, "There is no account named \"Nobody\"; whoever is to be an operator makes one first.");
  const auto made = order({Order::Kind::add, " ANN lee "});
  EXPECT_TRUE(made.done);
  EXPECT_EQ(made.text, "Ann Lee is an operator now.");
  EXPECT_EQ(order({Order::Kind::add, "Ann Lee"}).text, "That is an operator already.");
  EXPECT_EQ(order({Order::Kind::list}).text, "Ann Lee\n");
  EXPECT_EQ(fine(ann, "GET", "/api/me")["operator"], true);
  const auto log = fine(ann, "GET", "/api/operator/log")["log"];
  ASSERT_EQ(log.size(), 1u);
  EXPECT_EQ(log[0]["what"], "operator.add");
  EXPECT_EQ(log[0]["by"], nullptr) << "nobody of the house, but whoever runs it";
  EXPECT_TRUE(order({Order::Kind::remove, "Ann Lee"}).done);
  EXPECT_EQ(refused(ann, "GET", "/api/operator/log", nullptr, 403), "operator.only");
  EXPECT_FALSE(order({Order::Kind::remove, "Ann Lee"}).done);
}

TEST_F(ClubTest, AnOrderThatCannotBeReadIsNone) {
  for (const auto* text :
       {"", "no JSON", "[]", R"({"order":7})", R"({"order":"add","name":{}})", R"({"order":"burn"})"})
    std::ofstream(server_.config().data + ".operators") << text, std::this_thread::sleep_for(400ms);
  EXPECT_TRUE(order({Order::Kind::list}).done);
}

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
  EXPECT_EQ(tried, 20u);
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

TEST_F(ClubTest, WhoIsMutedSaysNothing) {
  const auto ann = make_operator("Ann Lee");
  TableForTwo table(port(), {{"game", "loot"}, {"chat", true}, {"watchable", true}});
  const auto bob = id_of(table.cookie(1));
  const auto path = "/api/operator/people/" + bob + "/mute";
  EXPECT_EQ(refused(ann, "PUT", path, {{"why", ""}}, 400), "club.words");
  EXPECT_EQ(refused(ann, "PUT", path, {{"why", "x"}, {"until", 5}}, 400), "sanction.until");
  EXPECT_EQ(refused(ann, "PUT", path, {{"why", "x"}, {"until", "soon"}}, 400), "club.time");
  EXPECT_EQ(refused(ann, "PUT", "/api/operator/people/nobody/mute", {{"why", "x"}}, 404), "person.unknown");
  fine(ann, "PUT", path, {{"why", "Swearing"}, {"until", in_an_hour()}});
  auto& socket = table.socket(1);
  for (const json& words : {json{{"t", "chat"}, {"text", "hello"}, {"id", "a"}},
                            json{{"t", "say"}, {"seat", 1}, {"phrase", "hello"}, {"id", "b"}}}) {
    socket.send(words);
    const auto refusal = socket.read("refused");
    ASSERT_TRUE(refusal) << words;
    EXPECT_EQ((*refusal)["code"], "person.muted-until") << *refusal;
    EXPECT_EQ((*refusal)["arguments"][1], "Swearing");
  }
  fine(ann, "DELETE", path);
  socket.send({{"t", "chat"}, {"text", "hello"}});
  const auto said = socket.read("event");
  ASSERT_TRUE(said);
  EXPECT_EQ((*said)["event"]["t"], "chatted");
}

TEST_F(ClubTest, NamesKeepToTheRules) {
  const auto ann = make_operator("Ann");
  const auto knave = become_guest(port(), "Old Knave");
  const auto id = id_of(knave);
  EXPECT_EQ(refused(ann, "POST", "/api/operator/rules", {{"word", ""}}, 400), "club.words");
  const auto rule = fine(ann, "POST", "/api/operator/rules", {{"word", "knave"}})["id"];
  EXPECT_EQ(refused(ann, "POST", "/api/operator/rules", {{"word", "knave"}}, 409), "rule.twice");
  EXPECT_EQ(fine(ann, "GET", "/api/operator/rules")["rules"][0]["word"], "knave");
  // Capitals, and letters of other alphabets that look the same.
  for (const auto* name : {"knave", "A KNAVE indeed", "kn\u0430ve", "KN\u0410VE", "\uFF4Bnave"}) {
    EXPECT_EQ(refused("", "POST", "/api/guest", {{"name", name}}, 400), "name.rule") << name;
    EXPECT_EQ(refused(ann, "PATCH", "/api/me", {{"name", name}}, 400), "name.rule") << name;
    EXPECT_EQ(refused(knave, "POST", "/api/account", {{"name", name}, {"password", "correct horse"}}, 400),
              "name.rule");
  }
  fine("", "POST", "/api/guest", {{"name", "Knapsack"}});
  const auto found = fine(ann, "GET", "/api/operator/people?offending=true");
  ASSERT_EQ(found["people"].size(), 1u);
  EXPECT_EQ(found["people"][0]["id"], id);
  EXPECT_EQ(found["people"][0]["forbidden"], "knave");
  EXPECT_EQ(found["next"], nullptr);
  const auto path = "/api/operator/people/" + id + "/name";
  EXPECT_EQ(refused(ann, "PUT", path, {{"why", "a rule"}, {"name", "Knave 2"}}, 400), "name.rule");
  EXPECT_EQ(refused(ann, "PUT", path, {{"name", "Nice"}}, 400), "http.member");
  EXPECT_EQ(fine(ann, "PUT", path, {{"why", "a rule"}, {"name", "Nice One"}})["name"], "Nice One");
  EXPECT_EQ(fine(knave, "GET", "/api/me")["name"], "Nice One");
  EXPECT_NE(fine(ann, "PUT", path, {{"why", "a rule"}})["name"], "Nice One") << "one is made up";
  EXPECT_TRUE(fine(ann, "GET", "/api/operator/people?offending=true")["people"].empty());
  server_.stop();
  server_.start();
  EXPECT_EQ(refused("", "POST", "/api/guest", {{"name", "Knave"}}, 400), "name.rule");
  fine(ann, "DELETE", "/api/operator/rules/" + rule.dump());
  EXPECT_EQ(refused(ann, "DELETE", "/api/operator/rules/" + rule.dump(), nullptr, 404), "rule.unknown");
  fine("", "POST", "/api/guest", {{"name", "Knave"}});
}

TEST_F(ClubTest, PlayersReportAndOperatorsHandle) {
  const auto ann = make_operator("Ann Lee");
  TableForTwo table(port(), {{"game", "loot"}});
  const auto& bob = table.cookie(1);
  const auto whom = id_of(table.cookie(0));
  const json report = {{"person", whom}, {"reason", "words"}, {"words", "He swears"}, {"table", table.id()}};
  const auto with = [&](const char* member, const json& value) {
    auto other = report;
    other[member] = value;
    return other;
  };
  EXPECT_EQ(refused("", "POST", "/api/reports", report, 401), "http.token");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", json::object(), 400), "http.member");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("reason", "ugly"), 400), "report.reason");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("words", std::string(501, 'x')), 400), "club.words");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("words", "\u202Eback"), 400), "club.letters");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("person", "nobody"), 404), "person.unknown");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("person", id_of(bob)), 400), "report.self");
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("table", "nowhere"), 400), "report.table");
  const std::string elsewhere =
      fine(ann, "POST", "/api/tables", {{"game", "loot"}, {"seats", {"me", "open"}}})["table"];
  EXPECT_EQ(refused(bob, "POST", "/api/reports", with("table", elsewhere), 400), "report.table");
  EXPECT_EQ(call(bob, "POST", "/api/reports", report).status, 201);
  for (int n = 1; n < 10; ++n)
    EXPECT_EQ(call(bob, "POST", "/api/reports", {{"person", whom}, {"reason", "name"}}).status, 201);
  EXPECT_EQ(refused(bob, "POST", "/api/reports", report, 429), "report.often");

  auto list = fine(ann, "GET", "/api/operator/reports");
  EXPECT_EQ(list["open"], 10);
  ASSERT_EQ(list["reports"].size(), 10u);
  const auto first = list["reports"].back();
  EXPECT_EQ(first["words"], "He swears");
  EXPECT_EQ(first["table"], table.id());
  EXPECT_EQ(first["by"]["name"], "Bob");
  EXPECT_EQ(first["person"]["name"], "Ann");
  EXPECT_EQ(list["reports"][0]["table"], nullptr);
  EXPECT_EQ(fine(ann, "GET", "/api/operator/people/" + whom)["reports"].size(), 10u);
  const auto path = "/api/operator/reports/" + first["id"].dump();
  fine(ann, "PUT", path, {{"handled", true}, {"why", "Talked to him"}});
  EXPECT_EQ(refused(ann, "PUT", path, {{"handled", true}}, 404), "report.unknown");
  EXPECT_EQ(refused(ann, "PUT", "/api/operator/reports/x", {{"handled", true}}, 404), "report.unknown");
  list = fine(ann, "GET", "/api/operator/reports?state=handled");
  EXPECT_EQ(list["open"], 9);
  ASSERT_EQ(list["reports"].size(), 1u);
  EXPECT_EQ(list["reports"][0]["handled"]["why"], "Talked to him");
  fine(ann, "PUT", path, {{"handled", false}});
  EXPECT_EQ(fine(ann, "GET", "/api/operator/reports")["open"], 10);
  EXPECT_EQ(refused(ann, "GET", "/api/operator/reports?before=x", nullptr, 400), "club.number");
  EXPECT_EQ(fine(ann, "GET", "/api/operator/reports?before=" + first["id"].dump())["reports"].size(), 0u);

  // Whom it is about reads nothing of it; whoever made it has it among what is kept of them.
  EXPECT_EQ(call(table.cookie(0), "GET", "/api/me/export").body.find("swears"), std::string::npos);
  EXPECT_EQ(fine(bob, "GET", "/api/me/export")["reports"].size(), 10u);
}

TEST_F(ClubTest, AnnouncementsAreForEverybody) {
  const auto ann = make_operator("Ann");
  const json text = {{"english", "Cup on Friday"}, {"german", "Pokal am Freitag"}, {"until", in_an_hour()}};
  auto later = text;
  later["from"] = in_an_hour().get<std::int64_t>() - 1'000;
  EXPECT_TRUE(fine("", "GET", "/api/announcements")["announcements"].empty());
  const auto id = fine(ann, "POST", "/api/operator/announcements", text)["id"];
  fine(ann, "POST", "/api/operator/announcements", later);
  const auto shown = fine("", "GET", "/api/announcements")["announcements"];
  ASSERT_EQ(shown.size(), 1u) << "what begins later is not shown yet";
  EXPECT_EQ(shown[0]["german"], "Pokal am Freitag");
  EXPECT_EQ(fine(ann, "GET", "/api/operator/announcements")["announcements"].size(), 2u);
  for (const auto* member : {"english", "german", "until"}) {
    auto other = text;
    other.erase(member);
    EXPECT_EQ(call(ann, "POST", "/api/operator/announcements", other).status, 400) << member;
  }
  auto over = text;
  over["from"] = text["until"];
  EXPECT_EQ(refused(ann, "POST", "/api/operator/announcements", over, 400), "announcement.until");
  fine(ann, "DELETE", "/api/operator/announcements/" + id.dump());
  EXPECT_EQ(refused(ann, "DELETE", "/api/operator/announcements/" + id.dump(), nullptr, 404), "announcement.unknown");
  EXPECT_TRUE(fine("", "GET", "/api/announcements")["announcements"].empty());
}

TEST(ClubPrivacy, SaysHowLongThisServerKeepsThings) {
  Config config;
  config.report_days = 30;
  config.operator_log_days = 90;
  config.edition_days = 60;
  RunningServer server(config);
  EXPECT_EQ(
      http(server.port(), "GET", "/api/privacy").json(),
      (json{
          {"report_days", 30}, {"operator_log_days", 90}, {"edition_days", 60}, {"letters", false}, {"nodes", false}}));
}

TEST_F(ClubTest, TheDayInNumbers) {
  const auto ann = make_operator("Ann Lee");
  {
    TableForTwo table(port(), {{"game", "loot"}});
    ASSERT_TRUE(table.begin());
    table.socket(0).send({{"t", "host"}, {"do", "close"}});
    for (auto event = table.socket(0).read("event"); event && (*event)["event"]["t"] != "ended";)
      event = table.socket(0).read("event");
  }
  call(ann, "POST", "/api/reports", {{"person", id_of(become_guest(port(), "Eve"))}, {"reason", "other"}});
  // What is counted is handed over every few seconds, and at the end.
  server_.stop();
  server_.start();
  const auto days = fine(ann, "GET", "/api/operator/numbers")["days"];
  ASSERT_GE(days.size(), 1u);
  const auto& today = days[0];
  EXPECT_EQ(today["guests"], 4);
  EXPECT_EQ(today["people"], 4);
  EXPECT_EQ(today["accounts"], 1);
  EXPECT_EQ(today["reports"], 1);
  EXPECT_EQ(today["rated"], 0);
  EXPECT_EQ(today["games"]["loot"], (json{{"made", 1}, {"finished", 1}}));
}

TEST_F(ClubTest, PeopleAreFoundByAPartOfTheirName) {
  const auto ann = make_operator("Ann");
  for (int n = 10; n < 35; ++n) become_guest(port(), fmt::format("Crowd {}", n));
  const auto page = fine(ann, "GET", "/api/operator/people?name=cROWD");
  ASSERT_EQ(page["people"].size(), 20u);
  EXPECT_EQ(page["people"][0]["name"], "Crowd 34");
  const auto rest = fine(ann, "GET", "/api/operator/people?name=crowd&before=" + page["next"].dump());
  ASSERT_EQ(rest["people"].size(), 5u);
  EXPECT_EQ(rest["next"], nullptr);
  EXPECT_EQ(fine(ann, "GET", "/api/operator/people?name=ann")["people"][0]["operator"], true);
  EXPECT_TRUE(fine(ann, "GET", "/api/operator/people?name=zzz")["people"].empty());
  EXPECT_EQ(refused(ann, "GET", "/api/operator/people?name=" + std::string(81, 'z'), nullptr, 400), "people.name");
  EXPECT_EQ(refused(ann, "PUT", "/api/operator/people/" + id_of(ann) + "/ban", {{"why", "x"}}, 409), "operator.peer");
  EXPECT_EQ(refused(ann, "GET", "/api/operator/people/nobody", nullptr, 404), "person.unknown");
}

}  // namespace
}  // namespace cb::server::testing
