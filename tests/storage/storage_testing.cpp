// SPDX-License-Identifier: MIT
#include "storage_testing.hpp"

#include <array>

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

// Once the store is closed, which a fixture may have as a member.
AnyStore::~AnyStore() {
  if (GetParam() != Kind::sqlite) return;
  auto database = sqlite::Database::open("log", disk_.name()).value();
  std::vector<std::array<std::string, 3>> columns;
  {
    auto ask = database
                   .prepare(
                       "SELECT t.name, c.name, lower(c.type) FROM sqlite_master t, pragma_table_info(t.name) c"
                       " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'")
                   .value();
    for (auto rows = ask.with(); rows.next();) columns.push_back({rows.text(0), rows.text(1), rows.text(2)});
  }
  for (const auto& [table, column, type] : columns) {
    auto ask =
        database.prepare(fmt::format("SELECT COUNT(*) FROM {} WHERE typeof(\"{}\") <> '{}'", table, column, type))
            .value();
    auto rows = ask.with();
    EXPECT_TRUE(rows.next());
    EXPECT_EQ(rows.integer(0), 0) << table << "." << column << " holds something else than " << type;
  }
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
