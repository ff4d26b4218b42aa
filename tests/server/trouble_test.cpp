// SPDX-License-Identifier: MIT
// A server whose data file is not as it should be: another server has it, another program holds it, its disk is full,
// or its pages are not what was written.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>

#include "running_server.hpp"
#include "storage/sqlite.hpp"
#include "table/clock.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

constexpr Milliseconds kBase = 600'000;

// Another program that writes to the file, for as long as this is there.
class Holder {
 public:
  explicit Holder(const std::string& path) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &database_), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  }
  ~Holder() { sqlite3_close(database_); }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;

 private:
  sqlite3* database_ = nullptr;
};

HttpAnswer health(const RunningServer& server) { return http(server.port(), "GET", "/healthz"); }
std::string why(const HttpAnswer& answer) { return answer.json().value("why", ""); }

TEST(ServerTrouble, ASecondServerOnOneFileLeavesAndSaysWhoHasIt) {
  RunningServer first;
  auto config = first.config();
  config.port = 0;
  Logger logger({.level = LogLevel::error, .now = {}});
  const auto second = Server::open(config, logger);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "storage.taken");
  const auto said = second.error().text();
  EXPECT_NE(said.find(config.data), std::string::npos) << said;
  EXPECT_NE(said.find(fmt::format("process {}", ::getpid())), std::string::npos) << said;
  EXPECT_EQ(health(first).status, 200);
  // Whoever comes after it may have the file.
  first.stop();
  EXPECT_TRUE(Server::open(config, logger));
}

// The first commit cannot be made. Nobody loses time by that, and it begins once the file is free.
TEST(ServerTrouble, AStartThatIsNotKeptIsTriedAgain) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}, {"clock", {{"pace", "live"}, {"base", kBase}}}});
  ASSERT_TRUE(table.begin());
  ASSERT_TRUE(table.play(0, "a4-a5"));
  server.stop();
  const auto down = std::chrono::steady_clock::now();
  {
    const Holder holder(server.config().data);
    server.start();
    // The first answer comes once the first try has failed.
    const auto unwell = health(server);
    EXPECT_EQ(unwell.status, 503);
    EXPECT_NE(why(unwell).find("not started"), std::string::npos) << why(unwell);
    EXPECT_EQ(http(server.port(), "GET", "/api/lobby").status, 503);
    EXPECT_EQ(RawWebSocket(server.port(), table.id(), table.cookie(0)).status(), 503);
    EXPECT_NE(http(server.port(), "GET", "/").status, 503);
  }
  while (health(server).status != 200) std::this_thread::sleep_for(10ms);
  const auto away = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - down);
  ASSERT_GT(away, 4s);  // the database waits so long for another's lock
  table.come_back(server.port());
  const Milliseconds left = table.welcome(1)["clocks"][1];
  EXPECT_GT(left, kBase - away.count());
  EXPECT_TRUE(table.play_some_move(1));
}

TEST(ServerTrouble, ALockedDatabaseDoesNotHangHealth) {
  RunningServer server;
  ASSERT_EQ(health(server).status, 200);
  const Holder holder(server.config().data);
  // Until the next commit, which waits for the lock and everybody with it.
  auto answer = health(server);
  while (answer.status == 200) {
    std::this_thread::sleep_for(10ms);
    answer = health(server);
  }
  EXPECT_EQ(answer.status, 503);
  EXPECT_FALSE(why(answer).empty());
}

// No file grows beyond this, as on a disk that is full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t size) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit less{size, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &less);
  }
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

TEST(ServerTrouble, AFullDiskIsSaidAndGotOver) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  const auto healthy = [&] { return http(server.port(), "GET", "/healthz").status == 200; };
  ASSERT_TRUE(healthy());
  {
    const FullDisk full(4'096);
    table.socket(0).send({{"t", "act"}, {"seat", 0}, {"action", "a4-a5"}, {"at", table.version()}});
    while (table.socket(0).read()) {
    }
    EXPECT_EQ(table.socket(0).close_code(), 1001);
    EXPECT_EQ(http(server.port(), "POST", "/api/guest").status, 503);
    while (healthy()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  while (!healthy()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  table.come_back(server.port());
  EXPECT_EQ(table.welcome(0)["stage"], "playing");
  EXPECT_TRUE(table.play(0, "a4-a5"));
}

// Where the trees of those tables begin that have something about guests.
std::vector<std::streamoff> pages_of_people(const std::string& path) {
  std::vector<std::streamoff> pages;
  auto database = sqlite::Database::open(path).value();
  auto ask = database.prepare("SELECT rootpage FROM sqlite_schema WHERE tbl_name IN ('people', 'tokens')").value();
  for (auto rows = ask.with(); rows.next();) pages.push_back(rows.integer(0));
  return pages;
}

TEST(ServerTrouble, ScribbledPagesAreSaid) {
  RunningServer server;
  for (int n = 0; n < 40; ++n) ASSERT_FALSE(become_guest(server.port()).empty());
  server.stop();
  {
    constexpr std::streamoff kPage = 4'096;
    const auto first_pages = pages_of_people(server.config().data);
    ASSERT_FALSE(first_pages.empty());
    std::fstream file(server.config().data, std::ios::in | std::ios::out | std::ios::binary);
    // Not what is read to open it, as a disk does that writes to the wrong place.
    for (const auto page : first_pages) file.seekp((page - 1) * kPage).write("scribbled over", 14);
  }
  server.start();
  while (health(server).status == 200) std::this_thread::sleep_for(10ms);
  EXPECT_NE(why(health(server)).find("damaged"), std::string::npos) << why(health(server));
}

}  // namespace
}  // namespace cb::server::testing
