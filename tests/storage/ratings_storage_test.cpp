// SPDX-License-Identifier: MIT
// Ratings as the store keeps them: changed once a match, with all that changed them, and the leaders in their order.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/rng.hpp"
#include "power_cut.hpp"
#include "storage/sqlite_schema.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using namespace storage_testing;
using Games = std::vector<RatedGame>;

class RatingsStorage : public storage_testing::AnyStore {
 protected:
  std::unique_ptr<Store> store_ = open();
  People& people() { return store_->people; }
  void reopen() {
    store_ = nullptr;
    store_ = open();
  }
  void add(const std::string& person) {
    ASSERT_TRUE(add_guest(people(), person, "Name of " + person));
    ASSERT_TRUE(make_account(people(), person, "Name of " + person, "key-" + person));
  }
  Result<Games> rate(std::uint8_t match, std::int64_t at, std::vector<std::string> persons, Rerate rerate,
                     const std::string& game = "loot", std::int64_t since = 0) {
    return answer<Games>([&](auto then) {
      people().rate({match_number(match), game, at, since, std::move(persons)}, std::move(rerate), std::move(then));
    });
  }
  Games curve(const std::string& person, const std::string& game = "loot", int most = 200) {
    return answer<Games>([&](auto then) { people().curve(person, game, most, std::move(then)); }).value();
  }
  std::optional<Games> rated(std::uint8_t match) {
    return answer<std::optional<Games>>([&](auto then) { people().rated(match_number(match), std::move(then)); })
        .value();
  }
  Games rated_games(const std::string& person, const std::optional<RatedGame>& after, int most) {
    return answer<Games>([&](auto then) { people().rated_games(person, after, most, std::move(then)); }).value();
  }
  Ratings ratings(const std::string& person) {
    return answer<std::optional<PersonFile>>([&](auto then) { people().file(person, std::move(then)); })
        .value()
        ->ratings;
  }
  std::vector<std::optional<Rating>> standing(std::vector<RatingOf> of) {
    return answer<std::vector<std::optional<Rating>>>(
               [&](auto then) { people().ratings(std::move(of), std::move(then)); })
        .value();
  }
  std::vector<Leader> leaders(std::int64_t now, int most = 100, const std::optional<LeaderPlace>& after = {}) {
    return answer<std::vector<Leader>>([&](auto then) { people().leaders("loot", now, most, after, std::move(then)); })
        .value();
  }
  std::vector<std::string> leading(std::int64_t now) {
    std::vector<std::string> ids;
    for (const auto& leader : leaders(now)) ids.push_back(leader.person.id);
    return ids;
  }
};

FOR_EVERY_STORE(RatingsStorage);

TEST_P(RatingsStorage, ManyAreLookedUpAtOnceEachInTheirGame) {
  add("ann");
  add("bob");
  ASSERT_TRUE(rate(1, 7, {"ann", "bob"}, up_by(10, {"x"})));
  ASSERT_TRUE(rate(2, 8, {"ann"}, up_by(20, {"x"}), "top-cap"));
  const auto found = standing({{"bob", "loot"}, {"ann", "top-cap"}, {"bob", "top-cap"}, {"nobody", "loot"}});
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0].value().rating, 1510);
  EXPECT_EQ(found[1].value().rating, 1520);
  EXPECT_EQ(found[2], std::nullopt);
  EXPECT_EQ(found[3], std::nullopt);
  EXPECT_TRUE(standing({}).empty());
}

TEST_P(RatingsStorage, AMatchIsRatedOnceHoweverOftenItIsAsked) {
  add("ann");
  add("bob");
  const auto first = rate(1, 7, {"ann", "nobody", "bob"}, up_by(10, {"x"})).value();
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[1],
            (RatedGame{match_number(1), "loot", "bob", {"x"}, {1500, 300}, {1510, 300}, 7, 0, Went::drawn, {}}));
  EXPECT_EQ(rated(1), first);
  EXPECT_EQ(rated(2), std::nullopt);
  EXPECT_TRUE(rate(1, 8, {"ann", "bob"}, up_by(10, {"x"}))->empty());
  reopen();
  EXPECT_TRUE(rate(1, 9, {"ann", "bob"}, up_by(10, {"x"}))->empty());
  EXPECT_EQ(rated(1), first);
  EXPECT_EQ(rate(2, 10, {"ann"}, up_by(10, {"x"}))->front().before.rating, 1510);
  EXPECT_FALSE(rate(3, 11, {"ann"}, [](const auto&) { return std::vector<Rerated>{}; }));
  EXPECT_EQ(rated(3), std::nullopt) << "what failed is not done";
  ASSERT_EQ(ratings("ann").size(), 1u);
  EXPECT_EQ(ratings("ann")[0].first, "loot");
  EXPECT_EQ(ratings("ann")[0].second.games, 2);
  EXPECT_EQ(ratings("ann")[0].second.rating, 1520);
}

