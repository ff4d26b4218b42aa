// SPDX-License-Identifier: MIT
// The store as a PostgreSQL database.
#pragma once

#include "storage/postgres.hpp"
#include "storage/postgres_changes.hpp"
#include "storage/postgres_duties.hpp"
#include "storage/postgres_log.hpp"
#include "storage/postgres_seekers.hpp"
#include "storage/sql_store.hpp"

namespace cb {

class PostgresStore final : public Store {
 public:
  static Result<std::unique_ptr<PostgresStore>> open(const std::string& url, Deliver deliver, Forget forget,
                                                     Sharing sharing, Looks looks = {});

  StoreCounters counters() const override { return kept_->parts.writer.counters(); }

 private:
  struct Kept {
    Kept(std::unique_ptr<postgres::Database> the_database, Deliver deliver, Forget forget, Looks looks,
         Sharing the_sharing)
        : database(std::move(the_database)),
          sharing(the_sharing),
          parts(*database, std::move(deliver), std::move(forget), std::move(looks)) {}
    Result<void> start() {
      if (auto ready = leases.prepare(); !ready) return ready;
      if (auto ready = noted.prepare(); !ready) return ready;
      if (auto ready = waiting.prepare(); !ready) return ready;
      return parts.start();
    }
    Duties& duties() { return sharing == Sharing::alone ? static_cast<Duties&>(all) : leases; }
    Seekers* seekers() { return sharing == Sharing::alone ? nullptr : &waiting; }
    Changes& changes() { return sharing == Sharing::alone ? static_cast<Changes&>(none) : noted; }

    std::unique_ptr<postgres::Database> database;
    const Sharing sharing;
    SqlParts<PostgresLog> parts;
    PostgresDuties leases{parts.writer};
    PostgresChanges noted{parts.writer};
    PostgresSeekers waiting{parts.writer};
    AllDuties all;
    NoChanges none;
  };
  explicit PostgresStore(std::unique_ptr<Kept> kept)
      : Store(kept->parts.log, kept->parts.people, kept->parts.directory, kept->parts.notices, kept->parts.contacts,
              kept->parts.challenges, kept->parts.club, kept->parts.tournaments, kept->parts.puzzles,
              kept->parts.editions, kept->duties(), kept->changes(), kept->seekers()),
        kept_(std::move(kept)) {}

  std::unique_ptr<Kept> kept_;
};

}  // namespace cb
