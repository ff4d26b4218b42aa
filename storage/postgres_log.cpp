// SPDX-License-Identifier: MIT
#include "storage/postgres_log.hpp"

namespace cb {
namespace {

constexpr std::uint32_t kTypeBytes = 17;

// Several byte strings as PostgreSQL sends an array of them.
std::string array_of(const std::vector<std::string>& events) {
  std::string bytes;
  const auto put = [&](std::uint32_t number) {
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(number >> shift);
  };
  put(1);  // dimension
  put(0);  // nothing in it is NULL
  put(kTypeBytes);
  put(static_cast<std::uint32_t>(events.size()));
  put(1);  // where counting begins
  for (const auto& event : events) {
    put(static_cast<std::uint32_t>(event.size()));
    bytes += event;
  }
  return bytes;
}

sql::Bytes bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

// The first event of an append is its fence: it is inserted where the one before it is there, and none has its version.
// The unique index makes whoever comes second wait for whoever came first, and then insert nothing. Where it was
// inserted nobody can have inserted those after it.
Result<void> PostgresLog::prepare() {
  // EXISTS would let PostgreSQL look through all events of that version first, of every match.
  const sql::Database::Wanted statements[] = {
      {&enter_, "INSERT INTO matches (id) VALUES (?) ON CONFLICT DO NOTHING"},
      {&length_, "SELECT COUNT(*) FROM events e JOIN matches m ON m.number = e.match WHERE m.id = ?"},
      {&one_,
       "INSERT INTO events (match, version, data) SELECT m.number, ?2::bigint, ?3 FROM matches m WHERE m.id = ?1"
       " AND (?2 = 0 OR (SELECT TRUE FROM events e WHERE e.match = m.number AND e.version = ?2 - 1))"
       " ON CONFLICT (match, version) DO NOTHING"},
      {&several_,
       "WITH first AS ("
       "  INSERT INTO events (match, version, data) SELECT m.number, ?2::bigint, (?3::bytea[])[1] FROM matches m"
       "  WHERE m.id = ?1"
       "  AND (?2 = 0 OR (SELECT TRUE FROM events e WHERE e.match = m.number AND e.version = ?2 - 1))"
       "  ON CONFLICT (match, version) DO NOTHING RETURNING match"
       ") INSERT INTO events (match, version, data) SELECT f.match, ?2 + n - 1, event"
       "  FROM first f, unnest(?3::bytea[]) WITH ORDINALITY AS all_of_them (event, n) WHERE n > 1 ORDER BY n"},
  };
  if (auto ready = writer_.database().prepare(statements); !ready) return ready;
  return SqlLog::prepare();
}

void PostgresLog::insert(Append& append) {
  const sql::Bytes id(append.match.bytes);
  if (append.expected == 0) enter_.run(id);
  if (append.events.empty()) {
    auto rows = length_.with(id);
    append.let_through = rows.next() && rows.integer(0) == static_cast<std::int64_t>(append.expected) ? 1 : 0;
  } else if (append.events.size() == 1) {
    one_.run_counting(append.let_through, id, append.expected, bytes_of(append.events.front()));
  } else {
    const auto events = array_of(append.events);
    several_.run_counting(append.let_through, id, append.expected, bytes_of(events));
  }
}

}  // namespace cb
