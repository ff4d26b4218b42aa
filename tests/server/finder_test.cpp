// SPDX-License-Identifier: MIT
// Looking for somebody to play with, over the routes: what one is told while one waits, whose table it becomes, who is
// not waited for any more.
#include "server/finding/finder.hpp"

#include "people_testing.hpp"
#include "table/event_json.hpp"

namespace cb::server::testing_people {
namespace {

class FinderTest : public PeopleTest {
 protected:
  FinderTest() { finder_.add_routes(router_); }

  std::string id_of(Browser& browser) { return fine(browser, "GET", "/api/me")["id"]; }
  Browser account(const std::string& name) {
    auto browser = guest("Guest");
    fine(browser, "POST", "/api/account", {{"name", name}, {"password", "correct horse"}});
    return browser;
  }
  json look_for(Browser& browser, const std::string& game, const std::string& clock = "10m") {
    return fine(browser, "POST", "/api/find", {{"game", game}, {"clock", clock}});
  }
  std::string state(Browser& browser) { return fine(browser, "GET", "/api/find")["state"]; }
  // So many seconds go by.
  void wait(int seconds, const std::vector<Browser*>& asking = {}) {
    for (int n = 0; n < seconds; ++n) {
      now_ += 1'000;
      for (auto* browser : asking) state(*browser);
      tick();
    }
  }
  // Names are read and a table is kept before anybody is told of it.
  void tick() {
    finder_.tick();
    settle();
    settle();
  }
  void leaving(const std::string& person) override { finder_.send_away(person); }
  std::vector<std::string> names_at(std::size_t table) const {
    std::vector<std::string> names;
    for (const auto& seat : made_.at(table).seats) names.push_back(seat.name);
    return names;
  }

  Blocks blocks_;
  std::vector<table::Made> made_;
  bool failing_ = false;
  Finder finder_{{store_->people, blocks_, [this] { return now_; },
                  [this](table::Made made, auto then) {
                    if (failing_) return then(fail("rooms.store", "", "The table could not be kept."));
                    made_.push_back(std::move(made));
                    MatchId match;
                    match.bytes[0] = static_cast<std::uint8_t>(made_.size());
                    store_->log.append(match, 0, {table::write_event(made_.back())},
                                       [then = std::move(then), number = made_.size()](Appended outcome) mutable {
                                         EXPECT_EQ(outcome, Appended::done);
                                         then(fmt::format("table-{}", number));
                                       });
                  },
                  [](std::vector<PartyMember>& party) { std::ranges::reverse(party); }}};
};

TEST_F(FinderTest, TwoAccountsPlayARatedGame) {
  auto ann = account("Ann");
  auto bob = account("Bob");
  const auto looks = look_for(ann, "loot");
  EXPECT_EQ(looks["state"], "waiting");
  EXPECT_EQ(looks["game"], "loot");
  EXPECT_EQ(looks["others"], 0);
  EXPECT_LT(looks["low"], looks["rating"]);
  EXPECT_EQ(looks["bot"], nullptr);
  look_for(bob, "loot");
  tick();
  ASSERT_EQ(made_.size(), 1u);
  const auto& made = made_[0];
  EXPECT_TRUE(made.rated);
  EXPECT_EQ(made.clock, (ClockRule{Pace::live, 600'000, 5'000}));
  ASSERT_EQ(made.seats.size(), 2u);
  EXPECT_EQ(made.seats[0].name, "Bob") << "in the order that was drawn";
  EXPECT_EQ(made.seats[1].id, id_of(ann));
  EXPECT_EQ(made.laid, "queue");
  EXPECT_EQ(fine(ann, "GET", "/api/find"), (json{{"state", "found"}, {"table", "table-1"}}));
  EXPECT_EQ(state(bob), "found");
  wait(61);
  EXPECT_EQ(state(bob), "idle") << "it is among their games by now";
}

TEST_F(FinderTest, AGameForSeveralTakesWhoIsThereAfterAWhile) {
  std::vector<Browser> people;
  std::vector<Browser*> all;
  for (int n = 0; n < 3; ++n) people.push_back(guest("Guest"));
  for (auto& one : people) all.push_back(&one);
  for (auto* one : all) look_for(*one, "trap-the-cap", "5m");
  wait(10, all);
  EXPECT_TRUE(made_.empty()) << "a full table would be nicer";
  wait(15, all);
  ASSERT_EQ(made_.size(), 1u);
  EXPECT_EQ(made_[0].seats.size(), 3u);
  EXPECT_FALSE(made_[0].rated) << "guests";
  EXPECT_NE(std::ranges::find(made_[0].settings, std::pair<std::string, std::string>{"players", "3"}),
            made_[0].settings.end());
}

TEST_F(FinderTest, WhoeverHasClosedThePageIsNotWaitedFor) {
  auto gone = guest("Gone");
  auto slow = guest("Slow");
  auto late = guest("Late");
  look_for(gone, "loot");
  look_for(slow, "loot", "day");
  wait(21);
  look_for(late, "loot");
  tick();
  EXPECT_TRUE(made_.empty());
  EXPECT_EQ(state(gone), "idle");
  EXPECT_EQ(state(slow), "waiting") << "by post nobody stays and watches";
  fine(late, "DELETE", "/api/find");
  EXPECT_EQ(state(late), "idle");
}

TEST_F(FinderTest, WhoDoesNotWantToMeetIsNotBroughtTogether) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  blocks_.add(id_of(bob), id_of(ann));
  look_for(ann, "loot");
  look_for(bob, "loot");
  wait(60, {&ann, &bob});
  EXPECT_TRUE(made_.empty());
  EXPECT_NE(fine(ann, "GET", "/api/find")["bot"], nullptr) << "a bot is offered meanwhile";
}

TEST_F(FinderTest, WhoFallsOutWhileTheyWaitIsNotBroughtTogether) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  look_for(ann, "loot", "day");
  blocks_.add(id_of(bob), id_of(ann));
  look_for(bob, "loot", "day");
  tick();
  EXPECT_TRUE(made_.empty());
}

