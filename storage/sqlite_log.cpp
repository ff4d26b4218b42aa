// SPDX-License-Identifier: MIT
#include "storage/sqlite_log.hpp"

namespace cb {
namespace {

// How many matches' numbers and versions are kept at hand; a few bytes each.
constexpr std::size_t kMostHeads = 200'000;

}  // namespace

SqliteLog::SqliteLog(SqlWriter& writer) : SqlLog(writer) {
  writer.when_rolled_back([this] { heads_.clear(); });
}

Result<void> SqliteLog::prepare() {
  const sql::Database::Wanted statements[] = {
      {&number_, "SELECT number FROM matches WHERE id = ?"},
      {&enter_, "INSERT INTO matches (id) VALUES (?) RETURNING number"},
      {&version_, "SELECT COALESCE(MAX(version) + 1, 0) FROM events WHERE match = ?"},
      {&insert_, "INSERT INTO events (match, version, data) VALUES (?, ?, ?)"},
  };
  if (auto ready = writer_.database().prepare(statements); !ready) return ready;
  return SqlLog::prepare();
}

// The number and version of a match, entered where it is new.
SqliteLog::Head* SqliteLog::head(const MatchId& match) {
  if (const auto known = heads_.find(match); known != heads_.end()) return &known->second;
  if (heads_.size() >= kMostHeads) heads_.clear();
  const sql::Bytes id(match.bytes);
  Head found;
  if (auto rows = number_.with(id); rows.next()) {
    found.number = rows.integer(0);
  } else {
    auto entered = enter_.with(id);
    if (!entered.next()) return nullptr;
    found.number = entered.integer(0);
  }
  auto rows = version_.with(found.number);
  if (!rows.next()) return nullptr;
  found.version = rows.integer(0);
  return &heads_.emplace(match, found).first->second;
}

void SqliteLog::insert(Append& append) {
  append.let_through = 0;
  Head* const at = head(append.match);
  if (at == nullptr || at->version != static_cast<std::int64_t>(append.expected)) return;
  for (const auto& event : append.events) {
    const sql::Bytes data(reinterpret_cast<const std::uint8_t*>(event.data()), event.size());
    if (!insert_.run(at->number, at->version, data)) return;
    ++at->version;
  }
  append.let_through = 1;
}

}  // namespace cb
