// SPDX-License-Identifier: MIT
// The logs of matches in the SQLite file.
#pragma once

#include <unordered_map>

#include "storage/log.hpp"
#include "storage/sqlite_writer.hpp"

namespace cb {

class SqliteLog final : public Log {
 public:
  explicit SqliteLog(SqliteWriter& writer);
  Result<void> prepare();

  void append(const MatchId& match, std::uint64_t expected, std::vector<std::string> events,
              std::move_only_function<void(Appended)> then) override;
  void read(const MatchId& match, std::uint64_t from,
            std::move_only_function<void(Result<std::vector<std::string>>)> then) override;
  void keep_snapshot(const MatchId& match, LogSnapshot snapshot) override;
  void read_end(const MatchId& match, std::move_only_function<void(Result<LogEnd>)> then) override;

 private:
  class Append;
  struct Head {
    std::int64_t number = 0;
    std::int64_t version = 0;
  };
  Head* head(const MatchId& match);
  Appended insert(const Append& append);
  std::vector<std::string> events_from(const MatchId& match, std::uint64_t from);

  SqliteWriter& writer_;
  sqlite::Statement number_, enter_, version_, insert_, select_, snapshot_, keep_;
  std::unordered_map<MatchId, Head, HashMatchId> heads_;
};

}  // namespace cb
