// SPDX-License-Identifier: MIT
#include "storage/sql_directory.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "storage/sql_person.hpp"

namespace cb {
namespace {

using Kind = SqlWriter::Kind;
using sql::Bytes;

MatchId match_from(std::string_view bytes) {
  MatchId match;
  std::ranges::copy(bytes.substr(0, match.bytes.size()), match.bytes.begin());
  return match;
}

// The name from the people, filled up with zeros there (see the schema), or else the one that came with the entry.
std::string name_from(const sql::Statement::Rows& rows, int known, int stored, int own) {
  if (rows.integer(known) == 0) return rows.text(own);
  const auto name = sql::unpadded(rows.view(stored));
  return std::string(name.empty() ? kSomeoneWhoLeft : name);
}

std::string_view bytes_of(const MatchId& match) {
  return {reinterpret_cast<const char*>(match.bytes.data()), match.bytes.size()};
}

// A table has so many seats at most.
constexpr std::size_t kMostAwaited = 6;

// Every list of tables begins with the same columns; what it has beside them comes here.
constexpr int kMore = 20;

}  // namespace

Result<void> SqlDirectory::prepare() {
  const std::string columns =
      "SELECT t.number, t.match, t.game, t.summary, t.host, p.number IS NOT NULL, p.name, t.host_name, t.stage,"
      " t.listed, t.rated, t.watchable, t.winners, t.ending, t.made, t.changed, t.details, t.shown, t.edition,"
      " COALESCE((SELECT e.name FROM editions e WHERE e.key = t.edition), '') FROM ";
  const std::string find = columns + "tables t LEFT JOIN people p ON p.id = t.host WHERE t.match = ?";
  const std::string lobby = columns + "tables t LEFT JOIN people p ON p.id = t.host WHERE t.listed = 1 AND t.stage = 0";
  const std::string newest = " ORDER BY t.made DESC LIMIT ?";
  const std::string lobby_of_all = lobby + newest;
  const std::string lobby_of_game = lobby + " AND t.game = ?" + newest;
  const std::string of_person = columns +
                                "tables_of_person o JOIN tables t ON t.number = o.number"
                                " LEFT JOIN people p ON p.id = t.host WHERE o.person = ? AND t.changed < ?"
                                " ORDER BY t.changed DESC LIMIT ?";
  const std::string rated_of = std::string(columns).insert(columns.rfind(" FROM "), ", h.seat, h.went") +
                               "people o JOIN history h ON h.person = o.number JOIN tables t ON t.match = h.match"
                               " LEFT JOIN people p ON p.id = t.host WHERE o.id = ? AND h.game = ? AND h.seat >= 0"
                               " ORDER BY h.at DESC, h.match DESC LIMIT ?";
  const std::string latest = " ORDER BY t.changed DESC, t.match DESC LIMIT ?";
  const std::string shown = columns +
                            "tables t LEFT JOIN people p ON p.id = t.host"
                            " WHERE t.shown = 1 AND t.stage = ? AND (t.changed, t.match) < (?, ?)";
  const std::string shown_of_all = shown + latest;
  const std::string shown_of_game = shown + " AND t.game = ?" + latest;
  // However many play: the latest are enough to choose from.
  const std::string featured = columns +
                               "(SELECT * FROM tables WHERE shown = 1 AND stage = 1"
                               "  ORDER BY changed DESC, match DESC LIMIT 200) t LEFT JOIN people p ON p.id = t.host"
                               " WHERE EXISTS (SELECT 1 FROM seats s WHERE s.number = t.number AND s.kind = 'person')"
                               " AND NOT EXISTS (SELECT 1 FROM seats s LEFT JOIN people q ON q.id = s.person"
                               "  LEFT JOIN featured f ON f.person = q.number"
                               "  WHERE s.number = t.number AND s.kind = 'person' AND f.person IS NULL)" +
                               latest;
  const std::string turns = std::string(columns).insert(columns.rfind(" FROM "), ", w.person, w.since, w.due") +
                            "turns w JOIN tables t ON t.number = w.number LEFT JOIN people p ON p.id = t.host WHERE ";
  const std::string turns_of = turns + "w.person = ? ORDER BY w.due = 0, w.due, w.since LIMIT ?";
  const std::string old_turns = turns + "w.taken = 0 AND w.since < ? ORDER BY w.since LIMIT ?";
  // Of a table of which no later version was told. Answers to none of these are waited for.
  const std::string table = "(SELECT number FROM tables WHERE match = ?1 AND turn_version <= ?2)";
  const std::string end_turns = "DELETE FROM turns WHERE number = " + table +
                                " AND person NOT IN (?3, ?4, ?5, ?6, ?7, ?8)";  // kMostAwaited of them
  const std::string add_turn =
      "INSERT INTO turns (person, number, since, due, taken) SELECT ?3, number, ?4, ?5, 0 FROM tables"
      " WHERE match = ?1 AND turn_version <= ?2 ON CONFLICT (person, number) DO NOTHING";
  const std::string set_due = "UPDATE turns SET due = ?4 WHERE number = " + table + " AND person = ?3 AND due <> ?4";
  const sql::Database::Wanted statements[] = {
      {&number_, "SELECT number FROM tables WHERE match = ?"},
      {&insert_,
       "INSERT INTO tables (match, game, summary, host, host_name, stage, listed, rated, watchable, winners, ending,"
       " made, changed, details, shown, edition, version)"
       " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
       " RETURNING number"},
      {&update_,
       "UPDATE tables SET game = ?, summary = ?, host = ?, host_name = ?, stage = ?, listed = ?, rated = ?,"
       " watchable = ?, winners = ?, ending = ?, made = ?, changed = CASE WHEN changed > ? THEN changed ELSE ? END,"
       " details = ?, shown = ?, edition = ?, version = ? WHERE match = ? AND version <= ? RETURNING number"},
      {&known_, "SELECT 1 FROM people WHERE id = ?"},
      {&clear_seats_, "DELETE FROM seats WHERE number = ?"},
      {&seat_, "INSERT INTO seats (number, seat, kind, person, name) VALUES (?, ?, ?, ?, ?)"},
      {&clear_people_, "DELETE FROM tables_of_person WHERE number = ?"},
      {&person_, "INSERT INTO tables_of_person (person, number) VALUES (?, ?) ON CONFLICT DO NOTHING"},
      {&find_, find.c_str()},
      {&lobby_, lobby_of_all.c_str()},
      {&lobby_of_game_, lobby_of_game.c_str()},
      {&shown_, shown_of_all.c_str()},
      {&shown_of_game_, shown_of_game.c_str()},
      {&featured_, featured.c_str()},
      {&seat_ratings_,
       "SELECT r.rating, r.deviation, r.volatility, r.games, r.at, s.seat FROM seats s JOIN people p ON p.id = s.person"
       " JOIN ratings r ON r.person = p.number AND r.game = ? WHERE s.number = ? AND s.kind = 'person'"},
      {&of_person_, of_person.c_str()},
      {&rated_of_, rated_of.c_str()},
      {&seats_,
       "SELECT s.kind, s.person, p.number IS NOT NULL, p.name, s.name FROM seats s"
       " LEFT JOIN people p ON p.id = s.person AND s.kind = 'person' WHERE s.number = ? ORDER BY s.seat"},
      {&tell_turns_, "UPDATE tables SET turn_version = ?2 WHERE match = ?1 AND turn_version <= ?2"},
      {&end_turns_, end_turns.c_str()},
      {&add_turn_, add_turn.c_str()},
      {&set_due_, set_due.c_str()},
      {&turns_, turns_of.c_str()},
      {&old_turns_, old_turns.c_str()},
      {&hand_out_,
       "UPDATE turns SET taken = 1 WHERE person = ? AND taken = 0"
       " AND number = (SELECT number FROM tables WHERE match = ?) RETURNING 1"},
      {&playing_, "SELECT match FROM tables WHERE stage = 1 AND match > ? ORDER BY match LIMIT ?"},
      {&lock_alive_, "UPDATE alive SET at = at"},
      {&add_gap_, "INSERT INTO gaps (began, until) SELECT at, CAST(?1 AS BIGINT) FROM alive WHERE at + ?2 < ?1"},
      // Whoever was held up on the way says nothing new; what lies ahead by a minute was written by a clock that has
      // been set since.
      {&alive_,
       "INSERT INTO alive (\"only\", at) VALUES (1, ?) ON CONFLICT (\"only\") DO UPDATE SET at = excluded.at"
       " WHERE alive.at < excluded.at OR alive.at > excluded.at + 60000"},
      {&gaps_, "SELECT began, until FROM gaps WHERE until > ? ORDER BY began"},
  };
  return writer_.database().prepare(statements);
}

bool SqlDirectory::knows(const std::string& person) { return known_.with(person).next(); }

void SqlDirectory::write(const TableEntry& entry) {
  const Bytes match(entry.match.bytes);
  // The names of people are kept with them and nowhere else, so that they change and go everywhere at once.
  const auto own_name = [&](const std::string& person, const std::string& name) {
    return knows(person) ? std::string() : name;
  };
  const auto host_name = own_name(entry.host, entry.host_name);
  const auto stage = static_cast<int>(entry.stage);
  std::int64_t number = 0;
  if (auto rows = update_.with(entry.game, entry.summary, entry.host, host_name, stage, entry.listed, entry.rated,
                               entry.watchable, entry.winners, entry.ending, entry.made, entry.changed, entry.changed,
                               entry.details, entry.shown, entry.edition, entry.version, match, entry.version);
      rows.next())
    number = rows.integer(0);
  if (number != 0) {
    clear_seats_.run(number);
    // Who stands up before the game begins was never there; who leaves it later was.
    if (entry.stage == TableEntry::Stage::gathering) clear_people_.run(number);
  } else {
    if (number_.with(match).next()) return;  // a later one is there
    auto rows = insert_.with(match, entry.game, entry.summary, entry.host, host_name, stage, entry.listed, entry.rated,
                             entry.watchable, entry.winners, entry.ending, entry.made, entry.changed, entry.details,
                             entry.shown, entry.edition, entry.version);
    if (rows.next()) number = rows.integer(0);
  }
  // A table that the house laid may have none.
  if (!entry.host.empty()) person_.run(entry.host, number);
  for (std::size_t n = 0; n < entry.seats.size(); ++n) {
    const auto& seat = entry.seats[n];
    const bool person = seat.kind == "person";
    seat_.run(number, n, seat.kind, seat.person, person ? own_name(seat.person, seat.name) : seat.name);
    if (person) person_.run(seat.person, number);
  }
}

void SqlDirectory::put(TableEntry entry, Then<void> then) {
  std::string order(bytes_of(entry.match));
  auto work = [this, entry = std::move(entry)]() -> Result<void> {
    write(entry);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then), std::move(order));
}

