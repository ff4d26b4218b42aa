// SPDX-License-Identifier: MIT
#include "storage/sqlite_store.hpp"

#include "storage/sqlite_schema.hpp"

namespace cb {

Result<std::unique_ptr<Store>> SqliteStore::open(const std::string& path, Deliver deliver, Forget forget,
                                                 const char* vfs) {
  auto database = sqlite::Database::open(path, vfs);
  if (!database) return std::unexpected(database.error());
  if (const auto ready = prepare_schema(*database, path); !ready) return std::unexpected(ready.error());
  auto parts = std::make_unique<Parts>(std::move(*database), deliver, std::move(forget));
  for (const auto& ready : {parts->writer.prepare(), parts->forget.prepare(), parts->log.prepare(),
                            parts->people.prepare(), parts->directory.prepare()})
    if (!ready) return std::unexpected(ready.error());
  parts->forget.go();
  parts->writer.start();
  return std::unique_ptr<Store>(new SqliteStore(std::move(parts), path, std::move(deliver), vfs));
}

SqliteStore::SqliteStore(std::unique_ptr<Parts> parts, std::string path, Deliver deliver, const char* vfs)
    : Store(parts->log, parts->people, parts->directory),
      parts_(std::move(parts)),
      backup_(std::move(path), std::move(deliver), vfs) {}

Result<std::unique_ptr<Store>> open_store(const std::string& path, Deliver deliver, Forget forget) {
  return SqliteStore::open(path, std::move(deliver), std::move(forget));
}

}  // namespace cb
