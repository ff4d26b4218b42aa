// SPDX-License-Identifier: MIT
#include "storage/postgres_duties.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace cb {
namespace {

// Names have no blanks.
std::string all_in_one(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

}  // namespace

// LEASE (tests/model/duties.pml): a lease is taken in one step, by whoever has it or after it has run out, and only the
// store's clock says when that is. Rows that another node is just writing are passed over and never waited for.
Result<void> PostgresDuties::prepare() {
  const sql::Database::Wanted statements[] = {
      {&live_,
       "INSERT INTO nodes (node, until) VALUES (?1, clock_timestamp() + ?2::bigint * interval '1 millisecond')"
       " ON CONFLICT (node) DO UPDATE SET until = excluded.until"},
      {&bury_,
       "DELETE FROM nodes WHERE node IN (SELECT node FROM nodes WHERE until < clock_timestamp() - interval '1 minute'"
       " FOR UPDATE SKIP LOCKED)"},
      {&living_,
       "SELECT node, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint FROM nodes"
       " WHERE until > clock_timestamp()"},
      {&enter_,
       "INSERT INTO duties (name, holder, term, until)"
       " SELECT name, '', 0, '-infinity' FROM unnest(string_to_array(?, ' ')) AS name ON CONFLICT DO NOTHING"},
      {&renew_,
       "UPDATE duties SET until = clock_timestamp() + ?2::bigint * interval '1 millisecond'"
       " WHERE holder = ?1 AND name = ANY (string_to_array(?3, ' ')) RETURNING name, term"},
      {&let_go_,
       "WITH surplus AS MATERIALIZED ("
       "  SELECT name FROM duties WHERE holder = ?1 AND name = ANY (string_to_array(?3, ' '))"
       "  ORDER BY term, name LIMIT ?2::bigint"
       ") UPDATE duties d SET holder = '', until = '-infinity' FROM surplus s WHERE d.name = s.name RETURNING d.name"},
      {&take_,
       "WITH free AS MATERIALIZED ("
       "  SELECT name FROM duties WHERE until <= clock_timestamp() AND name = ANY (string_to_array(?4, ' '))"
       "  ORDER BY name LIMIT ?3::bigint FOR UPDATE SKIP LOCKED"
       ") UPDATE duties d SET holder = ?1, term = d.term + 1,"
       "  until = clock_timestamp() + ?2::bigint * interval '1 millisecond'"
       " FROM free f WHERE d.name = f.name RETURNING d.name, d.term"},
      {&leave_, "DELETE FROM nodes WHERE node = ?"},
      {&let_all_go_, "UPDATE duties SET holder = '', until = '-infinity' WHERE holder = ?"},
  };
  return writer_.database().prepare(statements);
}

// So many to each that all are had, and nobody has two more than another: what does not divide goes to those who come
// first by their names.
Beat PostgresDuties::beat_now(const std::string& node, const std::vector<std::string>& duties, std::int64_t lease) {
  Beat beat;
  const auto names = all_in_one(duties);
  live_.run(node, lease);
  bury_.run();
  for (auto rows = living_.with(); rows.next();) {
    beat.nodes.push_back(rows.text(0));
    beat.now = rows.integer(1);
  }
  for (auto rows = renew_.with(node, lease, names); rows.next();) beat.held.push_back({rows.text(0), rows.integer(1)});
  const auto all = static_cast<std::int64_t>(duties.size());
  const auto living = std::max(std::int64_t{1}, std::ssize(beat.nodes));
  const auto before_me = std::ranges::count_if(beat.nodes, [&](const auto& other) { return other < node; });
  const auto share = all / living + (before_me < all % living ? 1 : 0);
  const auto mine = static_cast<std::int64_t>(beat.held.size());
  if (mine > share) {
    for (auto rows = let_go_.with(node, mine - share, names); rows.next();)
      std::erase_if(beat.held, [&](const Lease& one) { return one.duty == rows.view(0); });
  } else if (mine < share) {
    enter_.run(names);
    for (auto rows = take_.with(node, lease, share - mine, names); rows.next();)
      beat.held.push_back({rows.text(0), rows.integer(1)});
  }
  return beat;
}

void PostgresDuties::beat(std::string node, std::vector<std::string> duties, std::chrono::milliseconds lease,
                          Then<Beat> then) {
  auto work = [this, node = std::move(node), duties = std::move(duties), lease]() -> Result<Beat> {
    return beat_now(node, duties, lease.count());
  };
  writer_.add<Beat>(SqlWriter::Kind::write, std::move(work), std::move(then));
}

void PostgresDuties::release(std::string node, Then<void> then) {
  auto work = [this, node = std::move(node)]() -> Result<void> {
    let_all_go_.run(node);
    leave_.run(node);
    return {};
  };
  writer_.add<void>(SqlWriter::Kind::write, std::move(work), std::move(then));
}

}  // namespace cb