TableEntry SqlDirectory::entry(const sql::Statement::Rows& rows) {
  TableEntry entry;
  entry.match = match_from(rows.view(1));
  entry.game = rows.text(2);
  entry.summary = rows.text(3);
  entry.host = rows.text(4);
  entry.host_name = name_from(rows, 5, 6, 7);
  entry.stage = static_cast<TableEntry::Stage>(rows.integer(8));
  entry.listed = rows.integer(9) != 0;
  entry.rated = rows.integer(10) != 0;
  entry.watchable = rows.integer(11) != 0;
  entry.winners = static_cast<std::uint8_t>(rows.integer(12));
  entry.ending = rows.text(13);
  entry.made = rows.integer(14);
  entry.changed = rows.integer(15);
  entry.details = rows.text(16);
  entry.shown = rows.integer(17) != 0;
  entry.edition = rows.text(18);
  entry.edition_name = rows.text(19);
  for (auto seats = seats_.with(rows.integer(0)); seats.next();)
    entry.seats.push_back({seats.text(0), seats.text(1), name_from(seats, 2, 3, 4)});
  return entry;
}

std::vector<TableEntry> SqlDirectory::entries(sql::Statement::Rows&& rows) {
  std::vector<TableEntry> found;
  while (rows.next()) found.push_back(entry(rows));
  return found;
}

