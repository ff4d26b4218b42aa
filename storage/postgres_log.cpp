// SPDX-License-Identifier: MIT
#include "storage/postgres_log.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace cb {
namespace {

// How many matches' numbers are kept at hand; a few bytes each.
constexpr std::size_t kMostNumbers = 200'000;

// Several values as PostgreSQL sends an array of them.
class Array {
 public:
  void add(std::int64_t number) {
    begin_value(8);
    put(static_cast<std::uint64_t>(number), 8);
  }
  void add(std::string_view data) {
    begin_value(data.size());
    values_ += data;
  }
  sql::Bytes bytes(std::uint32_t type) {
    const auto values = std::exchange(values_, {});
    put(1, 4);  // dimension
    put(0, 4);  // nothing in it is NULL
    put(type, 4);
    put(count_, 4);
    put(1, 4);  // where counting begins
    values_ += values;
    return {reinterpret_cast<const std::uint8_t*>(values_.data()), values_.size()};
  }

 private:
  void begin_value(std::size_t length) {
    ++count_;
    put(length, 4);
  }
  void put(std::uint64_t number, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) values_ += static_cast<char>(number >> shift);
  }

  std::string values_;
  std::uint32_t count_ = 0;
};
constexpr std::uint32_t kTypeBytes = 17;
constexpr std::uint32_t kTypeNumber = 20;

// Events as three columns.
struct Columns {
  Array matches, versions, data;
  void add(std::int64_t match, std::uint64_t version, std::string_view event) {
    matches.add(match);
    versions.add(static_cast<std::int64_t>(version));
    data.add(event);
  }
};

std::string_view view_of(const MatchId& match) {
  return {reinterpret_cast<const char*>(match.bytes.data()), match.bytes.size()};
}

}  // namespace

PostgresLog::PostgresLog(SqlWriter& writer) : SqlLog(writer) {
  writer.before_commit([this] { say_gathered(); });
  writer.after_commit([this] { hear(); });
  writer.when_rolled_back([this] {
    gathered_.clear();
    said_.clear();
    numbers_.clear();
  });
}

// The first event of an append is its fence: it is inserted where the one before it is there, and none has its version.
// The unique index makes whoever comes second wait for whoever came first, and then insert nothing. Where it was
// inserted nobody can have inserted those after it.
Result<void> PostgresLog::prepare() {
  // EXISTS would let PostgreSQL look through all events of that version first, of every match; a join might change the
  // order, and with it that in which nodes wait for each other.
  const std::string first =
      "INSERT INTO events (match, version, data) SELECT a.match, a.version, a.data"
      " FROM unnest(?1::bigint[], ?2::bigint[], ?3::bytea[]) AS a (match, version, data)"
      " WHERE a.version = 0"
      " OR (SELECT TRUE FROM events e WHERE e.match = a.match AND e.version = a.version - 1)"
      " ON CONFLICT (match, version) DO NOTHING RETURNING match";
  const std::string runs = "WITH first AS (" + first +
                           "), more AS (INSERT INTO events (match, version, data) SELECT b.match, b.version, b.data"
                           " FROM unnest(?4::bigint[], ?5::bigint[], ?6::bytea[]) AS b (match, version, data)"
                           " WHERE b.match IN (SELECT match FROM first)) SELECT match FROM first";
  const sql::Database::Wanted statements[] = {
      {&enter_,
       "INSERT INTO matches (id) SELECT * FROM unnest(?::bytea[]) ON CONFLICT DO NOTHING RETURNING id, number"},
      {&number_, "SELECT id, number FROM matches WHERE id = ANY (?::bytea[])"},
      {&length_, "SELECT COUNT(*) FROM events e JOIN matches m ON m.number = e.match WHERE m.id = ?"},
      {&singles_, first.c_str()},
      {&runs_, runs.c_str()},
  };
  if (auto ready = writer_.database().prepare(statements); !ready) return ready;
  return SqlLog::prepare();
}

// The jobs of a batch come in the order of their matches.
void PostgresLog::insert(Append& append) {
  append.let_through = Append::kUnheard;
  if (!gathered_.empty() && (append.events.empty() || gathered_.back()->match == append.match)) say_gathered();
  if (!append.events.empty()) return gathered_.push_back(&append);
  auto rows = length_.with(sql::Bytes(append.match.bytes));
  append.let_through = rows.next() && rows.integer(0) == static_cast<std::int64_t>(append.expected) ? 1 : 0;
}

void PostgresLog::say_gathered() {
  if (gathered_.empty()) return;
  find_numbers();
  // Where the answer is written must stay where it is until it comes.
  auto& said = said_.emplace_back();
  Columns first, more;
  bool is_more = false;
  for (auto* const append : std::exchange(gathered_, {})) {
    const auto known = numbers_.find(append->match);
    if (known == numbers_.end()) {
      append->let_through = 0;
      continue;
    }
    const auto number = known->second;
    said.appends.emplace_back(append, number);
    const auto& events = append->events;
    first.add(number, append->expected, events.front());
    for (std::size_t n = 1; n < events.size(); ++n) more.add(number, append->expected + n, events[n]);
    is_more = is_more || events.size() > 1;
  }
  const auto matches = first.matches.bytes(kTypeNumber), versions = first.versions.bytes(kTypeNumber),
             data = first.data.bytes(kTypeBytes);
  if (!is_more) {
    singles_.run_listing(said.through, matches, versions, data);
  } else {
    runs_.run_listing(said.through, matches, versions, data, more.matches.bytes(kTypeNumber),
                      more.versions.bytes(kTypeNumber), more.data.bytes(kTypeBytes));
  }
}

// Of matches that are not at hand; new ones are entered.
void PostgresLog::find_numbers() {
  auto& database = writer_.database();
  if (std::exchange(reached_, database.reached()) != database.reached() || numbers_.size() >= kMostNumbers)
    numbers_.clear();
  Array fresh, unknown;
  bool is_fresh = false, is_unknown = false;
  for (const auto* append : gathered_) {
    if (numbers_.contains(append->match)) continue;
    is_unknown = true;
    unknown.add(view_of(append->match));
    if (append->expected > 0) continue;
    is_fresh = true;
    fresh.add(view_of(append->match));
  }
  if (is_fresh) take_numbers(enter_.with(fresh.bytes(kTypeBytes)));
  if (is_unknown && std::ranges::any_of(gathered_, [&](auto* one) { return !numbers_.contains(one->match); }))
    take_numbers(number_.with(unknown.bytes(kTypeBytes)));
}

void PostgresLog::take_numbers(sql::Statement::Rows&& rows) {
  while (rows.next()) {
    MatchId match;
    std::ranges::copy(rows.view(0).substr(0, match.bytes.size()), match.bytes.begin());
    numbers_[match] = rows.integer(1);
  }
}

// Where the answer was lost nothing is known of any of them.
void PostgresLog::hear() {
  for (auto& [appends, through] : said_) {
    if (!through.heard) continue;
    std::ranges::sort(through.numbers);
    for (const auto& [append, number] : appends)
      append->let_through = std::ranges::binary_search(through.numbers, number) ? 1 : 0;
  }
  said_.clear();
}

}  // namespace cb