TEST_P(RatingsStorage, AMatchThatDoesNotCountIsKeptAndChangesNothing) {
  add("ann");
  ASSERT_TRUE(rate(1, 5, {"ann"}, up_by(10, {"bob"})));
  const auto idle = rate(2, 6, {"ann"}, up_by(99, {})).value();
  ASSERT_EQ(idle.size(), 1u);
  EXPECT_EQ(idle[0].before, idle[0].after);
  EXPECT_EQ(ratings("ann")[0].second.rating, 1510);
  EXPECT_EQ(ratings("ann")[0].second.games, 1);
  EXPECT_EQ(curve("ann").size(), 1u);
  EXPECT_EQ(rated(2), idle);
  EXPECT_TRUE(rate(2, 7, {"ann"}, up_by(10, {"bob"}))->empty()) << "nor does it count later";
}

TEST_P(RatingsStorage, WhoeverRatesKnowsTheGamesOfLateAndWhoIsAGuest) {
  add("ann");
  ASSERT_TRUE(add_guest(people(), "eve", "Eve"));
  ASSERT_TRUE(rate(1, 10, {"ann"}, [](const std::vector<Contestant>& known) {
    auto after = up_by(1, {"bob", "bot:3"})(known);
    after.front().known = {"bot:3"};
    after.front().seat = 5;
    after.front().went = Went::lost;
    return after;
  }));
  EXPECT_EQ(rated(1)->front().seat, 5);
  EXPECT_EQ(rated(1)->front().went, Went::lost);
  ASSERT_TRUE(rate(2, 20, {"ann"}, up_by(1, {"cec"})));
  ASSERT_TRUE(rate(3, 25, {"ann"}, up_by(1, {})));
  ASSERT_TRUE(rate(4, 30, {"ann"}, up_by(1, {"dan"}), "top-cap"));
  std::vector<Contestant> seen;
  const auto look = [&](const std::vector<Contestant>& known) {
    seen = known;
    return std::vector<Rerated>(known.size());
  };
  ASSERT_TRUE(rate(5, 40, {"ann", "eve", "nobody"}, look, "loot", 9));
  ASSERT_EQ(seen.size(), 3u);
  EXPECT_FALSE(seen[0].guest);
  ASSERT_EQ(seen[0].recent.size(), 2u);
  EXPECT_EQ(seen[0].recent[0].at, 20);
  EXPECT_EQ(seen[0].recent[1].opponents, (std::vector<std::string>{"bob", "bot:3"}));
  EXPECT_EQ(seen[0].recent[1].known, (std::vector<std::string>{"bot:3"}));
  EXPECT_TRUE(seen[0].recent[0].known.empty());
  EXPECT_TRUE(seen[1].guest);
  EXPECT_TRUE(seen[1].recent.empty());
  EXPECT_FALSE(seen[2].guest) << "who has left was no guest for all we know";
  EXPECT_EQ(seen[2].rating, Rating{});
  ASSERT_TRUE(rate(6, 41, {"ann"}, look, "loot", 10));
  EXPECT_EQ(seen[0].recent.size(), 1u);
}

TEST_P(RatingsStorage, ACurveHasTheLatestGamesOfOneGameInTheirOrder) {
  add("ann");
  for (std::uint8_t n = 1; n <= 20; ++n)
    ASSERT_TRUE(rate(n, 100 - n, {"ann"}, up_by(n, {"bob"}), n % 2 == 0 ? "loot" : "top-cap"));
  const auto latest = curve("ann", "loot", 3);
  ASSERT_EQ(latest.size(), 3u);
  EXPECT_EQ(latest[0].at, 94);
  EXPECT_EQ(latest[2].at, 98);
  EXPECT_EQ(latest[2].after.rating, 1502);
  EXPECT_TRUE(curve("ann", "top-drop").empty());
  EXPECT_TRUE(curve("nobody").empty());
  // Everything, a page after the other.
  std::set<std::pair<std::string, std::int64_t>> all;
  std::optional<RatedGame> last;
  for (;;) {
    const auto page = rated_games("ann", last, 7);
    for (const auto& game : page) EXPECT_TRUE(all.emplace(game.game, game.at).second);
    if (page.size() < 7) break;
    last = page.back();
  }
  EXPECT_EQ(all.size(), 20u);
}

