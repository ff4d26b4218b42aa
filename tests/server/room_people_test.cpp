// SPDX-License-Identifier: MIT
// The people in a room: who may come, watch and look on, whom it waits for, and what others are told of them.
#include "room_testing.hpp"

namespace cb::server::testing_room {
namespace {

TEST_F(RoomTest, PrivateTablesAreClosedToStrangers) {
  auto closed = made("top-cap");
  closed.watchable = false;
  const auto room = open(closed);
  const auto ann = come(*room, "ann");
  // While it gathers whoever has the link may look for a seat; when it begins, who has none goes.
  const auto eve = come(*room, "eve");
  EXPECT_EQ(eve->closed, 0);
  begin(*room, ann);
  EXPECT_EQ(eve->closed, 4404);
  EXPECT_EQ(eve->last("event")["event"]["t"], "promised");
  EXPECT_EQ(come(*room, "eve")->closed, 4404);
  EXPECT_EQ(come(*room, "bob")->closed, 0);
}

TEST_F(RoomTest, SaysWhomItWaitsForEachTimeThatChanges) {
  using Awaited = std::vector<std::vector<std::string>>;
  auto by_post = made("top-cap");
  by_post.clock = {Pace::post, 86'400'000, 0};
  const auto room = open(by_post);
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  EXPECT_EQ(awaited_.back(), std::vector<std::string>{"ann"}) << "being here changes nothing";
  awaited_.clear();
  Rng rng(1);
  play(*room, {ann, bob}, rng, 2);
  EXPECT_EQ(awaited_, (Awaited{{"bob"}, {"ann"}}));
  // Talk is no turn.
  ask(*room, bob, R"({"t":"say","seat":1,"phrase":"hello"})");
  room->leave(*ann);
  EXPECT_EQ(awaited_.size(), 2u);
  ask(*room, bob, R"({"t":"offer","seat":1,"what":"draw"})");
  EXPECT_EQ(awaited_.size(), 2u) << "it is Ann's turn and Ann's answer";
  ask(*room, bob, R"({"t":"resign","seat":1})");
  EXPECT_EQ(awaited_, (Awaited{{"bob"}, {"ann"}, {}})) << "nobody once it is over";
}

TEST_F(RoomTest, APlayerWhoIsHereIsNotWaitedForInALiveGame) {
  using Awaited = std::vector<std::vector<std::string>>;
  auto live = made("top-cap");
  live.clock = {Pace::live, 300'000, 0};
  const auto room = open(live);
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  awaited_.clear();
  Rng rng(1);
  play(*room, {ann, bob}, rng, 4);
  EXPECT_EQ(awaited_, Awaited{}) << "both see the board";
  room->leave(*bob);
  play(*room, {ann, bob}, rng, 1);
  EXPECT_EQ(awaited_, (Awaited{{"bob"}}));
  const auto again = come(*room, "bob");
  EXPECT_EQ(awaited_, (Awaited{{"bob"}, {}}));
  room->leave(*again);
  EXPECT_EQ(awaited_, (Awaited{{"bob"}, {}, {"bob"}}));
  // A room that wakes says it whatever was said before.
  open_again()->wake({});
  EXPECT_EQ(awaited_, (Awaited{{"bob"}, {}, {"bob"}, {"bob"}}));
}

TEST_F(RoomTest, WithoutAClockAPlayerWhoIsHereIsWaitedForAfterAWhile) {
  using Awaited = std::vector<std::vector<std::string>>;
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  awaited_.clear();
  Rng rng(1);
  play(*room, {ann, bob}, rng, 4);
  room->tick();
  EXPECT_EQ(awaited_, Awaited{}) << "both see the board";
  now_ += kSeesItself;
  room->tick();
  room->tick();
  EXPECT_EQ(awaited_, (Awaited{{"ann"}})) << "Ann looks at something else by now";
  EXPECT_TRUE(room->knows_its_turn("ann")) << "but has seen it";
  play(*room, {ann, bob}, rng, 1);
  EXPECT_EQ(awaited_, (Awaited{{"ann"}, {}}));
  room->leave(*bob);
  EXPECT_EQ(awaited_, (Awaited{{"ann"}, {}, {"bob"}}));
  EXPECT_TRUE(room->knows_its_turn("bob")) << "it was Bob's turn before he went";
  const auto again = come(*room, "bob");
  EXPECT_EQ(awaited_, (Awaited{{"ann"}, {}, {"bob"}, {}}));
  play(*room, {ann, again}, rng, 1);
  room->leave(*again);
  play(*room, {ann, again}, rng, 1);
  EXPECT_EQ(awaited_, (Awaited{{"ann"}, {}, {"bob"}, {}, {"bob"}}));
  EXPECT_FALSE(room->knows_its_turn("bob")) << "he was not there when Ann moved";
  ask(*room, ann, R"({"t":"offer","seat":0,"what":"draw"})");
  EXPECT_FALSE(room->knows_its_turn("bob"));
}

TEST_F(RoomTest, WhoDoesNotWantToMeetIsNotPutAtOneTable) {
  blocks_.fill({{"bob", "eve"}, {"dan", "bob"}, {"ann", "fay"}});
  const auto room = open(made("trap-the-cap", "players=3", {person("ann"), person("bob"), Holder{}}));
  const auto ann = come(*room, "ann");
  const auto dan = come(*room, "dan");
  EXPECT_EQ(dan->closed, 0) << "whoever has the link may look, unless the host or somebody who sits there blocks them";
  ask(*room, dan, R"({"t":"sit","seat":2})");
  EXPECT_EQ(dan->refused(), "room.apart");
  EXPECT_EQ(come(*room, "eve")->closed, 4404);
  EXPECT_EQ(come(*room, "fay")->closed, 4404);
  ask(*room, ann, R"({"t":"link","seat":2,"for":"other"})");
  const auto by_link = come(*room, "eve", -1, "token-1");
  EXPECT_EQ(by_link->refused(), "room.apart");
  blocks_.remove("bob", "eve");
  const auto eve = come(*room, "eve");
  ask(*room, eve, R"({"t":"sit","seat":2})");
  EXPECT_EQ(room->table().seats()[2].id, "eve");
  // Who plays already plays on, and may come back.
  blocks_.add("ann", "eve");
  room->leave(*eve);
  EXPECT_EQ(come(*room, "eve")->closed, 0);
}

// At a table that the house laid nobody is host.
TEST_F(RoomTest, NobodyWatchesWhereSomebodySitsWhoBlocksThem) {
  blocks_.fill({{"bob", "eve"}});
  auto laid = made("top-cap");
  laid.host = "";
  laid.laid = "event:AAAAAAAAAAAAAAAAAAAAAA";
  const auto room = open(laid);
  EXPECT_EQ(come(*room, "eve")->closed, 4404);
  EXPECT_EQ(look_on(*room, "eve")->closed, 4404);
  EXPECT_EQ(come(*room, "dan")->closed, 0);
  EXPECT_EQ(look_on(*room, "dan")->closed, 0);
  EXPECT_EQ(come(*room, "ann")->closed, 0);
  EXPECT_EQ(come(*room, "bob")->closed, 0);
}

TEST_F(RoomTest, WhoeverWatchesGoesWhenSomebodySitsDownWhoBlocksThem) {
  blocks_.fill({{"cid", "eve"}, {"dan", "ann"}});
  auto gathering = made("trap-the-cap", "players=3", {Holder{}, person("bob"), Holder{}});
  gathering.host = "ann";
  const auto room = open(gathering);
  const auto ann = come(*room, "ann");
  const auto eve = come(*room, "eve");
  const auto cid = come(*room, "cid");
  EXPECT_EQ(eve->closed, 0);
  ask(*room, cid, R"({"t":"sit","seat":2})");
  EXPECT_EQ(eve->closed, 4404);
  EXPECT_EQ(come(*room, "eve")->closed, 4404);
  // The host stays, whoever sits there.
  const auto dan = come(*room, "dan");
  ask(*room, dan, R"({"t":"sit","seat":0})");
  EXPECT_EQ(room->table().seats()[0].id, "dan");
  EXPECT_EQ(ann->closed, 0);
  room->leave(*ann);
  EXPECT_EQ(come(*room, "ann")->closed, 0);
}

TEST_F(RoomTest, WhoeverLooksOnIsShownWhatEverybodySeesAndIsNotThere) {
  auto live = made("top-drop", "players=2");
  live.clock = {Pace::live, 300'000, 0};
  const auto room = open(live);
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  room->leave(*bob);
  const auto heard = ann->heard.size();
  awaited_.clear();
  const auto eve = come(*room, "eve");
  // From the page of an evening, say, or from its big screen: whoever it is, and even those who sit here.
  std::vector<Person> outside;
  for (const auto* who : {"ann", "bob", "127.0.0.1"}) outside.push_back(look_on(*room, who));
  for (const auto& one : outside) {
    const auto welcome = one->last("welcome");
    EXPECT_EQ(welcome["view"], eve->last("welcome")["view"]) << "no hand of their own";
    EXPECT_EQ(welcome["you"]["seats"], json::array());
    EXPECT_EQ(one->last("here")["seats"], json::array({0})) << "Bob is not here because he looks on";
  }
  EXPECT_FALSE(room->is_here("bob"));
  EXPECT_TRUE(awaited_.empty());
  room->tick();
  EXPECT_EQ(ann->last("here")["watchers"]["count"], 1) << "Eve alone is at the table";
  EXPECT_GT(ann->heard.size(), heard);
  // They follow what happens, have no say, and stay.
  Rng rng(1);
  play(*room, {ann, bob}, rng, 1);
  for (const auto& one : outside) {
    EXPECT_EQ(one->story(), eve->story());
    ask(*room, one, R"({"t":"resign","seat":0})");
    EXPECT_EQ(one->refused(), "room.onlooker");
    EXPECT_EQ(one->closed, 0);
  }
  ask(*room, ann, R"({"t":"link","seat":0,"for":"other"})");
  auto thief = std::make_shared<Listener>("eve");
  thief->outside = true;
  room->join(thief, {wire::kProtocol, -1, false, "token-1"});
  EXPECT_EQ(thief->closed, 1008);
  EXPECT_EQ(room->table().seats()[0].id, "ann");
}

TEST_F(RoomTest, NobodyLooksOnWhereTheTableIsClosedOrItsHostBlocksThem) {
  auto closed = made("top-cap");
  closed.watchable = false;
  const auto room = open(closed);
  EXPECT_EQ(look_on(*room, "eve")->closed, 4404);
  EXPECT_EQ(look_on(*room, "ann")->closed, 4404) << "not even who sits there: the table itself is open to them";
  blocks_.fill({{"ann", "fay"}});
  const auto watched = open(made("top-cap"), MatchId{{1}});
  EXPECT_EQ(look_on(*watched, "fay")->closed, 4404);
  EXPECT_EQ(look_on(*watched, "eve")->closed, 0);
}

TEST(Blocks, GoBothWaysAndGoWithThePerson) {
  Blocks blocks;
  blocks.fill({{"ann", "bob"}, {"ann", "cid"}, {"dan", "ann"}});
  EXPECT_TRUE(blocks.apart("bob", "ann"));
  EXPECT_TRUE(blocks.blocks("ann", "bob"));
  EXPECT_FALSE(blocks.blocks("bob", "ann"));
  EXPECT_FALSE(blocks.apart("bob", "cid"));
  blocks.remove("ann", "bob");
  blocks.remove("ann", "nobody");
  EXPECT_FALSE(blocks.apart("ann", "bob"));
  blocks.forget("ann");
  EXPECT_FALSE(blocks.apart("ann", "cid"));
  EXPECT_FALSE(blocks.apart("ann", "dan"));
  EXPECT_TRUE(blocks.empty()) << "nothing stays of those who have gone";
}

TEST_F(RoomTest, WatchersAreCountedOnceAndNamedToEveryone) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  const auto eve = come(*room, "eve");
  const auto again = come(*room, "eve");
  const auto tom = come(*room, "tom");
  EXPECT_EQ(ann->last("here")["watchers"], json({{"count", 0}, {"names", json::array()}})) << "not one by one";
  room->tick();
  const json both = {{"count", 2}, {"names", {"Name of eve", "Name of tom"}}};
  for (const auto& client : {ann, eve, again, tom}) EXPECT_EQ(client->last("here")["watchers"], both);
  EXPECT_EQ(come(*room, "bob")->last("here")["watchers"], both);
  const auto before = ann->heard.size();
  room->leave(*again);
  room->tick();
  EXPECT_EQ(ann->heard.size(), before) << "she still looks through another window";
  room->leave(*eve);
  room->tick();
  EXPECT_EQ(ann->last("here")["watchers"], json({{"count", 1}, {"names", {"Name of tom"}}}));

  // Of a crowd there is the number, and some of the names.
  std::vector<Person> crowd;
  for (int n = 0; n < 30; ++n) crowd.push_back(come(*room, "p" + std::to_string(n)));
  room->tick();
  EXPECT_EQ(ann->last("here")["watchers"]["count"], 31);
  EXPECT_EQ(ann->last("here")["watchers"]["names"].size(), 20u);
}

TEST_F(RoomTest, AClosedTableSpeaksOfNobodyButThoseWhoSitThere) {
  auto closed = made("top-cap", "", {person("ann"), {}});
  closed.watchable = false;
  const auto room = open(closed);
  const auto ann = come(*room, "ann");
  const auto eve = come(*room, "eve");
  room->tick();
  for (const auto& client : {ann, eve}) {
    EXPECT_EQ(client->last("here"), json({{"t", "here"}, {"seats", {0}}}));
    for (const auto& text : client->heard) EXPECT_EQ(text.find("Name of eve"), std::string::npos) << text;
  }
}

TEST_F(RoomTest, TheWelcomeNamesTheHostEvenOneWithoutASeat) {
  auto table = made("loot");
  EXPECT_EQ(come(*open(table), "eve")->last("welcome")["host_name"], "Name of ann");
  table.host = "cec";
  table.maker = person("cec");
  const auto room = open(table, MatchId{{1}});
  EXPECT_EQ(come(*room, "eve")->last("welcome")["host_name"], "Name of cec");
}

TEST_F(RoomTest, WhoeverKeepsTheListsIsToldWhatChangesThem) {
  const auto room = open(made("top-cap", "", {person("ann"), {}}));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  ask(*room, bob, R"({"t":"sit","seat":1})");
  EXPECT_EQ(changes_, 1);
  EXPECT_EQ(ann->last("here")["seats"], json::array({0, 1}));
  begin(*room, ann);
  EXPECT_EQ(changes_, 3);
  act(*room, ann, 0, "a4-a5");
  EXPECT_EQ(changes_, 3);
  ask(*room, bob, R"({"t":"resign","seat":1})");
  EXPECT_EQ(changes_, 4);
}

}  // namespace
}  // namespace cb::server::testing_room
