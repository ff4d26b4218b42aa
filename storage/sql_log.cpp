// SPDX-License-Identifier: MIT
#include "storage/sql_log.hpp"

#include <algorithm>
#include <utility>

namespace cb {

void SqlLog::Append::run() {
  outcome_ = Appended::done;
  let_through = kUnheard;
  log_.insert(*this);
}

void SqlLog::Append::settle(StoreCounters& counters) {
  if (outcome_ == Appended::done && let_through == kUnheard)
    outcome_ = log_.what_became(*this);
  else if (outcome_ == Appended::done && let_through == 0)
    outcome_ = Appended::conflict;
  counters.events += outcome_ == Appended::done ? events.size() : 0;
  counters.conflicts += outcome_ == Appended::conflict ? 1 : 0;
  counters.failures += outcome_ == Appended::failed ? 1 : 0;
}

Result<void> SqlLog::prepare() {
  const sql::Database::Wanted statements[] = {
      {&select_,
       "SELECT data FROM events WHERE match = (SELECT number FROM matches WHERE id = ?) AND version >= ?"
       " ORDER BY version"},
      {&snapshot_, "SELECT version, data FROM snapshots WHERE match = (SELECT number FROM matches WHERE id = ?)"},
      {&keep_,
       "INSERT INTO snapshots (match, version, data) SELECT number, ?, ? FROM matches WHERE id = ?"
       " ON CONFLICT (match) DO UPDATE SET version = excluded.version, data = excluded.data"},
  };
  return writer_.database().prepare(statements);
}

void SqlLog::append(const MatchId& match, std::uint64_t expected, std::vector<std::string> events,
                    std::move_only_function<void(Appended)> then) {
  writer_.add(SqlWriter::Kind::write,
              std::make_unique<Append>(*this, match, expected, std::move(events), std::move(then)));
}

void SqlLog::read(const MatchId& match, std::uint64_t from,
                  std::move_only_function<void(Result<std::vector<std::string>>)> then) {
  const auto fetch = [this, match, from]() -> Result<std::vector<std::string>> { return events_from(match, from); };
  writer_.add<std::vector<std::string>>(SqlWriter::Kind::read, fetch, std::move(then));
}

std::vector<std::string> SqlLog::events_from(const MatchId& match, std::uint64_t from) {
  std::vector<std::string> events;
  auto rows = select_.with(sql::Bytes(match.bytes), from);
  while (rows.next()) events.push_back(rows.text(0));
  return events;
}

// Of an append in a batch that was kept, whose answer was lost: where its events are it was let through.
Appended SqlLog::what_became(const Append& append) {
  auto& database = writer_.database();
  database.begin_reading();
  const auto there = events_from(append.match, append.expected);
  database.end_reading();
  // Nobody can say, so the room is to look for itself.
  if (database.failed()) return Appended::failed;
  const auto same = std::ranges::mismatch(append.events, there).in1 == append.events.end();
  return same ? Appended::done : Appended::conflict;
}

void SqlLog::keep_snapshot(const MatchId& match, LogSnapshot snapshot) {
  auto work = [this, match, snapshot = std::move(snapshot)]() -> Result<void> {
    const sql::Bytes data(reinterpret_cast<const std::uint8_t*>(snapshot.bytes.data()), snapshot.bytes.size());
    keep_.run(snapshot.version, data, sql::Bytes(match.bytes));
    return {};
  };
  writer_.add<void>(SqlWriter::Kind::write, std::move(work), [](const Result<void>&) {});
}

void SqlLog::read_end(const MatchId& match, std::move_only_function<void(Result<LogEnd>)> then) {
  const auto fetch = [this, match]() -> Result<LogEnd> {
    LogEnd end;
    if (auto rows = snapshot_.with(sql::Bytes(match.bytes)); rows.next())
      end.snapshot = {static_cast<std::uint64_t>(rows.integer(0)), rows.text(1)};
    end.events = events_from(match, end.snapshot.version);
    return end;
  };
  writer_.add<LogEnd>(SqlWriter::Kind::read, fetch, std::move(then));
}

}  // namespace cb
