// SPDX-License-Identifier: MIT
// The logs of matches in PostgreSQL, to which other processes may append too.
#pragma once

#include "storage/sql_log.hpp"

namespace cb {

class PostgresLog final : public SqlLog {
 public:
  explicit PostgresLog(SqlWriter& writer) : SqlLog(writer) {}
  Result<void> prepare() override;

 private:
  void insert(Append& append) override;

  sql::Statement enter_, length_, one_, several_;
};

}  // namespace cb
