// SPDX-License-Identifier: MIT
#include "storage/sqlite_store.hpp"

#include "storage/sqlite_schema.hpp"

namespace cb {

Result<std::unique_ptr<Store>> SqliteStore::open(const std::string& path, Deliver deliver, Forget forget,
                                                 const char* vfs) {
  auto database = sqlite::Database::open(path, vfs);
  if (!database) return std::unexpected(database.error());
  if (const auto ready = prepare_schema(*database, path); !ready) return std::unexpected(ready.error());
  auto parts = std::make_unique<Parts>(std::move(*database), std::move(deliver), std::move(forget));
  for (const auto& ready : {parts->writer.prepare(), parts->forget.prepare(), parts->log.prepare(),
                            parts->people.prepare(), parts->directory.prepare()})
    if (!ready) return std::unexpected(ready.error());
  parts->forget.go();
  parts->writer.start();
  return std::unique_ptr<Store>(new SqliteStore(std::move(parts)));
}

Result<std::unique_ptr<Store>> open_store(const std::string& path, Deliver deliver, Forget forget) {
  return SqliteStore::open(path, std::move(deliver), std::move(forget));
}

}  // namespace cb
