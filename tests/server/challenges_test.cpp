// SPDX-License-Identifier: MIT
// Asking people for a game, over the routes: who sees it, who may ask whom, what comes of an answer.
#include <set>

#include "people_testing.hpp"
#include "server/finding/challenges_api.hpp"
#include "server/people/contacts_api.hpp"

namespace cb::server::testing_people {
namespace {

class ChallengesTest : public PeopleTest {
 protected:
  ChallengesTest() {
    challenges_.add_routes(router_);
    other_.add_routes(router_of_other_);
  }

  std::string id_of(Browser& browser) { return fine(browser, "GET", "/api/me")["id"]; }
  Browser account(const std::string& name) {
    auto browser = guest("Guest");
    fine(browser, "POST", "/api/account", {{"name", name}, {"password", "correct horse"}});
    return browser;
  }
  // They have sat at a table together.
  void met(Browser& one, Browser& other) {
    TableEntry entry;
    entry.match.bytes[0] = ++tables_;
    entry.stage = TableEntry::Stage::over;
    entry.host = id_of(one);
    entry.seats = {{"person", id_of(one), ""}, {"person", id_of(other), ""}};
    store_->directory.put(entry, [](const auto&) {});
  }
  static json wish(const std::string& game, const std::string& clock, bool rated) {
    return {{"game", game}, {"clock", clock}, {"rated", rated}};
  }
  json to(Browser& browser, json wish = ChallengesTest::wish("loot", "10m", false)) {
    wish["to"] = id_of(browser);
    return wish;
  }
  std::string ask(Browser& from, const json& wish) { return fine(from, "POST", "/api/challenges", wish)["id"]; }
  std::string ask(Browser& from, Browser& whom) { return ask(from, to(whom)); }
  json received(Browser& browser) { return fine(browser, "GET", "/api/me/challenges")["received"]; }
  json sent(Browser& browser) { return fine(browser, "GET", "/api/me/challenges")["sent"]; }
  json accept(Browser& browser, const std::string& id) {
    return fine(browser, "POST", "/api/challenges/" + id + "/accept");
  }
  std::string not_accepted(Browser& browser, const std::string& id, int status) {
    return refused(browser, "POST", "/api/challenges/" + id + "/accept", nullptr, status);
  }
  std::string not_asked(Browser& from, const json& wish, int status) {
    return refused(from, "POST", "/api/challenges", wish, status);
  }

  std::uint8_t tables_ = 0;
  Blocks blocks_;
  std::vector<table::Made> made_;
  std::vector<Challenge> told_;
  bool failing_ = false;
  ChallengesWorld world() {
    return {store_->challenges,
            store_->contacts,
            store_->people,
            blocks_,
            [this] { return now_; },
            [this](table::Made made, auto then) {
              if (killed_) return;
              if (failing_) return then(fail("rooms.store", "", "The table could not be kept."));
              made_.push_back(std::move(made));
              then(fmt::format("table-{}", made_.size()));
            },
            [](std::vector<PartyMember>& party) { std::ranges::reverse(party); },
            [this](const Challenge& one) { told_.push_back(one); },
            [this](const std::string& person) { return banned_.contains(person); }};
  }
  // From now on whoever calls comes to the other of two nodes.
  void change_nodes() { std::swap(router_, router_of_other_); }

  std::set<std::string> banned_;
  bool killed_ = false;  // before the table is laid
  Router router_of_other_;
  ChallengesApi challenges_{world()}, other_{world()};
};

TEST_F(ChallengesTest, WhoAcceptsPlays) {
  auto ann = account("Ann");
  auto bob = account("Bob");
  const auto id = ask(ann, to(bob, wish("loot", "10m", true)));
  const auto seen = received(bob);
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0]["from"]["name"], "Ann");
  EXPECT_EQ(seen[0]["rated"], true);
  EXPECT_EQ(seen[0]["until"], now_ + kLiveChallengeFor);
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_EQ(told_[0].to->name, "Bob");

