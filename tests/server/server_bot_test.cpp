// SPDX-License-Identifier: MIT
// A bot at a table of the server: it plays its seat, and again after a restart.
#include <gtest/gtest.h>

#include "raw_client.hpp"
#include "running_server.hpp"

namespace cb::server::testing {
namespace {

using nlohmann::json;

// A person with a bot, over one socket that is told its legal moves.
class GameWithBot {
 public:
  GameWithBot(int port, json form, std::string_view bot) : cookie_(become_guest(port)) {
    form["seats"] = {"me", fmt::format("bot:{}", bot)};
    const auto made = http(port, "POST", "/api/tables", form.dump(), {{"Cookie", cookie_}});
    id_ = made.json().value("table", "");
    come(port);
    socket_->send({{"t", "start"}});
    heard("promised");
    socket_->send({{"t", "nonce"}, {"seat", 0}, {"value", "a coaster"}});
  }
  void come(int port) {
    socket_ = std::make_unique<RawWebSocket>(port, id_, cookie_);
    socket_->send({{"t", "hello"}, {"protocol", 1}, {"after", -1}, {"moves", true}});
    take(socket_->read("welcome").value_or(json::object()));
  }
  void go() { socket_.reset(); }
  // Reads on until an event of this kind; empty where the server is gone first.
  json heard(std::string_view kind) {
    while (const auto message = socket_->read("event")) {
      take(*message);
      if ((*message)["event"]["t"] == kind) return (*message)["event"];
    }
    return {};
  }
  bool my_turn() const { return turn_.is_object(); }
  void play_first_move() {
    socket_->send({{"t", "act"}, {"seat", 0}, {"action", std::exchange(turn_, {})["moves"][0]}, {"at", version_}});
  }
  bool over() const { return over_; }
  // Until it is the person's turn, or nobody's any more.
  bool wait() {
    while (!my_turn() && !over_) {
      const auto message = socket_->read("event");
      if (!message) return false;
      take(*message);
    }
    return true;
  }

 private:
  void take(const json& message) {
    version_ = message.value("version", std::int64_t{0});
    if (message.contains("turn")) turn_ = message["turn"];
    over_ = over_ || (message.contains("event") && message["event"]["t"] == "revealed");
  }
  std::string cookie_;
  std::string id_;
  std::unique_ptr<RawWebSocket> socket_;
  std::int64_t version_ = 0;
  json turn_;
  bool over_ = false;
};

TEST(Server, ABotPlaysItsSeatToTheEnd) {
  Config config;
  config.act_rate = 1'000'000;
  RunningServer server(config);
  for (const json& form : {json{{"game", "top-cap"}}, json{{"game", "trap-the-cap"}, {"options", {{"players", 2}}}}}) {
    GameWithBot table(server.port(), form, "1");
    while (!table.over()) {
      ASSERT_TRUE(table.wait()) << form;
      if (table.my_turn()) table.play_first_move();
    }
  }
}

TEST(Server, ABotThinksAgainAfterARestart) {
  RunningServer server;
  GameWithBot table(server.port(), {{"game", "top-cap"}}, "5");
  ASSERT_TRUE(table.wait());
  ASSERT_TRUE(table.my_turn());
  table.play_first_move();
  ASSERT_EQ(table.heard("acted").value("seat", -1), 0);
  table.go();
  server.stop();
  server.start();
  // Nobody comes, and yet it moves: the figures of the new server count from nothing.
  const auto until = std::chrono::steady_clock::now() + kPatience;
  const auto moved = [&] {
    return http(server.port(), "GET", "/metrics").body.find("capbarrel_actions_stored_total 1\n") != std::string::npos;
  };
  while (!moved() && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(moved());
  table.come(server.port());
  EXPECT_TRUE(table.my_turn());
}

}  // namespace
}  // namespace cb::server::testing
