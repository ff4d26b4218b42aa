// SPDX-License-Identifier: MIT
// Moves between databases: from a file to PostgreSQL and back, with rows in every table that there is, killed anywhere.
#include "storage/migrate.hpp"

#include <fmt/ranges.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <utility>

#include "storage/migrate_rows.hpp"
#include "storage_testing.hpp"
#if CB_POSTGRES
#include "postgres_cluster.hpp"
#include "storage/postgres_line.hpp"
#endif

namespace cb {
namespace {

namespace fs = std::filesystem;
using namespace storage_testing;
using migration::Side;
using migration::TableForm;
using migration::Type;

struct Direction {
  Kind from, to;
};

std::vector<Direction> directions() {
  std::vector<Direction> all;
  for (const auto from : kinds())
    for (const auto to : kinds())
      if (from != to || from == Kind::sqlite || std::getenv("CAPBARREL_LONG_TESTS") != nullptr)
        all.push_back({from, to});
  return all;
}

std::string name_of_direction(const ::testing::TestParamInfo<Direction>& info) {
  const auto name = [](Kind kind) { return kind == Kind::sqlite ? "sqlite" : "postgres"; };
  return fmt::format("{}_to_{}", name(info.param.from), name(info.param.to));
}

Result<std::unique_ptr<Side>> open_side(const std::string& data) {
#if CB_POSTGRES
  if (is_database_url(data)) return migration::open_database(data);
#endif
  return migration::open_file(data, true);
}

// A value that no other row has in that column; what is hard to move comes first.
sql::Value value_for(const migration::Column& column, std::size_t row, std::vector<std::string>& texts) {
  constexpr std::int64_t kNumbers[] = {0, -1, std::numeric_limits<std::int64_t>::max(),
                                       std::numeric_limits<std::int64_t>::min()};
  constexpr double kReals[] = {-0.0, 0.1, 1e308, -5e-324};
  const std::string kTexts[] = {"", "'\"\\%?$1;--\n\t", "Ä€😀\u00ad", "Z", "a"};
  const std::string kBytes[] = {"", std::string("\0\0", 2), "\xFF\xC0\x80", "a\0b'"};
  switch (column.type) {
    case Type::integer:
      // Rows that are numbered by themselves are numbered from 1.
      if (column.name == "number" || column.name == "only") return static_cast<std::int64_t>(row + 1);
      return row < std::size(kNumbers) ? kNumbers[row] : static_cast<std::int64_t>(row);
    case Type::real:
      return row < std::size(kReals) ? kReals[row] : 0.5 * static_cast<double>(row);
    case Type::text:
      texts.push_back(row < std::size(kTexts) ? kTexts[row] : fmt::format("text {}", row));
      return std::string_view(texts.back());
    case Type::bytes:
      texts.push_back(row < std::size(kBytes) ? kBytes[row] : fmt::format("bytes {}", row));
      return sql::Bytes(reinterpret_cast<const std::uint8_t*>(texts.back().data()), texts.back().size());
  }
  return std::int64_t{0};
}

constexpr std::size_t kRows = 7;

// So many rows in every table, but for the one that can have only one.
void fill(const std::string& data, std::size_t first = 0, std::size_t rows = kRows) {
  const auto side = open_side(data).value();
  ASSERT_TRUE(side->make_tables());
  const auto tables = side->tables().value();
  for (const auto& table : tables) {
    auto insert = side->database().prepare(migration::insert_into(table)).value();
    ASSERT_TRUE(side->database().begin());
    for (std::size_t row = first; row < first + (table.name == "alive" ? 1 : rows); ++row) {
      std::vector<sql::Value> values;
      std::vector<std::string> texts;
      texts.reserve(table.columns.size());
      for (const auto& column : table.columns)
        values.push_back(value_for(column, table.name == "alive" ? 0 : row, texts));
      insert.run_all(values);
    }
    ASSERT_TRUE(side->database().commit()) << table.name << ": " << side->database().problem();
  }
}

// A value as a text, exactly.
struct Told {
  std::string operator()(std::int64_t value) const { return fmt::format("{}", value); }
  std::string operator()(double value) const { return fmt::format("{:a}", value); }
  std::string operator()(std::string_view text) const { return fmt::format("'{}'", text); }
  std::string operator()(sql::Bytes bytes) const {
    std::string text = "x";
    for (const auto byte : bytes) text += fmt::format("{:02x}", byte);
    return text;
  }
};
constexpr Told kTold;

using Contents = std::map<std::string, std::vector<std::string>>;

// All that a database holds, each row as a text.
Contents contents(const std::string& data) {
  const auto side = open_side(data).value();
  Contents all;
  const auto tables = side->tables().value();
  for (const auto& table : tables) {
    auto& rows = all[table.name];
    migration::Reader reader(side->database(), table);
    EXPECT_TRUE(reader.prepare());
    auto count =
        side->database().prepare(fmt::format("SELECT COUNT(*) FROM {}", migration::identifier(table.name))).value();
    EXPECT_TRUE(side->begin_reading());
    EXPECT_TRUE(reader.read(1'000'000, [&](migration::Row row) {
      std::string text;
      for (std::size_t n = 0; n < row.size(); ++n)
        text += table.columns[n].name + "=" + std::visit(kTold, row[n]) + ";";
      rows.push_back(std::move(text));
    }));
    if (auto counted = count.with(); counted.next()) {
      EXPECT_EQ(counted.integer(0), static_cast<std::int64_t>(rows.size())) << table.name;
    }
    side->end_reading();
  }
  return all;
}

std::vector<std::string> problems_of(const Result<Move>& move, std::string_view code) {
  if (move) return {"It was done."};
  const auto text = move.error().text();
  std::vector<std::string> problems;
  if (move.error().code != code) problems.push_back(text);
  if (text.contains('\n') || !text.ends_with('.')) problems.push_back("No sentence: " + text);
  return problems;
}
const std::vector<std::string> kNone;

class MigrateTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              fmt::format("capbarrel-{}-{}", testing::UnitTest::GetInstance()->current_test_info()->line(), getpid());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  // The name of a database of that kind that nobody has used.
  std::string fresh(Kind kind) {
#if CB_POSTGRES
    if (kind == Kind::postgres) return PostgresCluster::of_this_program().new_database();
#endif
    EXPECT_EQ(kind, Kind::sqlite);
    return (folder_ / fmt::format("{}.db", ++files_)).string();
  }
  std::string filled(Kind kind) {
    const auto data = fresh(kind);
    fill(data);
    return data;
  }
  static std::string bytes_of_file(const std::string& path) {
    std::stringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
  }

