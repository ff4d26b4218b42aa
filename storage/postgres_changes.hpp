// SPDX-License-Identifier: MIT
// Changes in PostgreSQL, noted by triggers (postgres_schema.cpp).
#pragma once

#include "storage/changes.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class PostgresChanges final : public Changes {
 public:
  explicit PostgresChanges(SqlWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  void look(Then<std::vector<Change>> then) override;
  void purge() override;

 private:
  SqlWriter& writer_;
  sql::Statement horizon_, since_, purge_;
  std::int64_t seen_ = -1;  // all transactions before this one
};

}  // namespace cb
