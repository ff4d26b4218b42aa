// SPDX-License-Identifier: MIT
// Two servers over one PostgreSQL database. NATS is away the whole time, so that all they know of each other they know
// from looking.
#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "../server/edition_testing.hpp"
#include "../server/running_server.hpp"
#include "../server/table_for_two.hpp"

#if CB_POSTGRES
#include "../storage/postgres_cluster.hpp"
#include "cluster/connection.hpp"
#include "storage/postgres_line.hpp"

namespace cb::server::testing {
namespace {

using nlohmann::json;
using storage_testing::PostgresCluster;

class NodesServers : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresCluster::is_installed()) GTEST_SKIP() << "SKIPPED: PostgreSQL is not installed (packages.txt).";
    if (!cluster::has_nats()) GTEST_SKIP() << "SKIPPED: libnats-dev was not there when this was built (packages.txt).";
    url_ = PostgresCluster::of_this_program().new_database();
  }
  Config config(const std::string& name) const {
    Config config;
    config.data = url_;
    config.node = name;
    config.nats_url = "nats://127.0.0.1:1";
    config.bot_workers = 1;
    return config;
  }
  static std::string refusal(const Config& config) {
    Logger logger({.level = LogLevel::error, .now = {}});
    const auto server = Server::open(config, logger);
    return server ? "" : server.error().text();
  }

  void run(const std::string& sql) const {
    const auto connection = postgres::connect(url_).value();
    const postgres::Rows done(PQexec(connection.get(), sql.c_str()));
    ASSERT_EQ(PQresultStatus(done.get()), PGRES_COMMAND_OK) << PQresultErrorMessage(done.get());
  }
  std::int64_t number(const std::string& sql) const {
    const auto connection = postgres::connect(url_).value();
    const postgres::Rows rows(PQexec(connection.get(), sql.c_str()));
    return PQntuples(rows.get()) == 1 ? std::stoll(PQgetvalue(rows.get(), 0, 0)) : -1;
  }

  std::string url_;
};

TEST_F(NodesServers, ANodeNeedsADatabaseAndNats) {
  auto without_nats = config("a");
  without_nats.nats_url.clear();
  EXPECT_EQ(refusal(without_nats),
            "Where node is set, nats-url says by which server the nodes tell each other what is new.");
  auto in_a_file = config("a");
  in_a_file.data = "tables.db";
  EXPECT_EQ(refusal(in_a_file), "A node shares a database of PostgreSQL's, postgres://…, and no file.");
}

TEST_F(NodesServers, AGameGoesOnAtWhicheverIsThere) {
  RunningServer one(config("a"));
  auto other = std::make_unique<RunningServer>(config("b"));
  TableForTwo table(one.port(), {{"game", "loot"}});
  ASSERT_TRUE(table.begin());
  ASSERT_TRUE(table.play_some_move(0));
  table.come_back(other->port());
  ASSERT_TRUE(table.play_some_move(1)) << "at the other";
  other.reset();
  table.come_back(one.port());
  EXPECT_EQ(table.version(), table.welcome(0)["version"]);
  ASSERT_TRUE(table.play_some_move(0)) << "the one has heard of it";
}

TEST_F(NodesServers, ABoardThatWasPutAtOneIsPlayedOnAtTheOther) {
  const RunningServer one(config("a"));
  const RunningServer other(config("b"));
  const auto ann = become_guest(one.port(), "Ann");
  const auto put = http(one.port(), "POST", "/api/editions",
                        json{{"game", "loot"}, {"text", own_board("Fjord")}}.dump(), {{"Cookie", ann}});
  ASSERT_EQ(put.status, 201) << put.body;
  TableForTwo table(other.port(), {{"game", "loot"}, {"edition", put.json()["edition"]}});
  ASSERT_TRUE(table.begin());
  ASSERT_TRUE(table.play_some_move(0));
  EXPECT_EQ(http(one.port(), "DELETE", "/api/me", "{}", {{"Cookie", ann}}).status, 200);
  table.come_back(one.port());
  ASSERT_TRUE(table.play_some_move(1)) << "whose board it was has left";
  const std::string link = "/api/editions/" + put.json()["edition"].get<std::string>();
  EXPECT_EQ(http(other.port(), "GET", link).status, 404);
}