  EXPECT_EQ(accept(bob, id), (json{{"table", "table-1"}, {"path", "/t/table-1"}}));
  ASSERT_EQ(made_.size(), 1u);
  const auto& made = made_[0];
  EXPECT_TRUE(made.rated);
  EXPECT_TRUE(made.watchable);
  EXPECT_EQ(made.laid, "challenge");
  EXPECT_EQ(made.clock, (ClockRule{Pace::live, 600'000, 5'000}));
  ASSERT_EQ(made.seats.size(), 2u);
  EXPECT_EQ(made.seats[0].name, "Bob") << "in the order that was drawn";
  EXPECT_EQ(made.seats[1].id, id_of(ann));
  EXPECT_EQ(sent(ann).at(0)["state"], "accepted");
  EXPECT_EQ(sent(ann).at(0)["table"], "table-1");
  EXPECT_EQ(received(bob), json::array());
  EXPECT_EQ(not_accepted(bob, id, 404), "challenge.unknown");
  now_ += kAcceptedFor;
  EXPECT_EQ(sent(ann), json::array()) << "it is among their games by now";
}

TEST_F(ChallengesTest, NobodyPlaysWithWhoeverIsBanned) {
  auto ann = account("Ann");
  auto bob = account("Bob");
  auto eve = account("Eve");
  const auto mine = ask(ann, bob);
  const auto theirs = ask(eve, to(bob, wish("loot", "day", false)));
  ASSERT_EQ(received(bob).size(), 2u);
  banned_.insert(id_of(eve));
  ASSERT_EQ(received(bob).size(), 1u);
  EXPECT_EQ(received(bob)[0]["id"], mine);
  EXPECT_EQ(not_accepted(bob, theirs, 404), "challenge.unknown");
  challenges_.withdraw_all(id_of(eve));
  EXPECT_EQ(sent(eve), json::array()) << "it is gone, and not only out of sight";
  banned_.clear();
  EXPECT_EQ(received(bob).size(), 1u);
  EXPECT_EQ(sent(ann).size(), 1u) << "what others ask stands";
}

TEST_F(ChallengesTest, AFriendlyGameIsForTheTwo) {
  auto ann = account("Ann");
  auto bob = guest("Bob");
  accept(bob, ask(ann, to(bob, wish("trap-the-cap", "day", false))));
  EXPECT_FALSE(made_.at(0).rated);
  EXPECT_FALSE(made_.at(0).watchable);
  EXPECT_EQ(made_.at(0).clock.pace, Pace::post);
  EXPECT_EQ(made_.at(0).seats.size(), 2u) << "of a game for up to six";
}

TEST_F(ChallengesTest, OneToAllIsTakenByTheFirst) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  auto cid = guest("Cid");
  auto eve = guest("Eve");
  met(ann, bob);
  met(ann, cid);
  const auto id = ask(ann, wish("loot", "day", false));
  EXPECT_EQ(received(bob).at(0)["to"], nullptr);
  EXPECT_EQ(received(eve), json::array()) << "they have never met";
  EXPECT_EQ(not_accepted(eve, id, 404), "challenge.unknown");
  EXPECT_TRUE(told_.empty()) << "nobody's phone rings for an invitation to all";
  accept(cid, id);
  EXPECT_EQ(not_accepted(bob, id, 404), "challenge.unknown");
  EXPECT_EQ(made_.size(), 1u);
  EXPECT_EQ(not_asked(eve, wish("loot", "day", false), 409), "challenge.nobody");
}

TEST_F(ChallengesTest, WhoDeclinesMaySayWhy) {
  auto ann = account("Ann");
  auto bob = guest("Bob");
  const auto id = ask(ann, bob);
  const auto path = "/api/challenges/" + id + "/decline";
  EXPECT_EQ(refused(bob, "POST", path, {{"word", "Words of my own"}}, 400), "challenge.word");
  EXPECT_EQ(refused(ann, "POST", path, {{"word", "later"}}, 404), "challenge.unknown");
  fine(bob, "POST", path, {{"word", "clock"}});
  EXPECT_EQ(sent(ann).at(0)["state"], "declined");
  EXPECT_EQ(sent(ann).at(0)["word"], "clock");
  EXPECT_EQ(not_accepted(bob, id, 404), "challenge.unknown");
  fine(ann, "DELETE", "/api/challenges/" + id);
  EXPECT_EQ(sent(ann), json::array());
  ask(ann, bob);  // again, with another clock
}

