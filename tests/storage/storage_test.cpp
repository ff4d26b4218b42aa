// SPDX-License-Identifier: MIT
// The log keeps what it said it kept: through conflicts, full disks, restarts and losses of power.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <future>
#include <map>

#include "power_cut.hpp"
#include "storage/sqlite_log.hpp"

namespace cb {
namespace {

MatchId match_number(std::uint8_t n) {
  MatchId id;
  id.bytes[0] = n;
  return id;
}

void deliver_at_once(std::vector<std::move_only_function<void()>> news) {
  for (auto& tell : news) tell();
}

Appended append(Log& log, const MatchId& match, std::uint64_t expected, std::vector<std::string> events) {
  std::promise<Appended> told;
  log.append(match, expected, std::move(events), [&](Appended outcome) { told.set_value(outcome); });
  return told.get_future().get();
}

std::vector<std::string> read(Log& log, const MatchId& match, std::uint64_t from = 0) {
  std::promise<std::vector<std::string>> told;
  log.read(match, from, [&](auto events) { told.set_value(events.value()); });
  return told.get_future().get();
}

class Storage : public ::testing::Test {
 protected:
  power_cut::Disk disk_{"storage_test"};
  std::unique_ptr<SqliteLog> open() { return SqliteLog::open("log", deliver_at_once, disk_.name()).value(); }
};

using Events = std::vector<std::string>;

TEST_F(Storage, EventsComeBackInOrder) {
  const auto log = open();
  EXPECT_EQ(append(*log, match_number(1), 0, {"a", "b"}), Appended::done);
  EXPECT_EQ(append(*log, match_number(2), 0, {"x"}), Appended::done);
  EXPECT_EQ(append(*log, match_number(1), 2, {std::string("c\0d", 3)}), Appended::done);
  EXPECT_EQ(read(*log, match_number(1)), (Events{"a", "b", std::string("c\0d", 3)}));
  EXPECT_EQ(read(*log, match_number(1), 2), (Events{std::string("c\0d", 3)}));
  EXPECT_EQ(read(*log, match_number(1), 9), Events{});
  EXPECT_EQ(read(*log, match_number(2)), Events{"x"});
  EXPECT_EQ(read(*log, match_number(3)), Events{});
}

TEST_F(Storage, AnotherVersionThanExpectedIsAConflict) {
  const auto log = open();
  EXPECT_EQ(append(*log, match_number(1), 1, {"too early"}), Appended::conflict);
  EXPECT_EQ(append(*log, match_number(1), 0, {"a"}), Appended::done);
  EXPECT_EQ(append(*log, match_number(1), 0, {"again"}), Appended::conflict);
  EXPECT_EQ(append(*log, match_number(1), 2, {"a gap"}), Appended::conflict);
  EXPECT_EQ(read(*log, match_number(1)), Events{"a"});
  EXPECT_EQ(log->counters().conflicts, 3u);
}

TEST_F(Storage, AnotherDayKnowsEverything) {
  {
    const auto log = open();
    EXPECT_EQ(append(*log, match_number(1), 0, {"a", "b"}), Appended::done);
  }
  const auto log = open();
  EXPECT_EQ(append(*log, match_number(1), 1, {"stale"}), Appended::conflict);
  EXPECT_EQ(append(*log, match_number(1), 2, {"c"}), Appended::done);
  EXPECT_EQ(read(*log, match_number(1)), (Events{"a", "b", "c"}));
}

TEST_F(Storage, ClosingKeepsWhatWasQueued) {
  std::atomic<int> done = 0;
  {
    const auto log = open();
    for (std::uint64_t n = 0; n < 500; ++n)
      log->append(match_number(1), n, {std::to_string(n)},
                  [&](Appended outcome) { done += outcome == Appended::done; });
  }
  EXPECT_EQ(done, 500);
  EXPECT_EQ(read(*open(), match_number(1)).size(), 500u);
}

TEST_F(Storage, WhatIsQueuedTogetherIsSyncedTogether) {
  // The first commit's delivery waits until the rest is queued.
  std::mutex mutex;
  std::condition_variable wake;
  bool go_on = false;
  const auto log = SqliteLog::open(
                       "log",
                       [&](auto news) {
                         std::unique_lock lock(mutex);
                         wake.wait(lock, [&] { return go_on; });
                         lock.unlock();
                         deliver_at_once(std::move(news));
                       },
                       disk_.name())
                       .value();
  std::promise<void> last;
  log->append(match_number(1), 0, {"first"}, [](Appended) {});
  for (std::uint64_t n = 1; n <= 1'000; ++n)
    log->append(match_number(1), n, {"next"}, [&, n](Appended outcome) {
      EXPECT_EQ(outcome, Appended::done);
      if (n == 1'000) last.set_value();
    });
  {
    const std::scoped_lock lock(mutex);
    go_on = true;
  }
  wake.notify_all();
  last.get_future().get();
  EXPECT_LE(log->counters().commits, 3u);
  EXPECT_EQ(log->counters().events, 1'001u);
}

TEST_F(Storage, AFullDiskKeepsNothingByHalves) {
  auto log = open();
  ASSERT_EQ(append(*log, match_number(1), 0, {"a"}), Appended::done);
  disk_.fill_up(6'000);
  EXPECT_EQ(append(*log, match_number(1), 1, {std::string(3'000, 'b'), std::string(9'000, 'c')}), Appended::failed);
  EXPECT_EQ(read(*log, match_number(1)), Events{"a"});
  EXPECT_EQ(log->counters().failures, 1u);
  // Room again: it goes on as if nothing had been.
  disk_.fill_up(1'000'000'000);
  EXPECT_EQ(append(*log, match_number(1), 1, {"d"}), Appended::done);
  log = nullptr;
  EXPECT_EQ(read(*open(), match_number(1)), (Events{"a", "d"}));
}

// Power goes at random moments while eight matches are written to; whatever was said to be kept is there.
TEST_F(Storage, ALossOfPowerTakesNothingThatWasSaidToBeKept) {
  constexpr int kCuts = 60;
  Rng rng(1);
  power_cut::Files files;
  std::map<std::uint8_t, std::uint64_t> promised;
  for (int cut = 0; cut < kCuts; ++cut) {
    power_cut::Disk disk("cut" + std::to_string(cut));
    disk.load(files);
    std::mutex mutex;
    auto log = SqliteLog::open("log", deliver_at_once, disk.name()).value();
    std::map<std::uint8_t, std::uint64_t> next;
    for (std::uint8_t n = 0; n < 8; ++n) {
      const auto events = read(*log, match_number(n));
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
      log->append(match_number(n), version, {fmt::format("{} of {}", version, n)}, [&, n, version](Appended outcome) {
        const std::scoped_lock lock(mutex);
        if (outcome == Appended::done) told[n] = version + 1;
      });
      if (rng.below(10) == 0) (void)read(*log, match_number(n));  // a moment in which everything so far is kept
      if (k != until) continue;
      // What had been told before the cut must be on the disk of the cut: hence in this order.
      const std::scoped_lock lock(mutex);
      for (const auto& [m, versions] : told) promised[m] = std::max(promised[m], versions);
      left = disk.after_power_cut(rng);
    }
    log = nullptr;
    files = std::move(left);
  }
  std::uint64_t all = 0;
  for (const auto& [n, versions] : promised) all += versions;
  EXPECT_GT(all, 100u) << "hardly anything was promised";
}

TEST(StorageFile, RefusesWhatIsNoDatabase) {
  EXPECT_FALSE(SqliteLog::open("/nowhere/at/all/log", deliver_at_once));
  const auto path = std::filesystem::temp_directory_path() / "capbarrel-no-database";
  std::FILE* file = std::fopen(path.c_str(), "w");
  for (int n = 0; n < 100; ++n) std::fputs("This is not a database, but a text that goes on for a while.\n", file);
  std::fclose(file);
  const auto log = SqliteLog::open(path, deliver_at_once);
  ASSERT_FALSE(log);
  EXPECT_FALSE(log.error().text().empty());
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace cb
