// SPDX-License-Identifier: MIT
#include "storage/postgres_seekers.hpp"

#include <algorithm>

namespace cb {
namespace {

using Kind = SqlWriter::Kind;
using sql::Bytes;

}  // namespace

Result<void> PostgresSeekers::prepare() {
  const sql::Database::Wanted statements[] = {
      {&enter_,
       "INSERT INTO seekers (person, offer, rating, deviation, since, asked, match, claimed, laid)"
       " VALUES (?, ?, ?, ?, ?, ?, '', 0, 0) ON CONFLICT (person) DO UPDATE SET offer = excluded.offer,"
       " rating = excluded.rating, deviation = excluded.deviation, since = excluded.since, asked = excluded.asked,"
       " match = '', claimed = 0, laid = 0 WHERE seekers.match = '' OR seekers.laid = 1"},
      {&leave_, "DELETE FROM seekers WHERE person = ? AND (match = '' OR laid = 1)"},
      {&asked_, "UPDATE seekers SET asked = ?2 WHERE person = ?1 AND asked < ?2"},
      {&all_,
       "SELECT person, offer, rating, deviation, since, asked, match, claimed, laid FROM seekers"
       " ORDER BY since, person"},
      {&claim_, "UPDATE seekers SET match = ?, claimed = ? WHERE person = ? AND offer = ? AND match = '' RETURNING 1"},
      {&laid_, "UPDATE seekers SET laid = 1 WHERE match = ?"},
      {&release_, "UPDATE seekers SET match = '', claimed = 0 WHERE match = ? AND laid = 0"},
  };
  return writer_.database().prepare(statements);
}

void PostgresSeekers::enter(KeptSeeker seeker, Then<void> then) {
  auto work = [this, seeker = std::move(seeker)]() -> Result<void> {
    enter_.run(seeker.person, seeker.offer, seeker.rating, seeker.deviation, seeker.since, seeker.asked);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void PostgresSeekers::leave(std::string person) {
  auto work = [this, person = std::move(person)]() -> Result<void> {
    leave_.run(person);
    return {};
  };
  // Who could not be taken out now asks no more, and goes after a while.
  writer_.add<void>(Kind::write, std::move(work), [](const Result<void>&) {});
}

void PostgresSeekers::asked(std::string person, std::int64_t now) {
  auto work = [this, person = std::move(person), now]() -> Result<void> {
    asked_.run(person, now);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), [](const Result<void>&) {});
}

void PostgresSeekers::all(Then<std::vector<KeptSeeker>> then) {
  auto work = [this]() -> Result<std::vector<KeptSeeker>> {
    std::vector<KeptSeeker> found;
    for (auto rows = all_.with(); rows.next();) {
      KeptSeeker one{rows.text(0), rows.text(1), rows.real(2), rows.real(3), rows.integer(4), rows.integer(5)};
      if (const auto match = rows.view(6); !match.empty()) {
        one.match.emplace();
        std::ranges::copy(match.substr(0, one.match->bytes.size()), one.match->bytes.begin());
      }
      one.claimed = rows.integer(7);
      one.laid = rows.integer(8) != 0;
      found.push_back(std::move(one));
    }
    return found;
  };
  writer_.add<std::vector<KeptSeeker>>(Kind::read, std::move(work), std::move(then));
}

// Rows are locked in one order, so that of two nodes that want the same people one waits, and then finds them gone.
void PostgresSeekers::claim(std::vector<std::string> people, std::string offer, MatchId match, std::int64_t now,
                            Then<bool> then) {
  std::ranges::sort(people);
  auto work = [this, people = std::move(people), offer = std::move(offer), match, now]() -> Result<bool> {
    for (const auto& person : people) {
      if (claim_.with(Bytes(match.bytes), now, person, offer).next()) continue;
      release_.run(Bytes(match.bytes));
      return false;
    }
    return true;
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then));
}

void PostgresSeekers::laid(MatchId match, Then<void> then) {
  auto work = [this, match]() -> Result<void> {
    laid_.run(Bytes(match.bytes));
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void PostgresSeekers::release(MatchId match, Then<void> then) {
  auto work = [this, match]() -> Result<void> {
    release_.run(Bytes(match.bytes));
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

}  // namespace cb