TEST_F(NodesServers, WhatIsPlayedAtOneIsSeenAtTheOther) {
  const RunningServer one(config("a"));
  const RunningServer other(config("b"));
  const auto ann = become_guest(one.port(), "Ann");
  const auto made =
      http(one.port(), "POST", "/api/tables", R"({"game":"loot","seats":["me","open"]})", {{"Cookie", ann}});
  const auto id = made.json()["table"].get<std::string>();
  RawWebSocket at_one(one.port(), id, ann);
  at_one.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  ASSERT_TRUE(at_one.read("welcome"));
  RawWebSocket at_other(other.port(), id, become_guest(other.port(), "Bob"));
  at_other.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  ASSERT_TRUE(at_other.read("welcome"));
  at_other.send({{"t", "sit"}, {"seat", 1}});
  const auto heard = at_one.read("event");
  ASSERT_TRUE(heard);
  EXPECT_EQ((*heard)["event"]["t"], "sat");
}

TEST_F(NodesServers, WhoGoesAtOneHasGoneAtTheOther) {
  const RunningServer one(config("a"));
  const RunningServer other(config("b"));
  const auto ann = become_guest(one.port(), "Ann");
  const auto id = http(one.port(), "POST", "/api/tables", R"({"game":"loot","seats":["me","open"]})", {{"Cookie", ann}})
                      .json()["table"]
                      .get<std::string>();
  const auto come = [&] {
    RawWebSocket socket(other.port(), id, ann);
    socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
    EXPECT_TRUE(socket.read("welcome"));
    return socket;
  };
  auto socket = come();
  EXPECT_EQ(http(one.port(), "DELETE", "/api/me", "{}", {{"Cookie", ann}}).status, 200);
  while (socket.read()) {
  }
  EXPECT_EQ(socket.close_code(), wire::kDone);
  EXPECT_EQ(http(other.port(), "GET", "/api/me", {}, {{"Cookie", ann}}).status, 401);
}

