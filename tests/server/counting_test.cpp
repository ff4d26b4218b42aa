// SPDX-License-Identifier: MIT
// What counts for a rating: nothing is gained by beating somebody over and over, bots are what they are published at,
// and leaders are those who play, with several others.
#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.hpp"
#include "server/people/leading.hpp"
#include "session/any_game.hpp"
#include "session/level.hpp"

namespace cb::server::testing_counting {
namespace {

constexpr Milliseconds kNow = 1'000 * kRatingDay;

// So many games that counted, the latest a minute ago and then one every `apart`.
std::vector<Contestant::Met> met(int games, Milliseconds apart, const std::vector<std::string>& opponents) {
  std::vector<Contestant::Met> recent;
  for (int n = 0; n < games; ++n) recent.push_back({kNow - 60'000 - n * apart, opponents});
  return recent;
}

Contestant account(std::vector<Contestant::Met> recent = {}) { return {Rating{}, false, std::move(recent)}; }

TEST(Counting, TheSameTwoCountThreeTimesADay) {
  const auto rerates = rerate({{"ann", 0, 0}, {"bob", 1, 1}}, kNow);
  for (const int games : {0, 2}) {
    const auto after = rerates({account(met(games, 60'000, {"bob"})), account(met(games, 60'000, {"ann"}))});
    EXPECT_EQ(after[0].opponents, std::vector<std::string>{"bob"}) << games;
    EXPECT_GT(after[0].rating.rating, 1500);
    EXPECT_LT(after[1].rating.rating, 1500);
  }
  const auto often = rerates({account(met(kMostADay, 60'000, {"bob"})), account(met(kMostADay, 60'000, {"ann"}))});
  for (const auto& one : often) {
    EXPECT_TRUE(one.opponents.empty());
    EXPECT_EQ(one.rating, Rating{}) << "neither up nor down";
  }
  // Somebody else has nothing to do with it, nor have games of the day before.
  EXPECT_FALSE(rerates({account(met(50, 60'000, {"cec"})), account()})[0].opponents.empty());
  EXPECT_FALSE(rerates({account(met(9, kRatingDay, {"bob"})), account()})[0].opponents.empty());
  // One of the two is enough to know of it: the other may have left, and taken their games along.
  EXPECT_TRUE(rerates({account(), account(met(kMostADay, 1, {"ann"}))})[0].opponents.empty());
}

TEST(Counting, TheSameTwoCountTenTimesAMonth) {
  const auto rerates = rerate({{"ann", 0, 0}, {"bob", 1, 1}}, kNow);
  EXPECT_FALSE(rerates({account(met(kMostAMonth - 1, kRatingDay, {"bob"})), account()})[0].opponents.empty());
  EXPECT_TRUE(rerates({account(met(kMostAMonth, kRatingDay, {"bob"})), account()})[0].opponents.empty());
  EXPECT_FALSE(rerates({account(met(kMostAMonth, 4 * kRatingDay, {"bob"})), account()})[0].opponents.empty());
}

// Whoever beats the same bot all year long is held at what ten games a month say.
TEST(Counting, BeatingTheSameBotOverAndOverComesToNothing) {
  const std::vector<Standing> won = {{"ann", 0, 0}, {"bot:1", 1, 1, 900}};
  Contestant ann = account();
  int counted = 0;
  double before = 0;
  for (int game = 0; game < 2'000; ++game) {
    const Milliseconds now = kNow + game * 60'000;
    before = ann.rating.rating;
    const auto after = rerate(won, now)({ann})[0];
    if (after.opponents.empty()) {
      EXPECT_EQ(after.rating, ann.rating);
      continue;
    }
    ++counted;
    EXPECT_LT(after.rating.rating - before, 30);
    ann.rating = after.rating;
    ann.recent.insert(ann.recent.begin(), {now, after.opponents});
  }
  EXPECT_EQ(counted, 2 * kMostADay) << "2,000 minutes are a day and a half";
  EXPECT_LT(ann.rating.rating, 1600);
}

TEST(Counting, ABotStaysWhatItIs) {
  const auto after = rerate({{"ann", 0, 0}, {"bot:3", 1, 1, 1500}}, kNow)({account()});
  ASSERT_EQ(after.size(), 1u) << "there is nothing to keep of the bot";
  const Met game[] = {{{1500, kAnchorDeviation, 0.06, 0, 0}, 1}};
  EXPECT_DOUBLE_EQ(after[0].rating.rating, glicko2(Rating{}, game, 0).rating);
  EXPECT_EQ(after[0].opponents, std::vector<std::string>{"bot:3"});
}

TEST(Counting, AmongSeveralOnlyThePairThatMetTooOftenIsLeftOut) {
  const auto after = rerate({{"ann", 0, 0}, {"bob", 1, 1}, {"bot:2", 2, 1, 1400}},
                            kNow)({account(met(kMostADay, 1, {"bob"})), account(met(kMostADay, 1, {"ann"}))});
  EXPECT_EQ(after[0].opponents, std::vector<std::string>{"bot:2"});
  EXPECT_EQ(after[1].opponents, std::vector<std::string>{"bot:2"});
}

TEST(Counting, GuestsCountForNobody) {
  Contestant guest = account();
  guest.guest = true;
  const auto after = rerate({{"ann", 0, 0}, {"eve", 1, 1}}, kNow)({account(), guest});
  for (const auto& one : after) EXPECT_TRUE(one.opponents.empty());
}

TEST(Leading, NeedsGamesPersonsAndASureRating) {
  const Rating sure{1700, 60, 0.06, 40, kNow};
  std::vector<Contestant::Met> recent;
  for (int n = 0; n < kLeaderGames; ++n)
    recent.push_back({kNow - n * kRatingDay, {"eve"}, {n < 5 ? "bob" : n < 7 ? "cec" : "dan"}});
  const auto until = leads_until(sure, recent);
  EXPECT_GT(until, kNow);
  EXPECT_LE(until, recent.back().at + kLeaderTime) << "as long as all of them are recent";
  EXPECT_LE(until, sure_until(sure));
  const Rating lasting{1700, 60, 0.001, 40, kNow};  // does not fade, so that the games alone decide
  EXPECT_EQ(leads_until(lasting, recent), recent.back().at + kLeaderTime);
  auto few = recent;
  few.pop_back();
  EXPECT_EQ(leads_until(lasting, few), 0);
  auto friends = recent;
  for (auto& game : friends)
    if (game.known.front() == "dan") game.known = {"bob", "bot:3"};
  EXPECT_EQ(leads_until(lasting, friends), 0) << "two persons and a bot";
  const Rating provisional{1700, kProvisional + 1, 0.06, 40, kNow};
  EXPECT_EQ(leads_until(provisional, recent), 0);
  // Long ago there was a third; as long as that game is recent it counts.
  auto older = recent;
  for (auto& game : older) game.known = {"bob", "cec"};
  older.push_back({kNow - 80 * kRatingDay, {"dan"}, {"dan"}});
  EXPECT_EQ(leads_until(lasting, older), kNow + 10 * kRatingDay);
  for (auto& game : recent) game.known.clear();
  EXPECT_EQ(leads_until(lasting, recent), 0) << "games against people nobody knows";
}

TEST(Leading, OpponentsCountWhoAreKnownToOthers) {
  const Rating sure{1500, 60, 0.06, 40, kNow};
  const auto known_to_ann = [&](const Rating& rating, const std::vector<Contestant::Met>& recent) {
    const auto after =
        rerate({{"ann", 0, 0, 0, 4, Went::won}, {"bob", 1, 1}}, kNow)({account(), {rating, false, recent}});
    EXPECT_EQ(after[0].seat, 4);
    EXPECT_EQ(after[0].went, Went::won);
    return after[0].known;
  };
  const auto two_days = 2 * kRatingDay;
  EXPECT_EQ(known_to_ann(sure, met(kKnownGames, two_days, {"cec"})), std::vector<std::string>{"bob"});
  EXPECT_TRUE(known_to_ann(sure, met(kKnownGames - 1, two_days, {"cec"})).empty());
  EXPECT_TRUE(known_to_ann(sure, met(kKnownGames, two_days, {"ann"})).empty()) << "with nobody but her";
  EXPECT_TRUE(known_to_ann(sure, met(100, 60'000, {"cec"})).empty()) << "all of today";
  EXPECT_TRUE(known_to_ann(Rating{}, met(kKnownGames, two_days, {"cec"})).empty()) << "provisional";
  EXPECT_EQ(rerate({{"ann", 0, 0}, {"bot:3", 1, 1, 1500}}, kNow)({account()})[0].known,
            std::vector<std::string>{"bot:3"});
}

// One person with ten accounts, who lets one of them win.
class Ring {
 public:
  static constexpr int kAccounts = 10;
  static std::string name(int n) { return fmt::format("p{}", n); }
  explicit Ring(Ladder ladder = {}) : ladder_(std::move(ladder)) {}

  // A day on which all whom `may` names play as often as it counts. The first always wins, the others in turns.
  template <class May>
  void play_day(Milliseconds day, May may) {
    Milliseconds now = day;
    for (int game = 0; game < kMostADay; ++game)
      for (int one = 0; one < kAccounts; ++one)
        for (int other = one + 1; other < kAccounts; ++other)
          if (may(one, other)) play(one != 0 && (one + other + game) % 2 == 1 ? other : one, one, other, now += 1'000);
  }
  Contestant& leader() { return all_[0]; }
  Milliseconds leads_until() const { return leads_until_; }

 private:
  void play(int winner, int one, int other, Milliseconds now) {
    const auto went = [&](int who) { return winner == who ? Went::won : Went::lost; };
    const auto after = rerate({{name(one), 0, winner == one ? 0 : 1, 0, 0, went(one)},
                               {name(other), 1, winner == other ? 0 : 1, 0, 1, went(other)}},
                              now, ladder_)({all_[one], all_[other]});
    for (const auto& [who, change] : {std::pair(one, after[0]), std::pair(other, after[1])}) {
      if (change.opponents.empty()) continue;
      all_[who].rating = change.rating;
      all_[who].recent.insert(all_[who].recent.begin(), {now, change.opponents, change.known, change.went});
      if (who == 0) leads_until_ = change.leads_until;
    }
  }
  Ladder ladder_;
  Contestant all_[kAccounts];
  Milliseconds leads_until_ = 0;
};

TEST(Leading, NobodyLeadsByBeatingTheirOwnNewAccounts) {
  for (const bool among_themselves : {false, true}) {
    Ring ring;
    for (Milliseconds day = kNow; day < kNow + kKnownTime; day += kRatingDay) {
      ring.play_day(day, [&](int one, int) { return one == 0 || among_themselves; });
      ASSERT_EQ(ring.leads_until(), 0) << (day - kNow) / kRatingDay;
    }
    EXPECT_GE(ring.leader().recent.size(), 80u) << "all of it counted for the rating";
  }
}

// As Top Cap has it.
const Ladder kLadder = {{"bot:1", 920}, {"bot:2", 1190}, {"bot:3", 1500}, {"bot:4", 1790}, {"bot:5", 2140}};

// Ten games with known persons, and then those against bots, the latest first.
std::vector<Contestant::Met> with_bots(const std::vector<std::pair<std::string, Went>>& bots) {
  std::vector<Contestant::Met> recent;
  Milliseconds at = kNow;
  for (const auto& [bot, went] : bots) recent.push_back({at -= 60'000, {bot}, {bot}, went});
  for (int n = 0; n < kLeaderGames; ++n) {
    const std::string person = n % 3 == 0 ? "bob" : n % 3 == 1 ? "cec" : "dan";
    recent.push_back({at -= 60'000, {person}, {person}, Went::won});
  }
  return recent;
}

TEST(Leading, BotsMustBearTheRatingOut) {
  const Rating lasting{2100, 60, 0.001, 40, kNow};
  const auto leads = [&](const std::string& bot, int won, int lost) {
    std::vector<std::pair<std::string, Went>> games(static_cast<std::size_t>(won), {bot, Went::won});
    games.resize(static_cast<std::size_t>(won + lost), {bot, Went::lost});
    return leads_until(lasting, with_bots(games), kLadder) > 0;
  };
  EXPECT_FALSE(leads("bot:5", 0, 0)) << "nothing was shown to a bot";
  EXPECT_FALSE(leads("bot:5", kShownGames - 1, 0)) << "too little";
  EXPECT_TRUE(leads("bot:5", kShownGames, 0));
  // Somebody of 1900 wins one of five against 2140.
  EXPECT_TRUE(leads("bot:5", 2, 5));
  EXPECT_FALSE(leads("bot:5", 0, 5));
  EXPECT_FALSE(leads("bot:5", 1, 9));
  EXPECT_FALSE(leads("bot:4", 10, 0)) << "a bot that is far weaker tells nothing";
  // Nothing has to be shown where no bot is rated.
  EXPECT_GT(leads_until(lasting, with_bots({})), 0);
  // Above all bots it is the best of them that counts, and somebody so much better should win most games.
  const Rating above{2500, 60, 0.001, 40, kNow};
  EXPECT_EQ(leads_until(above, with_bots(std::vector(5, std::pair(std::string("bot:5"), Went::drawn))), kLadder), 0);
  EXPECT_GT(leads_until(above, with_bots(std::vector(5, std::pair(std::string("bot:5"), Went::won))), kLadder), 0);
  // The place lasts no longer than these games are recent.
  auto old = with_bots({});
  for (int n = 0; n < kShownGames; ++n) old.push_back({kNow - 80 * kRatingDay, {"bot:5"}, {"bot:5"}, Went::won});
  EXPECT_EQ(leads_until(lasting, old, kLadder), kNow + 10 * kRatingDay);
}

TEST(Leading, ABotThatFriendsBeatTogetherTellsNothing) {
  const std::vector<Standing> table = {
      {"ann", 0, 0, 0, 0, Went::won}, {"bot:5", 1, 1, 1830, 1, Went::lost}, {"eve", 2, 1, 0, 2, Went::lost}};
  const auto after = rerate(table, kNow, kLadder)({account(), account()});
  EXPECT_EQ(after[0].opponents, (std::vector<std::string>{"bot:5", "eve"}));
  EXPECT_TRUE(after[0].known.empty());
  // Even where the friend has been met too often to count.
  const auto often = rerate(table, kNow, kLadder)({account(met(kMostADay, 1, {"eve"})), account()});
  EXPECT_EQ(often[0].opponents, (std::vector<std::string>{"bot:5"}));
  EXPECT_TRUE(often[0].known.empty());
}

// Whoever has the patience for it keeps ten accounts going until all of them are known to each other. The rating that
// this makes is worth nothing where bots are asked.
TEST(Leading, ARingThatIsOldEnoughStillHasToBeatTheBots) {
  const auto everyone = [](int, int) { return true; };
  Ring trusting;
  Ring asked(kLadder);
  for (Milliseconds day = kNow; day < kNow + 60 * kRatingDay; day += kRatingDay) {
    trusting.play_day(day, everyone);
    asked.play_day(day, everyone);
    ASSERT_EQ(asked.leads_until(), 0) << (day - kNow) / kRatingDay;
  }
  EXPECT_GT(trusting.leads_until(), 0) << "but for the bots the ring would lead";
  const auto lifted = asked.leader();
  EXPECT_GT(lifted.rating.rating, 2000);

  // Played as often as it counts in a month by somebody of 1500, and by somebody who is as good as the number says.
  const auto share_that_leads = [&](double strength) {
    constexpr int kSeasons = 1'000;
    const double chance = 1 / (1 + std::pow(10.0, (kLadder.at("bot:5") - strength) / 400));
    Rng rng(16);
    int leading = 0;
    for (int season = 0; season < kSeasons; ++season) {
      auto recent = with_bots({});
      bool led = false;
      for (int game = 0; game < kMostAMonth && !led; ++game) {
        const bool won = static_cast<double>(rng.below(1'000'000)) < chance * 1'000'000;
        recent.insert(recent.begin(), {kNow, {"bot:5"}, {"bot:5"}, won ? Went::won : Went::lost});
        led = leads_until({lifted.rating.rating, 50, 0.001, 100, kNow}, recent, kLadder) > 0;
      }
      leading += led ? 1 : 0;
    }
    return static_cast<double>(leading) / kSeasons;
  };
  RecordProperty("strength_1500", std::to_string(share_that_leads(1500)));
  RecordProperty("as_strong", std::to_string(share_that_leads(lifted.rating.rating)));
  RecordProperty("lifted_to", std::to_string(lifted.rating.rating));
  EXPECT_LT(share_that_leads(1500), 0.1);
  EXPECT_GT(share_that_leads(lifted.rating.rating), 0.9);
}

TEST(Counting, LittleIsGainedByBeatingNewAccounts) {
  Ring ring;
  const Rating own{1700, 60, 0.06, 100, kNow};
  ring.leader().rating = own;
  ring.play_day(kNow, [](int one, int) { return one == 0; });
  EXPECT_EQ(ring.leader().recent.size(), 27u);
  EXPECT_LT(ring.leader().rating.rating, 1700 + 30);
  EXPECT_GT(ring.leader().rating.rating, 1700);
  // Those who are new get all that they win.
  const auto upset = rerate({{"new", 0, 0}, {"old", 1, 1}}, kNow)({account(), {own, false, {}}});
  const Met game[] = {{own, 1}};
  EXPECT_DOUBLE_EQ(upset[0].rating.rating, glicko2(Rating{}, game, 0).rating);
  EXPECT_LT(upset[1].rating.rating, 1700);
}

TEST(Anchors, LevelsOfGamesWithSidesRise) {
  int rated = 0;
  for (const auto* type : all_game_types()) {
    const auto game = type->make({}, {}).value();
    double below = 0;
    for (int level = 1; level <= kLevels; ++level) {
      const auto anchor = published_anchor(*game, std::to_string(level));
      if (!anchor) continue;
      ++rated;
      EXPECT_GT(*anchor, below) << type->info().name << " " << level;
      below = *anchor;
    }
  }
  EXPECT_GT(rated, 0);
}

}  // namespace
}  // namespace cb::server::testing_counting
