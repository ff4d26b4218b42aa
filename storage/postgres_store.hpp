// SPDX-License-Identifier: MIT
// The store as a PostgreSQL database.
#pragma once

#include "storage/postgres.hpp"
#include "storage/postgres_log.hpp"
#include "storage/sql_store.hpp"

namespace cb {

class PostgresStore final : public Store {
 public:
  static Result<std::unique_ptr<PostgresStore>> open(const std::string& url, Deliver deliver, Forget forget,
                                                     postgres::Sharing sharing, Looks looks = {});

  StoreCounters counters() const override { return kept_->parts.writer.counters(); }

 private:
  struct Kept {
    Kept(std::unique_ptr<postgres::Database> the_database, Deliver deliver, Forget forget, Looks looks)
        : database(std::move(the_database)),
          parts(*database, std::move(deliver), std::move(forget), std::move(looks)) {}
    std::unique_ptr<postgres::Database> database;
    SqlParts<PostgresLog> parts;
  };
  explicit PostgresStore(std::unique_ptr<Kept> kept)
      : Store(kept->parts.log, kept->parts.people, kept->parts.directory, kept->parts.notices, kept->parts.contacts,
              kept->parts.challenges, kept->parts.club, kept->parts.tournaments, kept->parts.puzzles),
        kept_(std::move(kept)) {}

  std::unique_ptr<Kept> kept_;
};

}  // namespace cb
