// SPDX-License-Identifier: MIT
#include <map>

#include "core/text.hpp"
#include "core/unicode.hpp"
#include "storage/migrate_rows.hpp"
#include "storage/migrate_side.hpp"
#include "storage/postgres.hpp"
#include "storage/postgres_schema.hpp"

namespace cb::migration {
namespace {

std::optional<Type> type_in_postgres(std::string_view declared) {
  if (declared == "bigint") return Type::integer;
  if (declared == "double precision") return Type::real;
  if (declared == "text") return Type::text;
  if (declared == "bytea") return Type::bytes;
  return std::nullopt;
}

constexpr const char* kColumns =
    "SELECT c.table_name::text, c.column_name::text, c.data_type::text, COALESCE(k.place, 0)::bigint,"
    " (c.is_identity = 'YES')::int::bigint"
    " FROM information_schema.columns c"
    " JOIN information_schema.tables t USING (table_schema, table_name)"
    " LEFT JOIN (SELECT i.indrelid, a.attname, array_position(i.indkey::int2[], a.attnum) + 1 AS place FROM pg_index i"
    "  JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::int2[]) WHERE i.indisprimary) k"
    " ON k.indrelid = to_regclass(quote_ident(c.table_name)) AND k.attname = c.column_name"
    " WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'"
    " ORDER BY c.table_name::text COLLATE \"C\", c.column_name::text COLLATE \"C\"";

class PostgresSide final : public Side {
 public:
  PostgresSide(std::string url, std::unique_ptr<postgres::Database> database)
      : url_(std::move(url)), database_(std::move(database)) {}

  std::string name() const override { return postgres::shown_address(url_); }
  std::int64_t form() const override { return postgres::form(); }
  sql::Database& database() override { return *database_; }

  Result<Found> find() override {
    const auto tables = number("SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema()");
    const auto ours = number("SELECT COUNT(*) FROM pg_class WHERE oid = to_regclass('form')");
    const auto moving = number(kIsMovingInPostgres);
    for (const auto* one : {&tables, &ours, &moving})
      if (!*one) return std::unexpected(one->error());
    Found found{*tables > 0, std::nullopt, *moving > 0};
    if (*ours > 0) {
      const auto form = number("SELECT COALESCE(MAX(version), 0)::bigint FROM form");
      if (!form) return std::unexpected(form.error());
      if (*form > 0) found.form = *form;
    }
    return found;
  }

  // The one that only looks lets go of the database first; whoever is quicker then has it.
  Result<void> make_tables() override {
    database_.reset();
    auto database = postgres::Database::open(url_, Sharing::alone);
    if (!database) return std::unexpected(database.error());
    database_ = std::move(*database);
    return {};
  }

  Result<std::vector<TableForm>> tables() override {
    auto ask = database_->prepare(kColumns);
    if (!ask) return std::unexpected(ask.error());
    std::map<std::string, TableForm> tables;
    std::map<std::string, std::map<std::int64_t, std::string>> keys;
    database_->begin_reading();
    for (auto rows = ask->with(); rows.next();) {
      const auto name = rows.text(0);
      if (!is_moved(name)) continue;
      const auto column = rows.text(1);
      const auto type = type_in_postgres(rows.view(2));
      if (!type)
        return fail("migrate.form", "", "The column {} of {} in {} is neither a number, a text nor bytes.", column,
                    name, quote(this->name()));
      auto& table = tables[name];
      table.name = name;
      table.columns.push_back({column, *type});
      if (const auto place = rows.integer(3); place > 0) keys[name][place] = column;
      if (rows.integer(4) > 0) counted_[name] = column;
    }
    if (database_->failed()) return fail("migrate.read", "", "{}.", database_->problem());
    database_->end_reading();
    std::vector<TableForm> forms;
    for (auto& [name, table] : tables) {
      for (auto& [place, column] : keys[name]) table.key.push_back(column);
      forms.push_back(std::move(table));
    }
    return forms;
  }

  bool begin_reading() override {
    database_->begin_reading();
    return !database_->failed();
  }
  void end_reading() override { database_->end_reading(); }

  bool can_keep(std::string_view text) const override {
    while (!text.empty()) {
      const auto letter = take_letter(text);
      if (!letter || *letter == 0) return false;
    }
    return true;
  }

  // Numbers that were given with the rows are not counted by themselves; and what the rows' coming was noted as is no
  // news to anybody.
  std::vector<std::string> at_end() const override {
    std::vector<std::string> statements = {"DELETE FROM changes"};
    for (const auto& [table, column] : counted_)
      statements.push_back(
          fmt::format("SELECT setval(pg_get_serial_sequence('{0}', '{1}'), GREATEST(MAX({2}), 1), COALESCE(MAX({2}), "
                      "0) > 0) FROM {0}",
                      identifier(table), column, identifier(column)));
    return statements;
  }

 private:
  Result<std::int64_t> number(const char* sql) {
    auto ask = database_->prepare(sql);
    if (!ask) return std::unexpected(ask.error());
    database_->begin_reading();
    std::int64_t found = 0;
    if (auto rows = ask->with(); rows.next()) found = rows.integer(0);
    if (database_->failed()) return fail("migrate.read", "", "{}.", database_->problem());
    database_->end_reading();
    return found;
  }

  const std::string url_;
  std::unique_ptr<postgres::Database> database_;
  std::map<std::string, std::string> counted_;  // the column that numbers a table's rows
};

}  // namespace

Result<std::unique_ptr<Side>> open_database(const std::string& url) {
  auto database = postgres::Database::open_to_read(url);
  if (!database) return std::unexpected(database.error());
  return std::make_unique<PostgresSide>(url, std::move(*database));
}

}  // namespace cb::migration
