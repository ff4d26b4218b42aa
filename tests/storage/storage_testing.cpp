// SPDX-License-Identifier: MIT
#include "storage_testing.hpp"

#if CB_POSTGRES
#include "postgres_cluster.hpp"
#include "storage/postgres_store.hpp"
#endif

namespace cb::storage_testing {

std::vector<Kind> kinds() {
#if CB_POSTGRES
  if (PostgresCluster::is_installed()) return {Kind::sqlite, Kind::postgres};
#endif
  return {Kind::sqlite};
}

std::string name_of(const ::testing::TestParamInfo<Kind>& kind) {
  return kind.param == Kind::sqlite ? "sqlite" : "postgres";
}

std::unique_ptr<Store> AnyStore::open(Deliver deliver) {
#if CB_POSTGRES
  if (GetParam() == Kind::postgres) {
    if (url_.empty()) url_ = PostgresCluster::of_this_program().new_database();
    return PostgresStore::open(url_, std::move(deliver), forget, Sharing::alone).value();
  }
#endif
  return SqliteStore::open("log", std::move(deliver), forget, disk_.name()).value();
}

std::int64_t AnyStore::number(const std::string& sql) {
  const auto ask = [&](auto& database) {
    auto statement = database.prepare(sql).value();
    auto rows = statement.with();
    return rows.next() ? rows.integer(0) : -1;
  };
#if CB_POSTGRES
  if (GetParam() == Kind::postgres) return ask(*postgres::Database::open(url_, Sharing::nodes).value());
#endif
  auto database = sqlite::Database::open("log", disk_.name()).value();
  return ask(database);
}

}  // namespace cb::storage_testing
