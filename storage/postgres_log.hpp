// SPDX-License-Identifier: MIT
// The logs of matches in PostgreSQL, to which other processes may append too. What a batch appends to several matches
// is one statement.
#pragma once

#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

#include "storage/sql_log.hpp"

namespace cb {

class PostgresLog final : public SqlLog {
 public:
  explicit PostgresLog(SqlWriter& writer);
  Result<void> prepare() override;

 private:
  // Appends that are said at once, each to another match, by their numbers; and which of these the fence let through.
  struct Said {
    std::vector<std::pair<Append*, std::int64_t>> appends = {};
    sql::Listed through = {};
  };

  void insert(Append& append) override;
  void say_gathered();
  void find_numbers();
  void take_numbers(sql::Statement::Rows&& rows);
  void hear();

  sql::Statement enter_, number_, length_, singles_, runs_;
  std::vector<Append*> gathered_;
  std::deque<Said> said_;
  // Of matches, as the database at hand has them.
  std::unordered_map<MatchId, std::int64_t, HashMatchId> numbers_;
  unsigned reached_ = 0;
};

}  // namespace cb
