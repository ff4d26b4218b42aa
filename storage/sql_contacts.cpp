// SPDX-License-Identifier: MIT
#include "storage/sql_contacts.hpp"

#include <utility>

#include "storage/sql_person.hpp"

namespace cb {
namespace {

using Kind = SqlWriter::Kind;

// How many tables are gone through for people somebody has met.
constexpr int kTablesToLookAt = 500;

}  // namespace

Result<void> SqlContacts::prepare() {
  const sql::Database::Wanted statements[] = {
      {&number_, sql::kNumberOfPerson},
      {&count_, "SELECT COUNT(*) FROM ties WHERE person = ? AND kind = ?"},
      {&tie_, "INSERT INTO ties (person, kind, other, since) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"},
      {&untie_, "DELETE FROM ties WHERE person = ? AND kind = ? AND other = ?"},
      {&tied_,
       "SELECT p.id, p.name, t.since FROM ties t JOIN people p ON p.number = t.other"
       " WHERE t.person = ? AND t.kind = ? ORDER BY t.since DESC, p.number DESC"},
      {&blocks_,
       "SELECT p.id, o.id FROM ties t JOIN people p ON p.number = t.person JOIN people o ON o.number = t.other"
       " WHERE t.kind = ? ORDER BY t.person, t.other"},
      {&met_,
       "SELECT s.person, p.name, COUNT(DISTINCT t.number) AS tables, MAX(t.changed) AS last"
       " FROM (SELECT t.number, t.changed FROM tables_of_person o JOIN tables t ON t.number = o.number"
       "       WHERE o.person = ?1 AND t.stage > 0 ORDER BY t.changed DESC LIMIT ?2) t"
       " JOIN seats s ON s.number = t.number AND s.kind = 'person' AND s.person <> ?1"
       " JOIN people p ON p.id = s.person AND substr(p.name, 1, 1) <> ?4"
       " GROUP BY s.person, p.name ORDER BY last DESC, tables DESC, s.person LIMIT ?3"},
  };
  return writer_.database().prepare(statements);
}

void SqlContacts::tie(std::string person, Tie tie, std::string other, std::int64_t now, int most, Then<void> then) {
  auto work = [this, person = std::move(person), tie, other = std::move(other), now, most]() -> Result<void> {
    const auto number = sql::number_of_person(number_, person);
    const auto whom = sql::number_of_person(number_, other);
    if (!number || !whom) return std::unexpected(sql::no_such_person());
    if (*number == *whom) return fail("contact.self", "", "That is yourself.");
    const int kind = static_cast<int>(tie);
    std::int64_t there = 0;
    if (auto rows = count_.with(*number, kind); rows.next()) there = rows.integer(0);
    if (there >= most)
      return fail("contact.most", "", "You have {} of them already; take one off the list first.", most);
    tie_.run(*number, kind, *whom, now);
    if (tie == Tie::blocks) untie_.run(*number, static_cast<int>(Tie::follows), *whom);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlContacts::untie(std::string person, Tie tie, std::string other, Then<void> then) {
  auto work = [this, person = std::move(person), tie, other = std::move(other)]() -> Result<void> {
    const auto number = sql::number_of_person(number_, person);
    const auto whom = sql::number_of_person(number_, other);
    if (!number || !whom) return std::unexpected(sql::no_such_person());
    untie_.run(*number, static_cast<int>(tie), *whom);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlContacts::tied(std::string person, Tie tie, Then<std::vector<Contact>> then) {
  auto work = [this, person = std::move(person), tie]() -> Result<std::vector<Contact>> {
    std::vector<Contact> found;
    const auto number = sql::number_of_person(number_, person);
    if (!number) return found;
    for (auto rows = tied_.with(*number, static_cast<int>(tie)); rows.next();)
      found.push_back({rows.text(0), std::string(sql::unpadded(rows.view(1))), rows.integer(2)});
    return found;
  };
  writer_.add<std::vector<Contact>>(Kind::read, std::move(work), std::move(then));
}

void SqlContacts::all_blocks(Then<std::vector<std::pair<std::string, std::string>>> then) {
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  auto work = [this]() -> Result<Pairs> {
    Pairs found;
    for (auto rows = blocks_.with(static_cast<int>(Tie::blocks)); rows.next();)
      found.emplace_back(rows.text(0), rows.text(1));
    return found;
  };
  writer_.add<Pairs>(Kind::read, std::move(work), std::move(then));
}

void SqlContacts::met(std::string person, int most, Then<std::vector<Acquaintance>> then) {
  auto work = [this, person = std::move(person), most]() -> Result<std::vector<Acquaintance>> {
    std::vector<Acquaintance> found;
    for (auto rows = met_.with(person, kTablesToLookAt, most, sql::kNoName); rows.next();)
      found.push_back({rows.text(0), std::string(sql::unpadded(rows.view(1))), rows.integer(2), rows.integer(3)});
    return found;
  };
  writer_.add<std::vector<Acquaintance>>(Kind::read, std::move(work), std::move(then));
}

}  // namespace cb
