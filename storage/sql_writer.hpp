// SPDX-License-Identifier: MIT
// The one thread that reads and writes the database. It commits whatever is queued at once: while one commit waits for
// the disk the next batch gathers, so that the disk's pace sets the size of a batch and not the number of moves.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "storage/sql.hpp"
#include "storage/store.hpp"

namespace cb {

// Something to do on the writer's thread. It checks what it is asked for itself and never lets a statement fail for it:
// a statement that fails fails the whole batch, everybody's moves with it. Where the database can tell that this was
// for what was asked, each is done again in a transaction of its own; so `run` may come more than once, and only what
// the last one did is kept.
class SqlJob {
 public:
  virtual ~SqlJob() = default;
  virtual void run() = 0;
  // The database failed: whatever `run` did was not kept.
  virtual void lost() = 0;
  // Where several processes write, the writes of a batch are made in this order, those with the same as they came: what
  // all of them write to is locked in one order, so that they wait for each other and never in a ring.
  virtual std::string_view order() const { return {}; }
  // The batch is kept or lost: what it counts for, and what follows from it. Still on the writer's thread.
  virtual void settle(StoreCounters&) {}
  // Tells whoever waits, where the owner wants it.
  virtual void tell() = 0;
};

// How long after a commit of so many writes has begun the next one begins at the earliest. `shared`: several processes
// have the database.
std::chrono::microseconds between_commits(std::size_t writes, bool shared);

class SqlWriter {
 public:
  SqlWriter(sql::Database& database, Deliver deliver) : database_(database), deliver_(std::move(deliver)) {}
  ~SqlWriter() { stop(); }
  SqlWriter(const SqlWriter&) = delete;
  SqlWriter& operator=(const SqlWriter&) = delete;

  // Before this, the thread that opened the database may use it.
  void start();
  // Commits what is queued, delivers, and ends the thread.
  void stop();

  // A write runs inside the transaction of its batch; a read after it, so that it sees all of it.
  enum class Kind { write, read };
  void add(Kind kind, std::unique_ptr<SqlJob> job);
  // The same for a function that returns a Result<T>.
  template <class T, class Work>
  void add(Kind kind, Work work, std::move_only_function<void(Result<T>)> then, std::string order = {});
  // What whoever wanted something of a database hears that failed.
  static std::unexpected<Error> lost_request() {
    return fail("storage.failed", "", "The database cannot keep or find anything just now; nothing has changed.");
  }

  // For those who say at once what several jobs want: all of a transaction have run, and it is about to be committed;
  // and then it was.
  void before_commit(std::function<void()> say) { gathering_.push_back(std::move(say)); }
  void after_commit(std::function<void()> hear) { hearing_.push_back(std::move(hear)); }
  // For those who remember what they wrote: it was not kept.
  void when_rolled_back(std::function<void()> forget) { forgetful_.push_back(std::move(forget)); }
  // For those who gave up when the database failed: it has kept something again. On the writer's thread.
  void when_recovered(std::function<void()> resume) { resuming_.push_back(std::move(resume)); }
  // Lets nothing stay behind of what was overwritten or deleted, as far as the database can. On the writer's thread.
  void wipe() { to_wipe_ = true; }

  sql::Database& database() { return database_; }
  bool closing() const { return closing_; }
  StoreCounters counters() const;

 private:
  struct Queued {
    Kind kind;
    std::unique_ptr<SqlJob> job;
  };
  void serve();
  void commit(std::vector<Queued>& batch);
  void write(std::span<SqlJob*> jobs, StoreCounters& more);
  void write_alone(SqlJob& job, StoreCounters& more);
  bool transact(std::span<SqlJob* const> jobs);

  sql::Database& database_;
  std::vector<std::function<void()>> gathering_, hearing_, forgetful_, resuming_;
  bool to_wipe_ = false;
  Deliver deliver_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Queued> queue_;
  std::atomic<bool> closing_ = false;
  StoreCounters counters_;
  std::jthread thread_;
};

template <class T, class Work>
void SqlWriter::add(Kind kind, Work work, std::move_only_function<void(Result<T>)> then, std::string order) {
  class Task final : public SqlJob {
   public:
    Task(Work&& work, std::move_only_function<void(Result<T>)>&& then, std::string&& order)
        : work_(std::move(work)), then_(std::move(then)), order_(std::move(order)) {}
    void run() override { answer_ = work_(); }
    void lost() override {
      lost_ = true;
      answer_ = lost_request();
    }
    std::string_view order() const override { return order_; }
    void settle(StoreCounters& counters) override { counters.failures += lost_ ? 1 : 0; }
    void tell() override { then_(std::move(answer_)); }

   private:
    Work work_;
    std::move_only_function<void(Result<T>)> then_;
    const std::string order_;
    Result<T> answer_;
    bool lost_ = false;
  };
  add(kind, std::make_unique<Task>(std::move(work), std::move(then), std::move(order)));
}

}  // namespace cb