void SqlDirectory::find(const MatchId& match, Then<std::optional<TableEntry>> then) {
  auto work = [this, match]() -> Result<std::optional<TableEntry>> {
    auto found = entries(find_.with(Bytes(match.bytes)));
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  };
  writer_.add<std::optional<TableEntry>>(Kind::read, std::move(work), std::move(then));
}

void SqlDirectory::lobby(std::string game, int most, Then<std::vector<TableEntry>> then) {
  auto work = [this, game = std::move(game), most]() -> Result<std::vector<TableEntry>> {
    return game.empty() ? entries(lobby_.with(most)) : entries(lobby_of_game_.with(game, most));
  };
  writer_.add<std::vector<TableEntry>>(Kind::read, std::move(work), std::move(then));
}

void SqlDirectory::of_person(std::string person, std::int64_t before, int most, Then<std::vector<TableEntry>> then) {
  auto work = [this, person = std::move(person), before, most]() -> Result<std::vector<TableEntry>> {
    return entries(of_person_.with(person, before, most));
  };
  writer_.add<std::vector<TableEntry>>(Kind::read, std::move(work), std::move(then));
}

void SqlDirectory::rated_of(std::string person, std::string game, int most, Then<std::vector<RatedTable>> then) {
  auto work = [this, person = std::move(person), game = std::move(game), most]() -> Result<std::vector<RatedTable>> {
    std::vector<RatedTable> found;
    for (auto rows = rated_of_.with(person, game, most); rows.next();)
      found.push_back({entry(rows), static_cast<int>(rows.integer(kMore)), static_cast<Went>(rows.integer(kMore + 1))});
    return found;
  };
  writer_.add<std::vector<RatedTable>>(Kind::read, std::move(work), std::move(then));
}