 private:
  fs::path folder_;
  int files_ = 0;
};

class MigrateEveryWay : public MigrateTest, public ::testing::WithParamInterface<Direction> {
 protected:
  const Kind from_kind_ = GetParam().from;
  const Kind to_kind_ = GetParam().to;
};

INSTANTIATE_TEST_SUITE_P(, MigrateEveryWay, ::testing::ValuesIn(directions()), &name_of_direction);

TEST_P(MigrateEveryWay, EveryRowOfEveryTable) {
  const auto from = filled(from_kind_);
  const auto before = contents(from);
  const auto bytes = is_database_url(from) ? "" : bytes_of_file(from);
  const auto to = fresh(to_kind_);
  const auto move = migrate(from, to, {.rows_at_once = 3});
  ASSERT_TRUE(move) << move.error().text();
  EXPECT_EQ(contents(to), before);
  EXPECT_EQ(contents(from), before);
  EXPECT_EQ(is_database_url(from) ? "" : bytes_of_file(from), bytes);
  ASSERT_EQ(move->tables.size(), before.size());
  for (const auto& table : move->tables) {
    EXPECT_EQ(table.rows, table.name == "alive" ? 1 : static_cast<std::int64_t>(kRows)) << table.name;
    EXPECT_EQ(table.digest.size(), 64u);
  }
  EXPECT_EQ(move->rows_written, move->rows());
  // Asked once more there is nothing to do, and the digests are the same.
  const auto again = migrate(from, to);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->rows_written, 0);
  for (std::size_t n = 0; n < again->tables.size(); ++n) {
    EXPECT_EQ(again->tables[n].rows, move->tables[n].rows);
    EXPECT_EQ(again->tables[n].digest, move->tables[n].digest) << again->tables[n].name;
  }
}

