// SPDX-License-Identifier: MIT
#include "storage/sqlite_store.hpp"
#include "storage/store.hpp"
#if CB_POSTGRES
#include "storage/postgres_store.hpp"
#endif

namespace cb {
namespace {

Result<std::unique_ptr<Store>> open_database(const std::string& url, Deliver deliver, Forget forget, Looks looks,
                                             Sharing sharing) {
#if CB_POSTGRES
  auto store = PostgresStore::open(url, std::move(deliver), std::move(forget), sharing, std::move(looks));
  if (!store) return std::unexpected(store.error());
  return std::move(*store);
#else
  static_cast<void>(deliver);
  static_cast<void>(forget);
  static_cast<void>(looks);
  static_cast<void>(sharing);
  return fail("storage.postgres", "",
              "This program was built without PostgreSQL, so it cannot keep anything at {}; give it a file, or install "
              "libpq-dev and build it again.",
              shown_data(url));
#endif
}

}  // namespace

bool is_database_url(std::string_view data) {
  return data.starts_with("postgres://") || data.starts_with("postgresql://");
}

std::string shown_data(const std::string& data) {
  if (!is_database_url(data)) return data;
#if CB_POSTGRES
  return postgres::shown_address(data);
#else
  return "postgres://…";
#endif
}

Result<std::unique_ptr<Store>> open_store(const std::string& data, Deliver deliver, Forget forget, Looks looks,
                                          Sharing sharing) {
  if (is_database_url(data))
    return open_database(data, std::move(deliver), std::move(forget), std::move(looks), sharing);
  if (sharing == Sharing::nodes)
    return fail("storage.nodes", "", "A node shares a database of PostgreSQL's, postgres://…, and no file.");
  auto lock = FileLock::take(data);
  if (!lock) return std::unexpected(lock.error());
  auto store = SqliteStore::open(data, std::move(deliver), std::move(forget), nullptr, std::move(looks));
  if (!store) return std::unexpected(store.error());
  (*store)->hold(std::move(*lock));
  return store;
}

}  // namespace cb
