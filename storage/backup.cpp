// SPDX-License-Identifier: MIT
#include "storage/backup.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>

#include "core/text.hpp"
#include "storage/sqlite.hpp"

namespace cb {
namespace {

namespace fs = std::filesystem;
using Handle = std::unique_ptr<sqlite3, sqlite::CloseDatabase>;

std::unexpected<Error> failed(std::string_view what, std::string_view why) {
  return fail("backup.failed", "", "{}: {}.", what, why);
}

Result<Handle> open(const std::string& path, int flags) {
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Handle handle(raw);
  if (code != SQLITE_OK) return failed("The database " + quote(path) + " cannot be opened", sqlite3_errstr(code));
  constexpr int kPatience = 10'000;  // milliseconds for a server that is just starting or stopping
  sqlite3_busy_timeout(raw, kPatience);
  return handle;
}

// The only column of the only row; empty where there is none.
std::string ask(sqlite3* database, const char* sql) {
  std::string answer;
  const auto keep = [](void* out, int columns, char** values, char**) {
    if (columns > 0 && values[0] != nullptr) *static_cast<std::string*>(out) = values[0];
    return 0;
  };
  if (sqlite3_exec(database, sql, keep, &answer, nullptr) != SQLITE_OK) return sqlite3_errmsg(database);
  return answer;
}

Result<void> copy(const std::string& source, const std::string& target) {
  auto from = open(source, SQLITE_OPEN_READONLY);
  if (!from) return std::unexpected(from.error());
  auto to = open(target, SQLITE_OPEN_READWRITE);
  if (!to) return std::unexpected(to.error());
  sqlite3_backup* backup = sqlite3_backup_init(to->get(), "main", from->get(), "main");
  if (backup == nullptr) return failed("The copy cannot begin", sqlite3_errmsg(to->get()));
  // All in one step, in one read transaction: between steps a writer's commit would make it begin anew.
  const int stepped = sqlite3_backup_step(backup, -1);
  const int finished = sqlite3_backup_finish(backup);
  if (stepped != SQLITE_DONE || finished != SQLITE_OK)
    return failed("The database " + quote(source) + " cannot be copied",
                  sqlite3_errstr(finished != SQLITE_OK ? finished : stepped));
  // One file without journals beside it; a server that is given it makes its own again.
  if (const auto mode = ask(to->get(), "PRAGMA journal_mode = DELETE"); mode != "delete")
    return failed("The copy cannot be closed", mode);
  if (const auto verdict = ask(to->get(), "PRAGMA integrity_check(1)"); verdict != "ok")
    return fail(kUnsoundBackup, "", "The copy of {} is not sound, so the database may be damaged: {}.", quote(source),
                verdict);
  return {};
}

// The name is on the disk only once its folder is.
void sync_folder_of(const std::string& path) {
  const auto folder = fs::absolute(path).parent_path();
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  fsync(file);
  close(file);
}

}  // namespace

Result<std::uintmax_t> back_up(const std::string& source, const std::string& target) {
  std::error_code problem;
  if (!fs::is_regular_file(source, problem))
    return fail("backup.source", "", "There is no database {}.", quote(source));
  const auto taken =
      fail("backup.exists", "", "There is a file {} already; a backup overwrites nothing.", quote(target));
  if (fs::exists(fs::symlink_status(target, problem))) return taken;

  std::string partial = target + ".XXXXXX";
  const int file = mkstemp(partial.data());
  if (file < 0) return failed("The backup " + quote(target) + " cannot be written", std::strerror(errno));
  close(file);
  const auto give_up = [&](Error error) {
    std::error_code ignored;
    for (const auto* ending : {"", "-journal", "-wal", "-shm"}) fs::remove(partial + ending, ignored);
    return std::unexpected(std::move(error));
  };
  if (const auto copied = copy(source, partial); !copied) return give_up(copied.error());
  const auto size = fs::file_size(partial, problem);
  if (renameat2(AT_FDCWD, partial.c_str(), AT_FDCWD, target.c_str(), RENAME_NOREPLACE) != 0)
    return give_up(errno == EEXIST
                       ? taken.error()
                       : failed("The backup " + quote(target) + " cannot be written", std::strerror(errno)).error());
  sync_folder_of(target);
  return size;
}

}  // namespace cb
