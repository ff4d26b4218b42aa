// SPDX-License-Identifier: MIT
// The logs in one SQLite file. A thread of its own commits whatever is queued at once: while one commit waits for the
// disk the next batch gathers, so that the disk's pace sets the size of a batch and not the number of moves.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <variant>
#include <vector>

#include "storage/log.hpp"
#include "storage/sqlite.hpp"

namespace cb {

class SqliteLog final : public Log {
 public:
  static Result<std::unique_ptr<SqliteLog>> open(const std::string& path, Deliver deliver, const char* vfs = nullptr);
  // Commits what is queued, delivers, and closes.
  ~SqliteLog() override;

  void append(const MatchId& match, std::uint64_t expected, std::vector<std::string> events,
              std::move_only_function<void(Appended)> then) override;
  void read(const MatchId& match, std::uint64_t from,
            std::move_only_function<void(Result<std::vector<std::string>>)> then) override;

  struct Counters {
    std::uint64_t commits = 0;
    std::uint64_t events = 0;
    std::uint64_t conflicts = 0;
    std::uint64_t failures = 0;
  };
  Counters counters() const;

 private:
  struct Append {
    MatchId match;
    std::uint64_t expected;
    std::vector<std::string> events;
    std::move_only_function<void(Appended)> then;
  };
  struct Read {
    MatchId match;
    std::uint64_t from;
    std::move_only_function<void(Result<std::vector<std::string>>)> then;
  };
  using Work = std::variant<Append, Read>;

  SqliteLog(sqlite::Database database, Deliver deliver);
  Result<void> prepare();
  void enqueue(Work work);
  void serve();
  void commit(std::vector<Work>& batch);
  struct Head {
    std::int64_t number = 0;
    std::int64_t version = 0;
  };
  Head* head(const MatchId& match);
  Appended insert(const Append& append);
  Result<std::vector<std::string>> fetch(const Read& read);

  sqlite::Database database_;
  sqlite::Statement begin_, commit_, roll_back_, number_, enter_, version_, insert_, select_;
  std::unordered_map<MatchId, Head, HashMatchId> heads_;
  Deliver deliver_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Work> queue_;
  bool closing_ = false;
  Counters counters_;
  std::jthread thread_;
};

}  // namespace cb
