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

}  // namespace

Result<Database> Database::open(const std::string& path, const char* vfs) {
  sqlite3* handle = nullptr;
  if (vfs == nullptr) make_private(path);
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, vfs);
  Database database(handle);
  if (code != SQLITE_OK)
    return fail("storage.open", "", "The database {} cannot be opened: {}.", quote(path), sqlite3_errstr(code));
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kPatience);
  return database;
}

Result<void> Database::run(const char* sql) {
  if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
    return fail("storage.sql", "", "The database refused: {}.", problem());
  return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement,
                         nullptr) != SQLITE_OK)
    return fail("storage.sql", "", "The database refused: {}.", problem());
  return Statement(statement, failed_.get());
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
