// SPDX-License-Identifier: MIT
#include "storage/sql_tournaments.hpp"

#include <algorithm>
#include <utility>

#include "core/forgotten.hpp"
#include "storage/sql_person.hpp"

namespace cb {
namespace {

using Kind = SqlWriter::Kind;
using sql::Bytes;

MatchId id_from(std::string_view bytes) {
  MatchId id;
  std::ranges::copy(bytes.substr(0, id.bytes.size()), id.bytes.begin());
  return id;
}

TournamentEntry entry_from(const sql::Statement::Rows& rows) {
  TournamentEntry entry;
  entry.id = id_from(rows.view(0));
  entry.title = sql::unpadded(rows.view(1));
  entry.organiser = rows.text(2);
  entry.organiser_name = sql::shown_name(rows.view(3));
  entry.stage = static_cast<TournamentEntry::Stage>(rows.integer(4));
  entry.listed = rows.integer(5) != 0;
  entry.details = rows.text(6);
  entry.made = rows.integer(7);
  entry.ended = rows.integer(8);
  return entry;
}

std::vector<TournamentEntry> entries_from(sql::Statement::Rows& rows) {
  std::vector<TournamentEntry> found;
  while (rows.next()) found.push_back(entry_from(rows));
  return found;
}

}  // namespace

Result<void> SqlTournaments::prepare() {
  const std::string columns =
      "SELECT t.id, t.title, t.organiser, p.name, t.stage, t.listed, t.details, t.made, t.ended FROM ";
  const std::string over = columns +
                           "tournaments t LEFT JOIN people p ON p.id = t.organiser"
                           " WHERE t.listed = 1 AND t.stage = 2 AND t.ended < ? ORDER BY t.ended DESC LIMIT ?";
  const std::string of_person = columns +
                                "tournaments_of_person o JOIN tournaments t ON t.number = o.number"
                                " LEFT JOIN people p ON p.id = t.organiser WHERE o.person = ?"
                                " ORDER BY o.number DESC LIMIT ?";
  const sql::Database::Wanted statements[] = {
      {&number_, "SELECT number FROM tournaments WHERE id = ?"},
      {&insert_,
       "INSERT INTO tournaments (id, title, organiser, stage, listed, details, made, ended)"
       " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING number"},
      // Were its organiser gone meanwhile, an entry that was under way would bring the title back.
      {&update_,
       "UPDATE tournaments SET stage = ?, details = ?, ended = ?, title = CASE WHEN EXISTS"
       " (SELECT 1 FROM people p WHERE p.id = organiser AND substr(p.name, 1, 1) <> ?) THEN ? ELSE title END"
       " WHERE number = ?"},
      {&enter_, "INSERT INTO tournaments_of_person (person, number) VALUES (?, ?) ON CONFLICT DO NOTHING"},
      {&over_, over.c_str()},
      {&of_person_, of_person.c_str()},
      {&unfinished_, "SELECT id FROM tournaments WHERE stage < 2 ORDER BY number"},
      {&name_, "SELECT name FROM people WHERE id = ?"},
  };
  return writer_.database().prepare(statements);
}

Result<void> SqlTournaments::write(const TournamentEntry& entry, const std::vector<std::string>& people) {
  if (entry.title.size() > kLongestTitle || entry.title.find('\0') != std::string::npos)
    return fail("storage.title", "", "A title has at most {} bytes.", kLongestTitle);
  const Bytes id(entry.id.bytes);
  const auto stage = static_cast<int>(entry.stage);
  std::optional<std::int64_t> number;
  if (auto rows = number_.with(id); rows.next()) number = rows.integer(0);
  const auto title = sql::padded<kLongestTitle>(entry.title);
  if (number) {
    update_.run(stage, entry.details, entry.ended, sql::kNoName, Bytes(title), *number);
  } else {
    auto rows =
        insert_.with(id, Bytes(title), entry.organiser, stage, entry.listed, entry.details, entry.made, entry.ended);
    number = rows.next() ? rows.integer(0) : 0;
    enter_.run(entry.organiser, *number);
  }
  for (const auto& person : people) enter_.run(person, *number);
  return {};
}

void SqlTournaments::put(TournamentEntry entry, std::vector<std::string> people, Then<void> then) {
  auto work = [this, entry = std::move(entry), people = std::move(people)] { return write(entry, people); };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlTournaments::over(std::int64_t before, int most, Then<std::vector<TournamentEntry>> then) {
  auto work = [this, before, most]() -> Result<std::vector<TournamentEntry>> {
    auto rows = over_.with(before, most);
    return entries_from(rows);
  };
  writer_.add<std::vector<TournamentEntry>>(Kind::read, std::move(work), std::move(then));
}

void SqlTournaments::of_person(std::string person, int most, Then<std::vector<TournamentEntry>> then) {
  auto work = [this, person = std::move(person), most]() -> Result<std::vector<TournamentEntry>> {
    auto rows = of_person_.with(person, most);
    return entries_from(rows);
  };
  writer_.add<std::vector<TournamentEntry>>(Kind::read, std::move(work), std::move(then));
}

void SqlTournaments::unfinished(Then<std::vector<MatchId>> then) {
  auto work = [this]() -> Result<std::vector<MatchId>> {
    std::vector<MatchId> found;
    for (auto rows = unfinished_.with(); rows.next();) found.push_back(id_from(rows.view(0)));
    return found;
  };
  writer_.add<std::vector<MatchId>>(Kind::read, std::move(work), std::move(then));
}

void SqlTournaments::names(std::vector<std::string> people, Then<std::vector<std::string>> then) {
  auto work = [this, people = std::move(people)]() -> Result<std::vector<std::string>> {
    std::vector<std::string> found;
    for (const auto& person : people) {
      auto rows = name_.with(person);
      found.push_back(rows.next() ? sql::shown_name(rows.view(0)) : std::string(kSomeoneWhoLeft));
    }
    return found;
  };
  writer_.add<std::vector<std::string>>(Kind::read, std::move(work), std::move(then));
}

}  // namespace cb
