// SPDX-License-Identifier: MIT
#include "storage/sql_writer.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <tuple>

namespace cb {
namespace {

// A commit costs the processor nearly the same for one move as for thirty. So when several come at a time, the next
// begins this long after the last began, with more of them in it; where few come, nobody waits. Reads cost no commit.
constexpr std::size_t kBusy = 4;
constexpr std::chrono::microseconds kBetweenCommits{3'000};
// A commit in a shared database wakes another process as well, and of what comes in a time each node has only its part.
constexpr std::size_t kBusyShared = 2;
constexpr std::chrono::microseconds kBetweenSharedCommits{10'000};
constexpr std::chrono::microseconds kAtOnce{0};

// How often a request is made again that another process was quicker than.
constexpr int kTries = 4;

// By their order, those with the same as they came.
void sort(std::span<SqlJob*> jobs) {
  std::vector<std::tuple<std::string_view, std::size_t, SqlJob*>> sorted;
  sorted.reserve(jobs.size());
  for (auto* const job : jobs) sorted.emplace_back(job->order(), sorted.size(), job);
  std::ranges::sort(sorted);
  std::ranges::transform(sorted, jobs.begin(), [](const auto& one) { return std::get<SqlJob*>(one); });
}

}  // namespace

std::chrono::microseconds between_commits(std::size_t writes, bool shared) {
  if (writes < (shared ? kBusyShared : kBusy)) return kAtOnce;
  return shared ? kBetweenSharedCommits : kBetweenCommits;
}

void SqlWriter::start() {
  counters_.damage = database_.damage();
  thread_ = std::jthread([this] { serve(); });
}

void SqlWriter::stop() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void SqlWriter::add(Kind kind, std::unique_ptr<SqlJob> job) {
  bool first = false;
  {
    const std::scoped_lock lock(mutex_);
    first = queue_.empty();
    queue_.push_back({kind, std::move(job)});
  }
  if (first) wake_.notify_one();
}

StoreCounters SqlWriter::counters() const {
  const std::scoped_lock lock(mutex_);
  return counters_;
}

void SqlWriter::serve() {
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
    const auto writes = std::ranges::count(batch, Kind::write, &Queued::kind);
    not_before =
        std::chrono::steady_clock::now() + between_commits(static_cast<std::size_t>(writes), database_.is_shared());
    commit(batch);
    batch.clear();
  }
}

// One transaction for everything queued; whoever waits is told after it, in one delivery.
void SqlWriter::commit(std::vector<Queued>& batch) {
  StoreCounters more;
  std::vector<SqlJob*> writes;
  for (const auto& queued : batch)
    if (queued.kind == Kind::write) writes.push_back(queued.job.get());
  const bool wrote = !writes.empty();
  if (wrote) {
    const auto from = std::chrono::steady_clock::now();
    more.requests = writes.size();
    write(writes, more);
    const auto size =
        static_cast<std::size_t>(std::bit_width(more.requests / std::max<std::uint64_t>(more.commits, 1)) - 1);
    more.batches[std::min(size, more.batches.size() - 1)] = more.commits;
    more.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  }
  std::vector<std::move_only_function<void()>> news;
  news.reserve(batch.size());
  for (auto& queued : batch) {
    if (queued.kind == Kind::read) {
      database_.begin_reading();
      queued.job->run();
      database_.end_reading();
      if (database_.failed()) queued.job->lost();
    }
    queued.job->settle(more);
    news.emplace_back([job = std::move(queued.job)] { job->tell(); });
  }
  if (to_wipe_) to_wipe_ = !database_.wipe();
  bool recovered = false;
  {
    const std::scoped_lock lock(mutex_);
    recovered = wrote && counters_.failing && !more.failing;
    counters_.commits += more.commits;
    counters_.requests += more.requests;
    counters_.events += more.events;
    counters_.conflicts += more.conflicts;
    counters_.failures += more.failures;
    for (std::size_t n = 0; n < more.batches.size(); ++n) counters_.batches[n] += more.batches[n];
    counters_.seconds += more.seconds;
    if (wrote) counters_.failing = more.failing;
    counters_.problem = counters_.failing ? database_.problem() : std::string();
    counters_.damage = database_.damage();
  }
  if (recovered && !closing_)
    for (const auto& resume : resuming_) resume();
  deliver_(std::move(news));
}

// A database that fails once (a full disk) fails for all of the batch: half a request must not stay. What only one of
// the requests is to blame for, the others need not suffer for.
void SqlWriter::write(std::span<SqlJob*> jobs, StoreCounters& more) {
  if (database_.is_shared()) sort(jobs);
  if (transact(jobs)) {
    more.commits = 1;
  } else if (database_.asked_too_much() || database_.came_too_late()) {
    for (auto* const job : jobs) write_alone(*job, more);
  } else {
    more.failing = true;
    for (auto* const job : jobs) job->lost();
  }
}

void SqlWriter::write_alone(SqlJob& job, StoreCounters& more) {
  SqlJob* const only[] = {&job};
  for (int n = 0; n < kTries; ++n) {
    if (transact(only)) {
      ++more.commits;
      return;
    }
    if (!database_.came_too_late()) break;
  }
  more.failing = more.failing || !database_.asked_too_much();
  job.lost();
}

bool SqlWriter::transact(std::span<SqlJob* const> jobs) {
  if (database_.begin()) {
    for (auto* const job : jobs) {
      job->run();
      if (database_.failed()) break;
    }
    for (const auto& say : gathering_)
      if (!database_.failed()) say();
    if (!database_.failed() && database_.commit()) {
      for (const auto& hear : hearing_) hear();
      return true;
    }
    database_.roll_back();
  }
  for (const auto& forget : forgetful_) forget();
  return false;
}

}  // namespace cb
