// SPDX-License-Identifier: MIT
#include <filesystem>
#include <map>

#include "core/text.hpp"
#include "storage/file_lock.hpp"
#include "storage/migrate_side.hpp"
#include "storage/sqlite.hpp"
#include "storage/sqlite_schema.hpp"

namespace cb::migration {
namespace {

namespace fs = std::filesystem;

std::optional<Type> type_in_file(std::string_view declared) {
  if (declared == "INTEGER") return Type::integer;
  if (declared == "REAL") return Type::real;
  if (declared == "TEXT") return Type::text;
  if (declared == "BLOB") return Type::bytes;
  return std::nullopt;
}

class FileSide final : public Side {
 public:
  FileSide(std::string path, FileLock lock, sqlite::Database database)
      : path_(std::move(path)), lock_(std::move(lock)), database_(std::move(database)) {}

  std::string name() const override { return path_; }
  std::int64_t form() const override { return sqlite_form(); }
  sql::Database& database() override { return database_; }

  Result<Found> find() override {
    const auto tables = number("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'");
    const auto form = number("PRAGMA user_version");
    const auto moving = number(kIsMovingInFile);
    for (const auto* one : {&tables, &form, &moving})
      if (!*one) return std::unexpected(one->error());
    return Found{*tables > 0, *form > 0 ? std::optional(*form) : std::nullopt, *moving > 0};
  }

  Result<void> make_tables() override {
    auto database = sqlite::Database::open(path_);
    if (!database) return std::unexpected(database.error());
    database_ = std::move(*database);
    return prepare_schema(database_, path_);
  }

  Result<std::vector<TableForm>> tables() override {
    auto ask = database_.prepare(
        "SELECT t.name, c.name, c.type, c.pk FROM sqlite_master t, pragma_table_info(t.name) c"
        " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name, c.name");
    if (!ask) return std::unexpected(ask.error());
    std::map<std::string, TableForm> tables;
    std::map<std::string, std::map<std::int64_t, std::string>> keys;
    for (auto rows = ask->with(); rows.next();) {
      const auto name = rows.text(0);
      if (!is_moved(name)) continue;
      const auto column = rows.text(1);
      const auto type = type_in_file(rows.view(2));
      if (!type)
        return fail("migrate.form", "", "The column {} of {} in {} is neither a number, a text nor bytes.", column,
                    name, quote(path_));
      auto& table = tables[name];
      table.name = name;
      table.columns.push_back({column, *type});
      if (const auto place = rows.integer(3); place > 0) keys[name][place] = column;
    }
    std::vector<TableForm> forms;
    for (auto& [name, table] : tables) {
      for (auto& [place, column] : keys[name]) table.key.push_back(column);
      forms.push_back(std::move(table));
    }
    if (database_.failed()) return fail("migrate.read", "", "{}.", database_.problem());
    return forms;
  }

  bool begin_reading() override { return run("BEGIN"); }
  void end_reading() override { run("COMMIT"); }
  bool can_keep(std::string_view) const override { return true; }
  std::vector<std::string> at_end() const override { return {}; }

 private:
  bool run(const char* sql) {
    database_.begin_reading();
    return database_.run(sql).has_value();
  }
  Result<std::int64_t> number(const char* sql) {
    auto ask = database_.prepare(sql);
    if (!ask) return std::unexpected(ask.error());
    auto rows = ask->with();
    const auto found = rows.next() ? rows.integer(0) : 0;
    if (database_.failed()) return fail("migrate.read", "", "{}.", database_.problem());
    return found;
  }

  const std::string path_;
  const FileLock lock_;
  sqlite::Database database_;  // closed before the lock goes
};

}  // namespace

Result<std::unique_ptr<Side>> open_file(const std::string& path, bool may_be_new) {
  std::error_code problem;
  const bool there = fs::exists(path, problem);
  if (!there && !may_be_new) return fail("migrate.from", "", "There is no database {}.", quote(path));
  if (there && !fs::is_regular_file(path, problem)) return fail("migrate.file", "", "{} is no file.", quote(path));
  auto lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error());
  auto database = sqlite::Database::open_to_read(path);
  if (!database) return std::unexpected(database.error());
  return std::make_unique<FileSide>(fs::canonical(path, problem).string(), std::move(*lock), std::move(*database));
}

}  // namespace cb::migration
