// SPDX-License-Identifier: MIT
#include "storage/postgres_changes.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace cb {
namespace {

constexpr std::array<std::string_view, 8> kKinds = {"person", "tokens",  "gone",  "sanction",
                                                    "block",  "unblock", "rules", "doors"};

std::optional<Change::Kind> kind_of(std::string_view word) {
  const auto* const found = std::ranges::find(kKinds, word);
  if (found == kKinds.end()) return std::nullopt;
  return static_cast<Change::Kind>(found - kKinds.begin());
}

}  // namespace

// Numbers are given out before a transaction commits, so a lower one may be seen later than a higher. What every
// transaction did that is older than all that still run is complete.
Result<void> PostgresChanges::prepare() {
  const sql::Database::Wanted statements[] = {
      {&horizon_, "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint"},
      {&since_,
       "SELECT kind, person, other FROM changes WHERE txid >= ?1::bigint::text::xid8 AND txid < ?2::bigint::text::xid8"
       " AND writer <> current_setting('capbarrel.writer') ORDER BY number"},
      {&purge_, "DELETE FROM changes WHERE at < clock_timestamp() - interval '2 days'"},
  };
  return writer_.database().prepare(statements);
}

void PostgresChanges::look(Then<std::vector<Change>> then) {
  auto work = [this]() -> Result<std::vector<Change>> {
    std::vector<Change> changes;
    std::int64_t horizon = -1;
    if (auto rows = horizon_.with(); rows.next()) horizon = rows.integer(0);
    if (horizon < 0) return changes;  // the database has failed, and says so itself
    if (seen_ >= 0)
      for (auto rows = since_.with(seen_, horizon); rows.next();)
        if (const auto kind = kind_of(rows.view(0))) changes.push_back({*kind, rows.text(1), rows.text(2)});
    if (!writer_.database().failed()) seen_ = horizon;
    return changes;
  };
  writer_.add<std::vector<Change>>(SqlWriter::Kind::read, std::move(work), std::move(then));
}

void PostgresChanges::purge() {
  auto work = [this]() -> Result<void> {
    purge_.run();
    return {};
  };
  writer_.add<void>(SqlWriter::Kind::write, std::move(work), [](const Result<void>&) {});
}

}  // namespace cb
