// SPDX-License-Identifier: MIT
// capbarrel backup against a database that another process is writing to.
#include "storage/backup.hpp"

#include <sys/prctl.h>

#include <csignal>
#include <cstdint>
#include <filesystem>

#include "program_testing.hpp"
#include "storage/sqlite.hpp"

namespace cb {
namespace {

namespace fs = std::filesystem;
using Handle = std::unique_ptr<sqlite3, sqlite::CloseDatabase>;

Handle open_database(const std::string& path) {
  sqlite3* raw = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &raw), SQLITE_OK);
  sqlite3_busy_timeout(raw, 10'000);
  return Handle(raw);
}

bool run_sql(const Handle& database, const char* sql) {
  return sqlite3_exec(database.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::int64_t number(const Handle& database, const char* sql) {
  sqlite3_stmt* raw = nullptr;
  EXPECT_EQ(sqlite3_prepare_v2(database.get(), sql, -1, &raw, nullptr), SQLITE_OK) << sqlite3_errmsg(database.get());
  const std::unique_ptr<sqlite3_stmt, sqlite::Finalize> statement(raw);
  EXPECT_EQ(sqlite3_step(raw), SQLITE_ROW);
  return sqlite3_column_int64(raw, 0);
}

class BackupTest : public Program {
 protected:
  // Two tables that every transaction adds the same to: a copy from between two transactions has as much in both.
  void make_database(const char* journal) {
    const auto database = open_database(data());
    ASSERT_TRUE(run_sql(database, fmt::format("PRAGMA journal_mode = {};"
                                              "CREATE TABLE one (n INTEGER PRIMARY KEY, filler BLOB);"
                                              "CREATE TABLE two (n INTEGER PRIMARY KEY);"
                                              "BEGIN; {} COMMIT;",
                                              journal, std::string(kAdd) + kAdd + kAdd)
                                      .c_str()));
  }
  std::string data() const { return path("capbarrel.db"); }
  Ran back_up_to(const std::string& name) const {
    return run(fmt::format("backup --data '{}' '{}'", data(), path(name)));
  }
  // How many rows a sound copy has.
  std::int64_t rows_of_copy(const std::string& name) const {
    const auto copy = open_database(path(name));
    const auto rows = number(copy, "SELECT COUNT(*) FROM one");
    EXPECT_EQ(rows, number(copy, "SELECT COUNT(*) FROM two"));
    return rows;
  }

  static constexpr const char* kAdd =
      "INSERT INTO one (filler) VALUES (randomblob(5000)); INSERT INTO two DEFAULT VALUES;";
};

TEST_F(BackupTest, CopiesWhatAnotherProcessIsWriting) {
  make_database("WAL");
  int ready[2] = {};
  ASSERT_EQ(pipe(ready), 0);
  const pid_t writer = fork();
  ASSERT_GE(writer, 0);
  if (writer == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // whatever becomes of the test, nothing is left running
    const auto database = open_database(data());
    const auto transaction = fmt::format("BEGIN IMMEDIATE; {0}{0}{0} COMMIT;", kAdd);
    bool fine = ::write(ready[1], "x", 1) == 1;
    while (fine) fine = run_sql(database, transaction.c_str());
    _exit(1);
  }
  char signal = 0;
  ASSERT_EQ(::read(ready[0], &signal, 1), 1);
  std::int64_t before = 3;
  for (const std::string name : {"first.db", "second.db", "third.db"}) {
    const auto ran = back_up_to(name);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(ran.out.ends_with("the copy is sound.\n")) << ran.out;
    const auto rows = rows_of_copy(name);
    EXPECT_GE(rows, before);
    EXPECT_EQ(rows % 3, 0);
    before = rows;
  }
  // The writer was never disturbed: it still writes.
  EXPECT_EQ(waitpid(writer, nullptr, WNOHANG), 0);
  kill(writer, SIGKILL);
  waitpid(writer, nullptr, 0);
  close(ready[0]);
  close(ready[1]);

  const auto rows_left = number(open_database(data()), "SELECT COUNT(*) FROM one");
  ASSERT_EQ(back_up_to("last.db").code, 0);
  EXPECT_EQ(rows_of_copy("last.db"), rows_left);
  EXPECT_GE(rows_left, before);
}

TEST_F(BackupTest, TheCopyIsOneFileForItsOwnerOnly) {
  for (const auto* journal : {"WAL", "DELETE"}) {
    make_database(journal);
    ASSERT_EQ(back_up_to("copy.db").code, 0) << journal;
    EXPECT_EQ(fs::status(path("copy.db")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    for (const auto& entry : fs::directory_iterator(fs::path(path("copy.db")).parent_path()))
      if (const auto name = entry.path().filename().string(); name != "copy.db") {
        EXPECT_FALSE(name.starts_with("copy.db")) << name;
      }
    EXPECT_EQ(rows_of_copy("copy.db"), 3);
    fs::remove(path("copy.db"));
    for (const auto* ending : {"", "-wal", "-shm"}) fs::remove(data() + ending);
  }
}

TEST_F(BackupTest, OverwritesNothing) {
  make_database("WAL");
  write("taken.db", "precious");
  expect_bad(fmt::format("backup --data '{}' '{}'", data(), path("taken.db")), "overwrites nothing");
  EXPECT_EQ(read_file(path("taken.db")), "precious");
  fs::create_symlink("nowhere", path("link.db"));
  expect_bad(fmt::format("backup --data '{}' '{}'", data(), path("link.db")), "overwrites nothing");
}

TEST_F(BackupTest, RefusesWhatIsNotThereAndWhatIsNoDatabase) {
  expect_bad(fmt::format("backup --data '{}' '{}'", data(), path("copy.db")), "There is no database");
  make_database("WAL");
  expect_bad(fmt::format("backup --data '{}' '{}'", data(), path("no/folder/copy.db")), "cannot be written");
  write("text.db", std::string(5'000, 'x'));
  expect_bad(fmt::format("backup --data '{}' '{}'", path("text.db"), path("copy.db")), "cannot be copied");
  EXPECT_FALSE(fs::exists(path("copy.db")));
  expect_bad("backup", "TARGET");
}

// A damaged database can still be copied, but nobody may believe the copy.
TEST_F(BackupTest, ADamagedDatabaseIsFound) {
  make_database("DELETE");
  {
    const auto database = open_database(data());
    ASSERT_TRUE(run_sql(database,
                        "CREATE INDEX by_number ON two (n); PRAGMA writable_schema = ON;"
                        "UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'by_number';"));
  }
  const auto ran = back_up_to("copy.db");
  EXPECT_EQ(ran.code, 1) << ran.out;
  EXPECT_NE(ran.err.find("not sound"), std::string::npos) << ran.err;
  EXPECT_FALSE(fs::exists(path("copy.db")));
}

}  // namespace
}  // namespace cb
