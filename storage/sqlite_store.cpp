// SPDX-License-Identifier: MIT
#include "storage/sqlite_store.hpp"

#include "storage/sqlite_schema.hpp"

namespace cb {

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path, Deliver deliver, Forget forget,
                                                       const char* vfs, Looks looks) {
  auto database = sqlite::Database::open(path, vfs);
  if (!database) return std::unexpected(database.error());
  if (const auto ready = prepare_schema(*database, path); !ready) return std::unexpected(ready.error());
  database->check_soundness();
  auto parts = std::make_unique<Parts>(std::move(*database), std::move(deliver), std::move(forget), std::move(looks));
  for (const auto& ready :
       {parts->writer.prepare(), parts->forget.prepare(), parts->log.prepare(), parts->people.prepare(),
        parts->directory.prepare(), parts->notices.prepare(), parts->contacts.prepare(), parts->challenges.prepare(),
        parts->club.prepare(), parts->tournaments.prepare(), parts->puzzles.prepare()})
    if (!ready) return std::unexpected(ready.error());
  parts->forget.go();
  // A server that was killed may have left in the journal what had been deleted.
  parts->writer.clear_journal();
  parts->writer.start();
  return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(parts)));
}

Result<std::unique_ptr<Store>> open_store(const std::string& path, Deliver deliver, Forget forget, Looks looks) {
  auto lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error());
  auto store = SqliteStore::open(path, std::move(deliver), std::move(forget), nullptr, std::move(looks));
  if (!store) return std::unexpected(store.error());
  (*store)->hold(std::move(*lock));
  return store;
}

}  // namespace cb
