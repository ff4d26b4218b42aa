// SPDX-License-Identifier: MIT
// The logs of matches, in SQL. How an append is fenced is each database's own.
#pragma once

#include "storage/log.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class SqlLog : public Log {
 public:
  explicit SqlLog(SqlWriter& writer) : writer_(writer) {}
  virtual Result<void> prepare();

  void append(const MatchId& match, std::uint64_t expected, std::vector<std::string> events,
              std::move_only_function<void(Appended)> then) override;
  void read(const MatchId& match, std::uint64_t from,
            std::move_only_function<void(Result<std::vector<std::string>>)> then) override;
  void keep_snapshot(const MatchId& match, LogSnapshot snapshot) override;
  void read_end(const MatchId& match, std::move_only_function<void(Result<LogEnd>)> then) override;

 protected:
  class Append final : public SqlJob {
   public:
    Append(SqlLog& log, const MatchId& to, std::uint64_t version, std::vector<std::string> what,
           std::move_only_function<void(Appended)> then)
        : match(to), expected(version), events(std::move(what)), log_(log), then_(std::move(then)) {}
    void run() override;
    void lost() override { outcome_ = Appended::failed; }
    std::string_view order() const override {
      return {reinterpret_cast<const char*>(match.bytes.data()), match.bytes.size()};
    }
    void settle(StoreCounters& counters) override;
    void tell() override { then_(outcome_); }

    const MatchId match;
    const std::uint64_t expected;
    const std::vector<std::string> events;
    // What the fence let through: 0 where the log has moved on. Known at the latest when the batch is kept, unless the
    // answer was lost.
    static constexpr std::int64_t kUnheard = -1;
    std::int64_t let_through = kUnheard;

   private:
    SqlLog& log_;
    std::move_only_function<void(Appended)> then_;
    Appended outcome_ = Appended::done;
  };
  // Says what the fence let through, at the latest when the batch is kept.
  virtual void insert(Append& append) = 0;

  SqlWriter& writer_;

 private:
  std::vector<std::string> events_from(const MatchId& match, std::uint64_t from);
  Appended what_became(const Append& append);

  sql::Statement select_, snapshot_, keep_;
};

}  // namespace cb
