// SPDX-License-Identifier: MIT
// The store as one SQLite file.
#pragma once

#include <optional>

#include "storage/file_lock.hpp"
#include "storage/sqlite_challenges.hpp"
#include "storage/sqlite_club.hpp"
#include "storage/sqlite_contacts.hpp"
#include "storage/sqlite_directory.hpp"
#include "storage/sqlite_forget.hpp"
#include "storage/sqlite_log.hpp"
#include "storage/sqlite_notices.hpp"
#include "storage/sqlite_people.hpp"
#include "storage/sqlite_puzzles.hpp"
#include "storage/sqlite_tournaments.hpp"
#include "storage/sqlite_writer.hpp"
#include "storage/store.hpp"

namespace cb {

class SqliteStore final : public Store {
 public:
  // Whether others have the file is not asked here. `vfs` is another name than the usual only in tests.
  static Result<std::unique_ptr<SqliteStore>> open(const std::string& path, Deliver deliver, Forget forget,
                                                   const char* vfs = nullptr, Looks looks = {});

  StoreCounters counters() const override { return parts_->writer.counters(); }
  void hold(FileLock lock) { lock_.emplace(std::move(lock)); }

 private:
  struct Parts {
    Parts(sqlite::Database database, Deliver deliver, Forget the_forget, Looks looks)
        : writer(std::move(database), std::move(deliver)),
          forget(writer, std::move(the_forget)),
          people(writer, forget, std::move(looks)) {}
    // Its thread uses the others to the last.
    ~Parts() { writer.stop(); }
    SqliteWriter writer;
    SqliteForget forget;
    SqliteLog log{writer};
    SqlitePeople people;
    SqliteDirectory directory{writer};
    SqliteNotices notices{writer};
    SqliteContacts contacts{writer};
    SqliteChallenges challenges{writer};
    SqliteClub club{writer};
    SqliteTournaments tournaments{writer};
    SqlitePuzzles puzzles{writer};
  };
  explicit SqliteStore(std::unique_ptr<Parts> parts)
      : Store(parts->log, parts->people, parts->directory, parts->notices, parts->contacts, parts->challenges,
              parts->club, parts->tournaments, parts->puzzles),
        parts_(std::move(parts)) {}

  std::optional<FileLock> lock_;  // until the file is closed
  std::unique_ptr<Parts> parts_;
};

}  // namespace cb