TEST_P(RatingsStorage, LeadersComeInTheOrderOfTheirRatingsUntilTheirTime) {
  for (const auto* person : {"ann", "bob", "cec", "dan", "eve"}) add(person);
  ASSERT_TRUE(rate(1, 10, {"ann"}, up_by(50, {"x"}, 1'000)));
  ASSERT_TRUE(rate(2, 10, {"bob"}, up_by(70, {"x"}, 500)));
  ASSERT_TRUE(rate(3, 10, {"cec"}, up_by(50, {"x"}, 1'000)));
  ASSERT_TRUE(rate(4, 10, {"dan"}, up_by(90, {"x"}, 0)));
  ASSERT_TRUE(rate(5, 10, {"eve"}, up_by(95, {"x"}, 1'000), "top-cap"));
  EXPECT_EQ(leading(20), (std::vector<std::string>{"bob", "ann", "cec"}));
  EXPECT_EQ(leading(500), (std::vector<std::string>{"ann", "cec"})) << "though nobody has played since";
  ASSERT_TRUE(rate(6, 600, {"cec"}, up_by(1, {"x"}, 2'000)));
  EXPECT_EQ(leading(600), (std::vector<std::string>{"cec", "ann"}));
  EXPECT_EQ(leading(20), (std::vector<std::string>{"cec", "ann"})) << "who had gone quiet was put away";
  EXPECT_EQ(leaders(600)[0].person, (Person{"cec", "Name of cec", true, {}}));
  EXPECT_EQ(leaders(600)[0].rating.games, 2);
  reopen();
  EXPECT_EQ(leading(1'500), (std::vector<std::string>{"cec"}));
  ASSERT_TRUE(answer<void>([&](auto then) { people().remove("cec", std::move(then), [](const auto&) {}); }));
  EXPECT_EQ(leading(600), (std::vector<std::string>{"ann"}));
}

TEST_P(RatingsStorage, PagesOfLeadersMissNobody) {
  Rng rng(5);
  std::map<std::string, double> by_person;
  for (std::uint8_t n = 0; n < 60; ++n) {
    const auto id = fmt::format("p{}", n);
    add(id);
    by_person[id] = 1500 + rng.below(12);  // so that many have the same
    ASSERT_TRUE(rate(n, 10, {id}, up_by(by_person[id] - 1500, {"x"}, 1'000)));
  }
  std::set<std::string> seen;
  double before = 9'999;
  std::optional<LeaderPlace> after;
  for (;;) {
    const auto page = leaders(20, 7, after);
    for (const auto& leader : page) {
      EXPECT_TRUE(seen.insert(leader.person.id).second) << leader.person.id;
      EXPECT_EQ(leader.rating.rating, by_person.at(leader.person.id));
      EXPECT_LE(leader.rating.rating, before);
      before = leader.rating.rating;
    }
    if (page.size() < 7) break;
    after = {page.back().rating.rating, page.back().person.id};
  }
  EXPECT_EQ(seen.size(), by_person.size());
}

// Power goes at any time: a match is rated for all who played it or for none, and never twice.
TEST(RatingsFile, ALossOfPowerRatesNobodyTwice) {
  Rng rng(11);
  power_cut::Files files;
  std::map<std::string, double> promised = {{"ann", 1500}, {"bob", 1500}};
  std::uint8_t match = 0;
  for (int cut = 0; cut < 15; ++cut) {
    power_cut::Disk disk(fmt::format("ratings{}", cut));
    disk.load(files);
    auto store = open_on(disk.name()).value();
    for (const auto& [id, rating] : promised) ASSERT_TRUE(cut > 0 || add_guest(store->people, id, id));
    const auto rate = [&](std::uint8_t n) {
      return answer<Games>([&](auto then) {
               store->people.rate({match_number(n), "loot", n, 0, {"ann", "bob"}}, up_by(1, {"x"}), std::move(then));
             })
          .value();
    };
    // Whatever was rated before the cut is not rated again.
    for (std::uint8_t n = 1; n <= match; ++n) ASSERT_TRUE(rate(n).empty()) << int{n} << " after cut " << cut;
    const auto steps = 1 + rng.below(6);
    for (std::uint32_t step = 0; step < steps; ++step) {
      const auto games = rate(++match);
      ASSERT_EQ(games.size(), 2u);
      for (const auto& game : games) {
        EXPECT_EQ(game.before.rating, promised.at(game.person)) << "after cut " << cut;
        promised[game.person] = game.after.rating;
      }
    }
    files = disk.after_power_cut(rng);
  }
  EXPECT_EQ(promised.at("ann"), 1500 + match);
}

// A file as it was before there was a history, with a rating in it.
TEST(RatingsFile, RatingsOfAnOlderFileAreKept) {
  power_cut::Disk disk("older-ratings");
  {
    auto database = sqlite::Database::open("log", disk.name()).value();
    ASSERT_TRUE(prepare_schema(database, "log", 4));
    ASSERT_TRUE(
        database.run("INSERT INTO people (number, id, made, name) VALUES (1, 'ann', 1, CAST('Ann' AS BLOB));"
                     "INSERT INTO ratings (person, game, rating, deviation, volatility, games, at)"
                     " VALUES (1, 'loot', 1510, 80, 0.06, 4, 5);"));
  }
  const auto store = open_on(disk.name()).value();
  const auto file = answer<std::optional<PersonFile>>([&](auto then) { store->people.file("ann", std::move(then)); });
  ASSERT_EQ(file.value()->ratings.size(), 1u);
  EXPECT_EQ(file.value()->ratings[0].second, (Rating{1510, 80, 0.06, 4, 5}));
  const auto next = answer<Games>([&](auto then) {
    store->people.rate({match_number(2), "loot", 6, 0, {"ann"}}, up_by(10, {"x"}), std::move(then));
  });
  EXPECT_EQ(next->front().after.rating, 1520);
}

}  // namespace
}  // namespace cb
