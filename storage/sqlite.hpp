// SPDX-License-Identifier: MIT
// SQLite as C++ sees it here: handles that close themselves, statements that bind in order and reset themselves. What
// goes wrong is remembered by the database, so that a row of statements is checked once, at its end.
#pragma once

#include <sqlite3.h>

#include <concepts>
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

constexpr int kPatience = 5'000;  // milliseconds for another process to let go of the file

using Bytes = std::span<const std::uint8_t>;

// What went wrong in a database.
struct Trouble {
  bool failed = false;  // a statement, since somebody last looked
  std::string problem;  // the last one, in SQLite's words
  std::string damage;   // pages that are not what SQLite wrote; it stays, since the file does

  void note(sqlite3* database, int code);
};

class Statement {
 public:
  Statement() = default;
  Statement(sqlite3_stmt* statement, Trouble* trouble) : statement_(statement), trouble_(trouble) {}

  // The statement under way, until this goes. What was bound must live as long.
  class Rows {
   public:
    explicit Rows(Statement& statement) : statement_(statement) {}
    ~Rows() { sqlite3_reset(raw()); }
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    // Goes to the next row; false where there is none.
    bool next() {
      const int code = sqlite3_step(raw());
      if (code != SQLITE_ROW && code != SQLITE_DONE) statement_.trouble_->note(sqlite3_db_handle(raw()), code);
      return code == SQLITE_ROW;
    }
    std::int64_t integer(int column) const { return sqlite3_column_int64(raw(), column); }
    double real(int column) const { return sqlite3_column_double(raw(), column); }
    // Lives until the next row.
    std::string_view view(int column) const {
      const auto* bytes = static_cast<const char*>(sqlite3_column_blob(raw(), column));
      return bytes == nullptr ? std::string_view()
                              : std::string_view(bytes, static_cast<std::size_t>(sqlite3_column_bytes(raw(), column)));
    }
    std::string text(int column) const { return std::string(view(column)); }

   private:
    sqlite3_stmt* raw() const { return statement_.statement_.get(); }
    Statement& statement_;
  };

  template <class... Values>
  Rows with(const Values&... values) {
    int place = 1;
    (bind(place++, values), ...);
    return Rows(*this);
  }
  // For a statement without rows; false where it failed.
  template <class... Values>
  bool run(const Values&... values) {
    with(values...).next();
    return !trouble_->failed;
  }

 private:
  // Of text and bytes, what is empty may point nowhere, and that would be NULL.
  void bind(int place, std::integral auto value) { sqlite3_bind_int64(statement_.get(), place, value); }
  void bind(int place, double value) { sqlite3_bind_double(statement_.get(), place, value); }
  void bind(int place, std::string_view text) {
    const char* const data = text.data() == nullptr ? "" : text.data();
    sqlite3_bind_text(statement_.get(), place, data, static_cast<int>(text.size()), SQLITE_STATIC);
  }
  void bind(int place, Bytes bytes) {
    const void* const data = bytes.data() == nullptr ? static_cast<const void*>("") : bytes.data();
    sqlite3_bind_blob(statement_.get(), place, data, static_cast<int>(bytes.size()), SQLITE_STATIC);
  }

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  Trouble* trouble_ = nullptr;
};

class Database {
 public:
  // Creates the file where there is none. `vfs` is another name than the usual only in tests.
  static Result<Database> open(const std::string& path, const char* vfs = nullptr);

  Result<void> run(const char* sql);
  Result<Statement> prepare(std::string_view sql);
  // Several at once.
  using Wanted = std::pair<Statement*, const char*>;
  Result<void> prepare(std::span<const Wanted> wanted);

  // Whether a statement has failed since the last `begin_anew`.
  bool failed() const { return trouble_->failed; }
  void begin_anew() { trouble_->failed = false; }
  // What went wrong last, and what of the file is damaged; both name the file.
  std::string problem() const { return about(trouble_->problem); }
  std::string damage() const { return about(trouble_->damage); }
  // Looks through the whole file for damage, unless it is so large that whoever starts would wait.
  void check_soundness();
  sqlite3* handle() const { return handle_.get(); }

 private:
  Database(sqlite3* handle, std::string path)
      : handle_(handle), path_(std::move(path)), trouble_(std::make_unique<Trouble>()) {}
  std::string about(std::string_view problem) const;
  std::unexpected<Error> refused() const;

  std::unique_ptr<sqlite3, CloseDatabase> handle_;
  std::string path_;
  std::unique_ptr<Trouble> trouble_;  // statements point to it
};

}  // namespace cb::sqlite
