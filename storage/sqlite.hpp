// SPDX-License-Identifier: MIT
// SQLite as C++ sees it here: handles that close themselves, statements that are bound in order, errors as values.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace cb::sqlite {

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

// A prepared statement. `run` binds nothing: bind first, in order, then step.
class Statement {
 public:
  Statement() = default;
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  Statement& reset() {
    sqlite3_reset(statement_.get());
    next_ = 1;
    return *this;
  }
  Statement& bind(std::int64_t value) {
    sqlite3_bind_int64(statement_.get(), next_++, value);
    return *this;
  }
  Statement& bind(std::string_view text) {
    sqlite3_bind_text(statement_.get(), next_++, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
    return *this;
  }
  Statement& bind(std::span<const std::uint8_t> bytes) {
    sqlite3_bind_blob(statement_.get(), next_++, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
    return *this;
  }

  // SQLITE_ROW, SQLITE_DONE or an error. What was bound must live until the next reset.
  int step() { return sqlite3_step(statement_.get()); }

  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  std::string text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    return {bytes == nullptr ? "" : bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
  }

 private:
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int next_ = 1;
};

class Database {
 public:
  // Creates the file where there is none. `vfs` is another name than the usual only in tests.
  static Result<Database> open(const std::string& path, const char* vfs = nullptr);

  Result<void> run(const char* sql);
  Result<Statement> prepare(std::string_view sql);
  std::string problem() const { return sqlite3_errmsg(handle_.get()); }
  sqlite3* handle() const { return handle_.get(); }

 private:
  explicit Database(sqlite3* handle) : handle_(handle) {}
  std::unique_ptr<sqlite3, CloseDatabase> handle_;
};

}  // namespace cb::sqlite