std::vector<ShownTable> SqlDirectory::shown_tables(sql::Statement::Rows&& rows) {
  std::vector<ShownTable> found;
  while (rows.next()) {
    ShownTable table{entry(rows), {}};
    table.ratings.resize(table.table.seats.size());
    for (auto rated = seat_ratings_.with(table.table.game, rows.integer(0)); rated.next();)
      table.ratings.at(static_cast<std::size_t>(rated.integer(5))) =
          Rating{rated.real(0), rated.real(1), rated.real(2), rated.integer(3), rated.integer(4)};
    found.push_back(std::move(table));
  }
  return found;
}

void SqlDirectory::shown(TableEntry::Stage stage, std::string game, std::optional<ShownPlace> before, int most,
                         Then<std::vector<ShownTable>> then) {
  auto work = [this, stage, game = std::move(game), before, most]() -> Result<std::vector<ShownTable>> {
    const auto place = before.value_or(ShownPlace{std::numeric_limits<std::int64_t>::max(), {}});
    const auto wanted = static_cast<int>(stage);
    const Bytes match(place.match.bytes);
    return shown_tables(game.empty() ? shown_.with(wanted, place.changed, match, most)
                                     : shown_of_game_.with(wanted, place.changed, match, game, most));
  };
  writer_.add<std::vector<ShownTable>>(Kind::read, std::move(work), std::move(then));
}

void SqlDirectory::featured(int most, Then<std::vector<ShownTable>> then) {
  auto work = [this, most]() -> Result<std::vector<ShownTable>> { return shown_tables(featured_.with(most)); };
  writer_.add<std::vector<ShownTable>>(Kind::read, std::move(work), std::move(then));
}

// Whom a table waits for, said without waiting for any answer before the commit: every move by post says it.
class SqlDirectory::Await final : public SqlJob {
 public:
  using People = std::vector<std::string>;

  Await(SqlDirectory& directory, const MatchId& match, std::uint64_t version, People people, std::int64_t since,
        std::int64_t due, Then<People> then)
      : directory_(directory),
        match_(match),
        version_(version),
        people_(std::move(people)),
        since_(since),
        due_(due),
        then_(std::move(then)) {
    std::ranges::sort(people_);
    people_.erase(std::ranges::unique(people_).begin(), people_.end());
  }

