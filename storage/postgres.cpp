// SPDX-License-Identifier: MIT
#include "storage/postgres.hpp"

#include <bit>
#include <chrono>
#include <fstream>
#include <thread>

#include "core/text.hpp"
#include "storage/postgres_schema.hpp"

namespace cb::postgres {
namespace {

// How long a commit whose answer was lost is asked after; a server that was killed is back in less.
constexpr std::chrono::seconds kPatience{10};
constexpr std::chrono::milliseconds kBetweenTries{100};
// How long nobody knocks again where nobody has answered.
constexpr std::chrono::seconds kBeforeNextTry{1};
// How long a server is waited for that has just closed: its session may end a moment later.
constexpr std::chrono::seconds kForOneThatCloses{2};

// The advisory lock of the one server, which nodes share.
constexpr const char* kTakeTurn = "SELECT pg_try_advisory_lock(1128415794, 1)";
constexpr const char* kShareTurn = "SELECT pg_try_advisory_lock_shared(1128415794, 1)";
constexpr const char* kWhoHasIt =
    "SELECT a.application_name, COALESCE(host(a.client_addr), '') FROM pg_locks l JOIN pg_stat_activity a ON a.pid = "
    "l.pid"
    " WHERE l.locktype = 'advisory' AND l.classid = 1128415794 AND l.objid = 1 AND l.granted"
    " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())";

// What a node had locked when it was stopped or cut off is free again before its leases have run out.
constexpr const char* kLetsGoInTime = "SET idle_in_transaction_session_timeout = '2s'";

// PostgreSQL's word for a lock that somebody else has not let go within the time of lock_timeout.
constexpr const char* kWaitedInVain = "55P03";

constexpr const char* kWhoAmI =
    "SELECT pid::text || ' ' || backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()";

bool take_turn(PGconn* connection, Sharing sharing) {
  const auto* const take = sharing == Sharing::alone ? kTakeTurn : kShareTurn;
  const auto until = std::chrono::steady_clock::now() + kForOneThatCloses;
  while (first_of(connection, take) != "t") {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(kBetweenTries);
  }
  return true;
}

// SQLite's ? and ?2 as PostgreSQL's $1 and $2; in a text that holds no quoted question mark.
std::string numbered(std::string_view sql) {
  std::string text;
  int last = 0;
  for (std::size_t n = 0; n < sql.size(); ++n) {
    if (sql[n] != '?') {
      text += sql[n];
    } else if (n + 1 < sql.size() && sql[n + 1] >= '1' && sql[n + 1] <= '9') {
      text += '$';
    } else {
      text += fmt::format("${}", ++last);
    }
  }
  return text;
}

// Random, so that no other writer ever has it.
std::string fresh_id() {
  std::string id;
  std::ifstream random("/dev/urandom", std::ios::binary);
  for (int n = 0; n < 16; ++n) id += fmt::format("{:02x}", random.get() & 0xFF);
  return id;
}

}  // namespace

class Database::Prepared final : public sql::Prepared {
 public:
  Prepared(Database& database, std::string name, std::string sql)
      : database_(database), name_(std::move(name)), sql_(std::move(sql)) {}

  void begin(std::span<const sql::Value> values) override {
    be_there();
    rows_ = database_.line_.ask(name_, values);
    row_ = -1;
  }
  bool next() override { return ++row_ < PQntuples(rows_.get()); }
  void end() override { rows_.reset(); }
  bool run(std::span<const sql::Value> values, std::int64_t* changed) override {
    be_there();
    database_.line_.say(name_, values, changed);
    return !database_.failed();
  }

  bool run_listing(std::span<const sql::Value> values, sql::Listed& listed) override {
    be_there();
    listed = {};
    database_.line_.say(name_, values, nullptr, &listed);
    return !database_.failed();
  }

  std::int64_t integer(int column) const override { return whole_number(view(column)); }
  double real(int column) const override { return std::bit_cast<double>(integer(column)); }
  std::string_view view(int column) const override {
    return {PQgetvalue(rows_.get(), row_, column), static_cast<std::size_t>(PQgetlength(rows_.get(), row_, column))};
  }

  void be_there() {
    auto& line = database_.line_;
    if (generation_ == line.generation()) return;
    line.prepare(name_, sql_);
    generation_ = line.generation();
  }

