// SPDX-License-Identifier: MIT
#include "storage/sqlite.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "core/text.hpp"

namespace cb::sqlite {
namespace {

// A new file is for this user only: it holds what people said, and the hashes of their passwords. SQLite gives its
// journals the same permission.
void make_private(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file >= 0) ::close(file);
}

class Prepared final : public sql::Prepared {
 public:
  Prepared(sqlite3_stmt* statement, Trouble* trouble) : statement_(statement), trouble_(trouble) {}

  void begin(std::span<const sql::Value> values) override {
    int place = 1;
    for (const auto& value : values) std::visit([&](const auto& one) { bind(place++, one); }, value);
  }
  bool next() override {
    const int code = sqlite3_step(raw());
    if (code != SQLITE_ROW && code != SQLITE_DONE) trouble_->note(sqlite3_db_handle(raw()), code);
    return code == SQLITE_ROW;
  }
  void end() override { sqlite3_reset(raw()); }
  bool run(std::span<const sql::Value> values, std::int64_t* changed) override {
    begin(values);
    next();
    end();
    if (changed != nullptr) *changed = sqlite3_changes64(sqlite3_db_handle(raw()));
    return !trouble_->failed;
  }
  bool run_listing(std::span<const sql::Value> values, sql::Listed& listed) override {
    listed = {.heard = true};
    begin(values);
    while (next()) listed.numbers.push_back(integer(0));
    end();
    return !trouble_->failed;
  }

  std::int64_t integer(int column) const override { return sqlite3_column_int64(raw(), column); }
  double real(int column) const override { return sqlite3_column_double(raw(), column); }
  std::string_view view(int column) const override {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(raw(), column));
    return bytes == nullptr ? std::string_view()
                            : std::string_view(bytes, static_cast<std::size_t>(sqlite3_column_bytes(raw(), column)));
  }

 private:
  sqlite3_stmt* raw() const { return statement_.get(); }
  void bind(int place, std::int64_t value) { sqlite3_bind_int64(raw(), place, value); }
  void bind(int place, double value) { sqlite3_bind_double(raw(), place, value); }
  // Of text and bytes, what is empty may point nowhere, and that would be NULL.
  void bind(int place, std::string_view text) {
    const char* const data = text.data() == nullptr ? "" : text.data();
    sqlite3_bind_text(raw(), place, data, static_cast<int>(text.size()), SQLITE_STATIC);
  }
  void bind(int place, sql::Bytes bytes) {
    const void* const data = bytes.data() == nullptr ? static_cast<const void*>("") : bytes.data();
    sqlite3_bind_blob(raw(), place, data, static_cast<int>(bytes.size()), SQLITE_STATIC);
  }

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  Trouble* trouble_;
};

// About a second's reading; `capbarrel backup` looks through a file of any size.
constexpr std::int64_t kLargestToCheck = 256 << 20;

}  // namespace

void Trouble::note(sqlite3* database, int code) {
  failed = true;
  problem = sqlite3_errmsg(database);
  const int kind = code & 0xFF;  // the rest of it says more
  if (kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB) damage = problem;
}

Result<Database> Database::open(const std::string& path, const char* vfs) {
  if (vfs == nullptr) make_private(path);
  return open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs);
}

Result<Database> Database::open_to_read(const std::string& path) { return open(path, SQLITE_OPEN_READONLY, nullptr); }

Result<Database> Database::open(const std::string& path, int flags, const char* vfs) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, vfs);
  Database database(handle, path);
  if (code != SQLITE_OK)
    return fail("storage.open", "", "The database {} cannot be opened: {}.", quote(path), sqlite3_errstr(code));
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kPatience);
  if (const auto ready = database.prepare_transactions(); !ready) return std::unexpected(ready.error());
  return database;
}

Result<void> Database::run(const char* sql) {
  if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) return refused();
  return {};
}

std::string Database::about(std::string_view problem) const {
  return problem.empty() ? std::string() : fmt::format("{}: {}", path_, problem);
}

std::unexpected<Error> Database::refused() const {
  return fail("storage.sql", "", "The database {} refused: {}.", quote(path_), sqlite3_errmsg(handle_.get()));
}

void Database::check_soundness() {
  const auto first = [&](const char* sql) {
    auto ask = prepare(sql);
    if (!ask) return std::string();
    auto rows = ask->with();
    return rows.next() ? rows.text(0) : std::string();
  };
  const auto pages = to_number<std::int64_t>(first("PRAGMA page_count")).value_or(0);
  const auto size = to_number<std::int64_t>(first("PRAGMA page_size")).value_or(0);
  if (pages * size > kLargestToCheck) return;
  if (const auto verdict = first("PRAGMA quick_check(1)"); !verdict.empty() && verdict != "ok")
    trouble_->damage = verdict;
  trouble_->failed = false;
}

Result<sql::Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement,
                         nullptr) != SQLITE_OK)
    return refused();
  return sql::Statement(std::make_unique<Prepared>(statement, trouble_.get()));
}

Result<void> Database::prepare_transactions() {
  const Wanted statements[] = {{&begin_, "BEGIN IMMEDIATE"}, {&commit_, "COMMIT"}, {&roll_back_, "ROLLBACK"}};
  return prepare(statements);
}

bool Database::begin() {
  trouble_->failed = false;
  return begin_.run();
}

bool Database::commit() { return commit_.run(); }

// Not always is there still something to roll back.
void Database::roll_back() {
  if (sqlite3_get_autocommit(handle_.get()) == 0) roll_back_.run();
}

bool Database::wipe() {
  // A reader such as a backup is not waited for: moves would wait too.
  sqlite3_busy_timeout(handle_.get(), 0);
  const int code = sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(handle_.get(), kPatience);
  return code == SQLITE_OK;
}

}  // namespace cb::sqlite
