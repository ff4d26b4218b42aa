// SPDX-License-Identifier: MIT
#include "storage/sqlite_log.hpp"

#include <utility>

namespace cb {
namespace {

// WAL with FULL: a commit is on the disk before it returns. Events lie in the order they came, so that a commit writes
// few pages however many matches it is for (rows of a match lying together cost eight times the processor time); the
// index finds those of a match, and refuses a version that is there already, whoever wrote it.
constexpr const char* kSchema =
    "PRAGMA journal_mode = WAL;"
    "PRAGMA synchronous = FULL;"
    "PRAGMA wal_autocheckpoint = 4000;"
    "CREATE TABLE IF NOT EXISTS matches (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE);"
    "CREATE TABLE IF NOT EXISTS events ("
    "  place INTEGER PRIMARY KEY, match INTEGER NOT NULL, version INTEGER NOT NULL, data BLOB NOT NULL);"
    "CREATE UNIQUE INDEX IF NOT EXISTS events_of_match ON events (match, version);";

// How many matches' numbers and versions are kept at hand; a few bytes each.
constexpr std::size_t kMostHeads = 200'000;

}  // namespace

Result<std::unique_ptr<SqliteLog>> SqliteLog::open(const std::string& path, Deliver deliver, const char* vfs) {
  auto database = sqlite::Database::open(path, vfs);
  if (!database) return std::unexpected(database.error());
  std::unique_ptr<SqliteLog> log(new SqliteLog(std::move(*database), std::move(deliver)));
  if (const auto ready = log->prepare(); !ready) return std::unexpected(ready.error());
  log->thread_ = std::jthread([raw = log.get()] { raw->serve(); });
  return log;
}

SqliteLog::SqliteLog(sqlite::Database database, Deliver deliver)
    : database_(std::move(database)), deliver_(std::move(deliver)) {}

Result<void> SqliteLog::prepare() {
  if (const auto made = database_.run(kSchema); !made) return made;
  const std::pair<sqlite::Statement*, const char*> statements[] = {
      {&begin_, "BEGIN IMMEDIATE"},
      {&commit_, "COMMIT"},
      {&roll_back_, "ROLLBACK"},
      {&number_, "SELECT number FROM matches WHERE id = ?"},
      {&enter_, "INSERT INTO matches (id) VALUES (?)"},
      {&version_, "SELECT COALESCE(MAX(version) + 1, 0) FROM events WHERE match = ?"},
      {&insert_, "INSERT INTO events (match, version, data) VALUES (?, ?, ?)"},
      {&select_,
       "SELECT data FROM events WHERE match = (SELECT number FROM matches WHERE id = ?) AND version >= ?"
       " ORDER BY version"},
  };
  for (const auto& [statement, sql] : statements) {
    auto prepared = database_.prepare(sql);
    if (!prepared) return std::unexpected(prepared.error());
    *statement = std::move(*prepared);
  }
  return {};
}

SqliteLog::~SqliteLog() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void SqliteLog::append(const MatchId& match, std::uint64_t expected, std::vector<std::string> events,
                       std::move_only_function<void(Appended)> then) {
  enqueue(Append{match, expected, std::move(events), std::move(then)});
}

void SqliteLog::read(const MatchId& match, std::uint64_t from,
                     std::move_only_function<void(Result<std::vector<std::string>>)> then) {
  enqueue(Read{match, from, std::move(then)});
}

SqliteLog::Counters SqliteLog::counters() const {
  const std::scoped_lock lock(mutex_);
  return counters_;
}

void SqliteLog::enqueue(Work work) {
  bool first = false;
  {
    const std::scoped_lock lock(mutex_);
    first = queue_.empty();
    queue_.push_back(std::move(work));
  }
  if (first) wake_.notify_one();
}

void SqliteLog::serve() {
  std::vector<Work> batch;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      std::swap(batch, queue_);
    }
    commit(batch);
    batch.clear();
  }
}

