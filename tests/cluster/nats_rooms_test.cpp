// SPDX-License-Identifier: MIT
// Rooms of one match on two nodes, and the bots of a server, over a NATS server that comes and goes.
#include <array>
#include <atomic>

#include "../server/room_testing.hpp"
#include "cluster/work.hpp"
#include "cluster/worker.hpp"
#include "engine/telling.hpp"
#include "nats_server.hpp"
#include "server/room/nats_bus.hpp"
#include "server/room/remote_bots.hpp"

namespace cb::server::testing_room {
namespace {

using namespace std::chrono_literals;
using testing_nats::NatsServer;
using testing_nats::until;

// A node: its line, its bus, and what came for its network thread, which is the test's.
struct Node {
  explicit Node(const std::string& url) : line(cluster::Connection::open(url, "a node").value()) {}
  void work() {
    std::vector<net::Job> due;
    {
      const std::scoped_lock lock(mutex);
      due.swap(jobs);
    }
    for (auto& job : due) job();
  }
  std::size_t posted() const {
    const std::scoped_lock lock(mutex);
    return jobs.size();
  }

  mutable std::mutex mutex;
  std::vector<net::Job> jobs;
  Metrics metrics;
  std::unique_ptr<cluster::Connection> line;
  NatsBus bus{*line,
              [this](net::Job job) {
                const std::scoped_lock lock(mutex);
                jobs.push_back(std::move(job));
              },
              metrics};
};

class NatsRoomsTest : public RoomTest {
 protected:
  void SetUp() override {
    if (const auto why = testing_nats::why_without_nats(); !why.empty()) GTEST_SKIP() << why;
  }
  std::shared_ptr<Room> room_on(Node& node) {
    auto there = world();
    there.bus = &node.bus;
    return std::make_shared<Room>(MatchId{}, name_of({}), awake(), there);
  }
};

TEST_F(NatsRoomsTest, WhatHappensOnOneNodeIsSeenOnTheOther) {
  NatsServer nats;
  Node one(nats.url());
  Node other(nats.url());
  open(made("trap-the-cap", players("trap-the-cap", 2)));
  const std::array rooms = {room_on(one), room_on(other)};
  one.bus.use_key("secret");
  other.bus.use_key("secret");
  const std::array people = {come(*rooms[0], "ann"), come(*rooms[1], "bob")};
  const auto level = [&] {
    until([&] {
      // News may be lost while subscriptions and lines begin; here it is said again, as a busy table would.
      const auto ahead = rooms[0]->version() > rooms[1]->version() ? 0 : 1;
      (ahead == 0 ? one : other).bus.publish("table-0", std::to_string(rooms[ahead]->version()));
      one.work();
      other.work();
      return rooms[0]->version() == rooms[1]->version();
    });
  };
  until([&] { return one.line->connected() && other.line->connected(); });
  begin(*rooms[0], people[0]);
  Rng rng(5);
  for (int n = 0; n < 60 && rooms[0]->table().stage() != table::Stage::over; ++n) {
    level();
    if (n == 20) {
      nats.stop();
      until([&] { return !one.line->connected() && !other.line->connected(); });
      // Moves are made and kept all the same.
    }
    const int seat = rooms[0]->table().match().actor();
    const auto at = static_cast<std::size_t>(seat);
    act(*rooms[at], people[at], seat, random_move(*rooms[at], rng));
    if (n == 20) {
      // What is said goes out when the node's thread comes round, and there is no line then.
      (at == 0 ? one : other).work();
      nats.start();
      until([&] { return one.line->connected() && other.line->connected(); });
    }
  }
  level();
  EXPECT_EQ(people[0]->story(), people[1]->story());
  EXPECT_EQ(people[0]->refused() + people[1]->refused(), "");
  one.bus.count();
  EXPECT_EQ(one.metrics.bus_connected.value(), 1);
  EXPECT_GT(one.metrics.bus_published.value(), 0u);
  EXPECT_GT(other.metrics.bus_heard.value(), 0u);
  other.bus.count();
  EXPECT_GT(one.metrics.line_dropped.value() + other.metrics.line_dropped.value(), 0u);
}

TEST_F(NatsRoomsTest, ANodeHearsItselfAtOnceAndOnce) {
  const NatsServer nats;
  Node node(nats.url());
  Node other(nats.url());
  std::vector<std::string> heard;
  std::vector<std::string> heard_there;
  const auto ear = node.bus.subscribe("topic", [&](auto news) { heard.emplace_back(news); });
  const auto early = node.bus.subscribe("early", [](auto) {});
  node.bus.publish("topic", "before there is a key");
  EXPECT_EQ(heard.size(), 1u);
  node.bus.use_key("secret");
  other.bus.use_key("secret");
  const auto there = other.bus.subscribe("topic", [&](auto news) { heard_there.emplace_back(news); });
  until([&] {
    node.bus.publish("topic", "1");
    node.work();
    other.work();
    return !heard_there.empty();
  });
  const auto published = heard.size();
  other.bus.publish("topic", "mark");
  other.work();
  until([&] {
    node.work();
    return heard.back() == "mark";
  });
  EXPECT_EQ(heard.size(), published + 1) << "nothing of its own came back";
}

// Until the node's thread comes round nothing goes out, and then all of it in its order; what is left at the end, too.
TEST_F(NatsRoomsTest, WhatIsPublishedTogetherGoesOutTogether) {
  const NatsServer nats;
  auto node = std::make_unique<Node>(nats.url());
  Node other(nats.url());
  node->bus.use_key("secret");
  other.bus.use_key("secret");
  std::vector<std::string> heard;
  const auto ear = other.bus.subscribe("topic", [&](auto news) { heard.emplace_back(news); });
  until([&] {
    node->bus.publish("topic", "0");
    node->work();
    other.work();
    return !heard.empty();
  });
  for (const auto* news : {"1", "2", "3"}) node->bus.publish("topic", news);
  EXPECT_EQ(node->posted(), 1u) << "one job, however much there is to say";
  node->work();
  until([&] {
    other.work();
    return heard.back() == "3";
  });
  heard.erase(heard.begin(), std::ranges::find(heard, "1"));
  EXPECT_EQ(heard, (std::vector<std::string>{"1", "2", "3"}));
  node->bus.publish("topic", "the last");
  node.reset();
  until([&] {
    other.work();
    return heard.back() == "the last";
  });
}

TEST_F(NatsRoomsTest, WithoutTheKeyNobodyKnowsTheSubjectsAndForeignNewsIsBounded) {
  const NatsServer nats;
  Node node(nats.url());
  node.bus.use_key("secret");
  const auto spy = cluster::Connection::open(nats.url(), "a spy").value();
  std::mutex mutex;
  std::string subject;
  const auto all = spy->subscribe("capbarrel.news.*", {}, [&](const cluster::Message& message) {
    const std::scoped_lock lock(mutex);
    subject = message.subject;
  });
  const auto known = [&] {
    const std::scoped_lock lock(mutex);
    return subject;
  };
  std::size_t heard = 0;
  const auto ear = node.bus.subscribe("table-0", [&](auto) { ++heard; });
  until([&] {
    node.bus.publish("table-0", "1");
    node.work();
    return !known().empty();
  });
  EXPECT_EQ(known().find("table-0"), std::string::npos);
  Node stranger(nats.url());
  std::size_t strange = 0;
  stranger.bus.use_key("another");
  const auto deaf = stranger.bus.subscribe("table-0", [&](auto) { ++strange; });
  // A spy that floods what it has found: one job waits for the network's thread, however much comes.
  heard = 0;
  spy->publish(known(), "");
  spy->publish(known(), std::string(100'000, '9'));
  std::uint64_t sent = 0;
  while (sent < 50'000) sent += spy->publish(known(), "99999999999999999999") ? 1 : 0;
  until([&] { return node.metrics.bus_dropped.value() > 1'000; });
  EXPECT_EQ(node.posted(), 1u);
  node.work();
  EXPECT_GT(heard, 0u);
  EXPECT_LT(heard, 50'000u);
  stranger.work();
  EXPECT_EQ(strange, 0u);
}

// What a server has for its bots, without the rest of it.
class NatsBotsTest : public NatsRoomsTest {
 protected:
  // A task as a room makes it, and where its move goes.
  BotTask task(const std::shared_ptr<const Bot>& bot, const Match& match) {
    const auto past = match.past_keys();
    return {bot,
            match.game().view(match.state(), match.actor()),
            {past.begin(), past.end()},
            match.shared_game(),
            protocol::tell_question(match, *bot),
            [this](ActionCode action) { moves_.push_back(action); }};
  }
  // The network's thread is the test's: it waits for the next move.
  ActionCode next(Node& node, RemoteBots& bots) {
    const auto before = moves_.size();
    until([&] {
      node.work();
      bots.tick();
      return moves_.size() > before;
    });
    return moves_.back();
  }
  static Deliver deliver_to(Node& node) {
    return [&node](auto news) {
      const std::scoped_lock lock(node.mutex);
      for (auto& one : news) node.jobs.emplace_back(std::move(one));
    };
  }
  std::vector<ActionCode> moves_;
};

TEST_F(NatsBotsTest, AWorkersMoveIsTheOneThatWouldBeThoughtHere) {
  NatsServer nats;
  Node node(nats.url());
  until([&] { return node.line->connected(); });
  const Oracles none;
  BotPool here(1, 8, 60s, node.metrics, deliver_to(node), none);
  RemoteBots bots(*node.line, here, node.metrics, deliver_to(node),
                  {.longest_thought = 60s, .draw_seed = [] { return 11; }});
  const auto far = cluster::Connection::open(nats.url(), "a worker").value();
  cluster::Worker worker(*far, {.threads = 2});
  for (const auto* type : all_game_types()) {
    const std::shared_ptr<const AnyGame> game = type->make({}, {}).value();
    const auto bot = here.make(game, "2");
    Rng rng(3);
    Match match(game);
    for (int n = 0; n < 3 || match.actor() == kChance; ++n) match.play(random_action(*game, match.state(), rng));
    SearchMemory memory;
    const auto past = match.past_keys();
    const auto wanted =
        bot->choose(bot->think(game->view(match.state(), match.actor()), past, 11, memory, nullptr), 11);
    // Until the worker is there this node thinks itself, with luck of its own.
    until([&] {
      auto asked = task(bot, match);
      EXPECT_TRUE(bots.take(asked));
      const auto before = node.metrics.bot_questions.value({"answered"});
      const auto move = next(node, bots);
      bots.tick();
      const bool answered = node.metrics.bot_questions.value({"answered"}) > before;
      EXPECT_TRUE(!answered || move == wanted) << type->info().name;
      return answered;
    });
  }
  // Nobody is there any more, then not even NATS: a move comes all the same.
  nats.stop();
  const std::shared_ptr<const AnyGame> game = find_game("loot").value()->make({}, {}).value();
  auto last = task(here.make(game, "1"), Match(game));
  EXPECT_TRUE(bots.take(last));
  EXPECT_TRUE(game->is_legal(game->start(), next(node, bots)));
}

TEST_F(NatsBotsTest, AnAnswerThatIsNoMoveIsThoughtAgainHere) {
  const NatsServer nats;
  Node node(nats.url());
  until([&] { return node.line->connected(); });
  const Oracles none;
  BotPool here(1, 8, 1s, node.metrics, deliver_to(node), none);
  RemoteBots bots(*node.line, here, node.metrics, deliver_to(node), {.most_open = 2, .draw_seed = [] { return 11; }});
  const auto far = cluster::Connection::open(nats.url(), "a liar").value();
  std::atomic<int> said = 0;
  const auto liar = far->subscribe(cluster::kWorkSubject, cluster::kWorkGroup, [&](const cluster::Message& message) {
    constexpr std::array kLies = {"", "bestmove none\n", "bestmove a1-z9\n", "hello", "bestmove \xff\xfe\n"};
    far->publish(std::string(message.reply), kLies[static_cast<std::size_t>(said++) % kLies.size()]);
  });
  const std::shared_ptr<const AnyGame> game = find_game("loot").value()->make({}, {}).value();
  while (said < 10) {
    auto asked = task(here.make(game, "1"), Match(game));
    EXPECT_TRUE(bots.take(asked));
    EXPECT_TRUE(game->is_legal(game->start(), next(node, bots)));
  }
  EXPECT_GE(node.metrics.bot_questions.value({"wrong"}), 10u);
}

}  // namespace
}  // namespace cb::server::testing_room
