// SPDX-License-Identifier: MIT
#include "tournament/division.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/tournament/evening.hpp"
#include "tournament/history.hpp"
#include "tournament/standings.hpp"

namespace cb::tournament {
namespace {

using Sizes = std::vector<int>;

Made tables_of(Format format, int seats, int rounds) {
  Made made{.name = "Tables", .format = format};
  made.seats = seats;
  made.fewest = 3;
  made.rounds = rounds;
  made.seed = 4;
  return made;
}

TEST(TableSizes, AreAsEqualAsCanBe) {
  EXPECT_EQ(table_sizes(12, 3, 4), (Sizes{4, 4, 4}));
  EXPECT_EQ(table_sizes(13, 3, 4), (Sizes{4, 3, 3, 3}));
  EXPECT_EQ(table_sizes(7, 3, 4), (Sizes{4, 3}));
  EXPECT_EQ(table_sizes(6, 3, 6), (Sizes{6}));
  EXPECT_EQ(table_sizes(5, 2, 4), (Sizes{3, 2}));
  // Somebody has to sit out.
  EXPECT_EQ(table_sizes(5, 3, 4), (Sizes{4}));
  EXPECT_EQ(table_sizes(11, 6, 6), (Sizes{6}));
  EXPECT_TRUE(table_sizes(2, 3, 4).empty());
}

// Nine at tables of three can meet everybody once in four rounds, and do.
TEST(Division, MeetsEverybodyOnceWhereThatCanBe) {
  Evening evening(tables_of(Format::round_robin, 3, 4));
  evening.join(9);
  evening.begin();
  evening.run(0);
  const auto met = meetings(evening.tournament, Counting::laid);
  for (int one = 0; one < 9; ++one)
    for (int two = 0; two < one; ++two) EXPECT_EQ(met(one, two), 1) << one << " and " << two;
}

TEST(Division, MeetsAboutEquallyOftenElsewhere) {
  Evening evening(tables_of(Format::round_robin, 4, 5));
  evening.join(20);
  evening.begin();
  evening.run(0);
  const auto met = meetings(evening.tournament, Counting::laid);
  int again = 0;
  for (int one = 0; one < 20; ++one)
    for (int two = 0; two < one; ++two) {
      EXPECT_LE(met(one, two), 2);
      again += met(one, two) == 2 ? 1 : 0;
    }
  // 150 meetings among 190 pairs.
  EXPECT_LE(again, 12);
}

TEST(Division, PutsThoseWithAsManyPointsTogether) {
  Evening evening(tables_of(Format::swiss, 4, 2));
  evening.join(12);
  evening.begin();
  evening.go_on();
  std::vector<int> winners;
  for (const int table : evening.running()) {
    const auto outcome = evening.by_number(table);
    winners.push_back(*std::ranges::min_element(evening.tournament.table(table).players));
    ASSERT_EQ(evening(Reported{table, outcome, evening.now}), "");
  }
  ASSERT_EQ(evening.go_on(), 1);
  const auto second = evening.running();
  const auto has_all = [&](int table) {
    return std::ranges::all_of(winners,
                               [&](int one) { return evening.tournament.table(table).seat_of(one).has_value(); });
  };
  EXPECT_EQ(std::ranges::count_if(second, has_all), 1);
}

TEST(Division, LetsEverybodyBeginAboutEquallyOften) {
  Evening evening(tables_of(Format::round_robin, 3, 6));
  evening.join(9);
  evening.begin();
  evening.run(0);
  std::vector<int> began(9);
  for (const auto& table : evening.tournament.tables()) ++began[static_cast<std::size_t>(table.players[0])];
  for (const int times : began) {
    EXPECT_GE(times, 1);
    EXPECT_LE(times, 3);
  }
}

TEST(Division, SitsSomebodyElseOutEveryRound) {
  auto made = tables_of(Format::swiss, 4, 5);
  made.fewest = 4;
  Evening evening(made);
  evening.join(5);
  evening.begin();
  evening.run(0);
  std::vector<int> byes;
  for (const auto& round : evening.tournament.rounds()) byes.insert(byes.end(), round.byes.begin(), round.byes.end());
  std::ranges::sort(byes);
  EXPECT_EQ(byes, (std::vector{0, 1, 2, 3, 4}));
}

TEST(PointsByPlace, AreSharedByWhoShareAPlace) {
  Made made{.name = "Points"};
  made.seats = 4;
  using List = std::vector<Points>;
  const std::vector<int> shared = {1, 2, 2, 4};
  EXPECT_EQ(points_for(made, shared), (List{240, 120, 120, 0}));
  EXPECT_EQ(points_for(made, std::vector{1, 2}), (List{240, 0}));
  EXPECT_EQ(points_for(made, std::vector{1, 1, 1}), (List{120, 120, 120}));
  made.points = {10, 6, 3, 1};
  EXPECT_EQ(points_for(made, shared), (List{2400, 1080, 1080, 240}));
  EXPECT_EQ(write_points(1080), "4.5");
  EXPECT_EQ(write_points(80), "0.33");
  EXPECT_EQ(write_points(-240), "-1");
}

}  // namespace
}  // namespace cb::tournament
