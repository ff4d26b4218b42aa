// SPDX-License-Identifier: MIT
#include "storage/postgres_store.hpp"

#include "storage/migrate_side.hpp"

namespace cb {

Result<std::unique_ptr<PostgresStore>> PostgresStore::open(const std::string& url, Deliver deliver, Forget forget,
                                                           Sharing sharing, Looks looks) {
  auto database = postgres::Database::open(url, sharing);
  if (!database) return std::unexpected(database.error());
  if (const auto whole =
          migration::refuse_half_moved(**database, migration::kIsMovingInPostgres, postgres::shown_address(url));
      !whole)
    return std::unexpected(whole.error());
  auto kept =
      std::make_unique<Kept>(std::move(*database), std::move(deliver), std::move(forget), std::move(looks), sharing);
  if (const auto started = kept->start(); !started) return std::unexpected(started.error());
  return std::unique_ptr<PostgresStore>(new PostgresStore(std::move(kept)));
}

}  // namespace cb
