// SPDX-License-Identifier: MIT
#include "tournament/swiss.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/tournament/evening.hpp"
#include "tournament/seats.hpp"

namespace cb::tournament {
namespace {

using Met = std::set<std::pair<int, int>>;

// "0-4 5-1 bye 6": who begins first. Scores in points, by seed.
std::string paired(const std::vector<Entrant>& entrants, const Met& met = {}) {
  const auto round =
      pair_swiss(entrants, [&](int one, int two) { return met.contains(std::minmax(one, two)) ? 1 : 0; }, true);
  std::string out;
  for (const auto& [first, second] : round.pairs) out += fmt::format("{}{}-{}", out.empty() ? "" : " ", first, second);
  if (round.bye) out += fmt::format(" bye {}", *round.bye);
  return out;
}

std::vector<Entrant> with_points(const std::vector<int>& points) {
  std::vector<Entrant> out;
  for (const int one : points) out.push_back({.score = one * kPoint});
  return out;
}

Made swiss_of(int rounds) {
  Made made{.name = "Swiss", .format = Format::swiss};
  made.rounds = rounds;
  made.seed = 2;
  return made;
}

TEST(Swiss, BeginsWithTheUpperHalfAgainstTheLower) {
  EXPECT_EQ(paired(with_points({0, 0, 0, 0, 0, 0, 0, 0})), "0-4 5-1 2-6 7-3");
}

TEST(Swiss, GivesTheFirstByeToTheLast) { EXPECT_EQ(paired(with_points({0, 0, 0, 0, 0, 0, 0})), "0-3 4-1 2-5 bye 6"); }

// 0 and 2 had the first seat, so 0 does not get 2 but the next, who had the second.
TEST(Swiss, TransposesForTheSakeOfSeats) {
  auto entrants = with_points({1, 1, 1, 1, 0, 0, 0, 0});
  for (const int first : {0, 2, 5, 7}) entrants[first].first = {true};
  for (const int second : {1, 3, 4, 6}) entrants[second].first = {false};
  EXPECT_EQ(paired(entrants, {{0, 4}, {1, 5}, {2, 6}, {3, 7}}), "3-0 1-2 4-7 6-5");
}

TEST(Swiss, FloatsTheLastOfAnOddGroupToTheTopOfTheNext) {
  EXPECT_EQ(paired(with_points({1, 1, 1, 0, 0, 0})), "0-1 2-3 4-5");
}

TEST(Swiss, FloatsNobodyTwiceInARow) {
  auto entrants = with_points({1, 1, 1, 0, 0, 0});
  entrants[2].last_float = Float::down;
  EXPECT_EQ(paired(entrants), "0-2 3-1 4-5");
}

TEST(Swiss, NeverPairsTwoAgainWhereThatCanBe) {
  EXPECT_EQ(paired(with_points({1, 1, 1, 0, 0, 0}), {{2, 3}}), "0-1 2-4 5-3");
  // The first has met all but the last.
  EXPECT_EQ(paired(with_points({2, 1, 1, 0}), {{0, 1}, {0, 2}}), "0-3 2-1");
  // Whoever pairs from the top, 0 with 2 and 1 with 3, is left with two who have met.
  EXPECT_EQ(paired(with_points({1, 1, 1, 1, 0, 0}), {{4, 5}, {3, 5}, {2, 5}, {1, 5}}), "0-5 2-1 4-3");
}

// 0 could have 3, but then 1 and 2 of the upper half would be left for each other.
TEST(Swiss, TransposesBeforeItExchanges) {
  EXPECT_EQ(paired(with_points({0, 0, 0, 0, 0, 0}), {{1, 4}, {1, 5}, {2, 4}}), "0-4 3-1 2-5");
}

// Both halves have met throughout: they have to be mixed.
TEST(Swiss, ExchangesBetweenHalvesWhereTranspositionsDoNotDo) {
  EXPECT_EQ(paired(with_points({0, 0, 0, 0}), {{0, 2}, {0, 3}, {1, 2}, {1, 3}}), "0-1 2-3");
}

TEST(Swiss, PairsAgainRatherThanNotAtAll) {
  EXPECT_EQ(paired(with_points({1, 0}), {{0, 1}}), "0-1");
  EXPECT_EQ(paired(with_points({2, 1, 1, 0}), {{0, 1}, {0, 2}, {0, 3}}), "0-1 2-3");
}

TEST(Swiss, GivesNobodyASecondBye) {
  auto entrants = with_points({2, 1, 1, 0, 0});
  entrants[4].byes = 1;
  EXPECT_EQ(paired(entrants), "0-1 2-4 bye 3");
  entrants[3].byes = 1;
  // The lowest who has had none, though the points are more.
  EXPECT_EQ(paired(entrants), "0-1 4-3 bye 2");
}

TEST(Swiss, KeepsThoseApartWhoBothNeedTheSameSeat) {
  auto entrants = with_points({2, 2, 2, 2});
  entrants[0].first = {true, true};
  entrants[1].first = {false, false};
  entrants[2].first = {true, true};
  entrants[3].first = {false, false};
  EXPECT_EQ(paired(entrants), "3-0 1-2");
}

TEST(Seats, AreWishedForByWhatWasHad) {
  using enum SeatWish::Strength;
  EXPECT_EQ(seat_wish({}).strength, none);
  EXPECT_EQ(seat_wish({true}).strength, strong);
  EXPECT_FALSE(seat_wish({true}).first);
  EXPECT_EQ(seat_wish({true, false}).strength, mild);
  EXPECT_TRUE(seat_wish({true, false}).first);
  EXPECT_EQ(seat_wish({false, true, true}).strength, absolute);
  EXPECT_FALSE(seat_wish({false, true, true}).first);
  EXPECT_EQ(seat_wish({true, false, true, true}).strength, absolute);
}

TEST(Seats, GoToTheStrongerWish) {
  EXPECT_TRUE(takes_first_seat({}, {}, true));
  EXPECT_FALSE(takes_first_seat({}, {}, false));
  EXPECT_FALSE(takes_first_seat({true}, {}, true));
  EXPECT_TRUE(takes_first_seat({}, {true}, false));
  EXPECT_TRUE(takes_first_seat({true}, {true, true}, false));  // the second must not begin again
  // A turn about since the last time that they differed.
  EXPECT_FALSE(takes_first_seat({false, true, true, false, true}, {true, false, true, false, true}, true));
  EXPECT_TRUE(takes_first_seat({true, false, true, false, true}, {false, true, true, false, true}, false));
  EXPECT_FALSE(takes_first_seat({true}, {true}, true));  // the higher gets what it wishes
}

// By hand: the higher seed always wins, so the pairings of three rounds follow.
TEST(Swiss, OfEightWithoutSurprises) {
  Evening evening(swiss_of(3));
  evening.join(8);
  evening.begin();
  std::vector<std::set<std::set<int>>> rounds;
  for (int round = 0; round < 3; ++round) {
    ASSERT_EQ(evening.go_on(), 1);
    auto& pairs = rounds.emplace_back();
    for (const int table : evening.running()) {
      const auto& players = evening.tournament.table(table).players;
      pairs.insert({players.begin(), players.end()});
      ASSERT_EQ(evening(Reported{table, evening.by_number(table), evening.now}), "");
    }
  }
  EXPECT_EQ(rounds[0], (Pairs{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  EXPECT_EQ(rounds[1], (Pairs{{0, 3}, {1, 2}, {4, 7}, {5, 6}}));
  // 0 and 1 have two points; 2, 3, 4 and 5 have one.
  EXPECT_TRUE(rounds[2].contains({0, 1}));
  EXPECT_TRUE(rounds[2].contains({6, 7}));
  EXPECT_EQ(evening.go_on(), 1);
  EXPECT_EQ(evening.tournament.stage(), Stage::over);
}

TEST(Swiss, TakesLateComersFromTheNextRoundOn) {
  Evening evening(swiss_of(3));
  evening.join(4);
  evening.begin();
  evening.go_on();
  evening.join_one(3000);
  EXPECT_EQ(evening.go_on(), 0);
  evening.finish_round();
  EXPECT_EQ(evening.go_on(), 1);
  EXPECT_EQ(evening.tournament.rounds()[1].byes.size() + 2 * evening.tournament.rounds()[1].tables.size(), 5U);
  evening.finish_round();
  EXPECT_EQ(evening(Left{0, evening.now}), "");
  EXPECT_EQ(evening.go_on(), 1);
  EXPECT_TRUE(evening.tournament.rounds()[2].byes.empty());
  EXPECT_EQ(evening(Joined{"too late", "Too late", 1, {}, evening.now}), "tournament.late");
}

TEST(Swiss, WaitsForItsPause) {
  auto made = swiss_of(2);
  made.pause = 60'000;
  Evening evening(made);
  evening.join(2);
  evening.begin();
  EXPECT_EQ(evening.go_on(), 1);
  evening.finish_round();
  EXPECT_EQ(evening.go_on(), 0);
  EXPECT_EQ(ask_again_at(evening.tournament, evening.now), evening.now + 60'000);
  evening.now += 60'000;
  EXPECT_EQ(evening.go_on(), 1);
}

TEST(Swiss, HasAsManyRoundsAsOneWinnerNeeds) {
  EXPECT_EQ(usual_rounds(2), 1);
  EXPECT_EQ(usual_rounds(9), 4);
  EXPECT_EQ(usual_rounds(64), 6);
}

}  // namespace
}  // namespace cb::tournament
