// SPDX-License-Identifier: MIT
#include "tournament/arena.hpp"

#include <gtest/gtest.h>

#include "tests/tournament/evening.hpp"
#include "tournament/awards.hpp"
#include "tournament/duplicate.hpp"
#include "tournament/standings.hpp"

namespace cb::tournament {
namespace {

Made arena_for(Milliseconds length) {
  Made made{.name = "Arena", .format = Format::arena};
  made.length = length;
  made.last_pairing = 60'000;
  made.seed = 6;
  return made;
}

// Player 0 wins, loses or draws wherever they sit.
void ends_for_the_first(Evening& evening, int place) {
  const int table = evening.tournament.table_of(0).value();
  const bool first = evening.tournament.table(table).players[0] == 0;
  const auto places = place == 0 ? std::vector{1, 1}
                      : first    ? std::vector{place, 3 - place}
                                 : std::vector{3 - place, place};
  ASSERT_EQ(evening.report(table, places), "");
}

TEST(Arena, DoublesPointsFromTheThirdWinInARow) {
  Evening evening(arena_for(3'600'000));
  evening.join(2);
  evening.begin();
  const std::vector<std::pair<int, int>> games = {{1, 2}, {1, 4}, {1, 8}, {0, 10}, {1, 12}, {1, 14}, {2, 14}, {1, 16}};
  for (const auto& [place, points] : games) {
    evening.now += 1000;
    ASSERT_EQ(evening.go_on(), 1);
    ends_for_the_first(evening, place);
    EXPECT_EQ(scores(evening.tournament)[0], points * kPoint);
  }
}

TEST(Arena, WaitsRatherThanPairTwoWhoJustMet) {
  Evening evening(arena_for(3'600'000));
  evening.join(4);
  evening.begin();
  ASSERT_EQ(evening.go_on(), 1);
  EXPECT_EQ(evening.tournament.tables().size(), 2U);
  ends_for_the_first(evening, 1);
  EXPECT_EQ(evening.go_on(), 0);
  EXPECT_EQ(ask_again_at(evening.tournament, evening.now), evening.now + kPatience);
  evening.now += kPatience - 1;
  EXPECT_EQ(evening.go_on(), 0);
  evening.now += 1;
  EXPECT_EQ(evening.go_on(), 1);
}

TEST(Arena, PairsOthersAsSoonAsTheyAreFree) {
  Evening evening(arena_for(3'600'000));
  evening.join(4);
  evening.begin();
  evening.go_on();
  const auto before = evening.tournament.table(0).players;
  evening.finish_round();
  ASSERT_EQ(evening.go_on(), 1);
  ASSERT_EQ(evening.running().size(), 2U);
  const auto& after = evening.tournament.table(evening.tournament.table_of(before[0]).value());
  EXPECT_FALSE(after.seat_of(before[1]));
}

TEST(Arena, PairsNobodyWithTooLittleTimeLeft) {
  Evening evening(arena_for(600'000));
  evening.join(4);
  evening.begin();
  evening.now += 540'001;
  EXPECT_EQ(evening.go_on(), 0);
  EXPECT_EQ(evening(Paired{1, {{{0, 1}, 0}}, {}, evening.now}), "tournament.time");
  EXPECT_EQ(evening(Paired{1, {{{0, 1}, 0}}, {}, evening.now - 1}), "");
  evening.now += 60'000;
  EXPECT_EQ(evening.go_on(), 1);
  EXPECT_EQ(evening.tournament.stage(), Stage::over);
  EXPECT_EQ(evening.report(0, {1, 2}), "tournament.over");
}

TEST(Arena, BeginsByItselfWhenItIsTime) {
  auto made = arena_for(600'000);
  made.starts = 50'000;
  Evening evening(made);
  evening.join(1);
  EXPECT_EQ(ask_again_at(evening.tournament, evening.now), 50'000);
  evening.now = 50'000;
  EXPECT_EQ(evening.go_on(), 0);
  evening.join(1);
  EXPECT_EQ(evening.go_on(), 2);
  EXPECT_EQ(evening.tournament.begun_at(), 50'000);
}

TEST(Arena, FillsLargerTablesAndStopsWaitingAfterAWhile) {
  auto made = arena_for(3'600'000);
  made.seats = 4;
  made.fewest = 3;
  Evening evening(made);
  evening.join(7);
  evening.begin();
  EXPECT_EQ(evening.go_on(), 1);
  ASSERT_EQ(evening.running().size(), 1U);
  EXPECT_EQ(evening.tournament.table(0).players.size(), 4U);
  evening.now += kPatience;
  EXPECT_EQ(evening.go_on(), 1);
  EXPECT_EQ(evening.tournament.table(1).players.size(), 3U);
}

Made duplicate_of(int deals) {
  Made made{.name = "Duplicate", .format = Format::duplicate};
  made.rounds = deals;
  made.seed = 7;
  return made;
}

// Two deals, three teams: 50, 40 and 40 on the first, 30, 60 and 45 on the second.
TEST(Duplicate, ComparesTeamsOnEveryDeal) {
  Evening evening(duplicate_of(2));
  evening.join(3);
  evening.begin();
  ASSERT_EQ(evening.go_on(), 1);
  for (const int team : {0, 1, 2}) {
    EXPECT_EQ(evening.tournament.table(team).deal, 1);
    ASSERT_EQ(evening.score(team, team == 0 ? 50 : 40), "");
  }
  evening.go_on();
  const std::vector<std::int64_t> second = {30, 60, 45};
  for (const int team : {0, 1, 2}) {
    const int table = evening.tournament.table_of(team).value();
    EXPECT_EQ(evening.tournament.table(table).deal, 2);
    ASSERT_EQ(evening.score(table, second[static_cast<std::size_t>(team)]), "");
  }
  EXPECT_EQ(scores(evening.tournament), (std::vector<Points>{2 * kPoint, kPoint * 5 / 2, kPoint * 3 / 2}));
  const auto table = standings(evening.tournament);
  EXPECT_EQ(table.rows[0].player, 1);
  EXPECT_EQ(table.rows[0].tie_breaks, (std::vector<std::optional<Points>>{100 * kPoint, kPoint}));
  EXPECT_EQ(evening.go_on(), 1);
  EXPECT_EQ(evening.tournament.stage(), Stage::over);
}

TEST(Duplicate, LetsTeamsPlayAtTheirOwnPaceAndLateOnesFromTheFirstDeal) {
  Evening evening(duplicate_of(3));
  evening.join(2);
  evening.begin();
  evening.go_on();
  ASSERT_EQ(evening.score(0, 1), "");
  evening.join_one(1);
  EXPECT_EQ(evening.go_on(), 1);
  EXPECT_EQ(evening.tournament.table(2).deal, 2);
  EXPECT_EQ(evening.tournament.table(3).deal, 1);
  EXPECT_EQ(evening(Paired{3, {{{0}, 1}}, {}, evening.now}), "tournament.busy");
  ASSERT_EQ(evening.score(2, 1), "");
  EXPECT_EQ(evening(Paired{3, {{{0}, 1}}, {}, evening.now}), "tournament.deal");
}

TEST(Duplicate, GivesTheMeanForADealThatWasCalledOff) {
  Evening evening(duplicate_of(1));
  evening.join(3);
  evening.begin();
  evening.go_on();
  ASSERT_EQ(evening.score(0, 10), "");
  ASSERT_EQ(evening.score(1, 5), "");
  ASSERT_EQ(evening(CalledOff{2, evening.now}), "");
  EXPECT_EQ(scores(evening.tournament), (std::vector<Points>{kPoint, 0, kPoint}));
}

TEST(Duplicate, DealsFollowFromTheSeedAlone) {
  const auto made = duplicate_of(2);
  auto other = made;
  other.seed = 8;
  EXPECT_EQ(deal_seed(made, 1), deal_seed(made, 1));
  EXPECT_NE(deal_seed(made, 1), deal_seed(made, 2));
  EXPECT_NE(deal_seed(made, 1), deal_seed(other, 1));
}

}  // namespace
}  // namespace cb::tournament
