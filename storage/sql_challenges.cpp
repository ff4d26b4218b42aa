// SPDX-License-Identifier: MIT
#include "storage/sql_challenges.hpp"

#include <utility>

#include "storage/sql_person.hpp"

namespace cb {
namespace {

using Kind = SqlWriter::Kind;

Challenge::One party_from(const sql::Statement::Rows& rows, int column) {
  return {rows.text(column), std::string(sql::unpadded(rows.view(column + 1))), rows.integer(column + 2) != 0};
}

Challenge challenge_from(const sql::Statement::Rows& rows) {
  Challenge challenge;
  challenge.id = rows.text(0);
  challenge.from = party_from(rows, 1);
  if (rows.integer(4) != 0) challenge.to = party_from(rows, 5);
  challenge.game = rows.text(8);
  challenge.clock = rows.text(9);
  challenge.rated = rows.integer(10) != 0;
  challenge.made = rows.integer(11);
  challenge.until = rows.integer(12);
  challenge.state = static_cast<Challenge::State>(rows.integer(13));
  challenge.word = rows.text(14);
  challenge.table = rows.text(15);
  challenge.seen = rows.integer(16);
  return challenge;
}

std::vector<Challenge> challenges_from(sql::Statement::Rows&& rows) {
  std::vector<Challenge> found;
  while (rows.next()) found.push_back(challenge_from(rows));
  return found;
}

}  // namespace

Result<void> SqlChallenges::prepare() {
  const std::string columns =
      "SELECT c.id, p.id, p.name, a.person IS NOT NULL, c.other, o.id, o.name, b.person IS NOT NULL, c.game, c.clock,"
      " c.rated, c.made, c.until, c.state, c.word, c.at_table, c.seen FROM ";
  const std::string people =
      " JOIN people p ON p.number = c.person LEFT JOIN accounts a ON a.person = c.person"
      " LEFT JOIN people o ON o.number = c.other LEFT JOIN accounts b ON b.person = c.other WHERE ";
  const std::string received = columns + "challenged d JOIN challenges c ON c.number = d.challenge" + people +
                               "d.person = ? AND c.state = 0 AND c.until > ? ORDER BY d.challenge DESC LIMIT ?";
  const std::string sent =
      columns + "challenges c" + people + "c.person = ? AND c.until > ? ORDER BY c.number DESC LIMIT ?";
  const std::string find = columns + "challenges c" + people + "c.id = ? AND c.until > ?";
  const sql::Database::Wanted statements[] = {
      {&number_, sql::kNumberOfPerson},
      {&count_sent_, "SELECT COUNT(*) FROM challenges WHERE person = ? AND state = 0 AND until > ?"},
      {&count_received_,
       "SELECT COUNT(*) FROM challenged d JOIN challenges c ON c.number = d.challenge"
       " WHERE d.person = ? AND c.state = 0 AND c.until > ?"},
      {&twin_, "SELECT 1 FROM challenges WHERE person = ? AND other = ? AND state = 0 AND until > ?"},
      {&add_,
       "INSERT INTO challenges (id, person, other, game, clock, rated, made, until, seen, state, word, at_table)"
       " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '', '') RETURNING number"},
      {&add_to_, "INSERT INTO challenged (person, challenge) VALUES (?, ?) ON CONFLICT DO NOTHING"},
      {&received_, received.c_str()},
      {&sent_, sent.c_str()},
      {&find_, find.c_str()},
      {&open_to_,
       "SELECT c.number FROM challenges c JOIN challenged d ON d.challenge = c.number JOIN people p ON p.number = "
       "d.person"
       " WHERE c.id = ? AND p.id = ? AND c.state = 0 AND c.until > ?"},
      // What another node has changed since it was looked at is left as it is.
      {&seen_,
       "UPDATE challenges SET seen = ?2 WHERE person = (SELECT number FROM people WHERE id = ?1) AND state = 0"
       " AND seen < ?2"},
      {&accept_, "UPDATE challenges SET state = 1, accepted = ? WHERE number = ? AND state = 0 RETURNING 1"},
      {&settle_,
       "UPDATE challenges SET state = 1, at_table = ?, until = ? WHERE id = ? AND state < 2 AND at_table = ''"},
      {&reopen_, "UPDATE challenges SET state = 0 WHERE id = ? AND state = 1 AND at_table = ''"},
      {&reopen_left_, "UPDATE challenges SET state = 0 WHERE state = 1 AND at_table = '' AND accepted < ?"},
      {&clear_, "DELETE FROM challenged WHERE challenge = ?"},
      {&clear_one_,
       "DELETE FROM challenged WHERE challenge = ?1 AND person = (SELECT number FROM people WHERE id = ?2)"
       " AND NOT EXISTS (SELECT 1 FROM challenges WHERE number = ?1 AND state = 1) RETURNING 1"},
      {&decline_, "UPDATE challenges SET state = 2, word = ?, until = ? WHERE number = ? AND state = 0 AND other <> 0"},
      {&own_,
       "SELECT c.number FROM challenges c JOIN people p ON p.number = c.person"
       " WHERE c.id = ? AND p.id = ? AND NOT (c.state = 1 AND c.at_table = '')"},
      {&remove_, "DELETE FROM challenges WHERE number = ? AND NOT (state = 1 AND at_table = '') RETURNING 1"},
      {&clear_old_, "DELETE FROM challenged WHERE challenge IN (SELECT number FROM challenges WHERE until <= ?)"},
      {&remove_old_, "DELETE FROM challenges WHERE until <= ?"},
  };
  return writer_.database().prepare(statements);
}

std::int64_t SqlChallenges::count(sql::Statement& statement, std::int64_t person, std::int64_t now) {
  auto rows = statement.with(person, now);
  return rows.next() ? rows.integer(0) : 0;
}

Result<void> SqlChallenges::write(const Challenge& challenge, const std::vector<std::string>& to_all,
                                  const Limits& limits) {
  const auto now = challenge.made;
  const auto number = sql::number_of_person(number_, challenge.from.id);
  if (!number) return std::unexpected(sql::no_such_person());
  std::int64_t other = 0;
  if (challenge.to) {
    const auto whom = sql::number_of_person(number_, challenge.to->id);
    if (!whom) return std::unexpected(sql::no_such_person());
    if (*whom == *number) return fail("challenge.self", "", "That is yourself.");
    other = *whom;
  }
  if (twin_.with(*number, other, now).next())
    return other == 0 ? fail("challenge.twice", "", "Your challenge to everybody is open already.")
                      : fail("challenge.twice", "", "Your challenge to them is open already.");
  if (count(count_sent_, *number, now) >= limits.sent)
    return fail("challenge.most", "", "You have {} challenges open already; take one back first.", limits.sent);
  std::vector<std::int64_t> whom;
  for (const auto& person : challenge.to ? std::vector{challenge.to->id} : to_all) {
    const auto found = sql::number_of_person(number_, person);
    if (found && *found != *number && count(count_received_, *found, now) < limits.received) whom.push_back(*found);
  }
  if (whom.empty())
    return other == 0 ? fail("challenge.nobody", "", "You have not played with anybody who could be asked.")
                      : fail("challenge.full", "", "They have many challenges to answer already; try again later.");
  std::int64_t added = 0;
  if (auto rows = add_.with(challenge.id, *number, other, challenge.game, challenge.clock, challenge.rated,
                            challenge.made, challenge.until, challenge.made);
      rows.next())
    added = rows.integer(0);
  for (const auto person : whom) add_to_.run(person, added);
  return {};
}

void SqlChallenges::add(Challenge challenge, std::vector<std::string> to_all, Limits limits, Then<void> then) {
  auto work = [this, challenge = std::move(challenge), to_all = std::move(to_all), limits] {
    return write(challenge, to_all, limits);
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlChallenges::received(std::string person, std::int64_t now, int most, Then<std::vector<Challenge>> then) {
  auto work = [this, person = std::move(person), now, most]() -> Result<std::vector<Challenge>> {
    const auto number = sql::number_of_person(number_, person);
    if (!number) return std::vector<Challenge>();
    return challenges_from(received_.with(*number, now, most));
  };
  writer_.add<std::vector<Challenge>>(Kind::read, std::move(work), std::move(then));
}

void SqlChallenges::sent(std::string person, std::int64_t now, int most, Then<std::vector<Challenge>> then) {
  auto work = [this, person = std::move(person), now, most]() -> Result<std::vector<Challenge>> {
    const auto number = sql::number_of_person(number_, person);
    if (!number) return std::vector<Challenge>();
    return challenges_from(sent_.with(*number, now, most));
  };
  writer_.add<std::vector<Challenge>>(Kind::read, std::move(work), std::move(then));
}

std::optional<Challenge> SqlChallenges::one(const std::string& id, std::int64_t now) {
  auto rows = find_.with(id, now);
  if (!rows.next()) return std::nullopt;
  return challenge_from(rows);
}

void SqlChallenges::find(std::string id, std::int64_t now, Then<std::optional<Challenge>> then) {
  auto work = [this, id = std::move(id), now]() -> Result<std::optional<Challenge>> { return one(id, now); };
  writer_.add<std::optional<Challenge>>(Kind::read, std::move(work), std::move(then));
}

void SqlChallenges::seen(std::string person, std::int64_t now) {
  auto work = [this, person = std::move(person), now]() -> Result<void> {
    seen_.run(person, now);
    return {};
  };
  // What could not be kept now is said again the next time they look.
  writer_.add<void>(Kind::write, std::move(work), [](const Result<void>&) {});
}

std::optional<std::int64_t> SqlChallenges::open_to(const std::string& id, const std::string& person, std::int64_t now) {
  auto rows = open_to_.with(id, person, now);
  if (!rows.next()) return std::nullopt;
  return rows.integer(0);
}

void SqlChallenges::accept(std::string id, std::string person, std::int64_t now, Then<std::optional<Challenge>> then) {
  auto work = [this, id = std::move(id), person = std::move(person), now]() -> Result<std::optional<Challenge>> {
    const auto number = open_to(id, person, now);
    if (!number || !accept_.with(now, *number).next()) return std::nullopt;
    return one(id, now);
  };
  writer_.add<std::optional<Challenge>>(Kind::write, std::move(work), std::move(then));
}

void SqlChallenges::settle(std::string id, std::string table, std::int64_t until, Then<void> then) {
  auto work = [this, id = std::move(id), table = std::move(table), until]() -> Result<void> {
    settle_.run(table, until, id);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlChallenges::reopen(std::string id, Then<void> then) {
  auto work = [this, id = std::move(id)]() -> Result<void> {
    reopen_.run(id);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlChallenges::reopen_left(std::int64_t before, Then<void> then) {
  auto work = [this, before]() -> Result<void> {
    reopen_left_.run(before);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlChallenges::decline(std::string id, std::string person, std::string word, std::int64_t now, std::int64_t until,
                            Then<bool> then) {
  auto work = [this, id = std::move(id), person = std::move(person), word = std::move(word), now,
               until]() -> Result<bool> {
    const auto number = open_to(id, person, now);
    if (!number) return false;
    decline_.run(word, until, *number);
    return clear_one_.with(*number, person).next();
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then));
}

void SqlChallenges::withdraw(std::string id, std::string person, Then<bool> then) {
  auto work = [this, id = std::move(id), person = std::move(person)]() -> Result<bool> {
    std::optional<std::int64_t> number;
    if (auto rows = own_.with(id, person); rows.next()) number = rows.integer(0);
    if (!number || !remove_.with(*number).next()) return false;
    clear_.run(*number);
    return true;
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then));
}

void SqlChallenges::forget_old(std::int64_t now) {
  auto work = [this, now]() -> Result<void> {
    clear_old_.run(now);
    remove_old_.run(now);
    return {};
  };
  // What could not go now goes with the next ones.
  writer_.add<void>(Kind::write, std::move(work), [](const Result<void>&) {});
}

}  // namespace cb
