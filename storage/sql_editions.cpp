// SPDX-License-Identifier: MIT
#include "storage/sql_editions.hpp"

#include <utility>

#include "storage/sql_person.hpp"

namespace cb {
namespace {

using Kind = SqlWriter::Kind;

StoredEdition edition_from(const sql::Statement::Rows& rows) {
  return {rows.text(0), rows.text(1),    rows.text(2),    rows.text(3),
          rows.text(4), rows.integer(5), rows.integer(6), rows.integer(7)};
}

std::vector<StoredEdition> editions_from(sql::Statement::Rows&& rows) {
  std::vector<StoredEdition> found;
  while (rows.next()) found.push_back(edition_from(rows));
  return found;
}

}  // namespace

Result<void> SqlEditions::prepare() {
  const std::string all =
      "SELECT e.key, e.game, e.name, e.text, p.id, e.made, e.used, e.number FROM editions e"
      " JOIN people p ON p.number = e.person WHERE ";
  const std::string find = all + "e.key = ?";
  const std::string of_person = all + "p.id = ? ORDER BY e.number DESC LIMIT ?";
  const std::string latest = all + "e.number < ? ORDER BY e.number DESC LIMIT ?";
  const sql::Database::Wanted statements[] = {
      {&number_, sql::kNumberOfPerson},
      {&count_, "SELECT COUNT(*) FROM editions WHERE person = ?"},
      {&insert_,
       "INSERT INTO editions (key, game, name, person, made, used, text) VALUES (?, ?, ?, ?, ?, ?, ?)"
       " ON CONFLICT (key) DO NOTHING RETURNING 1"},
      {&find_, find.c_str()},
      {&use_, "UPDATE editions SET used = ?2 WHERE key = ?1 AND used < ?2"},
      {&of_person_, of_person.c_str()},
      {&latest_, latest.c_str()},
      {&remove_, "DELETE FROM editions WHERE key = ? AND person = ? RETURNING 1"},
      {&drop_, "DELETE FROM editions WHERE key = ?"},
      {&unused_, "SELECT key FROM editions WHERE used < ? ORDER BY used LIMIT ?"},
      // Somebody may just have asked another node for it.
      {&drop_unused_, "DELETE FROM editions WHERE key = ? AND used < ?"},
  };
  return writer_.database().prepare(statements);
}

Result<bool> SqlEditions::put_now(const StoredEdition& edition, int most) {
  const auto number = sql::number_of_person(number_, edition.person);
  if (!number) return std::unexpected(sql::no_such_person());
  if (find_.with(edition.key).next()) return false;
  std::int64_t there = 0;
  if (auto rows = count_.with(*number); rows.next()) there = rows.integer(0);
  if (there >= most)
    return fail("edition.many", "", "You have {} boards on this server already; remove one of them first.", most);
  return insert_.with(edition.key, edition.game, edition.name, *number, edition.made, edition.used, edition.text)
      .next();
}

void SqlEditions::put(StoredEdition edition, int most, Then<bool> then) {
  auto order = edition.key;
  auto work = [this, edition = std::move(edition), most] { return put_now(edition, most); };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then), std::move(order));
}

void SqlEditions::find(std::string key, Then<std::optional<StoredEdition>> then) {
  auto work = [this, key = std::move(key)]() -> Result<std::optional<StoredEdition>> {
    auto rows = find_.with(key);
    if (!rows.next()) return std::nullopt;
    return edition_from(rows);
  };
  writer_.add<std::optional<StoredEdition>>(Kind::read, std::move(work), std::move(then));
}

void SqlEditions::use(std::string key, std::int64_t now, Then<void> then) {
  auto order = key;
  auto work = [this, key = std::move(key), now]() -> Result<void> {
    use_.run(key, now);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then), std::move(order));
}

void SqlEditions::of_person(std::string person, int most, Then<std::vector<StoredEdition>> then) {
  auto work = [this, person = std::move(person), most]() -> Result<std::vector<StoredEdition>> {
    return editions_from(of_person_.with(person, most));
  };
  writer_.add<std::vector<StoredEdition>>(Kind::read, std::move(work), std::move(then));
}

void SqlEditions::latest(std::int64_t before, int most, Then<std::vector<StoredEdition>> then) {
  auto work = [this, before, most]() -> Result<std::vector<StoredEdition>> {
    return editions_from(latest_.with(before, most));
  };
  writer_.add<std::vector<StoredEdition>>(Kind::read, std::move(work), std::move(then));
}

void SqlEditions::remove(std::string key, std::string person, Then<bool> then) {
  auto order = key;
  auto work = [this, key = std::move(key), person = std::move(person)]() -> Result<bool> {
    const auto number = sql::number_of_person(number_, person);
    if (!number) return std::unexpected(sql::no_such_person());
    if (!remove_.with(key, *number).next()) return false;
    writer_.wipe();
    return true;
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then), std::move(order));
}

void SqlEditions::take_down(std::string key, Deed deed, Then<bool> then) {
  auto order = key;
  auto work = [this, key = std::move(key), deed = std::move(deed)]() mutable -> Result<bool> {
    {
      auto rows = find_.with(key);
      if (!rows.next()) return false;
      deed.person = rows.text(4);
    }
    deed.about = key;
    if (const auto kept = club_.note_now(deed); !kept) return std::unexpected(kept.error());
    drop_.run(key);
    writer_.wipe();
    return true;
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then), std::move(order));
}

void SqlEditions::purge(std::int64_t unused_since, int most, Then<std::int64_t> then) {
  auto work = [this, unused_since, most]() -> Result<std::int64_t> {
    std::vector<std::string> unused;
    for (auto rows = unused_.with(unused_since, most); rows.next();) unused.push_back(rows.text(0));
    for (const auto& key : unused) drop_unused_.run(key, unused_since);
    if (!unused.empty()) writer_.wipe();
    return static_cast<std::int64_t>(unused.size());
  };
  writer_.add<std::int64_t>(Kind::write, std::move(work), std::move(then));
}

}  // namespace cb