  // Where its entry was lost nothing is written; it comes when the table wakes, and this after it.
  void run() override {
    lost_ = false;
    added_.assign(people_.size(), 0);
    const Bytes match(match_.bytes);
    // Nobody else writes to a database that is not shared, so nobody can be behind there.
    if (directory_.writer_.database().is_shared()) directory_.tell_turns_.run(match, version_);
    std::vector<sql::Value> staying = {sql::value_of(match), sql::value_of(version_)};
    for (std::size_t n = 0; n < kMostAwaited; ++n)
      staying.emplace_back(n < people_.size() ? std::string_view(people_[n]) : std::string_view(""));
    directory_.end_turns_.run_all(staying);
    for (std::size_t n = 0; n < people_.size(); ++n) {
      directory_.add_turn_.run_counting(added_[n], match, version_, people_[n], since_, due_);
      directory_.set_due_.run(match, version_, people_[n], due_);
    }
  }
  void lost() override { lost_ = true; }
  std::string_view order() const override { return bytes_of(match_); }
  void settle(StoreCounters& counters) override { counters.failures += lost_ ? 1 : 0; }
  void tell() override {
    if (lost_) return then_(SqlWriter::lost_request());
    People fresh;
    for (std::size_t n = 0; n < people_.size(); ++n)
      if (added_[n] > 0) fresh.push_back(std::move(people_[n]));
    then_(std::move(fresh));
  }

 private:
  SqlDirectory& directory_;
  const MatchId match_;
  const std::uint64_t version_;
  People people_;
  const std::int64_t since_, due_;
  Then<People> then_;
  std::vector<std::int64_t> added_;
  bool lost_ = false;
};

void SqlDirectory::await(const MatchId& match, std::uint64_t version, std::vector<std::string> people,
                         std::int64_t since, std::int64_t due, Then<std::vector<std::string>> then) {
  writer_.add(Kind::write,
              std::make_unique<Await>(*this, match, version, std::move(people), since, due, std::move(then)));
}

std::vector<Turn> SqlDirectory::turns(sql::Statement::Rows&& rows) {
  std::vector<Turn> found;
  while (rows.next())
    found.push_back({rows.text(kMore), entry(rows), rows.integer(kMore + 1), rows.integer(kMore + 2)});
  return found;
}

void SqlDirectory::turns_of(std::string person, int most, Then<std::vector<Turn>> then) {
  auto work = [this, person = std::move(person), most]() -> Result<std::vector<Turn>> {
    return turns(turns_.with(person, most));
  };
  writer_.add<std::vector<Turn>>(Kind::read, std::move(work), std::move(then));
}

void SqlDirectory::take_old_turns(std::int64_t before, int most, Then<std::vector<Turn>> then) {
  auto work = [this, before, most]() -> Result<std::vector<Turn>> {
    auto found = turns(old_turns_.with(before, most));
    // Another node may just have handed it out.
    std::erase_if(found,
                  [&](const Turn& turn) { return !hand_out_.with(turn.person, Bytes(turn.table.match.bytes)).next(); });
    return found;
  };
  writer_.add<std::vector<Turn>>(Kind::write, std::move(work), std::move(then));
}

void SqlDirectory::playing(std::optional<MatchId> after, int most, Then<std::vector<MatchId>> then) {
  auto work = [this, after, most]() -> Result<std::vector<MatchId>> {
    std::vector<MatchId> found;
    auto rows = playing_.with(after ? Bytes(after->bytes) : Bytes(), most);
    while (rows.next()) found.push_back(match_from(rows.view(0)));
    return found;
  };
  writer_.add<std::vector<MatchId>>(Kind::read, std::move(work), std::move(then));
}

void SqlDirectory::alive(std::int64_t now, std::int64_t silence, std::int64_t known, Then<std::vector<Gap>> then) {
  auto work = [this, now, silence, known]() -> Result<std::vector<Gap>> {
    // Of several that say it at once the second waits here for the first, and then finds no gap.
    lock_alive_.run();
    add_gap_.run(now, silence);
    alive_.run(now);
    std::vector<Gap> gaps;
    for (auto rows = gaps_.with(known); rows.next();) gaps.push_back({rows.integer(0), rows.integer(1)});
    return gaps;
  };
  writer_.add<std::vector<Gap>>(Kind::write, std::move(work), std::move(then));
}

}  // namespace cb
