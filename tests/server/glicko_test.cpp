// SPDX-License-Identifier: MIT
// Ratings: the numbers of Glickman's paper, and which matches count for whom.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "game/testing.hpp"
#include "server/people/rating.hpp"
#include "session/any_game.hpp"

namespace cb::server {
namespace {

using table::Ended;
using table::Events;
using table::Holder;
using table::Leaving;
using table::Made;
using table::Replaced;

Ended ended(std::uint8_t winners, std::string code) { return {winners, std::move(code), {}, {}, 9}; }

TEST(Glicko, AgreesWithThePaper) {
  const Rating player{1500, 200, 0.06, 10, 0};
  const Met games[] = {{{1400, 30, 0.06, 1, 0}, 1}, {{1550, 100, 0.06, 1, 0}, 0}, {{1700, 300, 0.06, 1, 0}, 0}};
  const auto after = glicko2(player, games, 1);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, AnUpsetRaisesTheVolatility) {
  const Rating player{1500, 40, 0.06, 50, 0};
  std::vector<Met> games(10, {{2200, 40, 0.06, 50, 0}, 1});
  const auto after = glicko2(player, games, 1);
  EXPECT_GT(after.volatility, 0.06);
  EXPECT_GT(after.rating, 1550);
}

TEST(Glicko, LessIsKnownOfWhoeverWasAway) {
  const Rating stored{1600, 50, 0.06, 30, 10 * kRatingDay};
  EXPECT_DOUBLE_EQ(rating_now(stored, 10 * kRatingDay).deviation, 50);
  EXPECT_DOUBLE_EQ(rating_now(stored, 9 * kRatingDay).deviation, 50) << "a clock that went back";
  const auto year = rating_now(stored, 375 * kRatingDay).deviation;
  EXPECT_NEAR(year, std::sqrt(50 * 50 + 365 * std::pow(0.06 * 173.7178, 2)), 0.001);
  EXPECT_EQ(rating_now(stored, 100'000 * kRatingDay).deviation, kMostDeviation);
  EXPECT_EQ(rating_now(stored, 375 * kRatingDay).rating, 1600);
}

// What rerate makes of people of whom nothing is known but their ratings.
std::vector<Rating> after(std::vector<Standing> standings, const std::vector<Rating>& before) {
  std::vector<Contestant> known;
  for (const auto& rating : before) known.push_back({rating, false, {}});
  std::vector<Rating> ratings;
  for (const auto& one : rerate(std::move(standings), 5)(known)) ratings.push_back(one.rating);
  return ratings;
}

TEST(Glicko, NobodyIsKnownBetterThanTheFloor) {
  const Rating sure{1500, kLeastDeviation, 0.06, 100, 0};
  const Met game[] = {{sure, 1}};
  EXPECT_EQ(glicko2(sure, game, 0).deviation, kLeastDeviation);
  EXPECT_GT(glicko2(sure, game, 0).rating, 1500) << "and goes on learning";
}

TEST(Glicko, ARatingIsProvisionalUntilEnoughIsKnownAndAfterALongAbsence) {
  Rating player;
  EXPECT_TRUE(is_provisional(player));
  int games = 0;
  for (; is_provisional(player); ++games) {
    const Met game[] = {{{1500, kLeastDeviation, 0.06, 100, 0}, games % 2 == 0 ? 1.0 : 0.0}};
    player = glicko2(player, game, 0);
    player.games = games + 1;
  }
  EXPECT_GE(games, 8);
  EXPECT_LE(games, 16);
  player.at = 10 * kRatingDay;
  const auto until = sure_until(player);
  EXPECT_GT(until, player.at);
  EXPECT_FALSE(is_provisional(rating_now(player, until - 60'000)));
  EXPECT_TRUE(is_provisional(rating_now(player, until + 60'000)));
  player.deviation = 300;
  EXPECT_EQ(sure_until(player), player.at);
}

TEST(Glicko, TwoEqualsGetAndGiveTheSame) {
  const auto change = after({{"ann", 0, 0}, {"bob", 1, 1}}, {Rating{}, Rating{}});
  ASSERT_EQ(change.size(), 2u);
  EXPECT_NEAR(change[0].rating, 1634.87, 0.01);
  EXPECT_NEAR(change[1].rating, 1365.13, 0.01);
  EXPECT_LT(change[0].deviation, kMostDeviation);
  EXPECT_EQ(change[0].games, 1);
  EXPECT_EQ(change[0].at, 5);
  const auto draw = after({{"ann", 0, 0}, {"bob", 1, 0}}, {Rating{}, Rating{}});
  EXPECT_NEAR(draw[0].rating, 1500, 1e-9);
}

TEST(Glicko, AMatchOfManyIsOnePeriod) {
  // The winner met two, the others each other too; those of one side do not meet.
  const auto three = after({{"ann", 0, 0}, {"bob", 1, 1}, {"cid", 2, 1}}, std::vector<Rating>(3));
  EXPECT_GT(three[0].rating, 1500);
  EXPECT_LT(three[1].rating, 1500);
  EXPECT_DOUBLE_EQ(three[1].rating, three[2].rating);
  const Met both[] = {{Rating{}, 1}, {Rating{}, 1}};
  EXPECT_DOUBLE_EQ(three[0].rating, glicko2(Rating{}, both, 0).rating);
  const auto pairs = after({{"a", 0, 0}, {"b", 1, 1}, {"c", 0, 0}, {"d", 1, 1}}, std::vector<Rating>(4));
  EXPECT_DOUBLE_EQ(pairs[0].rating, three[0].rating);
  EXPECT_DOUBLE_EQ(pairs[0].rating, pairs[2].rating);
}

class Standings : public ::testing::Test {
 protected:
  static Holder person(const std::string& id) { return {Holder::Kind::person, id, id}; }
  static Holder bot(const std::string& level = "3") { return {Holder::Kind::bot, level, ""}; }
  // A match of these people that ended so.
  std::vector<Standing> of(const std::string& game, const std::string& settings, const std::vector<Holder>& seats,
                           const Events& course, const Ended& end) {
    Made made;
    made.game = game;
    made.settings = testing_table::settings_from(settings);
    made.rated = rated_;
    made.seats = seats;
    Events log = {made};
    if (begins_) log.emplace_back(table::Began{1});
    log.insert(log.end(), course.begin(), course.end());
    if (ends_) log.emplace_back(end);
    return standings(log, *table::make_game(made).value(), anchors_);
  }
  Anchors anchors_ = published_anchor;
  bool rated_ = true;
  bool begins_ = true;
  bool ends_ = true;
};

using All = std::vector<Standing>;

TEST_F(Standings, OfTwoOneWinsOrNeither) {
  const std::vector two = {person("ann"), person("bob")};
  EXPECT_EQ(of("loot", "", two, {}, ended(1, "rules")),
            (All{{"ann", 0, 0, 0, 0, Went::won}, {"bob", 1, 1, 0, 1, Went::lost}}));
  EXPECT_EQ(of("loot", "", two, {}, ended(2, "resigned")),
            (All{{"ann", 0, 1, 0, 0, Went::lost}, {"bob", 1, 0, 0, 1, Went::won}}));
  EXPECT_EQ(of("loot", "", two, {}, ended(3, "agreed")), (All{{"ann", 0, 0, 0, 0}, {"bob", 1, 0, 0, 1}}));
  EXPECT_EQ(of("loot", "", two, {}, ended(0, "rules")), (All{{"ann", 0, 1, 0, 0}, {"bob", 1, 1, 0, 1}}));
}

TEST_F(Standings, WhatDoesNotCount) {
  const auto won = ended(1, "rules");
  EXPECT_TRUE(of("loot", "", {bot(), bot()}, {}, won).empty());
  EXPECT_TRUE(of("loot", "", {person("ann"), person("ann")}, {}, won).empty());
  EXPECT_TRUE(of("top-drop", "players=2", {person("ann"), person("bob")}, {}, ended(3, "rules")).empty());
  const std::vector two = {person("ann"), person("bob")};
  EXPECT_TRUE(of("loot", "", two, {}, ended(0, "aborted")).empty());
  EXPECT_TRUE(of("loot", "", two, {}, ended(0, "closed")).empty());
  ASSERT_FALSE(of("loot", "", two, {}, won).empty());
  rated_ = false;
  EXPECT_TRUE(of("loot", "", two, {}, won).empty());
  rated_ = true;
  begins_ = false;
  EXPECT_TRUE(of("loot", "", two, {}, won).empty());
  begins_ = true;
  ends_ = false;
  EXPECT_TRUE(of("loot", "", two, {}, won).empty());
}

TEST_F(Standings, ABotCountsForWhatItIsPublishedAt) {
  const std::vector seats = {person("ann"), bot("4")};
  const auto game = find_game("loot").value()->make({}, {}).value();
  const double anchor = published_anchor(*game, "4").value();
  EXPECT_EQ(of("loot", "", seats, {}, ended(1, "rules")),
            (All{{"ann", 0, 0, 0, 0, Went::won}, {"bot:4", 1, 1, anchor, 1, Went::lost}}));
  EXPECT_EQ(published_anchor(*game, "uct"), std::nullopt);
  // Another keeps no bot from being met at a table that is not rated; here it does not count.
  anchors_ = [](const AnyRules&, std::string_view) { return std::nullopt; };
  EXPECT_TRUE(of("loot", "", seats, {}, ended(1, "rules")).empty());
}

TEST_F(Standings, WhoeverLeavesIsBelowAllWhoStayed) {
  const std::vector three = {person("ann"), person("bob"), person("cid")};
  std::map<std::string, Went> went;
  const auto places = [&](const Events& course, std::uint8_t winners, const std::string& code = "rules") {
    std::map<std::string, int> by_person;
    went.clear();
    for (const auto& one : of("trap-the-cap", "players=3", three, course, ended(winners, code))) {
      by_person[one.id] = one.place;
      went[one.id] = one.went;
      EXPECT_EQ(three[static_cast<std::size_t>(one.seat)].id, one.id) << "where they sat when it began";
    }
    return by_person;
  };
  // Ann leaves, and the bot that plays on for her wins.
  auto found = places({Replaced{0, bot(), Leaving::left, 5}}, 1);
  EXPECT_GT(found.at("ann"), found.at("bob"));
  EXPECT_EQ(found.at("bob"), found.at("cid"));
  EXPECT_EQ(went.at("ann"), Went::lost) << "it is the bot's victory";
  // Whoever comes back has stayed.
  found = places({Replaced{0, bot(), Leaving::out_of_time, 5}, Replaced{0, person("ann"), Leaving::returned, 6}}, 1);
  EXPECT_LT(found.at("ann"), found.at("bob"));
  EXPECT_EQ(went.at("ann"), Went::won);
  // Another who takes the seat over plays for nobody's rating.
  found = places({Replaced{0, bot(), Leaving::resigned, 5}, Replaced{0, person("eve"), Leaving::returned, 6}}, 1);
  EXPECT_GT(found.at("ann"), found.at("bob"));
  EXPECT_FALSE(found.contains("eve"));
  // A seat that its holder passed on is still theirs.
  found = places({Replaced{0, person("ann-on-a-phone"), Leaving::moved, 5}}, 1);
  EXPECT_LT(found.at("ann"), found.at("bob"));
  EXPECT_FALSE(found.contains("ann-on-a-phone"));
  // All leave: the longer, the better.
  found = places({Replaced{0, bot(), Leaving::left, 5}, Replaced{2, bot(), Leaving::left, 6},
                  Replaced{1, bot(), Leaving::left, 7}},
                 0, "abandoned");
  EXPECT_LT(found.at("bob"), found.at("cid"));
  EXPECT_LT(found.at("cid"), found.at("ann"));
  // Whom the host put out is left out.
  found = places({Replaced{0, bot(), Leaving::removed, 5}}, 2);
  EXPECT_FALSE(found.contains("ann"));
  EXPECT_LT(found.at("bob"), found.at("cid"));
}

}  // namespace
}  // namespace cb::server
