// SPDX-License-Identifier: MIT
#include "storage/postgres_vacuum.hpp"

#include <array>
#include <chrono>
#include <utility>

#include "core/text.hpp"
#include "storage/postgres_schema.hpp"

namespace cb::postgres {
namespace {

constexpr std::chrono::seconds kAfterAFailure{5};

constexpr const char* kNow = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text";

// Whether somebody may still look at the state from before a transaction: VACUUM then leaves it, and does not say so.
constexpr const char* kStillSeen =
    "WITH before AS (SELECT age(($1::text::xid8)::xid) AS age)"
    " SELECT EXISTS (SELECT 1 FROM pg_stat_activity a, before b WHERE a.pid <> pg_backend_pid()"
    "   AND (a.datname = current_database() OR a.datname IS NULL)"
    "   AND (age(a.backend_xmin) > b.age OR age(a.backend_xid) > b.age))"
    " OR EXISTS (SELECT 1 FROM pg_replication_slots s, before b WHERE age(s.xmin) > b.age)"
    " OR EXISTS (SELECT 1 FROM pg_prepared_xacts p, before b WHERE p.database = current_database()"
    "   AND age(p.transaction) > b.age)";

}  // namespace

Vacuum::~Vacuum() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
    if (at_work_ != nullptr)
      if (PGcancel* const cancel = PQgetCancel(at_work_); cancel != nullptr) {
        std::array<char, 256> why{};
        PQcancel(cancel, why.data(), static_cast<int>(why.size()));
        PQfreeCancel(cancel);
      }
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Vacuum::ask() {
  {
    const std::scoped_lock lock(mutex_);
    wanted_ = true;
    if (!thread_.joinable()) thread_ = std::thread([this] { serve(); });
  }
  wake_.notify_one();
}

void Vacuum::serve() {
  std::unique_lock lock(mutex_);
  for (bool done = true;;) {
    const auto called = [&] { return wanted_ || closing_; };
    if (done)
      wake_.wait(lock, called);
    else
      wake_.wait_for(lock, kAfterAFailure, called);
    if (closing_) return;
    if (std::exchange(wanted_, false)) asked_at_.clear();
    lock.unlock();
    done = clean();
    lock.lock();
  }
}

// What nobody looks at any more goes at once; for the rest this waits until they have ended, and does it once more.
bool Vacuum::clean() {
  const auto connection = connect(url_);
  if (!connection) return false;
  PGconn* const raw = connection->get();
  const bool first = asked_at_.empty();
  if (first) asked_at_ = first_of(raw, kNow);
  const bool seen = first_of(raw, kStillSeen, asked_at_) != "f";
  if (seen && !first) return false;
  const bool ran = run(raw);
  if (!ran) asked_at_.clear();
  return ran && !seen;
}

bool Vacuum::run(PGconn* connection) {
  {
    const std::scoped_lock lock(mutex_);
    if (closing_) return true;
    at_work_ = connection;
  }
  // Where little has gone VACUUM alone would leave the entries in indexes.
  const std::string sql = fmt::format("VACUUM (INDEX_CLEANUP ON, ANALYZE) {}", kTablesOfPeople);
  const Rows done(PQexec(connection, sql.c_str()));
  const std::scoped_lock lock(mutex_);
  at_work_ = nullptr;
  return PQresultStatus(done.get()) == PGRES_COMMAND_OK;
}

}  // namespace cb::postgres
