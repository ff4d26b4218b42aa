// SPDX-License-Identifier: MIT
// Clocks over a real server: what a move takes is charged, its way is not up to a quota, nor is the time without a
// server.
#include <gtest/gtest.h>

#include <thread>

#include "raw_client.hpp"
#include "running_server.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing {
namespace {

using nlohmann::json;
using namespace std::chrono_literals;

constexpr std::int64_t kBase = 600'000;
constexpr std::int64_t kIncrement = 2'000;
// Times are rounded to milliseconds at each end.
constexpr std::int64_t kRounding = 5;

class LiveClock : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(table_.begin()); }

  static std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  // Plays for the first seat and hands over what it is told.
  json play() {
    auto& socket = table_.socket(0);
    socket.send({{"t", "act"}, {"seat", 0}, {"action", "a4-a5"}, {"at", table_.version()}});
    while (const auto told = socket.read("event"))
      if ((*told)["event"]["t"] == "acted") return *told;
    return {};
  }
  // Reads on until the server asks whether somebody is there.
  bool wait_for_ping() {
    auto& socket = table_.socket(0).socket();
    while (const auto head = socket.read(2)) {
      if ((*head)[0] == '\x89') return true;
      auto size = static_cast<std::size_t>((*head)[1]);
      if (size == 126) {
        const auto more = socket.read(2).value_or(std::string(2, '\0'));
        size = static_cast<std::size_t>(static_cast<unsigned char>(more[0])) << 8 | static_cast<unsigned char>(more[1]);
      }
      if (!socket.read(size)) break;
    }
    return false;
  }

  RunningServer server_;
  std::int64_t made_ = now();
  TableForTwo table_{server_.port(),
                     {{"game", "top-cap"}, {"clock", {{"pace", "live"}, {"base", kBase}, {"increment", kIncrement}}}}};
};

TEST_F(LiveClock, AMoveIsChargedAndGivenItsIncrement) {
  constexpr auto kThought = 300ms;
  std::this_thread::sleep_for(kThought);
  const auto told = play();
  const std::int64_t left = told["clocks"][0];
  EXPECT_LE(left, kBase - kThought.count() + kIncrement + kRounding);
  EXPECT_GE(left, kBase - (now() - made_) + kIncrement - kRounding);
  EXPECT_GE(told["clocks"][1], kBase - (now() - made_));
}

TEST_F(LiveClock, TheWayIsChargedToNobody) {
  constexpr auto kWay = 300ms;
  ASSERT_TRUE(wait_for_ping());
  std::this_thread::sleep_for(kWay);
  ASSERT_TRUE(table_.socket(0).send_bytes(masked_frame(0xA, "")));
  const auto told = play();
  const std::int64_t lag = told["event"]["lag"];
  EXPECT_GE(lag, kWay.count() - kRounding);
  EXPECT_LE(lag, 500);
  EXPECT_GE(told["clocks"][0], kBase - (now() - made_ - lag) + kIncrement - kRounding);
}

// In a game of ten seconds a quota is a sixth of a second.
class ShortClock : public LiveClock {
 protected:
  ShortClock() {
    table_ = TableForTwo(server_.port(),
                         {{"game", "top-cap"}, {"clock", {{"pace", "live"}, {"base", 10'000}, {"increment", 0}}}});
  }
};

TEST_F(ShortClock, AnAnswerThatIsLateOnPurposeBuysNoMoreThanTheQuota) {
  ASSERT_TRUE(wait_for_ping());
  std::this_thread::sleep_for(500ms);
  ASSERT_TRUE(table_.socket(0).send_bytes(masked_frame(0xA, "")));
  EXPECT_EQ(play()["event"]["lag"], 160);
}

TEST_F(LiveClock, TimeWithoutAServerIsChargedToNobody) {
  constexpr std::int64_t kDown = 1'500;
  ASSERT_FALSE(play().is_null());
  server_.stop();
  const auto stopped = now();
  std::this_thread::sleep_for(std::chrono::milliseconds(kDown));
  const auto down = now() - stopped;
  server_.start();
  table_.come_back(server_.port());
  const std::int64_t left = table_.welcome(1)["clocks"][1];
  EXPECT_GE(left, kBase - (now() - made_ - down) - kRounding);
  // The clock of the other seat stood still anyway.
  EXPECT_EQ(table_.welcome(0)["clocks"][0], table_.welcome(1)["clocks"][0]);
}

}  // namespace
}  // namespace cb::server::testing
