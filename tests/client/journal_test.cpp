// SPDX-License-Identifier: MIT
#include "client/load/journal.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/cookie_jar.hpp"
#include "client/load/process_cost.hpp"
#include "game/testing.hpp"

namespace cb::client {
namespace {

std::string temporary(std::string_view name) {
  return fmt::format("{}/capbarrel-{}-{}", testing::TempDir(), name, getpid());
}

int mode_of(const std::string& path) {
  struct stat found{};
  EXPECT_EQ(stat(path.c_str(), &found), 0);
  return static_cast<int>(found.st_mode & 0777U);
}

TEST(Journal, KeepsTablesAndMoves) {
  const auto path = temporary("journal");
  {
    auto journal = Journal::begin(path, "top-cap setup=one").value();
    journal.table("T1", "cb=a", "cb=b");
    journal.table("T2", "cb=c", "cb=d");
    journal.sent("T1", 4, "a4-a5");
    journal.move("T1", 5, "a4-a5");
    journal.move("T2", 6, "b4-b5");
    journal.move("T1", 7, "c6-c5");
    journal.left("T1", 7, "over");
  }
  EXPECT_EQ(mode_of(path), 0600) << "cookies are worth a seat";
  const auto kept = read_journal(testing_table::read_file(path)).value();
  unlink(path.c_str());
  EXPECT_EQ(kept.game, "top-cap setup=one");
  EXPECT_EQ(kept.moves, 3u);
  ASSERT_EQ(kept.tables.size(), 2u);
  EXPECT_EQ(kept.tables[0].id, "T1");
  EXPECT_EQ(kept.tables[0].cookies[1], "cb=b");
  ASSERT_EQ(kept.tables[0].moves.size(), 2u);
  EXPECT_EQ(kept.tables[0].moves[1].version, 7);
  EXPECT_EQ(kept.tables[0].moves[1].action, "c6-c5");
}

TEST(Journal, RefusesWhatIsNone) {
  const std::string head = "capbarrel-load-journal 3\ngame loot\n";
  EXPECT_TRUE(read_journal(head));
  EXPECT_EQ(read_journal("").error().code, "journal.form");
  EXPECT_EQ(read_journal("game loot\n").error().code, "journal.form");
  for (const auto* line : {"table T1 cb=a\n", "move T1 5 a4 1\n", "else 1 2 3\n", "table T a b\nmove T x a4 1\n",
                           "table T a b\nmove T 5 a4\n", "table T a b\nmove T 5 a4 late\n", "left T 5 over 1\n"})
    EXPECT_EQ(read_journal(head + line) ? "read" : read_journal(head + line).error().code, "journal.line") << line;
}

TEST(CookieJar, KeepsOneForEachServerAndForItsOwnerOnly) {
  const std::filesystem::path jar = temporary("jar") + "/below/servers.json";
  EXPECT_EQ(kept_cookie(jar, "http://a"), "");
  ASSERT_TRUE(keep_cookie(jar, "http://a", "cb=1"));
  ASSERT_TRUE(keep_cookie(jar, "http://b", "cb=2"));
  ASSERT_TRUE(keep_cookie(jar, "http://a", "cb=3"));
  EXPECT_EQ(kept_cookie(jar, "http://a"), "cb=3");
  EXPECT_EQ(kept_cookie(jar, "http://b"), "cb=2");
  EXPECT_EQ(mode_of(jar.string()), 0600);
  std::filesystem::remove_all(jar.parent_path().parent_path());
}

TEST(ProcessCost, IsReadFromTheKernelAndFromMetrics) {
  const auto own = cost_of(getpid());
  ASSERT_TRUE(own);
  EXPECT_GT(own->resident_bytes, 100'000u);
  EXPECT_GE(own->cpu_seconds, 0);
  EXPECT_FALSE(cost_of(-1));
  const auto told = cost_in_metrics(
      "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total 12.5\nprocess_resident_memory_bytes "
      "3e+07\n");
  ASSERT_TRUE(told);
  EXPECT_DOUBLE_EQ(told->cpu_seconds, 12.5);
  EXPECT_EQ(told->resident_bytes, 30'000'000u);
  EXPECT_FALSE(cost_in_metrics("process_cpu_seconds_total 12.5\n"));
}

}  // namespace
}  // namespace cb::client
