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
  sqlite3* handle = nullptr;
  if (vfs == nullptr) make_private(path);
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, vfs);
  Database database(handle, path);
  if (code != SQLITE_OK)
    return fail("storage.open", "", "The database {} cannot be opened: {}.", quote(path), sqlite3_errstr(code));
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kPatience);
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
  begin_anew();
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement,
                         nullptr) != SQLITE_OK)
    return refused();
  return Statement(statement, trouble_.get());
}

Result<void> Database::prepare(std::span<const Wanted> wanted) {
  for (const auto& [statement, sql] : wanted) {
    auto prepared = prepare(sql);
    if (!prepared) return std::unexpected(prepared.error());
    *statement = std::move(*prepared);
  }
  return {};
}

}  // namespace cb::sqlite