TEST_F(NodesServers, PeopleWhoComeToDifferentOnesFindEachOther) {
  const RunningServer one(config("a"));
  const RunningServer other(config("b"));
  const std::array ports = {one.port(), other.port()};
  const std::array cookies = {become_guest(one.port(), "Ann"), become_guest(other.port(), "Bob")};
  std::array<std::string, 2> tables;
  for (std::size_t n = 0; n < 2; ++n)
    EXPECT_EQ(http(ports[n], "POST", "/api/find", R"({"game":"loot","clock":"5m"})", {{"Cookie", cookies[n]}}).status,
              200);
  for (std::size_t n = 0; n < 2; ++n)
    while (tables[n].empty()) {
      // A proxy may lead them anywhere.
      const auto looks = http(ports[1 - n], "GET", "/api/find", {}, {{"Cookie", cookies[n]}}).json();
      ASSERT_NE(looks["state"], "idle");
      if (looks["state"] == "found") tables[n] = looks["table"].get<std::string>();
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  EXPECT_EQ(tables[0], tables[1]);
}

TEST_F(NodesServers, WhoIsChallengedAtOneMayAcceptAtTheOther) {
  const RunningServer one(config("a"));
  const RunningServer other(config("b"));
  const auto ann = become_guest(one.port(), "Ann");
  const auto bob = become_guest(other.port(), "Bob");
  const auto account =
      http(one.port(), "POST", "/api/account", R"({"name":"Ann","password":"correct horse"})", {{"Cookie", ann}});
  ASSERT_EQ(account.status, 201) << account.body;
  const auto id = http(other.port(), "GET", "/api/me", {}, {{"Cookie", bob}}).json()["id"].get<std::string>();
  const auto asked =
      http(one.port(), "POST", "/api/challenges",
           json{{"game", "loot"}, {"clock", "5m"}, {"rated", false}, {"to", id}}.dump(), {{"Cookie", ann}});
  ASSERT_EQ(asked.status, 201) << asked.body;
  const auto seen = http(other.port(), "GET", "/api/me/challenges", {}, {{"Cookie", bob}}).json()["received"];
  ASSERT_EQ(seen.size(), 1u);
  const auto accepted =
      http(other.port(), "POST", "/api/challenges/" + asked.json()["id"].get<std::string>() + "/accept", "{}",
           {{"Cookie", bob}});
  EXPECT_EQ(accepted.status, 201) << accepted.body;
}

// As where the first to start could not keep that there had been no server, and another had come meanwhile.
TEST_F(NodesServers, TimeWithoutAnyIsKeptByWhoeverComesThoughOthersLive) {
  {
    const RunningServer before(config("a"));
  }
  run("UPDATE alive SET at = at - 60000");
  run("INSERT INTO nodes (node, until) VALUES ('c/hangs', clock_timestamp() + interval '1 hour')");
  {
    const RunningServer one(config("a"));
  }
  EXPECT_GE(number("SELECT max(until - began) FROM gaps"), 60'000);
  EXPECT_EQ(number("SELECT count(*) FROM gaps"), 1);
}

TEST_F(NodesServers, ADoorThatIsClosedAtOneIsClosedAtTheOther) {
  auto behind_a_proxy = config("a");
  behind_a_proxy.trusted_proxies = {"127.0.0.1"};
  const RunningServer one(behind_a_proxy);
  behind_a_proxy.node = "b";
  const RunningServer other(behind_a_proxy);
  const auto ask = [](const RunningServer& at, const std::string& address, std::string_view method,
                      std::string_view path, const std::string& body, const std::string& cookie = {}) {
    return http(at.port(), method, path, body, {{"Cookie", cookie}, {"X-Forwarded-For", address}});
  };
  const auto come = [&](const std::string& address) {
    const auto cookie = ask(one, address, "POST", "/api/guest", "{}").header("set-cookie");
    return cookie.substr(0, cookie.find(';'));
  };
  const auto chief = come("192.0.2.1");
  ask(one, "192.0.2.1", "POST", "/api/account", R"({"name":"Chief","password":"correct horse"})", chief);
  run("INSERT INTO operators SELECT person, 1 FROM accounts");
  const auto eve = come("203.0.113.9");
  const auto id = ask(other, "203.0.113.9", "GET", "/api/me", {}, eve).json()["id"].get<std::string>();
  const auto path = "/api/operator/people/" + id + "/ban";
  int banned = 403;  // until it is heard who is an operator
  while (banned == 403) {
    banned = ask(one, "192.0.2.1", "PUT", path, R"({"why":"Shouting","doors":true})", chief).status;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  ASSERT_EQ(banned, 200);
  const auto at_the_door = [&] { return ask(other, "203.0.113.9", "POST", "/api/guest", "{}").status; };
  int status = 0;
  for (status = at_the_door(); status == 201 || status == 429; status = at_the_door())
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_EQ(status, 403);
  ASSERT_EQ(ask(one, "192.0.2.1", "DELETE", path, {}, chief).status, 200);
  for (status = at_the_door(); status == 403 || status == 429; status = at_the_door())
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_EQ(status, 201);
}

// The node at which a person plays against a bot goes while the bot is to move.
TEST_F(NodesServers, ABotMovesThoughItsNodeHasGone) {
  const RunningServer one(config("a"));
  auto other = std::make_unique<RunningServer>(config("b"));
  const auto ann = become_guest(other->port(), "Ann");
  const auto made =
      http(other->port(), "POST", "/api/tables", R"({"game":"loot","seats":["bot:1","me"]})", {{"Cookie", ann}});
  const auto id = made.json()["table"].get<std::string>();
  {
    RawWebSocket socket(other->port(), id, ann);
    socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
    ASSERT_TRUE(socket.read("welcome"));
    socket.send({{"t", "start"}});
    ASSERT_TRUE(socket.read("event")) << "it begins without her number in a while, wherever";
    other.reset();
  }
  RawWebSocket socket(one.port(), id, ann);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", 0}});
  // What it missed, or what happens now.
  const auto has_moved = [](const json& event) { return event["t"] == "acted" && event["seat"] == 0; };
  bool moved = false;
  while (!moved) {
    const auto message = socket.read();
    ASSERT_TRUE(message);
    if ((*message)["t"] == "event") moved = has_moved((*message)["event"]);
    if ((*message)["t"] == "events")
      for (const auto& event : (*message)["list"]) moved = moved || has_moved(event);
  }
}

// What the database refuses for a while: that a match was rated, and then that it is over.
TEST_F(NodesServers, AMatchIsRatedOnceTheDatabaseKeepsIt) {
  const auto connection = postgres::connect(url_).value();
  const auto ask = [&](const std::string& sql) -> std::string {
    const postgres::Rows rows(PQexec(connection.get(), sql.c_str()));
    EXPECT_TRUE(PQresultStatus(rows.get()) == PGRES_COMMAND_OK || PQresultStatus(rows.get()) == PGRES_TUPLES_OK)
        << PQresultErrorMessage(rows.get());
    return PQntuples(rows.get()) == 1 ? PQgetvalue(rows.get(), 0, 0) : "";
  };
  const RunningServer server(config("a"));
  // A sequence counts what is rolled back too.
  ask("CREATE SEQUENCE refused; CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
      "  PERFORM nextval('refused'); RAISE EXCEPTION 'the disk is full' USING ERRCODE = '53100'; END $$");
  const auto refuse = [&](const std::string& what) {
    ask("CREATE TRIGGER refused BEFORE " + what + " EXECUTE FUNCTION refuse()");
  };
  const auto wait_for = [&](const std::string& sql) {
    while (ask(sql) != "t") std::this_thread::sleep_for(std::chrono::milliseconds(50));
  };
  auto ann = become_guest(server.port(), "Ann");
  const json login = {{"name", "Ann"}, {"password", "correct horse"}};
  ASSERT_EQ(http(server.port(), "POST", "/api/account", login.dump(), {{"Cookie", ann}}).status, 201);
  const json form = {{"game", "loot"}, {"rated", true}, {"seats", {"me", "bot:3"}}};
  const auto made = http(server.port(), "POST", "/api/tables", form.dump(), {{"Cookie", ann}});
  const std::string table = made.json().value("table", "");
  RawWebSocket socket(server.port(), table, ann);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  socket.send({{"t", "start"}});
  socket.send({{"t", "nonce"}, {"seat", 0}, {"value", "mine"}});
  for (std::string kind; kind != "began";) {
    const auto event = socket.read("event");
    ASSERT_TRUE(event);
    kind = (*event)["event"]["t"];
  }
  refuse("INSERT ON rated FOR EACH ROW");
  socket.send({{"t", "resign"}, {"seat", 0}});
  wait_for("SELECT is_called FROM refused");
  EXPECT_EQ(ask("SELECT stage FROM tables"), "1") << "it is not over before it is rated";
  refuse("UPDATE ON tables FOR EACH ROW WHEN (NEW.stage = 2)");
  ask("DROP TRIGGER refused ON rated");
  wait_for("SELECT count(*) = 1 FROM rated");
  wait_for("SELECT last_value >= 2 FROM refused");
  ask("DROP TRIGGER refused ON tables");
  wait_for("SELECT stage = 2 FROM tables");
}

}  // namespace
}  // namespace cb::server::testing
#endif