// Killed after every few commits, in a process of its own, until it has come to its end.
TEST_P(MigrateEveryWay, KilledAnywhereItGoesOn) {
  const auto from = filled(from_kind_);
  const auto to = fresh(to_kind_);
  int kills = 0;
  for (bool done = false; !done && kills < 100;) {
    const pid_t mover = fork();
    ASSERT_GE(mover, 0);
    if (mover == 0) {
      int commits = 0;
      const auto move = migrate(from, to, {4, [&](auto, auto, bool comparing) {
                                             if (++commits > 8 && !comparing) ::kill(::getpid(), SIGKILL);
                                           }});
      ::_exit(move ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(mover, &status, 0), mover);
    if (WIFSIGNALED(status)) {
      ++kills;
      // No server may take it for a whole one.
      const auto store = open_store(to, deliver_at_once, forget);
      ASSERT_FALSE(store);
      EXPECT_EQ(store.error().code, "storage.moving") << store.error().text();
      continue;
    }
    EXPECT_EQ(WEXITSTATUS(status), 0);
    done = true;
  }
  EXPECT_GE(kills, 5);
  EXPECT_EQ(contents(to), contents(from));
  EXPECT_TRUE(open_store(to, deliver_at_once, forget));
}

// Somebody played on before the move was gone on with.
TEST_P(MigrateEveryWay, WhatChangedMeanwhileComesToo) {
  const auto from = filled(from_kind_);
  const auto to = fresh(to_kind_);
  const pid_t mover = fork();
  ASSERT_GE(mover, 0);
  if (mover == 0) {
    static_cast<void>(migrate(from, to, {4, [&](std::string_view table, auto, bool) {
                                           if (table == "puzzles") ::kill(::getpid(), SIGKILL);
                                         }}));
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(mover, &status, 0), mover);
  ASSERT_TRUE(WIFSIGNALED(status));
  {
    const auto side = open_side(from).value();
    ASSERT_TRUE(side->make_tables());
    ASSERT_TRUE(side->database().begin());
    for (const auto* sql : {"UPDATE people SET made = 77 WHERE number = 2", "DELETE FROM events WHERE place > 3",
                            "DELETE FROM gaps WHERE began = 0"})
      side->database().prepare(sql)->run();
    ASSERT_TRUE(side->database().commit());
  }
  const auto move = migrate(from, to, {.rows_at_once = 4});
  ASSERT_TRUE(move) << move.error().text();
  EXPECT_LT(move->rows_written, move->rows()) << "what had not changed was moved again";
  EXPECT_EQ(contents(to), contents(from));
}

// A store goes on with what was moved as if nothing had happened.
TEST_P(MigrateEveryWay, AServerGoesOnFromThere) {
  const auto open = [](const std::string& data) { return open_store(data, deliver_at_once, forget).value(); };
  const auto from = fresh(from_kind_);
  const auto match = match_number(1);
  {
    const auto store = open(from);
    ASSERT_TRUE(add_guest(store->people, "ann", "Ann"));
    ASSERT_TRUE(add_guest(store->people, "bob", "Bob"));
    ASSERT_TRUE(make_account(store->people, "ann", "Ann", "ann"));
    ASSERT_EQ(append(store->log, match, 0, {"one", "two"}), Appended::done);
    ASSERT_EQ(append(store->log, match_number(2), 0, {"other"}), Appended::done);
  }
  const auto to = fresh(to_kind_);
  const auto move = migrate(from, to);
  ASSERT_TRUE(move) << move.error().text();
  const auto store = open(to);
  EXPECT_EQ(read(store->log, match), (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(append(store->log, match, 1, {"late"}), Appended::conflict);
  EXPECT_EQ(append(store->log, match, 2, {"three"}), Appended::done);
  EXPECT_EQ(append(store->log, match_number(3), 0, {"new"}), Appended::done);
  EXPECT_EQ(find(store->people, "ann")->name, "Ann");
  ASSERT_TRUE(add_guest(store->people, "eve", "Eve"));
  EXPECT_EQ(find(store->people, "bob")->name, "Bob");
  EXPECT_EQ(find(store->people, "eve")->name, "Eve");
}

TEST_P(MigrateEveryWay, WhatHoldsSomethingElseIsLeftAsItIs) {
  const auto from = filled(from_kind_);
  const auto to = fresh(to_kind_);
  fill(to, 2, 2);
  const auto before = contents(to);
  EXPECT_EQ(problems_of(migrate(from, to), "migrate.taken"), kNone);
  EXPECT_EQ(contents(to), before);
}

TEST_P(MigrateEveryWay, AMoveFromElsewhereIsNotGoneOnWith) {
  const auto from = filled(from_kind_);
  const auto to = fresh(to_kind_);
  const pid_t mover = fork();
  ASSERT_GE(mover, 0);
  if (mover == 0) {
    static_cast<void>(migrate(from, to, {4, [](auto...) { ::kill(::getpid(), SIGKILL); }}));
    ::_exit(0);
  }
  ASSERT_EQ(waitpid(mover, nullptr, 0), mover);
  EXPECT_EQ(problems_of(migrate(filled(from_kind_), to), "migrate.taken"), kNone);
  // Nor does a part of a move go elsewhere.
  EXPECT_EQ(problems_of(migrate(to, fresh(to_kind_)), "migrate.half"), kNone);
  EXPECT_TRUE(migrate(from, to));
}

TEST_P(MigrateEveryWay, NotWhileAServerRunsOnEitherSide) {
  const auto from = filled(from_kind_);
  const auto to = fresh(to_kind_);
  {
    const auto store = open_store(from, deliver_at_once, forget).value();
    EXPECT_EQ(problems_of(migrate(from, to), "storage.taken"), kNone);
  }
  const auto other = fresh(to_kind_);
  const auto store = open_store(other, deliver_at_once, forget).value();
  EXPECT_EQ(problems_of(migrate(from, other), "storage.taken"), kNone);
}

// Whatever a server keeps is moved, or it is said why not; and both know the same.
TEST_F(MigrateTest, NoTableIsForgotten) {
  std::map<Kind, std::vector<TableForm>> forms;
  for (const auto kind : kinds()) {
    const auto side = open_side(fresh(kind)).value();
    ASSERT_TRUE(side->make_tables());
    forms[kind] = side->tables().value();
    EXPECT_GE(forms[kind].size(), 39u);
    auto all = side->database()
                   .prepare(kind == Kind::sqlite
                                ? "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
                                : "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema()"
                                  " AND tablename NOT IN ('batches', 'changes', 'duties', 'form', 'looks', 'nodes', "
                                  "'seekers', 'walked')")
                   .value();
    auto rows = all.with();
    ASSERT_TRUE(rows.next());
    EXPECT_EQ(rows.integer(0), static_cast<std::int64_t>(forms[kind].size()));
  }
  for (const auto& [kind, form] : forms) EXPECT_EQ(form, forms[Kind::sqlite]);
  for (const auto& unmoved : migration::kUnmoved) EXPECT_NE(unmoved.why, "") << unmoved.name;
}

TEST_F(MigrateTest, WhatCannotBeMovedIsRefusedInASentence) {
  const auto from = filled(Kind::sqlite);
  const auto to = fresh(Kind::sqlite);
  EXPECT_EQ(problems_of(migrate(to, from), "migrate.from"), kNone);
  EXPECT_FALSE(fs::exists(to)) << "it was asked for, and made";
  EXPECT_EQ(problems_of(migrate(from, from), "migrate.same"), kNone);
  EXPECT_EQ(problems_of(migrate(testing::TempDir(), to), "migrate.file"), kNone);
  std::ofstream(to) << std::string(5'000, 'x');
  EXPECT_EQ(problems_of(migrate(from, to), "storage.sql"), kNone);
  EXPECT_EQ(problems_of(migrate(to, from), "storage.sql"), kNone);
  EXPECT_EQ(bytes_of_file(to), std::string(5'000, 'x'));
  // A database of another program's.
  const auto others = fresh(Kind::sqlite);
  sqlite::Database::open(others)->run("CREATE TABLE recipes (name TEXT)").value();
  EXPECT_EQ(problems_of(migrate(others, fresh(Kind::sqlite)), "migrate.from"), kNone);
  EXPECT_EQ(problems_of(migrate(from, others), "migrate.taken"), kNone);
  // One of another version.
  for (const auto& [form, code] : {std::pair{1, "migrate.older"}, {99, "storage.newer"}}) {
    sqlite::Database::open(from)->run(fmt::format("PRAGMA user_version = {}", form).c_str()).value();
    EXPECT_EQ(problems_of(migrate(from, fresh(Kind::sqlite)), code), kNone);
  }
}

// Somebody writes to the target while it is moved to: the end finds it, and the next time it is made good.
TEST_F(MigrateTest, WhatComesOutOtherwiseIsFoundAtTheEnd) {
  const auto from = filled(Kind::sqlite);
  const auto to = fresh(Kind::sqlite);
  bool once = true;
  const auto move = migrate(from, to, {500, [&](std::string_view table, auto, auto) {
                                         if (table == "tallies" && std::exchange(once, false))
                                           sqlite::Database::open(to)->run("UPDATE people SET made = 5").value();
                                       }});
  EXPECT_EQ(problems_of(move, kMovedOtherwise), kNone);
  EXPECT_NE(move.error().text().find("(people)"), std::string::npos) << move.error().text();
  EXPECT_FALSE(open_store(to, deliver_at_once, forget));
  EXPECT_TRUE(migrate(from, to));
  EXPECT_EQ(contents(to), contents(from));
}

#if CB_POSTGRES
class MigratePostgres : public MigrateTest {
 protected:
  void SetUp() override {
    if (!PostgresCluster::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed: nothing of it is tested.";
    MigrateTest::SetUp();
  }
};

TEST_F(MigratePostgres, ATextThatItCannotKeepIsNamed) {
  const auto from = filled(Kind::sqlite);
  for (const auto* text : {"CAST(x'61C0' AS TEXT)", "CAST(x'610062' AS TEXT)"}) {
    sqlite::Database::open(from)->run(fmt::format("UPDATE tokens SET label = {}", text).c_str()).value();
    const auto move = migrate(from, fresh(Kind::postgres));
    EXPECT_EQ(problems_of(move, "migrate.text"), kNone);
    EXPECT_NE(move.error().text().find("label of tokens"), std::string::npos) << move.error().text();
  }
}

// Whatever is new in a database nodes tell each other; of what was moved there nothing is.
TEST_F(MigratePostgres, WhatComesIsNoNews) {
  const auto to = fresh(Kind::postgres);
  ASSERT_TRUE(migrate(filled(Kind::sqlite), to));
  const auto news = [&] {
    const auto connection = postgres::connect(to).value();
    const postgres::Rows rows(PQexec(connection.get(), "SELECT COUNT(*) FROM changes"));
    return std::string(PQgetvalue(rows.get(), 0, 0));
  };
  EXPECT_EQ(news(), "0");
  {
    const auto side = open_side(to).value();
    ASSERT_TRUE(side->make_tables());
    ASSERT_TRUE(side->database().begin());
    side->database().prepare("DELETE FROM operators WHERE person = 4")->run();
    ASSERT_TRUE(side->database().commit());
  }
  EXPECT_EQ(news(), "1");
}

// Neither a database of somebody else's nor one that is only looked at gets tables.
TEST_F(MigratePostgres, ADatabaseThatIsRefusedIsAsItWas) {
  const auto empty = fresh(Kind::postgres);
  EXPECT_EQ(problems_of(migrate(empty, fresh(Kind::sqlite)), "migrate.from"), kNone);
  const auto others = fresh(Kind::postgres);
  const auto run = [](const std::string& url, const char* sql) {
    const auto connection = postgres::connect(url).value();
    const postgres::Rows rows(PQexec(connection.get(), sql));
    return PQntuples(rows.get()) > 0 ? std::string(PQgetvalue(rows.get(), 0, 0)) : "";
  };
  run(others, "CREATE TABLE recipes (name TEXT)");
  EXPECT_EQ(problems_of(migrate(filled(Kind::sqlite), others), "migrate.taken"), kNone);
  constexpr const char* kTables = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema()";
  EXPECT_EQ(run(empty, kTables), "0");
  EXPECT_EQ(run(others, kTables), "1");
}
#endif

}  // namespace
}  // namespace cb
