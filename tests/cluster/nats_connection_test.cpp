// SPDX-License-Identifier: MIT
// The line to NATS: who hears what, servers that stop, hold and come back, and that nobody waits for any of it.
#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>

#include "nats_server.hpp"

namespace cb::testing_nats {
namespace {

using cluster::Connection;
using cluster::Message;

// What a listener has heard.
class Heard {
 public:
  cluster::Hear taker() {
    return [this](const Message& message) {
      const std::scoped_lock lock(mutex_);
      texts_.emplace_back(message.nobody ? "nobody" : message.data);
    };
  }
  std::vector<std::string> texts() const {
    const std::scoped_lock lock(mutex_);
    return texts_;
  }
  std::size_t count(std::string_view text) const {
    const auto all = texts();
    return static_cast<std::size_t>(std::ranges::count(all, text));
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> texts_;
};

// Says a word again and again until it is heard: subscriptions and lines take a moment to begin.
void until_heard(Connection& from, const std::string& subject, const Heard& heard, const std::string& word) {
  until([&] {
    from.publish(subject, word);
    return heard.count(word) > 0;
  });
}

class NatsConnectionTest : public NatsTest {};

TEST_F(NatsConnectionTest, OthersHearAndOneselfDoesNot) {
  const NatsServer nats;
  const auto one = connected(nats);
  const auto other = connected(nats);
  Heard by_one;
  Heard by_other;
  const auto first = one->subscribe("news.x", {}, by_one.taker());
  auto second = other->subscribe("news.x", {}, by_other.taker());
  until_heard(*one, "news.x", by_other, "first");
  until_heard(*other, "news.x", by_one, "second");
  EXPECT_EQ(by_one.count("first"), 0u);
  EXPECT_EQ(by_other.count("second"), 0u);
  // Whoever has gone hears nothing more.
  second.reset();
  const auto heard = by_other.texts().size();
  Heard again;
  const auto third = other->subscribe("news.y", {}, again.taker());
  one->publish("news.x", "late");
  until_heard(*one, "news.y", again, "mark");
  EXPECT_EQ(by_other.texts().size(), heard);
}

TEST_F(NatsConnectionTest, OfAGroupOneHears) {
  const NatsServer nats;
  const auto asker = connected(nats);
  const std::array workers = {connected(nats), connected(nats)};
  std::array<Heard, 2> heard;
  std::vector<std::unique_ptr<Connection::Subscription>> there;
  for (std::size_t n = 0; n < 2; ++n) {
    there.push_back(workers[n]->subscribe("work", "group", heard[n].taker()));
    there.push_back(workers[n]->subscribe("begin." + std::to_string(n), {}, heard[n].taker()));
    until_heard(*asker, "begin." + std::to_string(n), heard[n], "begin");
  }
  for (int n = 0; n < 100; ++n) EXPECT_TRUE(asker->publish("work", "do"));
  until([&] { return heard[0].count("do") + heard[1].count("do") >= 100; });
  EXPECT_EQ(heard[0].count("do") + heard[1].count("do"), 100u);
}

TEST_F(NatsConnectionTest, WhoAsksWhereNobodyListensIsTold) {
  const NatsServer nats;
  const auto line = connected(nats);
  Heard answers;
  const auto inbox = line->subscribe("_INBOX.here", {}, answers.taker());
  until([&] {
    line->publish("work", "do", "_INBOX.here");
    return answers.count("nobody") > 0;
  });
}

TEST_F(NatsConnectionTest, AServerThatComesLaterOrAgainIsFound) {
  NatsServer nats;
  nats.stop();
  const auto one = connect(nats.url());
  const auto other = connect(nats.url());
  Heard heard;
  const auto there = other->subscribe("news", {}, heard.taker());
  EXPECT_FALSE(one->connected());
  EXPECT_FALSE(one->publish("news", "lost"));
  for (const std::string word : {"a", "b", "c"}) {
    nats.start();
    until_heard(*one, "news", heard, word);
    nats.stop();
    until([&] { return !one->connected() && !other->connected(); });
    EXPECT_FALSE(one->publish("news", "lost"));
  }
  EXPECT_EQ(heard.count("lost"), 0u) << "what could not go is not kept for later";
  EXPECT_GE(one->counts().dropped, 4u);
  EXPECT_GE(one->counts().published, 3u);
}

// Neither who publishes nor memory waits for a server that takes nothing.
TEST_F(NatsConnectionTest, AServerThatHoldsHoldsNobodyUp) {
  const NatsServer nats;
  const auto line = connected(nats);
  nats.hold();
  const std::string much(100'000, 'x');
  // A gigabyte, of which some megabytes may wait.
  std::uint64_t refused = 0;
  for (int n = 0; n < 10'000; ++n) refused += line->publish("news", much) ? 0 : 1;
  EXPECT_GT(refused, 9'000u);
  until([&] { return !line->connected(); });
  nats.go_on();
  until([&] { return line->connected(); });
}

TEST_F(NatsConnectionTest, AListenerThatIsFloodedOrSlowLosesWhatIsTooMuch) {
  const NatsServer nats;
  const auto one = connected(nats);
  const auto other = connected(nats);
  std::atomic<bool> open = false;
  std::atomic<std::uint64_t> heard = 0;
  Heard after;
  const auto slow = other->subscribe("flood", {}, [&](const Message&) {
    until([&] { return open.load(); });
    ++heard;
  });
  const auto mark = other->subscribe("after", {}, after.taker());
  constexpr std::uint64_t kMany = 100'000;
  std::uint64_t sent = 0;
  while (sent < kMany) sent += one->publish("flood", std::string(200, 'x')) ? 1 : 0;
  until([&] { return other->counts().dropped > 0; });
  open = true;
  until_heard(*one, "after", after, "done");
  EXPECT_LT(heard, kMany);
  EXPECT_TRUE(other->connected());
}

TEST_F(NatsConnectionTest, SubscriptionsOutliveTheirConnectionAndHearNothing) {
  const NatsServer nats;
  Heard heard;
  auto line = connected(nats);
  const auto there = line->subscribe("news", {}, heard.taker());
  const auto other = connected(nats);
  until_heard(*other, "news", heard, "before");
  line.reset();
  EXPECT_TRUE(other->publish("news", "after"));
  EXPECT_EQ(heard.count("after"), 0u);
}

TEST_F(NatsConnectionTest, WhoIsNotLetInTriesOnAndIsLetInLater) {
  NatsServer nats({"--user", "caps", "--pass", "secret"});
  const auto wrong = connect("nats://caps:other@127.0.0.1:" + std::to_string(nats.port()));
  const auto right = connect("nats://caps:secret@127.0.0.1:" + std::to_string(nats.port()));
  until([&] { return right->connected(); });
  EXPECT_FALSE(wrong->connected());
  EXPECT_FALSE(wrong->publish("news", "x"));
}

TEST(NatsAddresses, WhatIsNoneIsRefused) {
  for (const auto* bad : {"", "127.0.0.1:4222", "nats://", "http://a"}) {
    const auto opened = Connection::open(bad, "a test");
    ASSERT_FALSE(opened) << bad;
    EXPECT_NE(opened.error().text(), "");
  }
}

}  // namespace
}  // namespace cb::testing_nats