TEST_F(ChallengesTest, BlockedPeopleCannot) {
  auto ann = account("Ann");
  auto bob = account("Bob");
  auto cid = account("Cid");
  met(ann, bob);
  met(ann, cid);
  const auto before = ask(ann, bob);
  blocks_.add(id_of(bob), id_of(ann));
  EXPECT_EQ(received(bob), json::array()) << "what came before is gone too";
  EXPECT_EQ(not_accepted(bob, before, 404), "challenge.unknown");
  fine(ann, "DELETE", "/api/challenges/" + before);
  EXPECT_EQ(not_asked(ann, to(bob), 403), "challenge.closed");
  EXPECT_EQ(not_asked(bob, to(ann), 403), "challenge.closed") << "nor the other way round";
  ask(ann, wish("loot", "day", false));
  EXPECT_EQ(received(bob), json::array());
  EXPECT_EQ(received(cid).size(), 1u);
}

TEST_F(ChallengesTest, ALiveClockDoesNotWaitForWhoHasGone) {
  auto ann = account("Ann");
  auto bob = guest("Bob");
  const auto id = ask(ann, bob);
  now_ += kChallengerThere - 1;
  EXPECT_EQ(received(bob).size(), 1u);
  now_ += 1;
  EXPECT_EQ(received(bob), json::array());
  EXPECT_EQ(not_accepted(bob, id, 409), "challenge.away");
  sent(ann);  // her page is open again
  EXPECT_EQ(received(bob).size(), 1u);
  now_ += kLiveChallengeFor;
  EXPECT_EQ(received(bob), json::array());
  EXPECT_EQ(sent(ann), json::array());
  challenges_.tick();

  ask(ann, to(bob, wish("loot", "day", false)));
  now_ += kPostChallengeFor - 1;
  EXPECT_EQ(received(bob).size(), 1u) << "by post nobody need be there";
  now_ += 1;
  EXPECT_EQ(received(bob), json::array());
}

// A proxy gives each call to whichever node it likes.
TEST_F(ChallengesTest, WhoIsThereIsKnownToEveryNode) {
  auto ann = account("Ann");
  auto bob = guest("Bob");
  const auto id = ask(ann, bob);
  now_ += kChallengerThere - 1;
  sent(ann);
  now_ += kChallengerThere - 1;
  change_nodes();
  ASSERT_EQ(received(bob).size(), 1u);
  now_ += 1;
  EXPECT_EQ(not_accepted(bob, id, 409), "challenge.away");
  change_nodes();
  sent(ann);
  change_nodes();
  accept(bob, id);
}

TEST_F(ChallengesTest, OneWhoseTableIsNeverLaidIsOpenAgainInAWhile) {
  auto ann = account("Ann");
  auto bob = guest("Bob");
  const auto id = ask(ann, to(bob, wish("loot", "day", false)));
  killed_ = true;
  bool answered = false;
  begin(bob, "POST", "/api/challenges/" + id + "/accept", nullptr, [&](const auto&) { answered = true; });
  settle();
  settle();
  killed_ = false;
  change_nodes();
  other_.tick();
  EXPECT_EQ(received(bob), json::array()) << "it may come yet";
  now_ += kLaidWithin + 1;
  other_.tick();
  ASSERT_EQ(received(bob).size(), 1u);
  accept(bob, id);
  EXPECT_FALSE(answered);
}

