// SPDX-License-Identifier: MIT
// PostgreSQL as the writer sees it. Statements without rows are only said; their answers are read with those of the
// next that has rows, or of the commit. So a batch of appends is one exchange with the server, however many they are.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "storage/postgres_line.hpp"
#include "storage/postgres_vacuum.hpp"
#include "storage/sql.hpp"
#include "storage/store.hpp"

namespace cb::postgres {

class Database final : public sql::Database {
 public:
  static Result<std::unique_ptr<Database>> open(const std::string& url, Sharing sharing);
  // For one who is alone and only looks: no table is made or changed, and none needs to be there.
  static Result<std::unique_ptr<Database>> open_to_read(const std::string& url);

  using sql::Database::prepare;
  Result<sql::Statement> prepare(std::string_view sql) override;

  bool begin() override;
  // Where the connection is lost before the answer, this asks over another one what became of it, for kPatience.
  bool commit() override;
  void roll_back() override;
  void begin_reading() override;
  void end_reading() override;

  bool is_shared() const override { return true; }
  // A standby that was promoted may lack what came last.
  unsigned reached() const override { return line_.generation(); }
  bool failed() const override { return line_.trouble.failed; }
  bool asked_too_much() const override;
  bool came_too_late() const override;
  std::string problem() const override;
  std::string damage() const override { return {}; }  // the server's own log tells of it
  bool wipe() override {
    vacuum_.ask();
    return true;
  }

 private:
  class Prepared;
  Database(std::string url, Sharing sharing, bool makes_tables);

  Result<void> connect();
  bool ready();
  bool reach();
  bool was_kept();
  std::optional<bool> ask_what_became();

  Line line_;
  const Sharing sharing_;
  const bool makes_tables_;
  const std::string id_;      // of this writer, in the table of batches
  std::int64_t batch_ = 0;    // the last that began
  std::string session_ = {};  // the server's name for the connection, by which it can be ended
  unsigned statements_ = 0;
  // Between a beginning and its end: a connection that goes takes along what was said, and another one must not be said
  // the rest.
  bool in_transaction_ = false;
  std::chrono::steady_clock::time_point next_try_ = {};  // to connect
  Trouble last_try_ = {};
  sql::Statement mark_;
  Vacuum vacuum_;
};

}  // namespace cb::postgres
