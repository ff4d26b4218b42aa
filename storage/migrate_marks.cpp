// SPDX-License-Identifier: MIT
#include "storage/migrate_marks.hpp"

#include <utility>

#include "core/text.hpp"
#include "storage/migrate_rows.hpp"

namespace cb::migration {
namespace {

const Mark kNothing{0, Digest().hex()};

}  // namespace

// A version with other tables may have begun it; what those have that is here goes on.
Result<void> Marks::prepare() {
  return database().prepare(
      {{{&put_,
         "INSERT INTO moving (name, source, done, digest) VALUES (?, (SELECT MIN(source) FROM moving), ?, ?)"
         " ON CONFLICT (name) DO UPDATE SET done = excluded.done, digest = excluded.digest"}}});
}

Result<void> Marks::make(const std::vector<TableForm>& tables, const std::string& source) {
  const auto failed = [&] {
    auto why = fail("migrate.failed", "", "{}.", database().problem());
    database().roll_back();
    return why;
  };
  if (!database().begin()) return failed();
  auto create = database().prepare(
      "CREATE TABLE moving (name TEXT PRIMARY KEY, source TEXT NOT NULL, done BIGINT NOT NULL, digest TEXT NOT NULL)");
  if (!create || !create->run()) return failed();
  auto insert = database().prepare("INSERT INTO moving (name, source, done, digest) VALUES (?, ?, ?, ?)");
  if (!insert) return failed();
  for (const auto& table : tables) {
    insert->run(table.name, source, kNothing.rows, kNothing.digest);
    marks_[table.name] = kNothing;
  }
  if (database().failed() || !database().commit()) return failed();
  return prepare();
}

Result<void> Marks::read(const std::vector<TableForm>& tables, const std::string& source) {
  auto ask = database().prepare("SELECT name, source, done, digest FROM moving");
  if (!ask) return std::unexpected(ask.error());
  for (const auto& table : tables) marks_[table.name] = kNothing;
  std::string other;
  database().begin_reading();
  for (auto rows = ask->with(); rows.next();) {
    if (rows.view(1) != source) other = rows.text(1);
    marks_[rows.text(0)] = {rows.integer(2), rows.text(3)};
  }
  if (database().failed()) return fail("migrate.failed", "", "{}.", database().problem());
  database().end_reading();
  if (!other.empty())
    return fail("migrate.taken", "",
                "A move from {} there has begun and not ended; go on with that one, or give an empty database.",
                quote(other));
  return prepare();
}

void Marks::put(const std::string& table, Mark mark) {
  put_.run(table, mark.rows, mark.digest);
  marks_[table] = std::move(mark);
}

Result<void> Marks::drop() {
  auto drop = database().prepare("DROP TABLE moving");
  if (!drop) return std::unexpected(drop.error());
  drop->run();
  return {};
}

}  // namespace cb::migration
