// SPDX-License-Identifier: MIT
// "Find an opponent": who fits whom, beside a plain twin that looks at everybody; what those who wait are told; and a
// thousand people of whom nobody waits while somebody fair waits too.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <set>

#include "core/rng.hpp"
#include "server/finding/queue.hpp"

namespace cb::server::testing_finding {
namespace {

constexpr Milliseconds kSecond = 1'000;
using People = std::vector<std::string>;

std::vector<Offer> offers() {
  return {{"loot live", 2, 2, {{"1", 900}, {"2", 1270}, {"3", 1500}, {"4", 1800}}}, {"trap live", 3, 6}, {"loot post"}};
}

// Somebody who waits, and whom they do not want to meet.
struct Wary : Seeker {
  People avoids;
};
Wary seeker(const std::string& person, double rating, double deviation = 50, const std::string& offer = "loot live",
            People avoids = {}) {
  return {{person, offer, rating, deviation}, std::move(avoids)};
}
bool keep_apart(const Wary& one, const Wary& other) {
  return std::ranges::find(one.avoids, other.person) != one.avoids.end() ||
         std::ranges::find(other.avoids, one.person) != other.avoids.end();
}

// A queue that knows of everybody who has come to it whom they avoid.
class WaryQueue {
 public:
  Result<void> enter(const Wary& one, Milliseconds now) {
    (*known_)[one.person] = one;
    return queue_.enter(one, now);
  }
  bool leave(const std::string& person) { return queue_.leave(person); }
  std::vector<Party> tick(Milliseconds now) { return queue_.tick(now); }
  std::optional<Outlook> outlook(const std::string& person, Milliseconds now) const {
    return queue_.outlook(person, now);
  }
  std::size_t size() const { return queue_.size(); }
  // They do not want to meet any more, though both may wait.
  void fall_out(const std::string& one, const std::string& other) { known_->at(one).avoids.push_back(other); }