TEST_F(FinderTest, OnlySoManyWaitFromOneNetwork) {
  const json wish = {{"game", "loot"}, {"clock", "day"}};
  const auto come = [&](const std::string& address) {
    auto one = guest("Guest");
    one.address = address;
    return one;
  };
  std::vector<Browser> club;
  for (int n = 0; n < kMostFromANetwork; ++n) {
    club.push_back(come(fmt::format("2001:db8::{:x}", n + 1)));
    fine(club.back(), "POST", "/api/find", wish);
  }
  auto late = come("2001:db8::ffff");
  EXPECT_EQ(refused(late, "POST", "/api/find", wish, 429), "find.many");
  auto elsewhere = come("2001:db8:0:1::1");
  fine(elsewhere, "POST", "/api/find", wish);
  fine(club[0], "POST", "/api/find", {{"game", "loot"}, {"clock", "5m"}});
  fine(club[1], "DELETE", "/api/find");
  fine(late, "POST", "/api/find", wish);
  EXPECT_EQ(refused(club[1], "POST", "/api/find", wish, 429), "find.many");
  wait(21);
  fine(club[1], "POST", "/api/find", wish);
  tick();
  EXPECT_GT(made_.size(), kMostFromANetwork / 3u) << "those at tables wait no longer";
  for (int n = 2; n < 60; ++n) fine(club[static_cast<std::size_t>(n)], "POST", "/api/find", wish);
}

TEST_F(FinderTest, ATableThatCannotBeKeptCostsNobodyTheirPlace) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  look_for(ann, "loot");
  look_for(bob, "loot");
  failing_ = true;
  tick();
  EXPECT_EQ(state(ann), "waiting");
  failing_ = false;
  wait(25, {&ann, &bob});
  EXPECT_EQ(made_.size(), 1u);
  EXPECT_EQ(state(ann), "found");
}

TEST_F(FinderTest, WhoHasLeftTheServerIsWrittenDownNowhere) {
  auto ann = account("Rumpelstilz");
  auto bob = guest("Bob");
  auto cid = guest("Cid");
  look_for(ann, "loot", "day");
  fine(ann, "DELETE", "/api/me");
  finish_forgetting();
  look_for(bob, "loot", "day");
  tick();
  EXPECT_TRUE(made_.empty());
  EXPECT_EQ(fine(bob, "GET", "/api/find")["others"], 0);
  look_for(cid, "loot", "day");
  tick();
  ASSERT_EQ(made_.size(), 1u);
  EXPECT_EQ(names_at(0), (std::vector<std::string>{"Cid", "Bob"}));
  expect_nowhere("Rumpel");
}

