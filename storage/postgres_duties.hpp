// SPDX-License-Identifier: MIT
// Leases in PostgreSQL.
#pragma once

#include "storage/duties.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class PostgresDuties final : public Duties {
 public:
  explicit PostgresDuties(SqlWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  void beat(std::string node, std::vector<std::string> duties, std::chrono::milliseconds lease,
            Then<Beat> then) override;
  void release(std::string node, Then<void> then) override;

 private:
  Beat beat_now(const std::string& node, const std::vector<std::string>& duties, std::int64_t lease);

  SqlWriter& writer_;
  sql::Statement live_, bury_, living_, enter_, renew_, let_go_, take_, leave_, let_all_go_;
};

}  // namespace cb
