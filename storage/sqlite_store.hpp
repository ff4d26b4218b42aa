// SPDX-License-Identifier: MIT
// The store as one SQLite file.
#pragma once

#include <optional>

#include "storage/file_lock.hpp"
#include "storage/sql_store.hpp"
#include "storage/sqlite.hpp"
#include "storage/sqlite_log.hpp"

namespace cb {

class SqliteStore final : public Store {
 public:
  // Whether others have the file is not asked here. `vfs` is another name than the usual only in tests.
  static Result<std::unique_ptr<SqliteStore>> open(const std::string& path, Deliver deliver, Forget forget,
                                                   const char* vfs = nullptr, Looks looks = {});

  StoreCounters counters() const override { return kept_->parts.writer.counters(); }
  void hold(FileLock lock) { lock_.emplace(std::move(lock)); }

 private:
  struct Kept {
    Kept(sqlite::Database the_database, Deliver deliver, Forget forget, Looks looks)
        : database(std::move(the_database)), parts(database, std::move(deliver), std::move(forget), std::move(looks)) {}
    sqlite::Database database;
    SqlParts<SqliteLog> parts;
    AllDuties duties;
    NoChanges changes;
  };
  explicit SqliteStore(std::unique_ptr<Kept> kept)
      : Store(kept->parts.log, kept->parts.people, kept->parts.directory, kept->parts.notices, kept->parts.contacts,
              kept->parts.challenges, kept->parts.club, kept->parts.tournaments, kept->parts.puzzles,
              kept->parts.editions, kept->duties, kept->changes),
        kept_(std::move(kept)) {}

  std::optional<FileLock> lock_;  // until the file is closed
  std::unique_ptr<Kept> kept_;
};

}  // namespace cb
