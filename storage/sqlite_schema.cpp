// SPDX-License-Identifier: MIT
#include "storage/sqlite_schema.hpp"

#include "core/text.hpp"

namespace cb {
namespace {

// WAL with FULL: a commit is on the disk before it returns. What is deleted is overwritten.
constexpr const char* kManner =
    "PRAGMA journal_mode = WAL;"
    "PRAGMA synchronous = FULL;"
    "PRAGMA wal_autocheckpoint = 4000;"
    "PRAGMA secure_delete = ON;"
    "PRAGMA temp_store = MEMORY;"
    // What looks alike is for each version of the program to say: it is made anew at every start.
    "CREATE TEMP TABLE looks (key BLOB NOT NULL, person INTEGER NOT NULL, PRIMARY KEY (key, person)) WITHOUT ROWID;"
    "CREATE INDEX temp.looks_of_person ON looks (person);";

// Each brings the file from the version of its place to the next. A step that was released is never changed.
constexpr const char* kSteps[] = {
    // Events lie in the order they came, so that a commit writes few pages however many matches it is for (rows of a
    // match lying together cost eight times the processor time); the index finds those of a match, and refuses a
    // version that is there already, whoever wrote it.
    "CREATE TABLE matches (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE);"
    "CREATE TABLE events ("
    "  place INTEGER PRIMARY KEY, match INTEGER NOT NULL, version INTEGER NOT NULL, data BLOB NOT NULL);"
    "CREATE UNIQUE INDEX events_of_match ON events (match, version);"

    // A name lies nowhere but here, always filled up to the same length: SQLite then writes a new name, or none, over
    // the old, while a row that changes its length may move and leave a copy behind. A row is never deleted; without a
    // name it is somebody who left.
    "CREATE TABLE people ("
    "  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, made INTEGER NOT NULL, name BLOB NOT NULL);"
    "CREATE TABLE accounts (person INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, password TEXT NOT NULL);"
    "CREATE TABLE tokens ("
    "  number INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, id TEXT NOT NULL, person INTEGER NOT NULL,"
    "  label TEXT NOT NULL, scope TEXT NOT NULL, made INTEGER NOT NULL);"
    "CREATE INDEX tokens_of_person ON tokens (person, number);"
    "CREATE TABLE ratings ("
    "  person INTEGER NOT NULL, game TEXT NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,"
    "  volatility REAL NOT NULL, games INTEGER NOT NULL, at INTEGER NOT NULL,"
    "  PRIMARY KEY (person, game)) WITHOUT ROWID;"
    "CREATE TABLE rated (match BLOB PRIMARY KEY) WITHOUT ROWID;"
    "CREATE TABLE leaving (person TEXT PRIMARY KEY) WITHOUT ROWID;"  // the logs still tell of them

    // The directory. Of people it keeps the id; their name comes from above.
    "CREATE TABLE tables ("
    "  number INTEGER PRIMARY KEY, match BLOB NOT NULL UNIQUE, game TEXT NOT NULL, summary TEXT NOT NULL,"
    "  host TEXT NOT NULL, host_name TEXT NOT NULL, stage INTEGER NOT NULL, listed INTEGER NOT NULL,"
    "  rated INTEGER NOT NULL, watchable INTEGER NOT NULL, winners INTEGER NOT NULL, ending TEXT NOT NULL,"
    "  made INTEGER NOT NULL, changed INTEGER NOT NULL);"
    "CREATE INDEX lobby ON tables (made) WHERE listed = 1 AND stage = 0;"
    "CREATE INDEX playing ON tables (match) WHERE stage = 1;"
    "CREATE TABLE seats ("
    "  number INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,"
    "  PRIMARY KEY (number, seat)) WITHOUT ROWID;"
    "CREATE TABLE tables_of_person ("
    "  person TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (person, number)) WITHOUT ROWID;"
    "CREATE INDEX people_of_table ON tables_of_person (number);"
    "CREATE TABLE alive (only INTEGER PRIMARY KEY CHECK (only = 1), at INTEGER NOT NULL);"
    "CREATE TABLE gaps (began INTEGER NOT NULL, until INTEGER NOT NULL);",

    // The latest snapshot of a match with a long log; and of every table what a summary says beside the columns.
    "CREATE TABLE snapshots (match INTEGER PRIMARY KEY, version INTEGER NOT NULL, data BLOB NOT NULL);"
    "ALTER TABLE tables ADD COLUMN details TEXT NOT NULL DEFAULT '';",

    // Whom a table waits for; `taken` once somebody has looked whether to write to them.
    "CREATE TABLE turns ("
    "  person TEXT NOT NULL, number INTEGER NOT NULL, since INTEGER NOT NULL, due INTEGER NOT NULL,"
    "  taken INTEGER NOT NULL, PRIMARY KEY (person, number)) WITHOUT ROWID;"
    "CREATE INDEX turns_of_table ON turns (number);"
    "CREATE INDEX old_turns ON turns (since) WHERE taken = 0;"

    // Where people want to be told of them. An email address is filled up, like a name.
    "CREATE TABLE push ("
    "  number INTEGER PRIMARY KEY, person INTEGER NOT NULL, id TEXT NOT NULL UNIQUE, endpoint TEXT NOT NULL UNIQUE,"
    "  key TEXT NOT NULL, secret TEXT NOT NULL, language TEXT NOT NULL, made INTEGER NOT NULL);"
    "CREATE INDEX push_of_person ON push (person, number);"
    "CREATE TABLE mail ("
    "  person INTEGER PRIMARY KEY, address BLOB NOT NULL, language TEXT NOT NULL, confirmed INTEGER NOT NULL,"
    "  turns INTEGER NOT NULL);"
    "CREATE TABLE tickets ("
    "  hash BLOB PRIMARY KEY, person INTEGER NOT NULL, purpose TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tickets_of_person ON tickets (person);"
    "CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;",

    // Who follows or blocks whom.
    "CREATE TABLE ties ("
    "  person INTEGER NOT NULL, kind INTEGER NOT NULL, other INTEGER NOT NULL, since INTEGER NOT NULL,"
    "  PRIMARY KEY (person, kind, other)) WITHOUT ROWID;"
    "CREATE INDEX ties_to ON ties (other);",

    // What rated matches made of ratings; and of each rating until when it stands among the leaders, so that these are
    // found by an index however many have gone quiet.
    "CREATE TABLE history ("
    "  person INTEGER NOT NULL, game TEXT NOT NULL, at INTEGER NOT NULL, match BLOB NOT NULL, opponents TEXT NOT NULL,"
    "  old_rating REAL NOT NULL, old_deviation REAL NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,"
    "  PRIMARY KEY (person, game, at, match)) WITHOUT ROWID;"
    "CREATE INDEX history_of_match ON history (match);"
    "ALTER TABLE ratings ADD COLUMN until INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX leaders ON ratings (game, rating DESC, person) WHERE until > 0;"
    "CREATE INDEX leaders_until ON ratings (until) WHERE until > 0;",

    // Who asks whom for a game; `other` is 0 where everybody they played with is asked. `challenged` has all of them.
    "CREATE TABLE challenges ("
    "  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, person INTEGER NOT NULL, other INTEGER NOT NULL,"
    "  game TEXT NOT NULL, clock TEXT NOT NULL, rated INTEGER NOT NULL, made INTEGER NOT NULL, until INTEGER NOT NULL,"
    "  state INTEGER NOT NULL, word TEXT NOT NULL, at_table TEXT NOT NULL);"
    "CREATE INDEX challenges_of_person ON challenges (person, number);"
    "CREATE INDEX challenges_to ON challenges (other);"
    "CREATE INDEX challenges_until ON challenges (until);"
    "CREATE TABLE challenged ("
    "  person INTEGER NOT NULL, challenge INTEGER NOT NULL, PRIMARY KEY (person, challenge)) WITHOUT ROWID;"
    "CREATE INDEX challenged_by ON challenged (challenge);"
    "ALTER TABLE push ADD COLUMN challenges INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE mail ADD COLUMN challenges INTEGER NOT NULL DEFAULT 0;",

    // A club's own server. Words that tell of somebody (`why`, `words`) are filled up, in rows that are only ever
    // added at the end and never changed but to blank them: nothing of them is left when a person leaves. `here` knows
    // of this day alone who was here.
    "CREATE TABLE operators (person INTEGER PRIMARY KEY, since INTEGER NOT NULL);"
    "CREATE TABLE deeds ("
    "  number INTEGER PRIMARY KEY, at INTEGER NOT NULL, operator INTEGER NOT NULL, what TEXT NOT NULL,"
    "  person INTEGER NOT NULL, about TEXT NOT NULL, why BLOB NOT NULL);"
    "CREATE INDEX deeds_to ON deeds (person);"
    "CREATE TABLE sanctions ("
    "  person INTEGER NOT NULL, kind INTEGER NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL,"
    "  entry INTEGER NOT NULL, PRIMARY KEY (person, kind)) WITHOUT ROWID;"
    "CREATE TABLE announcements ("
    "  number INTEGER PRIMARY KEY, english TEXT NOT NULL, german TEXT NOT NULL, begins INTEGER NOT NULL,"
    "  ends INTEGER NOT NULL);"
    "CREATE TABLE name_rules (number INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);"
    "CREATE TABLE reports ("
    "  number INTEGER PRIMARY KEY, at INTEGER NOT NULL, reporter INTEGER NOT NULL, person INTEGER NOT NULL,"
    "  reason TEXT NOT NULL, words BLOB NOT NULL, match BLOB NOT NULL);"
    "CREATE INDEX reports_by ON reports (reporter, at);"
    "CREATE INDEX reports_about ON reports (person);"
    "CREATE TABLE handled (report INTEGER PRIMARY KEY, entry INTEGER NOT NULL);"
    "CREATE TABLE tallies ("
    "  day INTEGER NOT NULL, what TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (day, what)) WITHOUT ROWID;"
    "CREATE TABLE here (person INTEGER PRIMARY KEY, day INTEGER NOT NULL);",

    // Tournaments; what happened at them lies with the events of matches. A title is filled up, like a name.
    "CREATE TABLE tournaments ("
    "  number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, title BLOB NOT NULL, organiser TEXT NOT NULL,"
    "  stage INTEGER NOT NULL, listed INTEGER NOT NULL, details TEXT NOT NULL, made INTEGER NOT NULL,"
    "  ended INTEGER NOT NULL);"
    "CREATE INDEX tournaments_over ON tournaments (ended) WHERE listed = 1 AND stage = 2;"
    "CREATE INDEX tournaments_unfinished ON tournaments (number) WHERE stage < 2;"
    "CREATE INDEX tournaments_of_organiser ON tournaments (organiser);"
    "CREATE TABLE tournaments_of_person ("
    "  person TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (person, number)) WITHOUT ROWID;",

    // Tables that everyone may find to watch, and who may be featured.
    "ALTER TABLE tables ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET shown = watchable AND listed;"
    "CREATE INDEX shown ON tables (stage, changed, match) WHERE shown = 1;"
    "CREATE INDEX shown_of_game ON tables (game, stage, changed, match) WHERE shown = 1;"
    "CREATE TABLE featured (person INTEGER PRIMARY KEY);",

    // Where somebody sat and how it went for them: whoever leaves a game of several no longer sits there at its end.
    "ALTER TABLE history ADD COLUMN seat INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE history ADD COLUMN went INTEGER NOT NULL DEFAULT 1;",

    // Which of the opponents count where somebody is to lead; who leads by games of before goes on to.
    "ALTER TABLE history ADD COLUMN known TEXT NOT NULL DEFAULT '';"
    "UPDATE history SET known = opponents;",

    // Puzzles: how hard each has turned out to be, how good people are at those of a game, and who has tried which.
    "CREATE TABLE puzzles ("
    "  game TEXT NOT NULL, puzzle TEXT NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL, tries INTEGER NOT NULL,"
    "  at INTEGER NOT NULL, solved INTEGER NOT NULL, PRIMARY KEY (game, puzzle)) WITHOUT ROWID;"
    "CREATE TABLE puzzle_solvers ("
    "  person INTEGER NOT NULL, game TEXT NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,"
    "  tries INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, game)) WITHOUT ROWID;"
    "CREATE TABLE puzzle_tries ("
    "  person INTEGER NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL, solved INTEGER NOT NULL,"
    "  at INTEGER NOT NULL, PRIMARY KEY (person, game, puzzle)) WITHOUT ROWID;"
    "CREATE INDEX old_puzzle_tries ON puzzle_tries (at);",

    // How much of its log what the directory says of a table was made from, and what was said last of whom it waits
    // for.
    "ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN turn_version INTEGER NOT NULL DEFAULT 0;",

    // When whoever asked was last there to begin a game, and since when the table of an accepted one is being laid.
    "ALTER TABLE challenges ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE challenges ADD COLUMN accepted INTEGER NOT NULL DEFAULT 0;",

    // Boards that people put here; and of each table which board it is played on: one of these or one that comes with
    // the game, by the key or the name; empty: the game's first. `used` stays as wide as `made`, so that a row stays
    // where it is.
    "CREATE TABLE editions ("
    "  number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, game TEXT NOT NULL, name TEXT NOT NULL,"
    "  person INTEGER NOT NULL, made INTEGER NOT NULL, used INTEGER NOT NULL, text TEXT NOT NULL);"
    "CREATE INDEX editions_of_person ON editions (person, number);"
    "CREATE INDEX editions_used ON editions (used);"
    "ALTER TABLE tables ADD COLUMN edition TEXT NOT NULL DEFAULT '';",
};
constexpr auto kVersion = static_cast<std::int64_t>(std::size(kSteps));

}  // namespace

std::int64_t sqlite_form() { return kVersion; }

Result<void> prepare_schema(sqlite::Database& database, const std::string& path, std::optional<std::int64_t> wanted) {
  if (auto set = database.run(kManner); !set) return set;
  auto ask = database.prepare("PRAGMA user_version");
  if (!ask) return std::unexpected(ask.error());
  std::int64_t version = 0;
  if (auto rows = ask->with(); rows.next()) version = rows.integer(0);
  if (version > kVersion)
    return fail("storage.newer", "",
                "The database {} was written by a newer version of this program (its form is {}, here {} is known).",
                quote(path), version, kVersion);
  for (const auto end = wanted.value_or(kVersion); version < end; ++version) {
    const auto step =
        fmt::format("BEGIN IMMEDIATE; {} PRAGMA user_version = {}; COMMIT;", kSteps[version], version + 1);
    if (auto made = database.run(step.c_str()); !made) return made;
  }
  return {};
}

}  // namespace cb
