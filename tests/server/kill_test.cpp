// SPDX-License-Identifier: MIT
// kill -9 in the middle of a crowd: every move that was acknowledged is there afterwards, and no match is stuck.
#include <chrono>
#include <future>
#include <random>
#include <thread>

#include "tests/client/served.hpp"
#include "tests/storage/postgres_cluster.hpp"

namespace cb {
namespace {

class Kill : public Served {
 protected:
  void lose_nothing(int rounds);
};

TEST_F(Kill, LosesNoAcknowledgedMove) { lose_nothing(testing_table::takes_its_time() ? 200 : 4); }

TEST_F(Kill, LosesNoAcknowledgedMoveInPostgres) {
#if CB_POSTGRES
  using storage_testing::PostgresCluster;
  if (!PostgresCluster::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed: nothing of it is tested.";
  keep_at(PostgresCluster::of_this_program().new_database());
  lose_nothing(testing_table::takes_its_time() ? 50 : 2);
#else
  GTEST_SKIP() << "Built without libpq: nothing of PostgreSQL is tested.";
#endif
}

void Kill::lose_nothing(int rounds) {
  std::mt19937 rng(std::random_device{}());
  long moves = 0;
  for (int round = 0; round < rounds; ++round) {
    serve();
    const auto journal = path(fmt::format("journal-{}", round));
    auto crowd = std::async(std::launch::async, [&] {
      return run(fmt::format("load {} --matches 60 --warm-up 0 --journal '{}' --until-cut", url(), journal));
    });
    const auto plays = [&] {
      return std::filesystem::exists(journal) && read_file(journal).find("\nmove ") != std::string::npos;
    };
    const auto soon = std::chrono::milliseconds(5);
    while (!plays() && crowd.wait_for(soon) == std::future_status::timeout) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(rng() % 1'200));
    stop(SIGKILL);
    const auto cut = crowd.get();
    ASSERT_EQ(cut.code, 0) << cut.out << cut.err;

    serve();
    const auto verified = run(fmt::format("load {} --verify '{}'", url(), journal));
    ASSERT_EQ(verified.code, 0) << "round " << round << ": " << verified.out << verified.err;
    moves += std::ranges::count(read_file(journal), '\n');
    stop(SIGTERM);
  }
  EXPECT_GT(moves, rounds) << "the crowd hardly played";
}

}  // namespace
}  // namespace cb
