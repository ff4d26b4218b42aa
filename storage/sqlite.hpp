// SPDX-License-Identifier: MIT
// SQLite as C++ sees it here: one file, on the thread that asks.
#pragma once

#include <sqlite3.h>

#include <memory>
#include <string>
#include <string_view>

#include "storage/sql.hpp"

namespace cb::sqlite {

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

constexpr int kPatience = 5'000;  // milliseconds for another process to let go of the file

// What went wrong in a database.
struct Trouble {
  bool failed = false;  // a statement, since somebody last looked
  std::string problem;  // the last one, in SQLite's words
  std::string damage;   // pages that are not what SQLite wrote; it stays, since the file does

  void note(sqlite3* database, int code);
};

class Database final : public sql::Database {
 public:
  // Creates the file where there is none. `vfs` is another name than the usual only in tests.
  static Result<Database> open(const std::string& path, const char* vfs = nullptr);
  // Of one that is there; nothing of it is changed.
  static Result<Database> open_to_read(const std::string& path);

  Result<void> run(const char* sql);
  using sql::Database::prepare;
  Result<sql::Statement> prepare(std::string_view sql) override;

  bool begin() override;
  bool commit() override;
  void roll_back() override;
  void begin_reading() override { trouble_->failed = false; }
  void end_reading() override {}

  bool is_shared() const override { return false; }
  bool failed() const override { return trouble_->failed; }
  // What fails here (a full disk) fails for everybody, and nobody else writes.
  bool asked_too_much() const override { return false; }
  bool came_too_late() const override { return false; }
  std::string problem() const override { return about(trouble_->problem); }
  std::string damage() const override { return about(trouble_->damage); }
  // Empties the journal, unless somebody else (a backup) reads it.
  bool wipe() override;

  // Looks through the whole file for damage, unless it is so large that whoever starts would wait.
  void check_soundness();

 private:
  Database(sqlite3* handle, std::string path)
      : handle_(handle), path_(std::move(path)), trouble_(std::make_unique<Trouble>()) {}
  static Result<Database> open(const std::string& path, int flags, const char* vfs);
  std::string about(std::string_view problem) const;
  std::unexpected<Error> refused() const;
  Result<void> prepare_transactions();

  std::unique_ptr<sqlite3, CloseDatabase> handle_;
  std::string path_;
  std::unique_ptr<Trouble> trouble_;  // statements point to it
  sql::Statement begin_, commit_, roll_back_;
};

}  // namespace cb::sqlite
