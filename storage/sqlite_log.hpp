// SPDX-License-Identifier: MIT
// The logs of matches in the SQLite file. No other process writes to it, so that the version of a match that was
// written to lately is known without asking.
#pragma once

#include <unordered_map>

#include "storage/sql_log.hpp"

namespace cb {

class SqliteLog final : public SqlLog {
 public:
  explicit SqliteLog(SqlWriter& writer);
  Result<void> prepare() override;

 private:
  struct Head {
    std::int64_t number = 0;
    std::int64_t version = 0;
  };
  Head* head(const MatchId& match);
  void insert(Append& append) override;

  sql::Statement number_, enter_, version_, insert_;
  std::unordered_map<MatchId, Head, HashMatchId> heads_;
};

}  // namespace cb