// The logs are gone through once, so nothing may be written after that; and it may take no time at all.
TEST_F(FinderTest, WhoLeavesWhileTheirTableIsLaidIsWrittenDownNowhere) {
  auto ann = guest("Rumpelstilz");
  auto bob = guest("Bob");
  look_for(ann, "loot", "day");
  look_for(bob, "loot", "day");
  finder_.tick();
  EXPECT_EQ(state(bob), "seating");
  fine(ann, "DELETE", "/api/me");
  finish_forgetting();
  EXPECT_TRUE(made_.empty());
  EXPECT_EQ(state(bob), "waiting");
  expect_nowhere("Rumpel");
}

// Asked for before they left, and answered after.
TEST_F(FinderTest, WhoCameToWaitWhileLeavingIsNotSeated) {
  auto ann = guest("Rumpelstilz");
  auto bob = guest("Bob");
  state(ann);
  auto again = ann;
  std::optional<Reply> reply;
  begin(again, "POST", "/api/find", {{"game", "loot"}, {"clock", "day"}}, [&](Reply made) { reply = std::move(made); });
  fine(ann, "DELETE", "/api/me");
  loop_.run_until([&] { return reply.has_value(); });
  finish_forgetting();
  look_for(bob, "loot", "day");
  tick();
  EXPECT_TRUE(made_.empty());
  EXPECT_EQ(fine(bob, "GET", "/api/find")["others"], 0);
  expect_nowhere("Rumpel");
}

TEST_F(FinderTest, PeoplePlayUnderTheNameTheyHaveByThen) {
  auto ann = guest("Rumpelstilz");
  auto bob = guest("Bob");
  look_for(ann, "loot", "day");
  fine(ann, "PATCH", "/api/me", {{"name", "Ann"}});
  look_for(bob, "loot", "day");
  tick();
  ASSERT_EQ(made_.size(), 1u);
  EXPECT_EQ(names_at(0), (std::vector<std::string>{"Bob", "Ann"}));
  expect_nowhere("Rumpel");
}

TEST_F(FinderTest, WhoChangesTheirMindInTimeCostsTheOtherNothing) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  look_for(ann, "loot");
  look_for(bob, "loot");
  finder_.tick();
  fine(ann, "DELETE", "/api/find");
  settle();
  EXPECT_TRUE(made_.empty());
  EXPECT_EQ(state(ann), "idle");
  EXPECT_EQ(state(bob), "waiting");
}

TEST_F(FinderTest, WhatNobodyCanWaitForIsRefused) {
  auto ann = guest("Ann");
  EXPECT_EQ(refused(ann, "POST", "/api/find", {{"game", "chess"}, {"clock", "10m"}}, 400), "game.unknown");
  EXPECT_EQ(refused(ann, "POST", "/api/find", {{"game", "loot"}, {"clock", "1h"}}, 400), "find.clock");
  EXPECT_EQ(refused(ann, "POST", "/api/find", {{"game", "loot"}}, 400), "http.member");
  Browser nobody;
  EXPECT_EQ(call(nobody, "POST", "/api/find", {{"game", "loot"}, {"clock", "10m"}}).status, 401);
}

TEST(Offers, EveryGameCanBeWaitedForAndLaid) {
  for (const auto& offer : all_offers()) {
    for (int players = offer.fewest; players <= offer.most; ++players) {
      std::vector<PartyMember> party;
      for (int n = 0; n < players; ++n) party.push_back({fmt::format("p{}", n), fmt::format("P {}", n), true});
      const auto made = table_for(offer.name, party, 1);
      ASSERT_TRUE(made) << offer.name << " " << players << ": " << made.error().text();
      const auto table = table::Table::make(*made);
      ASSERT_TRUE(table) << offer.name << ": " << table.error().text();
      EXPECT_TRUE(table->starts_by_itself());
    }
  }
  EXPECT_FALSE(table_for("loot/1h", {{"a", "A", true}, {"b", "B", true}}, 1));
}

}  // namespace
}  // namespace cb::server::testing_people
