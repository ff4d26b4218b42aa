// SPDX-License-Identifier: MIT
#include "storage/sqlite_writer.hpp"

#include <algorithm>
#include <bit>
#include <chrono>

namespace cb {
namespace {

// A commit costs the processor nearly the same for one move as for thirty. So when several come at a time, the next
// begins this long after the last began, with more of them in it; where few come, nobody waits.
constexpr std::size_t kBusy = 4;
constexpr std::chrono::microseconds kBetweenCommits{3'000};
constexpr std::chrono::microseconds kAtOnce{0};

}  // namespace

SqliteWriter::SqliteWriter(sqlite::Database database, Deliver deliver)
    : database_(std::move(database)), deliver_(std::move(deliver)) {}

Result<void> SqliteWriter::prepare() {
  const sqlite::Database::Wanted statements[] = {
      {&begin_, "BEGIN IMMEDIATE"}, {&commit_, "COMMIT"}, {&roll_back_, "ROLLBACK"}};
  return database_.prepare(statements);
}

void SqliteWriter::start() {
  counters_.damage = database_.damage();
  thread_ = std::jthread([this] { serve(); });
}

void SqliteWriter::stop() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void SqliteWriter::add(Kind kind, std::unique_ptr<SqliteJob> job) {
  bool first = false;
  {
    const std::scoped_lock lock(mutex_);
    first = queue_.empty();
    queue_.push_back({kind, std::move(job)});
  }
  if (first) wake_.notify_one();
}

StoreCounters SqliteWriter::counters() const {
  const std::scoped_lock lock(mutex_);
  return counters_;
}

void SqliteWriter::serve() {
  std::vector<Queued> batch;
  auto not_before = std::chrono::steady_clock::now();
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return closing_ || !queue_.empty(); });
      wake_.wait_until(lock, not_before, [&] { return closing_.load(); });
      if (queue_.empty()) return;
      std::swap(batch, queue_);
    }
    not_before = std::chrono::steady_clock::now() + (batch.size() < kBusy ? kAtOnce : kBetweenCommits);
    commit(batch);
    batch.clear();
  }
}

// One transaction for everything queued; whoever waits is told after it, in one delivery.
void SqliteWriter::commit(std::vector<Queued>& batch) {
  StoreCounters more;
  const auto writes = std::ranges::count(batch, Kind::write, &Queued::kind);
  if (writes > 0) {
    const auto from = std::chrono::steady_clock::now();
    more.failing = !write(batch, more);
    if (more.failing)
      for (auto& queued : batch)
        if (queued.kind == Kind::write) queued.job->lost();
    more.requests = static_cast<std::uint64_t>(writes);
    const auto size = static_cast<std::size_t>(std::bit_width(more.requests) - 1);
    more.batches[std::min(size, more.batches.size() - 1)] = more.commits;
    more.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  }
  std::vector<std::move_only_function<void()>> news;
  news.reserve(batch.size());
  for (auto& queued : batch) {
    if (queued.kind == Kind::read) {
      database_.begin_anew();
      queued.job->run();
      if (database_.failed()) queued.job->lost();
    }
    queued.job->settle(more);
    news.emplace_back([job = std::move(queued.job)] { job->tell(); });
  }
  if (journal_to_clear_) try_to_clear_journal();
  bool recovered = false;
  {
    const std::scoped_lock lock(mutex_);
    recovered = writes > 0 && counters_.failing && !more.failing;
    counters_.commits += more.commits;
    counters_.requests += more.requests;
    counters_.events += more.events;
    counters_.conflicts += more.conflicts;
    counters_.failures += more.failures;
    for (std::size_t n = 0; n < more.batches.size(); ++n) counters_.batches[n] += more.batches[n];
    counters_.seconds += more.seconds;
    if (writes > 0) counters_.failing = more.failing;
    counters_.problem = counters_.failing ? database_.problem() : std::string();
    counters_.damage = database_.damage();
  }
  if (recovered && !closing_)
    for (const auto& resume : resuming_) resume();
  deliver_(std::move(news));
}

// A database that fails once (a full disk) fails for all of the batch: half a request must not stay.
bool SqliteWriter::write(std::vector<Queued>& batch, StoreCounters& more) {
  database_.begin_anew();
  if (!begin_.run()) return false;
  for (auto& queued : batch) {
    if (queued.kind == Kind::write) queued.job->run();
    if (database_.failed()) break;
  }
  more.commits = 1;
  if (!database_.failed() && commit_.run()) return true;
  more.commits = 0;
  if (sqlite3_get_autocommit(database_.handle()) == 0) roll_back_.run();
  for (const auto& forget : forgetful_) forget();
  return false;
}

void SqliteWriter::try_to_clear_journal() {
  // A reader such as a backup is not waited for: moves would wait too.
  sqlite3_busy_timeout(database_.handle(), 0);
  journal_to_clear_ =
      sqlite3_wal_checkpoint_v2(database_.handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) != SQLITE_OK;
  sqlite3_busy_timeout(database_.handle(), sqlite::kPatience);
}

}  // namespace cb
