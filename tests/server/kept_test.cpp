// SPDX-License-Identifier: MIT
// Whatever the database can keep of a person is known here, column by column: how they get to see it, and that it is
// gone when they go. A table or a column that is new belongs into this list before it belongs into a release.
#include <fmt/format.h>

#include <map>
#include <set>

#include "core/text.hpp"
#include "people_testing.hpp"
#include "storage/sqlite.hpp"
#include "table/event_json.hpp"
#if CB_POSTGRES
#include "storage/postgres.hpp"
#include "tests/storage/postgres_cluster.hpp"
#endif

namespace cb::server::testing_people {
namespace {

struct Kept {
  std::string table, columns;
  // Puts something of hers there: {n} is her number, {id} her id, {other} somebody else's number.
  std::string fill = {};
  // Where it is in what she can take away, or why it is not.
  std::string exported = {}, why_not = {};
  // How much of her is left there, or why that is nothing.
  std::string left = {}, why_none = {};
};

constexpr auto kNobodys = "nothing about people";
constexpr auto kAnId = "only an id, which leads to nobody once its name is gone";
constexpr auto kAtTable = "her tables are named, and their records are hers to read";

// Words of hers are all "Rumpel".
const std::vector<Kept>& all_kept() {
  static const std::vector<Kept> all = {
      {"accounts", "person key password", "", "/person/account", "",
       "SELECT COUNT(*) FROM accounts WHERE person = {n}"},
      {"alive", "only at", "", "", kNobodys, "", kNobodys},
      {"announcements", "number english german begins ends", "", "", kNobodys, "", kNobodys},
      {"challenged", "person challenge", "INSERT INTO challenged VALUES ({n}, 12)", "/challenges/received/0", "",
       "SELECT COUNT(*) FROM challenged WHERE person = {n}"},
      {"challenges", "number id person other game clock rated made until state word at_table seen accepted",
       "INSERT INTO challenges VALUES (11, 'sent', {n}, {other}, 'loot', '10m', 0, 1, 9000000000000, 0, '', '', 1, 0),"
       " (12, 'received', {other}, {n}, 'loot', 'day', 0, 1, 9000000000000, 0, '', '', 1, 0)",
       "/challenges/sent/0", "", "SELECT COUNT(*) FROM challenges WHERE person = {n} OR other = {n}"},
      {"deeds", "number at operator what person about why",
       "INSERT INTO deeds VALUES (21, 5, {other}, 'ban', {n}, '', CAST('Rumpel shouts' AS BLOB))",
       "/done_by_operators/0/why", "", "SELECT COUNT(*) FROM deeds WHERE instr(why, CAST('Rumpel' AS BLOB)) > 0"},
      {"editions", "number key game name person made used text",
       "INSERT INTO editions VALUES (71, 'key', 'loot', 'Rumpel board', {n}, 5, 5, 'name = \"Rumpel board\"')",
       "/editions/0/text", "", "SELECT COUNT(*) FROM editions WHERE person = {n}"},
      {"events", "place match version data", "INSERT INTO events VALUES (1, 31, 0, CAST('{said}' AS BLOB))",
       "/tables/0", kAtTable, "SELECT COUNT(*) FROM events WHERE instr(data, CAST('Rumpel' AS BLOB)) > 0"},
      {"featured", "person", "INSERT INTO featured VALUES ({n})", "/featured", "",
       "SELECT COUNT(*) FROM featured WHERE person = {n}"},
      {"gaps", "began until", "", "", kNobodys, "", kNobodys},
      {"handled", "report entry", "", "", "that a report was handled, not whose it was", "", kNobodys},
      {"here", "person day", "INSERT INTO here VALUES ({n}, 1)", "", "that somebody was here today, until tomorrow",
       "SELECT COUNT(*) FROM here WHERE person = {n}"},
      {"history", "person game at match opponents old_rating old_deviation rating deviation seat went known",
       "INSERT INTO history VALUES ({n}, 'loot', 5, zeroblob(16), 'bob', 1500, 300, 1510, 290, 0, 1, 'bob')",
       "/rated_games/0", "", "SELECT COUNT(*) FROM history WHERE person = {n}"},
      {"keys", "name value", "", "", "the server's own keys", "", kNobodys},
      {"leaving", "person", "", "", "only while the logs are gone through for somebody who left",
       "SELECT COUNT(*) FROM leaving WHERE person = '{id}'"},
      {"mail", "person address language confirmed turns challenges",
       "INSERT INTO mail VALUES ({n}, CAST('Rumpel@example.org' AS BLOB), 'en', 1, 1, 1)", "/mail/address", "",
       "SELECT COUNT(*) FROM mail WHERE person = {n}"},
      {"matches", "number id", "INSERT INTO matches VALUES (31, zeroblob(16))", "", kNobodys, "", kNobodys},
      {"name_rules", "number word", "", "", kNobodys, "", kNobodys},
      {"operators", "person since", "INSERT INTO operators VALUES ({n}, 5)", "/operator", "",
       "SELECT COUNT(*) FROM operators WHERE person = {n}"},
      {"people", "number id made name", "", "/person/name", "",
       "SELECT COUNT(*) FROM people WHERE instr(name, CAST('Rumpel' AS BLOB)) > 0"},
      {"push", "number person id endpoint key secret language made challenges",
       "INSERT INTO push VALUES (1, {n}, 'browser', 'https://push.example/Rumpel', 'k', 's', 'en', 5, 0)",
       "/push/0/endpoint", "", "SELECT COUNT(*) FROM push WHERE person = {n}"},
      {"puzzle_solvers", "person game rating deviation tries at",
       "INSERT INTO puzzle_solvers VALUES ({n}, 'loot', 1500, 300, 1, 5)", "/puzzles/skill/loot", "",
       "SELECT COUNT(*) FROM puzzle_solvers WHERE person = {n}"},
      {"puzzle_tries", "person game puzzle solved at", "INSERT INTO puzzle_tries VALUES ({n}, 'loot', 'abc', 1, 5)",
       "/puzzles/tries/0", "", "SELECT COUNT(*) FROM puzzle_tries WHERE person = {n}"},
      {"puzzles", "game puzzle rating deviation tries at solved", "", "", "how hard puzzles are, not for whom", "",
       kNobodys},
      {"rated", "match", "", "", kNobodys, "", kNobodys},
      {"ratings", "person game rating deviation volatility games at until",
       "INSERT INTO ratings VALUES ({n}, 'loot', 1500, 300, 0.06, 1, 5, 0)", "/ratings/loot", "",
       "SELECT COUNT(*) FROM ratings WHERE person = {n}"},
      {"reports", "number at reporter person reason words match",
       "INSERT INTO reports VALUES (41, 5, {n}, {other}, 'words', CAST('Rumpel heard it' AS BLOB), x''),"
       " (42, 5, {other}, {n}, 'words', CAST('Rumpel said it' AS BLOB), x'')",
       "/reports/0/words", "", "SELECT COUNT(*) FROM reports WHERE instr(words, CAST('Rumpel' AS BLOB)) > 0"},
      {"sanctions", "person kind since until entry", "INSERT INTO sanctions VALUES ({n}, 0, 5, 0, 21)",
       "/sanctions/0/reason", "", "SELECT COUNT(*) FROM sanctions WHERE person = {n}"},
      {"seats", "number seat kind person name", "INSERT INTO seats VALUES (51, 0, 'person', '{id}', '')", "/tables/0",
       kAtTable, "", kAnId},
      {"snapshots", "match version data",
       "INSERT INTO snapshots VALUES (31, 0, CAST('{{\"person\":\"{id}\",\"name\":\"Rumpel\"}}' AS BLOB))", "/tables/0",
       "made from the log", "SELECT COUNT(*) FROM snapshots WHERE instr(data, CAST('Rumpel' AS BLOB)) > 0"},
      {"tables",
       "number match game summary host host_name stage listed rated watchable winners ending made changed details "
       "shown version turn_version edition",
       "INSERT INTO tables VALUES (51, zeroblob(16), 'loot', '', '{id}', '', 1, 0, 0, 0, 0, '', 5, 5, '{{}}', 0, 1, 1, "
       "'key')",
       "/tables/0", "", "", kAnId},
      {"tables_of_person", "person number", "INSERT INTO tables_of_person VALUES ('{id}', 51)", "/tables/0", "", "",
       kAnId},
      {"tallies", "day what count", "", "", "numbers, not people", "", kNobodys},
      {"tickets", "hash person purpose until", "INSERT INTO tickets VALUES (x'01', {n}, 'confirm', 9000000000000)", "",
       "a hash of what stands in a letter to her", "SELECT COUNT(*) FROM tickets WHERE person = {n}"},
      {"ties", "person kind other since", "INSERT INTO ties VALUES ({n}, 0, {other}, 5), ({n}, 1, {other}, 5)",
       "/following/0", "", "SELECT COUNT(*) FROM ties WHERE person = {n} OR other = {n}"},
      {"tokens", "number hash id person label scope made",
       "INSERT INTO tokens VALUES (99, x'02', 'token', {n}, 'Rumpel bot', 'play', 5)", "/tokens/1/label", "",
       "SELECT COUNT(*) FROM tokens WHERE person = {n}"},
      {"tournaments", "number id title organiser stage listed details made ended",
       "INSERT INTO tournaments VALUES (61, zeroblob(16), CAST('Rumpel cup' AS BLOB), '{id}', 2, 0, '{{}}', 5, 6)",
       "/events/0/title", "", "SELECT COUNT(*) FROM tournaments WHERE instr(title, CAST('Rumpel' AS BLOB)) > 0"},
      {"tournaments_of_person", "person number", "INSERT INTO tournaments_of_person VALUES ('{id}', 61)", "/events/0",
       "", "SELECT COUNT(*) FROM tournaments_of_person WHERE person = '{id}'"},
      {"turns", "person number since due taken", "INSERT INTO turns VALUES ('{id}', 51, 5, 0, 1)", "/tables/0",
       kAtTable, "", kAnId},
  };
  return all;
}

// What nodes over one PostgreSQL have between them, beside all that; the page about privacy says what of it is
// people's.
struct KeptByNodes {
  std::string table, columns, why;
};
const std::vector<KeptByNodes>& kept_by_nodes() {
  static const std::vector<KeptByNodes> all = {
      {"batches", "batch writer seen", kNobodys},
      {"changes", "number txid at writer kind person other",
       "for two days, only an id, which leads to nobody once its name is gone: that something about her has changed"},
      {"duties", "name holder term until", kNobodys},
      {"form", "version", kNobodys},
      {"looks", "key person", "how the name of her account looks, which goes with the account"},
      {"nodes", "node until", kNobodys},
      {"seekers", "person offer rating deviation since asked match claimed laid",
       "only while she looks for somebody to play with, which GET /api/find tells her"},
      {"walked", "person at", "only while the logs are gone through for somebody who left"},
  };
  return all;
}

class KeptTest : public PeopleTest {
 protected:
  // The store is closed meanwhile.
  sqlite::Database database() {
    close();
    return sqlite::Database::open(folder_ / "store").value();
  }
  static std::int64_t number(sqlite::Database& database, const std::string& sql) {
    auto statement = database.prepare(sql);
    EXPECT_TRUE(statement) << sql;
    if (!statement) return -1;
    auto rows = statement->with();
    EXPECT_TRUE(rows.next()) << sql;
    return rows.integer(0);
  }
  std::string about_her(const std::string& sql) const {
    const table::Chatted said{id_, "Rumpel", "Rumpel lives here"};
    return fmt::format(fmt::runtime(sql), fmt::arg("n", number_), fmt::arg("id", id_), fmt::arg("other", other_),
                       fmt::arg("said", table::write_event(said)));
  }

