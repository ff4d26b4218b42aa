// SPDX-License-Identifier: MIT
// The log keeps what it said it kept: through conflicts, full disks, restarts and losses of power.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <future>
#include <map>

#include "power_cut.hpp"
#include "storage/sql_writer.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using storage_testing::append;
using storage_testing::deliver_at_once;
using storage_testing::match_number;
using storage_testing::open_on;
using storage_testing::read;

class Storage : public storage_testing::AnyStore {};
FOR_EVERY_STORE(Storage);

// What only a file on a disk has.
class SqliteStorage : public ::testing::Test {
 protected:
  power_cut::Disk disk_{"sqlite_storage_test"};
  std::unique_ptr<Store> open() { return open_on(disk_.name()).value(); }
};

using Events = std::vector<std::string>;

TEST_P(Storage, EventsComeBackInOrder) {
  const auto store = open();
  Log& log = store->log;
  EXPECT_EQ(append(log, match_number(1), 0, {"a", "b"}), Appended::done);
  EXPECT_EQ(append(log, match_number(2), 0, {"x"}), Appended::done);
  EXPECT_EQ(append(log, match_number(1), 2, {std::string("c\0d", 3)}), Appended::done);
  EXPECT_EQ(read(log, match_number(1)), (Events{"a", "b", std::string("c\0d", 3)}));
  EXPECT_EQ(read(log, match_number(1), 2), (Events{std::string("c\0d", 3)}));
  EXPECT_EQ(read(log, match_number(1), 9), Events{});
  EXPECT_EQ(read(log, match_number(2)), Events{"x"});
  EXPECT_EQ(read(log, match_number(3)), Events{});
}

TEST_P(Storage, AnotherVersionThanExpectedIsAConflict) {
  const auto store = open();
  Log& log = store->log;
  EXPECT_EQ(append(log, match_number(1), 1, {"too early"}), Appended::conflict);
  EXPECT_EQ(append(log, match_number(1), 0, {"a"}), Appended::done);
  EXPECT_EQ(append(log, match_number(1), 0, {"again"}), Appended::conflict);
  EXPECT_EQ(append(log, match_number(1), 2, {"a gap"}), Appended::conflict);
  EXPECT_EQ(read(log, match_number(1)), Events{"a"});
  EXPECT_EQ(store->counters().conflicts, 3u);
}

TEST_P(Storage, AnotherDayKnowsEverything) {
  {
    const auto store = open();
    Log& log = store->log;
    EXPECT_EQ(append(log, match_number(1), 0, {"a", "b"}), Appended::done);
  }
  const auto store = open();
  Log& log = store->log;
  EXPECT_EQ(append(log, match_number(1), 1, {"stale"}), Appended::conflict);
  EXPECT_EQ(append(log, match_number(1), 2, {"c"}), Appended::done);
  EXPECT_EQ(read(log, match_number(1)), (Events{"a", "b", "c"}));
}

TEST_P(Storage, ClosingKeepsWhatWasQueued) {
  std::atomic<int> done = 0;
  {
    const auto store = open();
    Log& log = store->log;
    for (std::uint64_t n = 0; n < 500; ++n)
      log.append(match_number(1), n, {std::to_string(n)}, [&](Appended outcome) { done += outcome == Appended::done; });
  }
  EXPECT_EQ(done, 500);
  EXPECT_EQ(read(open()->log, match_number(1)).size(), 500u);
}

