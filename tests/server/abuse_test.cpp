// SPDX-License-Identifier: MIT
// Whatever is thrown at the server, it neither falls nor lets another table wait: while strangers send spoilt HTTP,
// broken frames, crooked messages and forged tokens, two guests play on elsewhere.
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "game/testing.hpp"
#include "mangle.hpp"
#include "openapi_doors.hpp"
#include "raw_client.hpp"
#include "right_calls.hpp"
#include "running_server.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing {
namespace {

using nlohmann::json;

// All of them in ./test --long.
int inputs_of_each_kind() { return testing_table::takes_its_time() ? 170'000 : 600; }

Config without_limits() {
  Config config;
  config.act_rate = config.message_rate = config.address_rate = 1'000'000'000;
  config.request_timeout = 2;
  // Pushes and letters go to nobody: nothing answers there.
  config.allow_private_push = true;
  config.smtp_url = "smtp://127.0.0.1:9";
  config.smtp_plain = true;
  config.mail_from = "caps@caps.example";
  config.public_url = "http://localhost";
  return config;
}

class Abuse : public ::testing::Test {
 protected:
  explicit Abuse(const Config& config = without_limits()) : server_(config) {}

  void SetUp() override {
    witness_ = std::make_unique<TableForTwo>(port(), json{{"game", "top-cap"}});
    ASSERT_TRUE(witness_->begin());
    victim_ = std::make_unique<TableForTwo>(port(), json{{"game", "loot"}, {"watchable", true}});
    ASSERT_TRUE(victim_->begin());
    stranger_ = become_guest(port(), "Eve");
  }
  // The witnesses' game goes on, and the victim's is where it was.
  void TearDown() override {
    others_keep_playing();
    EXPECT_EQ(http(port(), "GET", "/healthz").status, 200);
    // Nobody read there meanwhile: whoever came and went may have been too much, and they come back.
    victim_->come_back(port());
    EXPECT_TRUE(victim_->play_some_move(victim_->match().actor()));
  }

  void others_keep_playing() {
    if (witness_->match().actor() < 0) {
      witness_ = std::make_unique<TableForTwo>(port(), json{{"game", "top-cap"}});
      ASSERT_TRUE(witness_->begin());
    }
    ASSERT_TRUE(witness_->play_some_move(witness_->match().actor()));
  }
  // Sends so many inputs, looking after the witnesses every now and then.
  template <class Send>
  void abuse(Send send) {
    for (int n = 0; n < inputs_of_each_kind() && !HasFatalFailure(); ++n) {
      send();
      if (n % 200 == 199) others_keep_playing();
    }
  }
  // Bytes on a connection of their own; the server answers or closes, and never leaves it hanging.
  void throw_at_it(std::string_view bytes) const {
    RawSocket socket(port());
    ASSERT_TRUE(socket.open());
    socket.send(bytes);
    socket.finish();
    EXPECT_TRUE(socket.read_to_end()) << "the server never closed";
  }

  int port() const { return server_.port(); }
  const std::string& pick(const std::vector<std::string>& list) {
    return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
  }

  RunningServer server_;
  std::unique_ptr<TableForTwo> witness_;
  std::unique_ptr<TableForTwo> victim_;
  std::string stranger_;
  Rng rng_{20'261'115};
};

std::string http_text(std::string_view method, std::string_view target, std::string_view cookie,
                      std::string_view body) {
  return fmt::format(
      "{} {} HTTP/1.1\r\nHost: localhost\r\nCookie: {}\r\nContent-Type: application/json\r\nContent-Length: "
      "{}\r\n\r\n{}",
      method, target, cookie, body.size(), body);
}

// Spoilt calls are worth nothing where the whole ones do not get far.
TEST_F(Abuse, EveryDoorTakesARightCall) {
  const auto calls = right_calls(server_);
  std::map<std::string, std::string> known;
  for (const auto& call : calls) {
    known[call.door] = call.body;
    const auto answer = http(port(), call.method(), call.target, call.body, {{"Cookie", call.cookie}});
    if (call.refused.empty())
      EXPECT_LT(answer.status, 300) << call.door << ": " << answer.body;
    else
      EXPECT_EQ(answer.json()["error"]["code"], call.refused) << call.door;
  }
  for (const auto& door : doors()) {
    const auto found = known.find(spelled(door));
    ASSERT_NE(found, known.end()) << spelled(door) << " is not in right_calls.cpp";
    EXPECT_EQ(found->second.empty(), !door.takes_body) << spelled(door);
    known.erase(found);
  }
  EXPECT_TRUE(known.empty()) << known.begin()->first << " is no door any more";
}

TEST_F(Abuse, SpoiltHttp) {
  std::vector<std::string> right = {
      "GET /ws/" + victim_->id() +
          " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: " + stranger_ +
          "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" +
          masked_frame(1, R"({"t":"hello","protocol":1,"after":-1})"),
      "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: "
      "chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
  };
  for (const auto& call : right_calls(server_))
    right.push_back(http_text(call.method(), call.target, call.cookie, call.body));
  abuse([&] { throw_at_it(mangle(pick(right), rng_)); });
}

TEST_F(Abuse, CrookedBodies) {
  auto right = right_calls(server_);
  std::erase_if(right, [](const RightCall& call) { return call.body.empty(); });
  abuse([&] {
    const auto& call = right[rng_.below(static_cast<std::uint32_t>(right.size()))];
    throw_at_it(http_text(call.method(), call.target, call.cookie, mangle(call.body, rng_)));
  });
}

TEST_F(Abuse, BrokenFrames) {
  abuse([&] {
    RawWebSocket socket(port(), victim_->id(), stranger_);
    if (rng_.below(2) == 0) socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
    for (auto frames = 1 + rng_.below(4); frames > 0; --frames) {
      std::string frame =
          masked_frame(static_cast<int>(rng_.below(16)), std::string(rng_.below(300), 'x'), rng_.below(2) == 0);
      if (rng_.below(3) == 0) frame = mangle(std::move(frame), rng_);
      if (rng_.below(10) == 0) frame = std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10);  // a giant's header
      if (rng_.below(10) == 0) frame = masked_frame(1, std::string(20'000, '['));
      socket.send_bytes(frame);
    }
    socket.socket().finish();
    EXPECT_TRUE(socket.socket().read_to_end()) << "the server never closed";
  });
}

TEST_F(Abuse, CrookedMessages) {
  auto hello = [&] {
    auto socket = std::make_unique<RawWebSocket>(port(), victim_->id(), stranger_);
    socket->send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
    EXPECT_TRUE(socket->read("welcome"));
    return socket;
  };
  auto socket = hello();
  const std::vector<std::string> right = {
      R"({"t":"hello","protocol":1,"after":3,"moves":true})",
      R"({"t":"sit","seat":1})",
      R"({"t":"stand","seat":0})",
      R"({"t":"start"})",
      R"({"t":"nonce","seat":0,"value":"abc"})",
      R"({"t":"act","seat":0,"action":"a1-a2","at":5,"id":7})",
      R"({"t":"resign","seat":1})",
      R"({"t":"offer","seat":0,"what":"take-back"})",
      R"({"t":"answer","seat":0,"what":"draw","yes":true})",
      R"({"t":"say","seat":0,"phrase":"hello"})",
      R"({"t":"chat","text":"hello"})",
      R"({"t":"host","do":"close"})",
      R"({"t":"host","do":"replace","seat":1,"bot":"3"})",
      R"({"t":"link","seat":1})",
      R"({"t":"rematch","seat":1})",
      R"({"t":"ping"})",
  };
  const auto answered = [&] {
    while (const auto message = socket->read())
      if (message->value("re", json()) == "there?") return true;
    return false;
  };
  abuse([&] {
    socket->send_text(rng_.below(4) == 0 ? pick(right) : mangle(pick(right), rng_));
    // Whoever still listens is answered, be it that this was too often; whoever was thrown out comes again.
    if (rng_.below(20) == 0 && !(socket->send({{"t", "ping"}, {"id", "there?"}}) && answered())) socket = hello();
  });
}

TEST_F(Abuse, ForgedTokens) {
  const auto owner = victim_->cookie(0);
  abuse([&] {
    auto forged = owner;
    const auto at = 3 + rng_.below(static_cast<std::uint32_t>(forged.size() - 3));
    forged[at] = forged[at] == 'A' ? 'B' : 'A';
    if (rng_.below(3) == 0) forged = mangle(owner, rng_);
    // Blanks around a header's value do not belong to it.
    if (trim(forged) == owner || forged.find_first_of("\r\n;") != std::string::npos ||
        forged.find('\0') != std::string::npos)
      return;
    RawWebSocket socket(port(), victim_->id(), forged);
    socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
    EXPECT_FALSE(socket.read("welcome")) << forged;
  });
}

TEST_F(Abuse, ReplayedAndStaleActions) {
  abuse([&] {
    const int mover = victim_->match().actor();
    if (mover < 0) {
      victim_ = std::make_unique<TableForTwo>(port(), json{{"game", "loot"}, {"watchable", true}});
      ASSERT_TRUE(victim_->begin());
      return;
    }
    const auto version = victim_->version();
    ASSERT_TRUE(victim_->play_some_move(mover));
    // The same again, at the old version, at the new one by the wrong seat, and by somebody who has none.
    for (const int seat : {mover, 1 - mover})
      for (const auto at : {version, std::int64_t{0}}) {
        victim_->socket(seat).send(
            {{"t", "act"}, {"seat", mover}, {"action", victim_->last_action(0)}, {"at", at}, {"id", 1}});
        ASSERT_TRUE(victim_->socket(seat).read("refused"));
      }
  });
}

class Flood : public Abuse {
 protected:
  static Config strict() {
    Config config;
    config.request_timeout = 1;
    return config;
  }
  Flood() : Abuse(strict()) {}
};

TEST_F(Flood, OfMessagesIsStopped) {
  RawWebSocket socket(port(), victim_->id(), stranger_);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  ASSERT_TRUE(socket.read("welcome"));
  for (int n = 0; n < 20'000 && socket.send({{"t", "say"}, {"seat", 0}, {"phrase", "hello"}}); ++n) {
  }
  bool limited = false;
  while (const auto message = socket.read()) limited = limited || message->value("code", "").starts_with("limit");
  EXPECT_TRUE(limited);
  EXPECT_EQ(socket.close_code(), 1008);
}

// What is no message at all counts like one: sentences back, then the door.
TEST_F(Flood, OfNonsenseIsStopped) {
  RawWebSocket socket(port(), victim_->id(), stranger_);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  ASSERT_TRUE(socket.read("welcome"));
  int taken = 0;
  while (taken < 20'000 && socket.send_text("[]")) ++taken;
  int answered = 0;
  while (const auto message = socket.read()) answered += message->value("t", "") == "refused";
  EXPECT_GE(answered, Config().message_rate - 1);  // the hello was one
  EXPECT_LT(answered, taken / 2);
  EXPECT_EQ(socket.close_code(), 1008);
}

// Each comes and greets, and has gone before anybody could count what it says.
TEST_F(Flood, OfHellosIsStopped) {
  int welcomed = 0;
  int turned_away = 0;
  for (int n = 0; n < 2 * Config().message_rate && turned_away == 0; ++n) {
    RawWebSocket socket(port(), victim_->id(), stranger_);
    socket.send({{"t", "hello"}, {"protocol", 1}, {"after", 0}});
    if (const auto message = socket.read(); message && (*message)["t"] == "refused") {
      while (socket.read()) {
      }
      EXPECT_EQ(socket.close_code(), 1013);  // and may come back
      ++turned_away;
    } else {
      ++welcomed;
    }
  }
  EXPECT_EQ(turned_away, 1);
  EXPECT_GE(welcomed, Config().message_rate - 1);
}

TEST_F(Flood, OfPingsIsStopped) {
  RawWebSocket socket(port(), victim_->id(), stranger_);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  ASSERT_TRUE(socket.read("welcome"));
  for (int n = 0; n < 20'000 && socket.send_bytes(masked_frame(9, "")); ++n) {
  }
  while (socket.read()) {
  }
  EXPECT_EQ(socket.close_code(), 1008);
}

TEST_F(Flood, OfSlowRequestsIsCutOff) {
  std::vector<RawSocket> slow;
  for (int n = 0; n < 200; ++n) {
    slow.emplace_back(port());
    slow.back().send("GET /api/games HTTP/1.1\r\nHost: loc");
  }
  others_keep_playing();
  for (auto& socket : slow) EXPECT_TRUE(socket.read_to_end()) << "a slow request is held for ever";
}

TEST_F(Flood, OfGiantsIsTurnedAway) {
  for (int n = 0; n < 20; ++n) {
    RawSocket socket(port());
    socket.send("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n");
    const auto answer = read_answer(socket);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 413);
  }
  const auto header = "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n";
  RawSocket socket(port());
  socket.send(header);
  const auto answer = read_answer(socket);
  EXPECT_TRUE(!answer || answer->status == 413 || answer->status == 431);
}

TEST_F(Abuse, ASlowReaderIsDropped) {
  RawWebSocket deaf(port(), victim_->id(), stranger_);
  deaf.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  // Each is refused with a sentence; of moves alone these limits let any number through.
  std::string moves;
  for (int n = 0; n < 1'000; ++n) moves += masked_frame(1, R"({"t":"act","seat":0,"action":"a1-a2","at":5})");
  // It asks and never listens: the answers fill its socket, then its queue, then it is thrown out.
  while (deaf.send_bytes(moves)) {
  }
  // On a busy machine that takes longer than a server waits for whoever answers no ping, and nobody read there
  // meanwhile.
  witness_->come_back(port());
  others_keep_playing();
  EXPECT_NE(http(port(), "GET", "/metrics").body.find("capbarrel_slow_readers_total 1\n"), std::string::npos);
}

}  // namespace
}  // namespace cb::server::testing