 private:
  Database& database_;
  const std::string name_, sql_;
  unsigned generation_ = 0;
  Rows rows_;
  int row_ = -1;
};

Database::Database(std::string url, Sharing sharing, bool makes_tables)
    : line_(std::move(url)), sharing_(sharing), makes_tables_(makes_tables), id_(fresh_id()), vacuum_(line_.url()) {}

Result<std::unique_ptr<Database>> Database::open(const std::string& url, Sharing sharing) {
  std::unique_ptr<Database> database(new Database(url, sharing, true));
  if (auto connected = database->connect(); !connected) return std::unexpected(connected.error());
  auto mark = database->prepare(
      "INSERT INTO batches (writer, batch, seen) VALUES (?, ?, now())"
      " ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, seen = excluded.seen");
  if (!mark) return std::unexpected(mark.error());
  database->mark_ = std::move(*mark);
  return database;
}

Result<std::unique_ptr<Database>> Database::open_to_read(const std::string& url) {
  std::unique_ptr<Database> database(new Database(url, Sharing::alone, false));
  if (auto connected = database->connect(); !connected) return std::unexpected(connected.error());
  return database;
}

Result<void> Database::connect() {
  auto connection = postgres::connect(line_.url());
  if (!connection) return std::unexpected(connection.error());
  PGconn* const raw = connection->get();
  // The one before may not have noticed yet that nobody listens, and hold what it locked.
  if (!session_.empty())
    first_of(raw,
             "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
             " WHERE pid::text || ' ' || backend_start::text = $1",
             session_);
  const auto shown = shown_address(line_.url());
  if (!take_turn(raw, sharing_)) {
    const auto holder = first_of(raw, kWhoHasIt);
    return fail("storage.taken", "",
                "Another server has the database {}{}; one at a time can have it, or several that are all nodes.",
                quote(shown), holder.empty() ? "" : " (" + holder + ")");
  }
  if (line_.generation() == 0 && makes_tables_)
    if (auto made = prepare_schema(raw, shown); !made) return made;
  if (sharing_ == Sharing::nodes) first_of(raw, kLetsGoInTime);
  session_ = first_of(raw, kWhoAmI);
  // By which it knows its own changes.
  first_of(raw, "SELECT set_config('capbarrel.writer', $1, false)", id_);
  line_.take_over(std::move(*connection));
  return {};
}

// Whether there is a connection, made anew where the last one has gone.
bool Database::ready() {
  in_transaction_ = false;
  line_.trouble.failed = false;
  line_.trouble.state.clear();
  return line_.look() || reach();
}

// A server that does not answer costs whoever asks seconds; those who come right after hear the same at once.
bool Database::reach() {
  line_.hang_up();
  if (std::chrono::steady_clock::now() < next_try_) {
    line_.trouble = last_try_;
    return false;
  }
  const auto connected = connect();
  if (connected) return true;
  next_try_ = std::chrono::steady_clock::now() + kBeforeNextTry;
  line_.trouble = last_try_ = {true, {}, connected.error().text()};
  return false;
}

Result<sql::Statement> Database::prepare(std::string_view sql) {
  if (in_transaction_ ? !line_.up() || failed() : !ready()) return fail("storage.sql", "", "{}", line_.trouble.problem);
  auto prepared = std::make_unique<Prepared>(*this, fmt::format("s{}", ++statements_), numbered(sql));
  prepared->be_there();
  line_.sync();
  line_.take_all();
  if (failed())
    return fail("storage.sql", "", "The database {} refused: {}.", quote(shown_address(line_.url())),
                line_.trouble.problem);
  return sql::Statement(std::move(prepared));
}

bool Database::begin() {
  if (!ready()) return false;
  in_transaction_ = true;
  line_.say("BEGIN ISOLATION LEVEL READ COMMITTED");
  return mark_.run(id_, ++batch_);
}

bool Database::commit() {
  line_.say("COMMIT", "COMMIT");
  line_.sync();
  line_.take_all();
  in_transaction_ = false;
  if (!failed()) return true;
  return !line_.up() && was_kept();
}

void Database::roll_back() {
  in_transaction_ = false;
  if (!line_.up()) return;
  line_.sync();
  line_.say("ROLLBACK");
  line_.drop_prepared();
  line_.sync();
  line_.take_all();
}

bool Database::was_kept() {
  const auto lost = line_.trouble;
  const auto until = std::chrono::steady_clock::now() + kPatience;
  do {
    next_try_ = {};
    if (const auto kept = ask_what_became()) {
      line_.trouble = *kept ? Trouble{} : lost;
      return *kept;
    }
    std::this_thread::sleep_for(kBetweenTries);
  } while (std::chrono::steady_clock::now() < until);
  line_.trouble = lost;
  return false;
}

// Nothing where nobody can say. The row of the batch is locked by whoever may still be writing it, and this commits
// too: where a standby has to confirm a commit, it confirms with this one those before.
std::optional<bool> Database::ask_what_became() {
  if (!ready()) return std::nullopt;
  auto found = prepare("SELECT batch FROM batches WHERE writer = ? FOR UPDATE");
  auto seen = prepare("UPDATE batches SET seen = now() WHERE writer = ?");
  if (!found || !seen) return std::nullopt;
  std::int64_t last = 0;
  line_.say("BEGIN ISOLATION LEVEL READ COMMITTED");
  if (auto rows = found->with(id_); rows.next()) last = rows.integer(0);
  seen->run(id_);
  line_.say("COMMIT", "COMMIT");
  line_.sync();
  line_.take_all();
  if (failed()) {
    line_.hang_up();
    return std::nullopt;
  }
  return last == batch_;
}

// One state of everything for all that is read.
void Database::begin_reading() {
  if (!ready()) return;
  in_transaction_ = true;
  line_.say("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

void Database::end_reading() {
  in_transaction_ = false;
  if (!line_.up()) return;
  if (failed()) return roll_back();
  line_.say("COMMIT");
  line_.sync();
}

bool Database::asked_too_much() const {
  const auto& state = line_.trouble.state;
  return state.starts_with("22") || state.starts_with("23") || state == kWaitedInVain;
}

bool Database::came_too_late() const {
  const auto& state = line_.trouble.state;
  return state.starts_with("40") || state == "23505";
}

std::string Database::problem() const {
  const auto& trouble = line_.trouble;
  return trouble.problem.empty() ? "" : fmt::format("{}: {}", shown_address(line_.url()), trouble.problem);
}

}  // namespace cb::postgres
