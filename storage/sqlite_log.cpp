// SPDX-License-Identifier: MIT
#include "storage/sqlite_log.hpp"

#include <utility>

namespace cb {
namespace {

// How many matches' numbers and versions are kept at hand; a few bytes each.
constexpr std::size_t kMostHeads = 200'000;

}  // namespace

class SqliteLog::Append final : public SqliteJob {
 public:
  Append(SqliteLog& log, const MatchId& to, std::uint64_t version, std::vector<std::string> what,
         std::move_only_function<void(Appended)> then)
      : match(to), expected(version), events(std::move(what)), log_(log), then_(std::move(then)) {}
  void run() override { outcome_ = log_.insert(*this); }
  void lost() override { outcome_ = Appended::failed; }
  void settle(StoreCounters& counters) override {
    counters.events += outcome_ == Appended::done ? events.size() : 0;
    counters.conflicts += outcome_ == Appended::conflict ? 1 : 0;
    counters.failures += outcome_ == Appended::failed ? 1 : 0;
  }
  void tell() override { then_(outcome_); }

  const MatchId match;
  const std::uint64_t expected;
  const std::vector<std::string> events;

 private:
  SqliteLog& log_;
  std::move_only_function<void(Appended)> then_;
  Appended outcome_ = Appended::failed;
};

SqliteLog::SqliteLog(SqliteWriter& writer) : writer_(writer) {
  writer_.when_rolled_back([this] { heads_.clear(); });
}

Result<void> SqliteLog::prepare() {
  const sqlite::Database::Wanted statements[] = {
      {&number_, "SELECT number FROM matches WHERE id = ?"},
      {&enter_, "INSERT INTO matches (id) VALUES (?)"},
      {&version_, "SELECT COALESCE(MAX(version) + 1, 0) FROM events WHERE match = ?"},
      {&insert_, "INSERT INTO events (match, version, data) VALUES (?, ?, ?)"},
      {&select_,
       "SELECT data FROM events WHERE match = (SELECT number FROM matches WHERE id = ?) AND version >= ?"
       " ORDER BY version"},
      {&snapshot_, "SELECT version, data FROM snapshots WHERE match = (SELECT number FROM matches WHERE id = ?)"},
      {&keep_, "INSERT OR REPLACE INTO snapshots (match, version, data) SELECT number, ?, ? FROM matches WHERE id = ?"},
  };
  return writer_.database().prepare(statements);
}

void SqliteLog::append(const MatchId& match, std::uint64_t expected, std::vector<std::string> events,
                       std::move_only_function<void(Appended)> then) {
  writer_.add(SqliteWriter::Kind::write,
              std::make_unique<Append>(*this, match, expected, std::move(events), std::move(then)));
}

void SqliteLog::read(const MatchId& match, std::uint64_t from,
                     std::move_only_function<void(Result<std::vector<std::string>>)> then) {
  const auto fetch = [this, match, from]() -> Result<std::vector<std::string>> { return events_from(match, from); };
  writer_.add<std::vector<std::string>>(SqliteWriter::Kind::read, fetch, std::move(then));
}

std::vector<std::string> SqliteLog::events_from(const MatchId& match, std::uint64_t from) {
  std::vector<std::string> events;
  auto rows = select_.with(sqlite::Bytes(match.bytes), from);
  while (rows.next()) events.push_back(rows.text(0));
  return events;
}

void SqliteLog::keep_snapshot(const MatchId& match, LogSnapshot snapshot) {
  auto work = [this, match, snapshot = std::move(snapshot)]() -> Result<void> {
    const sqlite::Bytes data(reinterpret_cast<const std::uint8_t*>(snapshot.bytes.data()), snapshot.bytes.size());
    keep_.run(snapshot.version, data, sqlite::Bytes(match.bytes));
    return {};
  };
  writer_.add<void>(SqliteWriter::Kind::write, std::move(work), [](const Result<void>&) {});
}

void SqliteLog::read_end(const MatchId& match, std::move_only_function<void(Result<LogEnd>)> then) {
  const auto fetch = [this, match]() -> Result<LogEnd> {
    LogEnd end;
    if (auto rows = snapshot_.with(sqlite::Bytes(match.bytes)); rows.next())
      end.snapshot = {static_cast<std::uint64_t>(rows.integer(0)), rows.text(1)};
    end.events = events_from(match, end.snapshot.version);
    return end;
  };
  writer_.add<LogEnd>(SqliteWriter::Kind::read, fetch, std::move(then));
}

// The number and version of a match, entered where it is new.
SqliteLog::Head* SqliteLog::head(const MatchId& match) {
  if (const auto known = heads_.find(match); known != heads_.end()) return &known->second;
  if (heads_.size() >= kMostHeads) heads_.clear();
  const sqlite::Bytes id(match.bytes);
  Head found;
  if (auto rows = number_.with(id); rows.next()) {
    found.number = rows.integer(0);
  } else {
    if (!enter_.run(id)) return nullptr;
    found.number = sqlite3_last_insert_rowid(writer_.database().handle());
  }
  auto rows = version_.with(found.number);
  if (!rows.next()) return nullptr;
  found.version = rows.integer(0);
  return &heads_.emplace(match, found).first->second;
}

Appended SqliteLog::insert(const Append& append) {
  Head* const at = head(append.match);
  if (at == nullptr) return Appended::failed;
  if (at->version != static_cast<std::int64_t>(append.expected)) return Appended::conflict;
  for (const auto& event : append.events) {
    const sqlite::Bytes data(reinterpret_cast<const std::uint8_t*>(event.data()), event.size());
    if (!insert_.run(at->number, at->version, data)) return Appended::failed;
    ++at->version;
  }
  return Appended::done;
}

}  // namespace cb