 private:
  std::shared_ptr<std::map<std::string, Wary>> known_ = std::make_shared<std::map<std::string, Wary>>();
  Queue queue_{offers(), [known = known_](const std::string& one, const std::string& other) {
                 return keep_apart(known->at(one), known->at(other));
               }};
};

std::vector<People> people_of(const std::vector<Party>& parties) {
  std::vector<People> all;
  for (const auto& party : parties) all.push_back(party.people);
  return all;
}

class Finding : public ::testing::Test {
 protected:
  void enter(const Wary& one, Milliseconds now) { ASSERT_TRUE(queue_.enter(one, now)); }
  std::vector<People> tick(Milliseconds now) { return people_of(queue_.tick(now)); }
  WaryQueue queue_;
};

TEST_F(Finding, TheNearestWithinReachIsFoundAtOnce) {
  enter(seeker("ann", 1500), 0);
  enter(seeker("far", 1660), 0);
  EXPECT_TRUE(tick(0).empty());
  enter(seeker("bob", 1640), 0);
  EXPECT_EQ(tick(0), (std::vector<People>{{"ann", "bob"}}));
  EXPECT_EQ(queue_.size(), 1u);
}

TEST_F(Finding, WhoHasWaitedLongestChoosesFirst) {
  enter(seeker("ann", 1500), 0);
  enter(seeker("bob", 1700), 0);
  EXPECT_TRUE(tick(0).empty());
  enter(seeker("cec", 1640), kSecond);
  // Cec is nearer to Bob; but Ann was there before him.
  EXPECT_EQ(tick(kSecond), (std::vector<People>{{"ann", "cec"}}));
}

TEST_F(Finding, ReachWidensWithWaitingUpToTheWidest) {
  enter(seeker("ann", 1500), 0);
  EXPECT_EQ(reach_of(50, 0), 150);
  EXPECT_EQ(reach_of(50, 5 * kSecond), 250);
  EXPECT_EQ(reach_of(350, 0), 450) << "of whom little is known, more fit";
  EXPECT_EQ(reach_of(0, kWidestAfter), kWidestReach);
  EXPECT_EQ(reach_of(350, 1'000 * kSecond), kWidestReach);
  enter(seeker("bob", 1800), 0);
  EXPECT_TRUE(tick(7 * kSecond).empty());
  EXPECT_EQ(tick(8 * kSecond), (std::vector<People>{{"ann", "bob"}}));
  enter(seeker("cec", 1000), 0);
  enter(seeker("dan", 1501), 0);
  EXPECT_TRUE(tick(1'000 * kSecond).empty()) << "beyond the widest nobody fits";
}

TEST_F(Finding, ThoseWhoAreKeptApartNeverMeet) {
  enter(seeker("ann", 1500, 50, "loot live", {"eve", "bob"}), 0);
  enter(seeker("bob", 1500), 0);
  EXPECT_TRUE(tick(1'000 * kSecond).empty());
  enter(seeker("cec", 1900), 900 * kSecond);
  EXPECT_EQ(tick(1'000 * kSecond), (std::vector<People>{{"ann", "cec"}}));
}

TEST_F(Finding, WhoFallsOutWhileTheyWaitDoesNotMeet) {
  enter(seeker("ann", 1500), 0);
  enter(seeker("bob", 1500), 0);
  queue_.fall_out("bob", "ann");
  EXPECT_TRUE(tick(1'000 * kSecond).empty());
}

TEST_F(Finding, NobodyWaitsTwiceOrMeetsThemselves) {
  enter(seeker("ann", 1500), 0);
  enter(seeker("ann", 1500, 50, "loot post"), 5);
  EXPECT_EQ(queue_.size(), 1u);
  EXPECT_EQ(queue_.outlook("ann", 5)->offer, "loot post");
  EXPECT_TRUE(tick(kSecond).empty());
  EXPECT_TRUE(queue_.leave("ann"));
  EXPECT_FALSE(queue_.leave("ann"));
  EXPECT_EQ(queue_.outlook("ann", 5), std::nullopt);
  EXPECT_FALSE(queue_.enter(seeker("ann", 1500, 50, "chess"), 0));
  EXPECT_FALSE(queue_.enter(seeker("ann", std::nan("")), 0));
  EXPECT_EQ(queue_.size(), 0u);
}

TEST_F(Finding, OffersAreQueuesOfTheirOwn) {
  enter(seeker("ann", 1500), 0);
  enter(seeker("bob", 1500, 50, "loot post"), 0);
  EXPECT_TRUE(tick(1'000 * kSecond).empty());
}

TEST_F(Finding, TheSameTwoWaitForOthersFirst) {
  enter(seeker("ann", 1500), 0);
  enter(seeker("bob", 1500), 0);
  ASSERT_EQ(tick(0).size(), 1u);
  const Milliseconds again = 60 * kSecond;
  enter(seeker("ann", 1500), again);
  enter(seeker("bob", 1500), again);
  EXPECT_TRUE(tick(again + kAgainAfter - 1).empty());
  auto others = queue_;
  ASSERT_TRUE(others.enter(seeker("cec", 1600), again + kSecond));
  EXPECT_EQ(people_of(others.tick(again + kSecond)), (std::vector<People>{{"ann", "cec"}}));
  EXPECT_EQ(tick(again + kAgainAfter), (std::vector<People>{{"ann", "bob"}})) << "where there is nobody else";
  const Milliseconds later = again + kAgainAfter + kJustPlayed;
  enter(seeker("ann", 1500), later);
  enter(seeker("bob", 1500), later);
  EXPECT_EQ(tick(later).size(), 1u) << "a while ago is not just now";
}

TEST_F(Finding, SeveralWaitForAFullTableAndThenTakeTheFewest) {
  const auto come = [&](const std::string& person, double rating, Milliseconds now, People apart = {}) {
    enter(seeker(person, rating, 50, "trap live", std::move(apart)), now);
  };
  for (const auto* person : {"a", "b", "c"}) come(person, 1500, 0);
  EXPECT_TRUE(tick(kFewAfter - 1).empty());
  EXPECT_EQ(queue_.outlook("a", kFewAfter - 1)->players, 6);
  EXPECT_EQ(queue_.outlook("a", kFewAfter)->players, 3);
  EXPECT_EQ(tick(kFewAfter), (std::vector<People>{{"a", "b", "c"}}));
  for (const auto* person : {"d", "e", "f", "g", "h", "i", "j"}) come(person, 1500, 100 * kSecond);
  EXPECT_EQ(tick(100 * kSecond), (std::vector<People>{{"d", "e", "f", "g", "h", "i"}}))
      << "a full table waits for none";
  EXPECT_EQ(queue_.size(), 1u);
  // The widest apart at a table are within the reach of who waited longest, and nobody meets whom they avoid.
  queue_ = WaryQueue();
  come("x", 1500, 0);
  come("low", 1050, 0);
  come("high", 1950, 0);
  EXPECT_TRUE(tick(100 * kSecond).empty());
  come("high too", 1900, 90 * kSecond, {"high"});
  EXPECT_TRUE(tick(100 * kSecond).empty());
  come("low too", 1100, 90 * kSecond);
  EXPECT_EQ(tick(100 * kSecond), (std::vector<People>{{"x", "low", "low too"}}));
}

TEST_F(Finding, WhoeverWaitsIsToldForWhat) {
  enter(seeker("ann", 1515, 50), 0);
  enter(seeker("far", 2900), 0);
  enter(seeker("farther", 3900), 0);
  auto told = queue_.outlook("ann", kSecond).value();
  EXPECT_EQ(told.low, 1515 - 170);
  EXPECT_EQ(told.high, 1515 + 170);
  EXPECT_EQ(told.others, 2);
  EXPECT_EQ(told.players, 2);
  EXPECT_EQ(told.waited, kSecond);
  EXPECT_FALSE(told.widest);
  EXPECT_EQ(told.bot, std::nullopt);
  told = queue_.outlook("ann", kBotAfter).value();
  EXPECT_EQ(told.bot, "3");
  EXPECT_EQ(queue_.outlook("far", kBotAfter)->bot, "4");
  EXPECT_TRUE(queue_.outlook("ann", kWidestAfter)->widest);
  EXPECT_EQ(queue_.outlook("ann", kWidestAfter)->high, 1515 + kWidestReach);
  EXPECT_EQ(queue_.outlook("ann", -5)->waited, 0) << "a clock that went back";
  enter(seeker("post", 1500, 50, "loot post"), 0);
  EXPECT_EQ(queue_.outlook("post", kBotAfter)->bot, std::nullopt) << "no bot there has a rating";
}

// The same rule by looking at everybody, again and again.
struct Twin {
  struct One {
    Wary seeker;
    Milliseconds since = 0;
  };
  std::vector<One> waiting;  // in the order they came
  std::map<std::set<std::string>, Milliseconds> together;

  bool apart(const One& one, const One& other, Milliseconds eldest_waited, Milliseconds now) const {
    if (keep_apart(one.seeker, other.seeker)) return true;
    const auto found = together.find({one.seeker.person, other.seeker.person});
    return eldest_waited < kAgainAfter && found != together.end() && now - found->second < kJustPlayed;
  }
  bool fit(const One& elder, const One& younger, Milliseconds now) const {
    const auto waited = now - elder.since;
    return elder.seeker.offer == younger.seeker.offer && !apart(elder, younger, waited, now) &&
           std::abs(elder.seeker.rating - younger.seeker.rating) <= reach_of(elder.seeker.deviation, waited);
  }
  // For two: everybody in the order they came takes the nearest who fits.
  std::vector<People> tick(Milliseconds now) {
    std::vector<People> pairs;
    for (std::size_t n = 0; n < waiting.size();) {
      std::size_t best = 0;
      for (auto other = n + 1; other < waiting.size(); ++other) {
        if (!fit(waiting[n], waiting[other], now)) continue;
        const auto away = [&](std::size_t m) { return std::abs(waiting[m].seeker.rating - waiting[n].seeker.rating); };
        if (best == 0 || away(other) < away(best)) best = other;
      }
      if (best == 0) {
        ++n;
        continue;
      }
      pairs.push_back({waiting[n].seeker.person, waiting[best].seeker.person});
      together[{pairs.back()[0], pairs.back()[1]}] = now;
      waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(best));
      waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(n));
    }
    return pairs;
  }
};

TEST(FindingTwin, AgreesOnWhoIsBroughtTogether) {
  Rng rng(17);
  int pairs = 0;
  for (int round = 0; round < 60; ++round) {
    WaryQueue queue;
    Twin twin;
    std::set<std::string> waiting;
    Milliseconds now = 0;
    for (int step = 0; step < 40; ++step) {
      now += rng.below(3'000);
      for (auto more = rng.below(5); more > 0; --more) {
        const auto person = fmt::format("p{}", rng.below(40));
        if (!waiting.insert(person).second) continue;
        auto one = seeker(person, 1000 + 25 * rng.below(40), 50 + 100 * rng.below(3), "loot live");
        for (auto enemies = rng.below(4); enemies > 0; --enemies)
          one.avoids.push_back(fmt::format("p{}", rng.below(40)));
        ASSERT_TRUE(queue.enter(one, now));
        twin.waiting.push_back({one, now});
      }
      if (rng.below(6) == 0 && !twin.waiting.empty()) {
        const auto at = rng.below(static_cast<std::uint32_t>(twin.waiting.size()));
        const auto person = twin.waiting[at].seeker.person;
        EXPECT_TRUE(queue.leave(person));
        waiting.erase(person);
        twin.waiting.erase(twin.waiting.begin() + at);
      }
      const auto found = people_of(queue.tick(now));
      ASSERT_EQ(found, twin.tick(now)) << "round " << round << ", step " << step;
      for (const auto& party : found)
        for (const auto& person : party) waiting.erase(person);
      pairs += static_cast<int>(found.size());
      ASSERT_EQ(queue.size(), twin.waiting.size());
      // Whoever is left fits nobody who is left.
      for (std::size_t n = 0; n < twin.waiting.size(); ++n)
        for (auto other = n + 1; other < twin.waiting.size(); ++other)
          ASSERT_FALSE(twin.fit(twin.waiting[n], twin.waiting[other], now));
    }
  }
  EXPECT_GT(pairs, 1'000);
}

// Of several: every table is within the rule, and whoever could have had one has.
TEST(FindingTwin, AgreesOnWhichTablesForSeveralCanBeLaid) {
  Rng rng(23);
  int tables = 0;
  int left = 0;
  for (int round = 0; round < 300; ++round) {
    WaryQueue queue;
    std::map<std::string, Twin::One> all;
    Twin rule;
    const Milliseconds now = 40 * kSecond;
    std::vector<std::string> order;
    for (std::uint32_t n = 0; n < 3 + rng.below(8); ++n) {
      const auto person = fmt::format("p{}", n);
      auto one = seeker(person, 1000 + 50 * rng.below(20), 50, "trap live");
      for (auto enemies = rng.below(3); enemies > 0; --enemies) one.avoids.push_back(fmt::format("p{}", rng.below(10)));
      const Milliseconds since = rng.below(40) * kSecond;
      ASSERT_TRUE(queue.enter(one, since));
      all[person] = {one, since};
      order.push_back(person);
    }
    std::ranges::sort(order, {}, [&](const std::string& person) {
      return std::pair(all.at(person).since, std::stoi(person.substr(1)));
    });
    const auto sits_well = [&](const std::vector<const Twin::One*>& table) {
      const auto& eldest = *table.front();
      const auto waited = now - eldest.since;
      if (table.size() < (waited < kFewAfter ? 6u : 3u) || table.size() > 6) return false;
      for (const auto* one : table)
        for (const auto* other : table)
          if (one != other &&
              (rule.apart(*one, *other, waited, now) ||
               std::abs(one->seeker.rating - other->seeker.rating) > reach_of(eldest.seeker.deviation, waited)))
            return false;
      return true;
    };
    for (const auto& party : queue.tick(now)) {
      ++tables;
      std::vector<const Twin::One*> table;
      for (const auto& person : party.people) table.push_back(&all.at(person));
      EXPECT_TRUE(sits_well(table)) << "round " << round;
      for (const auto& person : party.people) std::erase(order, person);
    }
    // Every way to seat those who are left, the eldest of each table first.
    left += static_cast<int>(order.size());
    for (unsigned chosen = 0; chosen < 1U << order.size(); ++chosen) {
      std::vector<const Twin::One*> table;
      for (std::size_t n = 0; n < order.size(); ++n)
        if ((chosen >> n & 1) != 0) table.push_back(&all.at(order[n]));
      if (table.size() < 3) continue;
      EXPECT_FALSE(sits_well(table)) << "round " << round << ": a table was not laid";
    }
  }
  EXPECT_GT(tables, 100);
  EXPECT_GT(left, 100);
}

// An evening by its own clock: people come, are brought together, play a while and come again.
TEST(FindingEvening, NobodyOfAThousandWaitsWhileSomebodyFairWaits) {
  constexpr int kPeople = 1'000;
  constexpr Milliseconds kLongest = 30 * kSecond;
  Rng rng(31);
  WaryQueue queue;
  struct One {
    Wary seeker;
    Milliseconds since = -1;    // waits since then
    Milliseconds comes_at = 0;  // or comes then
  };
  std::map<std::string, One> all;
  const std::string names[] = {"loot live", "loot post"};
  for (int n = 0; n < kPeople; ++n) {
    const auto person = fmt::format("p{}", n);
    double rating = 700;
    for (int dice = 0; dice < 8; ++dice) rating += rng.below(200);
    auto one = seeker(person, rating, 50 + rng.below(300), names[n % 10 == 0 ? 1 : 0]);
    for (auto enemies = rng.below(3); enemies > 0; --enemies)
      one.avoids.push_back(fmt::format("p{}", rng.below(kPeople)));
    all[person] = {one, -1, static_cast<Milliseconds>(rng.below(600)) * kSecond};
  }
  Milliseconds longest = 0;
  double waited = 0;
  double spans = 0;
  int games = 0;
  for (Milliseconds now = 0; now < 3'600 * kSecond; now += kSecond) {
    for (auto& [person, one] : all)
      if (one.since < 0 && one.comes_at <= now) {
        ASSERT_TRUE(queue.enter(one.seeker, now));
        one.since = now;
      }
    for (const auto& party : queue.tick(now)) {
      ++games;
      spans += party.span;
      ASSERT_EQ(party.people.size(), 2u);
      ASSERT_FALSE(keep_apart(all.at(party.people[0]).seeker, all.at(party.people[1]).seeker));
      for (const auto& person : party.people) {
        auto& one = all.at(person);
        ASSERT_GE(one.since, 0) << person << " does not wait";
        longest = std::max(longest, now - one.since);
        waited += static_cast<double>(now - one.since) / 2;
        one.since = -1;
        one.comes_at = now + (120 + rng.below(600)) * kSecond;
      }
    }
    std::vector<const One*> waiting;
    for (const auto& [person, one] : all)
      if (one.since >= 0) waiting.push_back(&one);
    ASSERT_EQ(waiting.size(), queue.size());
    for (const auto* one : waiting) {
      if (now - one->since <= kLongest) continue;
      for (const auto* other : waiting)
        ASSERT_FALSE(one != other && one->seeker.offer == other->seeker.offer &&
                     !keep_apart(one->seeker, other->seeker) &&
                     std::abs(one->seeker.rating - other->seeker.rating) <= kWidestReach)
            << one->seeker.person << " and " << other->seeker.person << " at " << now;
    }
  }
  EXPECT_GT(games, 2'000);
  EXPECT_LT(waited / games, 10.0 * kSecond);
  RecordProperty("seen", fmt::format("{} games, waited {:.1f} s on average and {} s at most, {:.0f} points apart",
                                     games, waited / games / 1'000, longest / 1'000, spans / games));
}

}  // namespace
}  // namespace cb::server::testing_finding
