// SPDX-License-Identifier: MIT
#include "tournament/round_robin.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/tournament/evening.hpp"
#include "tournament/standings.hpp"

namespace cb::tournament {
namespace {

Made round_robin_of(int cycles) {
  Made made{.name = "Round robin", .format = Format::round_robin};
  made.rounds = cycles;
  made.seed = 3;
  return made;
}

// Everyone meets everyone else; how often, by pair.
std::map<std::set<int>, int> meetings_of(const Tournament& tournament) {
  std::map<std::set<int>, int> met;
  for (const auto& table : tournament.tables()) ++met[{table.players.begin(), table.players.end()}];
  return met;
}

TEST(Circle, MeetsEverybodyOnceAndBeginsHalfTheTime) {
  for (int count = 2; count <= 41; ++count) {
    SCOPED_TRACE(count);
    std::set<std::pair<int, int>> met;
    std::vector<std::vector<bool>> firsts(static_cast<std::size_t>(count));
    for (int round = 0; round < circle_rounds(count); ++round) {
      std::set<int> seen;
      for (const auto& [first, second] : circle_round(count, round)) {
        EXPECT_TRUE(met.insert(std::minmax(first, second)).second);
        EXPECT_TRUE(seen.insert(first).second && seen.insert(second).second);
        firsts[static_cast<std::size_t>(first)].push_back(true);
        firsts[static_cast<std::size_t>(second)].push_back(false);
      }
      EXPECT_EQ(static_cast<int>(seen.size()), count - count % 2);
    }
    EXPECT_EQ(static_cast<int>(met.size()), count * (count - 1) / 2);
    for (const auto& seats : firsts) {
      const auto first = std::ranges::count(seats, true);
      EXPECT_LE(std::abs(2 * first - static_cast<long>(seats.size())), 1);
      for (std::size_t n = 2; n < seats.size(); ++n) EXPECT_FALSE(seats[n] == seats[n - 1] && seats[n] == seats[n - 2]);
    }
  }
}

TEST(RoundRobin, HasAReturnRoundWithTheSeatsChanged) {
  Evening evening(round_robin_of(2));
  evening.join(5);
  evening.begin();
  evening.run(0);
  EXPECT_EQ(evening.tournament.rounds().size(), 10U);
  std::set<std::vector<int>> seatings;
  for (const auto& table : evening.tournament.tables()) EXPECT_TRUE(seatings.insert(table.players).second);
  EXPECT_EQ(seatings.size(), 20U);
}

TEST(RoundRobin, LetsLateComersMeetEverybody) {
  Evening evening(round_robin_of(1));
  evening.join(7);
  evening.begin();
  evening.go_on();
  evening.finish_round();
  evening.go_on();
  evening.join_one(1500);
  evening.join_one(1400);
  evening.run(0);
  const auto met = meetings_of(evening.tournament);
  EXPECT_EQ(met.size(), 36U);
  for (const auto& [pair, times] : met) EXPECT_EQ(times, 1);
  // Nine need nine rounds; two who came after the second need little more.
  EXPECT_LE(evening.tournament.rounds().size(), 12U);
}

TEST(RoundRobin, ForgetsWhoLeavesBeforeHalfOfTheGames) {
  Evening evening(round_robin_of(1));
  evening.join(6);
  evening.begin();
  evening.go_on();
  for (const int table : evening.running())
    ASSERT_EQ(evening(Reported{table, evening.by_number(table), evening.now}), "");
  const auto& first = evening.tournament.table(0).players;
  const int winner = std::min(first[0], first[1]);
  const int loser = std::max(first[0], first[1]);
  ASSERT_EQ(evening(Left{loser, evening.now}), "");
  for (const auto& row : standings(evening.tournament).rows) {
    EXPECT_EQ(row.counted, row.player != loser);
    if (row.player == winner) {
      EXPECT_EQ(row.score, 0);
    }
  }
  ASSERT_EQ(evening(CameBack{loser, evening.now}), "");
  for (const auto& row : standings(evening.tournament).rows) {
    EXPECT_TRUE(row.counted);
    if (row.player == winner) {
      EXPECT_EQ(row.score, kPoint);
    }
  }
}

TEST(RoundRobin, KeepsTheGamesOfWhoLeavesLate) {
  Evening evening(round_robin_of(1));
  evening.join(6);
  evening.begin();
  for (int round = 0; round < 3; ++round) {
    evening.go_on();
    evening.finish_round();
  }
  ASSERT_EQ(evening(Left{0, evening.now}), "");
  for (const auto& row : standings(evening.tournament).rows) EXPECT_TRUE(row.counted);
  evening.run(0);
  EXPECT_EQ(evening.tournament.rounds().size(), 5U);
}

// When 2 leaves, the fourth round would have nobody to play; 0 and 1 play their second game then, and not once more
// when it would have been their turn.
TEST(RoundRobin, PlaysNothingTwiceThatWasPlayedEarly) {
  Evening evening(round_robin_of(2));
  evening.join(3);
  evening.begin();
  for (int round = 0; round < 3; ++round) {
    evening.go_on();
    evening.finish_round();
  }
  const auto& opened = evening.tournament.table(0).players;
  ASSERT_EQ(evening(Left{opened[0], evening.now}), "");
  evening.run(0);
  EXPECT_EQ(evening.tournament.tables().size(), 4U);
  for (const auto& [pair, times] : meetings_of(evening.tournament)) EXPECT_EQ(times, pair.contains(opened[0]) ? 1 : 2);
}

TEST(RoundRobin, EndsWhenNobodyIsLeftToMeet) {
  Evening evening(round_robin_of(1));
  evening.join(3);
  evening.begin();
  evening.go_on();
  evening.finish_round();
  ASSERT_EQ(evening(Left{0, evening.now}), "");
  ASSERT_EQ(evening(Left{1, evening.now}), "");
  EXPECT_EQ(evening.go_on(), 1);
  EXPECT_EQ(evening.tournament.stage(), Stage::over);
}

}  // namespace
}  // namespace cb::tournament
