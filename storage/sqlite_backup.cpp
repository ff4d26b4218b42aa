// SPDX-License-Identifier: MIT
#include "storage/sqlite_backup.hpp"

#include <filesystem>
#include <utility>

#include "core/text.hpp"

namespace cb {

namespace fs = std::filesystem;

void SqliteBackup::make(std::string path, std::move_only_function<void(Result<void>)> then) {
  auto tell = [this, then = std::move(then)](Result<void> outcome) mutable {
    std::vector<std::move_only_function<void()>> news;
    news.emplace_back([then = std::move(then), outcome = std::move(outcome)]() mutable { then(std::move(outcome)); });
    deliver_(std::move(news));
  };
  if (busy_.exchange(true))
    return tell(fail("backup.busy", "", "A backup is being made already; wait until it is done."));
  // The thread before this one is done, but for its last step.
  thread_ = std::jthread([this, path = std::move(path), tell = std::move(tell)]() mutable {
    auto outcome = copy(path);
    busy_ = false;
    tell(std::move(outcome));
  });
}

// One step in one read transaction: a copy in several would begin again with every commit of the writer's.
Result<void> SqliteBackup::copy(const std::string& path) const {
  std::error_code code;
  if (fs::exists(path, code))
    return fail("backup.exists", "", "There is a file {} already, and a backup writes over none.", quote(path));
  const std::string partial = path + ".partial";
  fs::remove(partial, code);
  auto outcome = [&]() -> Result<void> {
    auto from = sqlite::Database::open(source_, vfs_);
    if (!from) return std::unexpected(from.error());
    auto to = sqlite::Database::open(partial, vfs_);
    if (!to) return std::unexpected(to.error());
    sqlite3_backup* const backup = sqlite3_backup_init(to->handle(), "main", from->handle(), "main");
    if (backup == nullptr) return fail("backup.failed", "", "The backup cannot begin: {}.", to->problem());
    const int stepped = sqlite3_backup_step(backup, -1);  // a source that is locked is no error to the next line
    if (sqlite3_backup_finish(backup) != SQLITE_OK || stepped != SQLITE_DONE)
      return fail("backup.failed", "", "The backup could not be finished: {}.", to->problem());
    return {};
  }();
  if (outcome) {
    fs::rename(partial, path, code);
    if (code) outcome = fail("backup.failed", "", "The backup could not be finished: {}.", code.message());
  }
  if (!outcome) fs::remove(partial, code);
  return outcome;
}

}  // namespace cb
