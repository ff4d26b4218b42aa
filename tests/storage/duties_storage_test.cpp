// SPDX-License-Identifier: MIT
// Leases: everything is one server's where it is alone; nodes share it out, and what a node had that is gone others
// have.
#include <gtest/gtest.h>

#include <set>

#include "storage_testing.hpp"

#if CB_POSTGRES
#include <chrono>
#include <mutex>
#include <thread>

#include "core/rng.hpp"
#include "postgres_cluster.hpp"
#include "storage/postgres_store.hpp"
#endif

namespace cb {
namespace {

using namespace storage_testing;
using namespace std::chrono_literals;
using Names = std::vector<std::string>;

Beat beat(Store& store, const std::string& node, const Names& duties, std::chrono::milliseconds lease = 1h) {
  return answer<Beat>([&](auto then) { store.duties.beat(node, duties, lease, std::move(then)); }).value();
}

std::set<std::string> names_of(const Beat& beat) {
  std::set<std::string> names;
  for (const auto& lease : beat.held) names.insert(lease.duty);
  return names;
}

class DutiesOfOne : public AnyStore {};
FOR_EVERY_STORE(DutiesOfOne);

TEST_P(DutiesOfOne, AreAllItsOwnForGood) {
  const auto store = open();
  const auto told = beat(*store, "only", {"clocks", "pairs"}, 1ms);
  EXPECT_EQ(names_of(told), (std::set<std::string>{"clocks", "pairs"}));
  EXPECT_TRUE(told.nodes.empty());
  EXPECT_TRUE(told.for_good);
}

#if CB_POSTGRES
class DutiesOfNodes : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresCluster::is_installed()) GTEST_SKIP() << "SKIPPED: PostgreSQL is not installed (packages.txt).";
    url_ = PostgresCluster::of_this_program().new_database();
    for (int n = 0; n < 11; ++n) duties_.push_back("tables-" + std::to_string(n));
  }
  std::unique_ptr<PostgresStore> open() {
    return PostgresStore::open(url_, deliver_at_once, forget, Sharing::nodes).value();
  }
  Beat beat(Store& store, const std::string& node, std::chrono::milliseconds lease = 1h) {
    return cb::beat(store, node, duties_, lease);
  }

  std::string url_;
  Names duties_;
};

TEST_F(DutiesOfNodes, AreSharedOutFairlyAndEachIsOnes) {
  const auto store = open();
  const auto other = open();
  EXPECT_EQ(beat(*store, "a").held.size(), duties_.size());
  // Whoever comes takes nothing from anybody; who has more than its share lets go.
  EXPECT_EQ(beat(*other, "b").held.size(), 0u);
  EXPECT_EQ(beat(*store, "a").held.size(), 6u);
  const auto third = open();
  EXPECT_EQ(beat(*third, "c").held.size(), 3u);
  for (int n = 0; n < 3; ++n) {
    beat(*store, "a");
    beat(*other, "b");
    beat(*third, "c");
  }
  std::set<std::string> all;
  for (const auto& told : {beat(*store, "a"), beat(*other, "b"), beat(*third, "c")}) {
    EXPECT_EQ(std::set(told.nodes.begin(), told.nodes.end()), (std::set<std::string>{"a", "b", "c"}));
    EXPECT_FALSE(told.for_good);
    EXPECT_GE(told.held.size(), 3u);
    EXPECT_LE(told.held.size(), 4u);
    for (const auto& name : names_of(told)) EXPECT_TRUE(all.insert(name).second) << name;
  }
  EXPECT_EQ(all.size(), duties_.size());
}

TEST_F(DutiesOfNodes, NobodyHasTwoMoreThanAnother) {
  while (duties_.size() < 69) duties_.push_back("tables-" + std::to_string(duties_.size()));
  const Names nodes = {"a", "b", "c", "d"};
  const auto store = open();
  for (int n = 0; n < 2; ++n)
    for (const auto& node : nodes) beat(*store, node);
  std::vector<std::size_t> shares;
  for (const auto& node : nodes) shares.push_back(beat(*store, node).held.size());
  EXPECT_EQ(shares, (std::vector<std::size_t>{18, 17, 17, 17}));
}

TEST_F(DutiesOfNodes, GoToOthersOnceANodeIsGone) {
  const auto store = open();
  const auto other = open();
  const auto before = beat(*store, "a", 1ms);
  std::this_thread::sleep_for(5ms);
  // As if "a" had been killed: nobody says that it goes.
  auto after = beat(*other, "b");
  EXPECT_EQ(names_of(after), names_of(before));
  EXPECT_EQ(after.nodes, Names{"b"});
  for (const auto& lease : after.held) EXPECT_EQ(lease.term, 2) << lease.duty;
  // Whoever slept through its lease does not have it any more.
  EXPECT_TRUE(beat(*store, "a").held.empty());
  // Whoever goes says so, and nobody waits.
  answer<void>([&](auto then) { other->duties.release("b", std::move(then)); }).value();
  EXPECT_EQ(beat(*store, "a").held.size(), duties_.size());
}