// One transaction for everything queued; whoever waits is told after it, in one delivery.
void SqliteLog::commit(std::vector<Work>& batch) {
  std::vector<std::move_only_function<void()>> news;
  news.reserve(batch.size());
  std::vector<Appended> outcomes(batch.size(), Appended::failed);
  bool open = false;
  bool sound = true;
  Counters more;
  for (std::size_t n = 0; n < batch.size() && sound; ++n) {
    auto* append = std::get_if<Append>(&batch[n]);
    if (append == nullptr) continue;
    if (!open) open = begin_.reset().step() == SQLITE_DONE;
    outcomes[n] = open ? insert(*append) : Appended::failed;
    sound = outcomes[n] != Appended::failed;
    if (outcomes[n] == Appended::done) more.events += append->events.size();
  }
  // A database that fails once (a full disk) fails for all: half an append must not stay.
  if (open && (!sound || commit_.reset().step() != SQLITE_DONE)) {
    roll_back_.reset().step();
    heads_.clear();  // they may speak of what was not kept
    more.events = 0;
    for (auto& outcome : outcomes) outcome = Appended::failed;
  }
  more.commits = open ? 1 : 0;
  for (std::size_t n = 0; n < batch.size(); ++n) {
    if (auto* append = std::get_if<Append>(&batch[n])) {
      more.conflicts += outcomes[n] == Appended::conflict ? 1 : 0;
      more.failures += outcomes[n] == Appended::failed ? 1 : 0;
      news.emplace_back([then = std::move(append->then), outcome = outcomes[n]]() mutable { then(outcome); });
    } else {
      auto& read = std::get<Read>(batch[n]);
      news.emplace_back([then = std::move(read.then), events = fetch(read)]() mutable { then(std::move(events)); });
    }
  }
  {
    const std::scoped_lock lock(mutex_);
    counters_.commits += more.commits;
    counters_.events += more.events;
    counters_.conflicts += more.conflicts;
    counters_.failures += more.failures;
  }
  deliver_(std::move(news));
}

// The number and version of a match, entered where it is new.
SqliteLog::Head* SqliteLog::head(const MatchId& match) {
  if (const auto known = heads_.find(match); known != heads_.end()) return &known->second;
  if (heads_.size() >= kMostHeads) heads_.clear();
  const std::span id(match.bytes);
  Head found;
  if (number_.reset().bind(id).step() == SQLITE_ROW) {
    found.number = number_.integer(0);
  } else {
    if (enter_.reset().bind(id).step() != SQLITE_DONE) return nullptr;
    found.number = sqlite3_last_insert_rowid(database_.handle());
  }
  number_.reset();
  enter_.reset();
  if (version_.reset().bind(found.number).step() != SQLITE_ROW) return nullptr;
  found.version = version_.integer(0);
  version_.reset();
  return &heads_.emplace(match, found).first->second;
}

Appended SqliteLog::insert(const Append& append) {
  Head* const at = head(append.match);
  if (at == nullptr) return Appended::failed;
  if (at->version != static_cast<std::int64_t>(append.expected)) return Appended::conflict;
  for (const auto& event : append.events) {
    const std::span data(reinterpret_cast<const std::uint8_t*>(event.data()), event.size());
    const int code = insert_.reset().bind(at->number).bind(at->version).bind(data).step();
    insert_.reset();
    if (code != SQLITE_DONE) return Appended::failed;
    ++at->version;
  }
  return Appended::done;
}

Result<std::vector<std::string>> SqliteLog::fetch(const Read& read) {
  std::vector<std::string> events;
  select_.reset().bind(std::span(read.match.bytes)).bind(static_cast<std::int64_t>(read.from));
  int code = SQLITE_ROW;
  while ((code = select_.step()) == SQLITE_ROW) events.push_back(select_.text(0));
  select_.reset();
  if (code != SQLITE_DONE) return fail("storage.read", "", "The match cannot be read: {}.", database_.problem());
  return events;
}

}  // namespace cb