  std::string id_;
  std::int64_t number_ = 0;
  std::int64_t other_ = 0;
};

TEST_F(KeptTest, EveryTableAndColumnIsInTheList) {
  auto open = database();
  std::map<std::string, std::string> there;
  auto columns = open.prepare(
      "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c"
      " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name, c.cid");
  ASSERT_TRUE(columns);
  for (auto rows = columns->with(); rows.next();) {
    auto& words = there[rows.text(0)];
    words += (words.empty() ? "" : " ") + rows.text(1);
  }
  std::map<std::string, std::string> listed;
  for (const auto& one : all_kept()) {
    listed[one.table] = one.columns;
    EXPECT_TRUE(!one.exported.empty() || !one.why_not.empty()) << one.table << ": why is it not taken away?";
    EXPECT_TRUE(!one.left.empty() || !one.why_none.empty()) << one.table << ": why does it stay?";
  }
  EXPECT_EQ(listed, there);
}

#if CB_POSTGRES
TEST_F(KeptTest, PostgreSqlKeepsTheSameAndWhatNodesShare) {
  using storage_testing::PostgresCluster;
  if (!PostgresCluster::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed: nothing of it is tested.";
  auto open = postgres::Database::open(PostgresCluster::of_this_program().new_database(), Sharing::nodes);
  ASSERT_TRUE(open) << open.error().text();
  std::map<std::string, std::set<std::string>> there;
  auto columns = (*open)->prepare(
      "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = "
      "current_schema()");
  ASSERT_TRUE(columns) << columns.error().text();
  for (auto rows = columns->with(); rows.next();) there[rows.text(0)].insert(rows.text(1));
  std::map<std::string, std::set<std::string>> listed;
  const auto list = [&](const std::string& table, const std::string& words) {
    for (const auto column : split(words, ' ')) listed[table].emplace(column);
  };
  for (const auto& one : all_kept()) list(one.table, one.columns);
  for (const auto& one : kept_by_nodes()) list(one.table, one.columns);
  EXPECT_EQ(listed, there);
}
#endif

TEST_F(KeptTest, AllOfItIsTakenAwayAndGone) {
  auto rumpel = guest("Guest");
  fine(rumpel, "POST", "/api/account", {{"name", "Rumpelstilz"}, {"password", "correct horse"}});
  id_ = fine(rumpel, "GET", "/api/me")["id"];
  auto bob = guest("Bob");
  const std::string bobs = fine(bob, "GET", "/api/me")["id"];
  {
    auto open = database();
    number_ = number(open, fmt::format("SELECT number FROM people WHERE id = '{}'", id_));
    other_ = number(open, fmt::format("SELECT number FROM people WHERE id = '{}'", bobs));
    for (const auto& one : all_kept()) {
      if (one.fill.empty()) continue;
      const auto filled = open.run(about_her(one.fill).c_str());
      ASSERT_TRUE(filled) << one.table << ": " << filled.error().message;
    }
    for (const auto& one : all_kept()) {
      if (one.left.empty() || one.table == "leaving") continue;
      EXPECT_GT(number(open, about_her(one.left)), 0) << one.table << ": what is counted there is nothing of hers";
    }
  }
  this->open();
  const auto taken = fine(rumpel, "GET", "/api/me/export");
  for (const auto& one : all_kept()) {
    if (one.exported.empty()) continue;
    const json::json_pointer place(one.exported);
    ASSERT_TRUE(taken.contains(place)) << one.table << " has nothing at " << one.exported;
    EXPECT_NE(taken[place], json(false)) << one.table;
  }

  fine(rumpel, "DELETE", "/api/me");
  finish_forgetting();
  {
    auto open = database();
    for (const auto& one : all_kept()) {
      if (one.left.empty()) continue;
      EXPECT_EQ(number(open, about_her(one.left)), 0) << one.table;
    }
  }
  expect_nowhere("Rumpel");
}

}  // namespace
}  // namespace cb::server::testing_people