TEST_P(Storage, WhatIsQueuedTogetherIsSyncedTogether) {
  // The first commit's delivery waits until the rest is queued.
  std::mutex mutex;
  std::condition_variable wake;
  bool go_on = false;
  const auto store = open([&](auto news) {
    std::unique_lock lock(mutex);
    wake.wait(lock, [&] { return go_on; });
    lock.unlock();
    deliver_at_once(std::move(news));
  });
  Log& log = store->log;
  std::promise<void> last;
  log.append(match_number(1), 0, {"first"}, [](Appended) {});
  for (std::uint64_t n = 1; n <= 1'000; ++n)
    log.append(match_number(1), n, {"next"}, [&, n](Appended outcome) {
      EXPECT_EQ(outcome, Appended::done);
      if (n == 1'000) last.set_value();
    });
  {
    const std::scoped_lock lock(mutex);
    go_on = true;
  }
  wake.notify_all();
  last.get_future().get();
  EXPECT_LE(store->counters().commits, 3u);
  EXPECT_EQ(store->counters().events, 1'001u);
}

// Whoever reads costs no commit, so what is only read makes nobody wait for more to come.
TEST_P(Storage, OnlyWritesMakeABatch) {
  std::mutex mutex;
  std::condition_variable wake;
  bool go_on = false;
  const auto store = open([&](auto news) {
    std::unique_lock lock(mutex);
    wake.wait(lock, [&] { return go_on; });
    lock.unlock();
    deliver_at_once(std::move(news));
  });
  std::promise<void> last;
  store->log.append(match_number(1), 0, {"first"}, [](Appended) {});
  for (int n = 0; n < 20; ++n) store->log.read(match_number(1), 0, [](const auto&) {});
  for (std::uint64_t n = 1; n <= 3; ++n) store->log.append(match_number(1), n, {"next"}, [](Appended) {});
  store->log.read(match_number(1), 0, [&](const auto&) { last.set_value(); });
  {
    const std::scoped_lock lock(mutex);
    go_on = true;
  }
  wake.notify_all();
  last.get_future().get();
  const auto counters = store->counters();
  EXPECT_GE(counters.requests, 4u);  // and one of the store's own
  EXPECT_LE(counters.requests, 5u);
  std::uint64_t commits = 0;
  for (std::size_t size = 0; size < counters.batches.size(); ++size) {
    EXPECT_TRUE(size <= 2 || counters.batches[size] == 0) << "nobody who reads is counted";
    commits += counters.batches[size];
  }
  EXPECT_EQ(commits, counters.commits);
  EXPECT_LE(commits, 3u);
}

TEST(SqlWriterPace, CommitsThatManyWaitForComeApart) {
  using namespace std::chrono_literals;
  for (const bool shared : {false, true}) EXPECT_EQ(between_commits(0, shared), 0us) << "whatever is read meanwhile";
  EXPECT_EQ(between_commits(3, false), 0us);
  EXPECT_EQ(between_commits(4, false), 3'000us);
  EXPECT_EQ(between_commits(1, true), 0us);
  EXPECT_EQ(between_commits(2, true), 10'000us) << "each node has only its part of what comes";
}

TEST_F(SqliteStorage, AFullDiskKeepsNothingByHalves) {
  auto store = open();
  Log& log = store->log;
  ASSERT_EQ(append(log, match_number(1), 0, {"a"}), Appended::done);
  disk_.fill_up(6'000);
  EXPECT_EQ(append(log, match_number(1), 1, {std::string(3'000, 'b'), std::string(9'000, 'c')}), Appended::failed);
  EXPECT_EQ(read(log, match_number(1)), Events{"a"});
  EXPECT_EQ(store->counters().failures, 1u);
  EXPECT_TRUE(store->counters().failing);
  // Room again: it goes on as if nothing had been.
  disk_.fill_up(1'000'000'000);
  EXPECT_EQ(append(log, match_number(1), 1, {"d"}), Appended::done);
  EXPECT_FALSE(store->counters().failing);
  store = nullptr;
  EXPECT_EQ(read(open()->log, match_number(1)), (Events{"a", "d"}));
}

// Power goes at random moments while eight matches are written to; whatever was said to be kept is there.
TEST_F(SqliteStorage, ALossOfPowerTakesNothingThatWasSaidToBeKept) {
  constexpr int kCuts = 60;
  Rng rng(1);
  power_cut::Files files;
  std::map<std::uint8_t, std::uint64_t> promised;
  for (int cut = 0; cut < kCuts; ++cut) {
    power_cut::Disk disk("cut" + std::to_string(cut));
    disk.load(files);
    std::mutex mutex;
    auto store = open_on(disk.name()).value();
    Log& log = store->log;
    std::map<std::uint8_t, std::uint64_t> next;
    for (std::uint8_t n = 0; n < 8; ++n) {
      const auto events = read(log, match_number(n));
      ASSERT_GE(events.size(), promised[n]) << "after cut " << cut;
      for (std::size_t k = 0; k < events.size(); ++k) ASSERT_EQ(events[k], fmt::format("{} of {}", k, n));
      next[n] = events.size();
    }
    power_cut::Files left;
    std::map<std::uint8_t, std::uint64_t> told;
    const int until = static_cast<int>(rng.below(400));
    for (int k = 0; k <= until; ++k) {
      const auto n = static_cast<std::uint8_t>(rng.below(8));
      const auto version = next[n]++;
      log.append(match_number(n), version, {fmt::format("{} of {}", version, n)}, [&, n, version](Appended outcome) {
        const std::scoped_lock lock(mutex);
        if (outcome == Appended::done) told[n] = version + 1;
      });
      if (rng.below(10) == 0) (void)read(log, match_number(n));  // a moment in which everything so far is kept
      if (k != until) continue;
      // What had been told before the cut must be on the disk of the cut: hence in this order.
      const std::scoped_lock lock(mutex);
      for (const auto& [m, versions] : told) promised[m] = std::max(promised[m], versions);
      left = disk.after_power_cut(rng);
    }
    store = nullptr;
    files = std::move(left);
  }
  std::uint64_t all = 0;
  for (const auto& [n, versions] : promised) all += versions;
  EXPECT_GT(all, 100u) << "hardly anything was promised";
}

TEST(StorageFile, RefusesWhatIsNoDatabase) {
  EXPECT_FALSE(open_on(nullptr, "/nowhere/at/all/log"));
  const auto path = std::filesystem::temp_directory_path() / "capbarrel-no-database";
  std::FILE* file = std::fopen(path.c_str(), "w");
  for (int n = 0; n < 100; ++n) std::fputs("This is not a database, but a text that goes on for a while.\n", file);
  std::fclose(file);
  const auto store = open_on(nullptr, path);
  ASSERT_FALSE(store);
  EXPECT_FALSE(store.error().text().empty());
  std::filesystem::remove(path);
}

// Whatever the umask lets through: others on the machine are to read neither names nor the hashes of passwords.
TEST(StorageFile, IsForThisUserOnly) {
  namespace fs = std::filesystem;
  const auto folder = fs::temp_directory_path() / fmt::format("capbarrel-storage-test-{}", ::getpid());
  fs::create_directory(folder);
  const auto before = ::umask(0);
  {
    const auto store = open_on(nullptr, folder / "log").value();
    ASSERT_EQ(append(store->log, match_number(1), 0, {"a"}), Appended::done);
    int files = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
      EXPECT_EQ(entry.status().permissions(), fs::perms::owner_read | fs::perms::owner_write) << entry.path();
      ++files;
    }
    EXPECT_EQ(files, 3);  // the database and its two journals
  }
  ::umask(before);
  fs::remove_all(folder);
}

TEST_P(Storage, AMatchIsReadFromItsLatestSnapshotOn) {
  const auto store = open();
  const auto end = [&] {
    return storage_testing::answer<LogEnd>([&](auto then) { store->log.read_end(match_number(1), std::move(then)); })
        .value();
  };
  EXPECT_TRUE(end().events.empty());
  ASSERT_EQ(append(store->log, match_number(1), 0, {"a", "b", "c"}), Appended::done);
  EXPECT_EQ(end().events.size(), 3u);
  EXPECT_TRUE(end().snapshot.bytes.empty());
  store->log.keep_snapshot(match_number(1), {1, "first"});
  store->log.keep_snapshot(match_number(1), {2, std::string("sec\0nd", 6)});
  store->log.keep_snapshot(match_number(2), {2, "of a match that is not there"});
  EXPECT_EQ(end().snapshot.version, 2u);
  EXPECT_EQ(end().snapshot.bytes, std::string("sec\0nd", 6));
  EXPECT_EQ(end().events, (std::vector<std::string>{"c"}));
  EXPECT_EQ(read(store->log, match_number(1)).size(), 3u);
}

TEST_F(SqliteStorage, AFileOfANewerVersionIsRefused) {
  ASSERT_EQ(append(open()->log, match_number(1), 0, {"a"}), Appended::done);
  {
    auto database = sqlite::Database::open("log", disk_.name()).value();
    ASSERT_TRUE(database.run("PRAGMA user_version = 99"));
  }
  const auto store = open_on(disk_.name());
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "storage.newer");
}

// A request that cannot be granted is refused by itself; the moves beside it in the same commit are kept.
TEST_P(Storage, ARefusalRollsNothingBack) {
  std::promise<void> go_on;
  auto gate = go_on.get_future().share();
  const auto store = open([gate](auto news) {
    gate.wait();
    deliver_at_once(std::move(news));
  });
  std::vector<std::string> told;
  std::promise<void> last;
  store->log.append(match_number(9), 0, {"first"}, [](Appended) {});
  const auto add = [&](const std::string& id) {
    store->people.add_guest({id, "Ann", false, {}}, storage_testing::bytes_of(id), 1,
                            [&](const Result<void>& ok) { told.push_back(ok ? "ok" : ok.error().code); });
  };
  add("ann");
  store->log.append(match_number(1), 0, {"a"}, [&](Appended outcome) { EXPECT_EQ(outcome, Appended::done); });
  add("ann");
  store->people.rename("nobody", "Nobody", {}, [&](const Result<void>& ok) { told.push_back(ok.error().code); });
  store->log.append(match_number(1), 1, {"b"}, [&](Appended outcome) {
    EXPECT_EQ(outcome, Appended::done);
    last.set_value();
  });
  go_on.set_value();
  last.get_future().get();
  EXPECT_EQ(told, (std::vector<std::string>{"ok", "person.twice", "person.unknown"}));
  EXPECT_EQ(store->counters().failures, 0u);
  EXPECT_LE(store->counters().commits, 3u);
}

}  // namespace
}  // namespace cb