// Stopped while it renewed them, before it could say that it was done: what it has locked is free in time.
TEST_F(DutiesOfNodes, GoToOthersWhereANodeIsStoppedInItsBeat) {
  const auto other = open();
  const auto before = beat(*other, "a", 1ms);
  const auto stopped = postgres::Database::open(url_, Sharing::nodes).value();
  auto renew = stopped->prepare("UPDATE duties SET until = until WHERE holder = ? RETURNING name").value();
  auto live = stopped->prepare("UPDATE nodes SET until = until - interval '2 minutes' WHERE node = ?").value();
  ASSERT_TRUE(stopped->begin());
  ASSERT_TRUE(renew.with("a").next());
  while (names_of(beat(*other, "b")) != names_of(before)) std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(stopped->commit()) << "it slept, and has lost them";
  // One that has been silent for long is buried, but nobody waits for its grave.
  ASSERT_TRUE(stopped->begin());
  ASSERT_TRUE(live.run("a"));
  ASSERT_TRUE(stopped->commit());
  const auto connection = postgres::connect(url_).value();
  const postgres::Rows held(PQexec(connection.get(), "BEGIN; SELECT 1 FROM nodes WHERE node = 'a' FOR UPDATE"));
  ASSERT_EQ(PQntuples(held.get()), 1);
  EXPECT_EQ(names_of(beat(*other, "b")), names_of(before));
}

TEST_F(DutiesOfNodes, OneThatNobodyTookMeanwhileIsRenewed) {
  const auto store = open();
  const auto before = beat(*store, "a", 1ms);
  std::this_thread::sleep_for(5ms);
  const auto after = beat(*store, "a", 1ms);
  EXPECT_EQ(names_of(after), names_of(before));
  EXPECT_EQ(after.held.front().term, 1);
}

TEST_F(DutiesOfNodes, TheStoreSaysWhatTimeItIs) {
  const auto store = open();
  const auto first = beat(*store, "a").now;
  const auto second = beat(*store, "a").now;
  EXPECT_GT(first, 1'700'000'000'000);
  EXPECT_GE(second, first);
}

TEST_F(DutiesOfNodes, AServerThatIsAloneIsRefusedBesideThemAndTheyBesideIt) {
  {
    const auto node = open();
    const auto another = open();
    const auto alone = PostgresStore::open(url_, deliver_at_once, forget, Sharing::alone);
    ASSERT_FALSE(alone);
    EXPECT_EQ(alone.error().code, "storage.taken");
  }
  const auto alone = PostgresStore::open(url_, deliver_at_once, forget, Sharing::alone).value();
  const auto node = PostgresStore::open(url_, deliver_at_once, forget, Sharing::nodes);
  ASSERT_FALSE(node);
  EXPECT_EQ(node.error().code, "storage.taken");
}

// Nodes come, sleep through their leases and go without a word. Each counts on a lease by its own clock only, from
// before it asked; whenever two did for the same duty at one time, that was wrong.
TEST_F(DutiesOfNodes, NobodyCountsOnOneThatAnotherCountsOn) {
  using Clock = std::chrono::steady_clock;
  struct Held {
    std::string node;
    Clock::time_point from, until;
  };
  constexpr auto kLease = 40ms;
  std::mutex mutex;
  std::map<std::string, std::vector<Held>> held;
  std::vector<std::thread> threads;
  for (int n = 0; n < 3; ++n)
    threads.emplace_back([&, n] {
      const auto store = open();
      Rng rng(static_cast<std::uint64_t>(n) + 1);
      std::map<std::string, std::pair<Clock::time_point, Clock::time_point>> mine;  // told when, sent when
      for (int turn = 0; turn < 40; ++turn) {
        const auto node = std::to_string(n) + "-" + std::to_string(turn / 10);
        if (turn % 10 == 0) mine.clear();
        const auto sent = Clock::now();
        const auto told = beat(*store, node, kLease);
        const auto at = Clock::now();
        decltype(mine) still;
        {
          const std::scoped_lock lock(mutex);
          for (const auto& lease : told.held) {
            if (const auto before = mine.find(lease.duty); before != mine.end())
              held[lease.duty].push_back({node, before->second.first, std::min(sent, before->second.second + kLease)});
            still[lease.duty] = {at, sent};
          }
        }
        mine = std::move(still);
        std::this_thread::sleep_for(std::chrono::milliseconds(rng.below(60)));
      }
    });
  for (auto& thread : threads) thread.join();
  std::size_t spans = 0;
  for (const auto& [duty, all] : held)
    for (const auto& one : all) {
      if (one.from >= one.until) continue;
      ++spans;
      for (const auto& other : all)
        EXPECT_TRUE(one.node == other.node || other.from >= other.until || one.until <= other.from ||
                    other.until <= one.from)
            << duty << ": " << one.node << " and " << other.node;
    }
  EXPECT_GT(spans, 0u);
}
#endif

}  // namespace
}  // namespace cb