TEST_F(ChallengesTest, RatedGamesAreBetweenAccounts) {
  auto ann = account("Ann");
  auto bob = guest("Bob");
  met(ann, bob);
  EXPECT_EQ(not_asked(bob, to(ann, wish("loot", "day", true)), 400), "form.rated-guest");
  EXPECT_EQ(not_asked(ann, to(bob, wish("loot", "day", true)), 409), "challenge.guest");
  EXPECT_EQ(not_asked(ann, wish("top-drop", "day", true), 400), "form.rated") << "all on one side";
  const auto id = ask(ann, wish("loot", "day", true));
  EXPECT_EQ(not_accepted(bob, id, 409), "challenge.rated");
  fine(bob, "POST", "/api/account", {{"name", "Bob"}, {"password", "correct horse"}});
  accept(bob, id);
}

TEST_F(ChallengesTest, AGuestAsksOnlyWhomTheyHavePlayedWith) {
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  EXPECT_EQ(not_asked(ann, to(bob), 403), "challenge.stranger");
  met(ann, bob);
  ask(ann, bob);
}

TEST_F(ChallengesTest, NobodyIsFlooded) {
  auto bob = account("Bob");
  for (int n = 0; n < 21; ++n) {
    auto one = account(fmt::format("Person {}", n));
    if (n < 20)
      ask(one, bob);
    else
      EXPECT_EQ(not_asked(one, to(bob), 409), "challenge.full");
  }
  auto ann = account("Ann");
  std::vector<std::string> ids;
  for (int n = 0; n < 10; ++n) {
    auto whom = guest("Guest");
    ids.push_back(ask(ann, whom));
    EXPECT_EQ(not_asked(ann, to(whom), 409), "challenge.twice");
  }
  auto last = guest("Guest");
  EXPECT_EQ(not_asked(ann, to(last), 409), "challenge.most");
  for (const auto& id : ids) fine(ann, "DELETE", "/api/challenges/" + id);
  int status = 0;
  for (int n = 0; n < 40 && status != 429; ++n) {
    const auto reply = call(ann, "POST", "/api/challenges", to(last));
    status = reply.status;
    if (status == 201) fine(ann, "DELETE", "/api/challenges/" + json::parse(reply.body)["id"].get<std::string>());
  }
  EXPECT_EQ(status, 429) << "over and over";
}

TEST_F(ChallengesTest, ATableThatCannotBeKeptCostsNobodyTheChallenge) {
  auto ann = account("Ann");
  auto bob = guest("Bob");
  const auto id = ask(ann, bob);
  failing_ = true;
  EXPECT_EQ(not_accepted(bob, id, 503), "rooms.store");
  failing_ = false;
  EXPECT_EQ(received(bob).size(), 1u);
  accept(bob, id);
}

TEST_F(ChallengesTest, WhatNobodyCanPlayIsRefused) {
  auto ann = account("Ann");
  auto bob = guest("Bob");
  EXPECT_EQ(not_asked(ann, to(bob, wish("chess", "10m", false)), 400), "game.unknown");
  EXPECT_EQ(not_asked(ann, to(bob, wish("loot", "1m", false)), 400), "find.clock");
  EXPECT_EQ(not_asked(ann, to(ann), 400), "challenge.self");
  EXPECT_EQ(not_asked(ann, {{"game", "loot"}}, 400), "http.member");
  auto to_nobody = wish("loot", "day", false);
  to_nobody["to"] = "nobody";
  EXPECT_EQ(not_asked(ann, to_nobody, 404), "person.unknown");
  EXPECT_EQ(refused(bob, "DELETE", "/api/challenges/nothing", nullptr, 404), "challenge.unknown");
  Browser nobody;
  EXPECT_EQ(call(nobody, "GET", "/api/me/challenges").status, 401);
}

TEST_F(ChallengesTest, AreAmongOnesOwnDataAndGoWithIt) {
  auto ann = account("Ann");
  auto bob = guest("Bob");
  ask(ann, bob);
  EXPECT_EQ(fine(ann, "GET", "/api/me/export")["challenges"]["sent"].size(), 1u);
  EXPECT_EQ(fine(bob, "GET", "/api/me/export")["challenges"]["received"].size(), 1u);
  fine(ann, "DELETE", "/api/me");
  EXPECT_EQ(received(bob), json::array());
}

}  // namespace
}  // namespace cb::server::testing_people
