// SPDX-License-Identifier: MIT
#include "storage/sqlite_store.hpp"

#include "storage/migrate_side.hpp"
#include "storage/sqlite_schema.hpp"

namespace cb {

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path, Deliver deliver, Forget forget,
                                                       const char* vfs, Looks looks) {
  auto database = sqlite::Database::open(path, vfs);
  if (!database) return std::unexpected(database.error());
  if (const auto ready = prepare_schema(*database, path); !ready) return std::unexpected(ready.error());
  if (const auto whole = migration::refuse_half_moved(*database, migration::kIsMovingInFile, path); !whole)
    return std::unexpected(whole.error());
  database->check_soundness();
  auto kept = std::make_unique<Kept>(std::move(*database), std::move(deliver), std::move(forget), std::move(looks));
  if (const auto started = kept->parts.start(); !started) return std::unexpected(started.error());
  return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(kept)));
}

}  // namespace cb
