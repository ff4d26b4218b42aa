// SPDX-License-Identifier: MIT
// The people in a room: who may come, how seats change hands, who begins and who plays again, and what others are told.
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

TEST_F(RoomTest, NoGuestBeginsARatedGame) {
  auto rated = made("top-cap", "", {person("ann"), {}});
  rated.rated = true;
  const auto room = open(rated);
  const auto ann = come(*room, "ann");
  const auto eve = come(*room, "eve");
  eve->guest = true;
  ask(*room, eve, R"({"t":"sit","seat":1})");
  EXPECT_EQ(eve->refused(), "room.rated-guest");
  // By a link neither: of the open seat, nor of Ann's.
  for (const int seat : {0, 1}) {
    ask(*room, ann, json{{"t", "link"}, {"seat", seat}, {"for", "other"}}.dump());
    eve->heard.clear();
    ask(*room, eve, json{{"t", "hello"}, {"protocol", 1}, {"after", -1}, {"link", ann->last("link")["token"]}}.dump());
    EXPECT_EQ(eve->refused(), "room.rated-guest") << seat;
  }
  const auto bob = come(*room, "bob");
  ask(*room, bob, R"({"t":"sit","seat":1})");
  begin(*room, ann);
  ASSERT_EQ(room->table().stage(), table::Stage::playing);
  // Once it runs, Bob may go on from a phone that has no account; it is still his game.
  ask(*room, bob, R"({"t":"link","seat":1,"for":"self"})");
  const auto phone = come(*room, "phone");
  phone->guest = true;
  ask(*room, phone, json{{"t", "hello"}, {"protocol", 1}, {"after", -1}, {"link", bob->last("link")["token"]}}.dump());
  EXPECT_EQ(room->table().seats()[1].id, "phone");
}

TEST_F(RoomTest, OnlyTheFiveLevelsReplaceSomebody) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  for (const auto* bot : {"random", "5@3600s", "0", "6", ""}) {
    ask(*room, ann, json{{"t", "host"}, {"do", "replace"}, {"seat", 1}, {"bot", bot}}.dump());
    EXPECT_EQ(ann->refused(), "room.bot") << bot;
    ann->heard.clear();
  }
  ask(*room, ann, R"({"t":"host","do":"replace","seat":1,"bot":"5"})");
  EXPECT_EQ(room->table().seats()[1], bot("5"));
}

TEST_F(RoomTest, TheGameBeginsOnceEveryPersonHasAddedToTheLuck) {
  const auto room = open(made("trap-the-cap", "players=3", {person("ann"), bot("1"), person("bob")}));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  ask(*room, bob, R"({"t":"start"})");
  EXPECT_EQ(bob->refused(), "room.host");
  ask(*room, ann, R"({"t":"start"})");
  EXPECT_EQ(bob->last_event(), "promised");
  ask(*room, ann, R"({"t":"nonce","seat":0,"value":"mine"})");
  EXPECT_EQ(room->table().stage(), table::Stage::promising);
  ask(*room, bob, R"({"t":"nonce","seat":2,"value":"too"})");
  EXPECT_EQ(room->table().stage(), table::Stage::playing);
}

TEST_F(RoomTest, WhoeverDoesNotAddToTheLuckIsNotWaitedForLongEvenWhileSomethingIsStored) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  ask(*room, ann, R"({"t":"start"})");
  log_.at_once = false;
  ask(*room, ann, R"({"t":"nonce","seat":0,"value":"mine"})");
  room->begin();
  log_.answer();
  EXPECT_EQ(room->table().stage(), table::Stage::playing);
}

TEST_F(RoomTest, ASeatMovesByALinkOnce) {
  auto closed = made("top-drop", "players=2");
  closed.watchable = false;
  const auto room = open(closed);
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  ask(*room, bob, R"({"t":"link","seat":0})");
  EXPECT_EQ(bob->refused(), "table.link");
  ask(*room, ann, R"({"t":"link","seat":1})");
  EXPECT_EQ(ann->refused(), "table.link");
  ask(*room, bob, R"({"t":"link","seat":1,"id":9})");
  const auto given = bob->last("link");
  EXPECT_EQ(given["re"], 9);
  EXPECT_EQ(given["until"], now_ + table::kLinkLife);
  EXPECT_EQ(ann->last("link"), json());
  // Neither the token nor its hash is told to anybody, and the log has only the hash.
  const std::string token = given["token"];
  EXPECT_EQ(ann->last("event")["event"], json({{"t", "linked"}, {"seat", 1}, {"at", now_}}));
  EXPECT_EQ(log_.kept[MatchId{}].back().find(token), std::string::npos);
  EXPECT_NE(log_.kept[MatchId{}].back().find(table::hash_of_token(token)), std::string::npos);

  EXPECT_EQ(come(*room, "eve", -1, "guessed")->refused(), "link.unknown");
  EXPECT_EQ(come(*room, "ann", -1, token)->refused(), "table.two-hands");
  const auto before = bob->heard.size();
  const auto phone = come(*room, "bob's phone", -1, token);
  EXPECT_EQ(phone->last("welcome")["you"]["seats"], json::array({1}));
  EXPECT_EQ(phone->last("welcome")["view"],
            room->table().game().write_view(room->table().game().view(room->table().match().state(), 1)));
  EXPECT_EQ(json::parse(bob->heard.at(before))["event"]["why"], "moved");
  EXPECT_EQ(bob->closed, 4404);
  const auto late = come(*room, "dan", -1, token);
  EXPECT_EQ(late->refused(), "link.unknown");
  EXPECT_EQ(late->closed, 1008);
}

TEST_F(RoomTest, ALinkIsForItsTableAndADayAndTheNewestCounts) {
  const auto room = open(made("top-cap"), MatchId{{1}});
  const auto other = open(made("top-cap"), MatchId{{2}});
  const auto ann = come(*room, "ann");
  const auto there = come(*other, "ann");
  ask(*room, ann, R"({"t":"link","seat":0})");
  ask(*other, there, R"({"t":"link","seat":0})");
  const std::string first = ann->last("link")["token"];
  EXPECT_EQ(come(*other, "eve", -1, first)->refused(), "link.unknown");
  ask(*room, ann, R"({"t":"link","seat":0})");
  const std::string second = ann->last("link")["token"];
  EXPECT_EQ(come(*room, "eve", -1, first)->refused(), "link.unknown");
  now_ += table::kLinkLife;
  EXPECT_EQ(come(*room, "eve", -1, second)->refused(), "link.expired");
  now_ -= 1;
  EXPECT_EQ(come(*room, "eve", -1, second)->last("welcome")["you"]["seats"], json::array({0}));
  EXPECT_EQ(room->table().host(), "eve");
}

TEST_F(RoomTest, TheHostInvitesAPersonToABotsSeat) {
  const auto room = open(made("trap-the-cap", "players=3", {person("ann"), bot("1"), person("bob")}));
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  ask(*room, ann, R"({"t":"link","seat":1})");
  const auto cec = come(*room, "cec", -1, ann->last("link")["token"]);
  EXPECT_EQ(room->table().seats()[1], person("cec"));
  EXPECT_EQ(ann->story().rbegin()->second["why"], "returned");
}

TEST_F(RoomTest, EveryoneWhoPlayedPlaysAgainWithTheSeatsTurned) {
  auto first = made("trap-the-cap", "players=3", {person("ann"), bot("1"), person("bob")});
  first.listed = true;
  const auto room = open(first);
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  ask(*room, ann, R"({"t":"rematch","seat":0})");
  EXPECT_EQ(ann->refused(), "table.not-over");
  ask(*room, ann, R"({"t":"host","do":"close"})");
  ask(*room, ann, R"({"t":"rematch","seat":0})");
  EXPECT_TRUE(made_.empty());
  ask(*room, bob, R"({"t":"rematch","seat":2})");
  ASSERT_EQ(made_.size(), 1u);
  EXPECT_EQ(made_[0].seats, (std::vector{bot("1"), person("bob"), person("ann")}));
  EXPECT_EQ(made_[0].settings, first.settings);
  EXPECT_FALSE(made_[0].listed);
  EXPECT_EQ(ann->last("event")["event"], json({{"t", "rematch"}, {"table", "next-table"}}));
  ask(*room, bob, R"({"t":"rematch","seat":2})");
  EXPECT_EQ(bob->refused(), "table.rematched");
}

TEST_F(RoomTest, ARematchIsWrittenDownEvenIfSomebodyElseWasFaster) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  ask(*room, ann, R"({"t":"resign","seat":0})");
  ask(*room, ann, R"({"t":"rematch","seat":0})");
  log_.at_once = false;
  ask(*room, bob, R"({"t":"rematch","seat":1})");
  log_.waiting.emplace_back(
      [this] { log_.kept[MatchId{}].push_back(table::write_event(table::Said{0, "good-game"})); });
  log_.answer();
  EXPECT_EQ(ann->last("event")["event"]["table"], "next-table");
  EXPECT_EQ(ann->story(), bob->story());
  EXPECT_EQ(made_.size(), 1u);
}

TEST_F(RoomTest, WhoIsMutedIsRefusedWithASentence) {
  auto loud = made("loot");
  loud.chatty = true;
  const auto room = open(loud);
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  const auto eve = come(*room, "eve");
  ask(*room, bob, R"({"t":"host","do":"mute","seat":0})");
  EXPECT_EQ(bob->refused(), "room.host");
  ask(*room, ann, R"({"t":"host","do":"mute","seat":1})");
  ask(*room, ann, R"({"t":"host","do":"mute","person":"eve"})");
  ask(*room, bob, R"({"t":"say","seat":1,"phrase":"hello"})");
  EXPECT_EQ(bob->refused(), "table.muted");
  ask(*room, bob, R"({"t":"chat","text":"hello"})");
  EXPECT_EQ(bob->refused(), "table.muted");
  ask(*room, eve, R"({"t":"chat","text":"hello"})");
  EXPECT_EQ(eve->refused(), "table.watcher");
  ask(*room, ann, R"({"t":"host","do":"unmute","seat":1})");
  ask(*room, bob, R"({"t":"chat","text":"hello"})");
  EXPECT_EQ(ann->last("event")["event"],
            json({{"t", "chatted"}, {"person", "bob"}, {"name", "Name of bob"}, {"text", "hello"}}));
}

TEST_F(RoomTest, OnlyTheHostLetsThoseWhoSitThereWrite) {
  const auto room = open(made("loot"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  EXPECT_EQ(ann->last("welcome")["chat"], false);
  ask(*room, bob, R"({"t":"host","do":"chat"})");
  EXPECT_EQ(bob->refused(), "room.host");
  ask(*room, ann, R"({"t":"host","do":"chat"})");
  EXPECT_EQ(bob->last("event")["event"], json({{"t", "chatting"}, {"on", true}}));
  EXPECT_EQ(come(*room, "bob")->last("welcome")["chat"], true);
  ask(*room, bob, R"({"t":"chat","text":"hello"})");
  EXPECT_EQ(ann->last_event(), "chatted");
  ask(*room, ann, R"({"t":"host","do":"no-chat"})");
  EXPECT_EQ(come(*room, "bob")->last("welcome")["chat"], false);

  const auto hidden = open(made("top-drop", "players=2"), MatchId{{1}});
  const auto there = come(*hidden, "ann");
  ask(*hidden, there, R"({"t":"host","do":"chat"})");
  EXPECT_EQ(there->refused(), "table.no-chat");
}

TEST_F(RoomTest, ASeatThatMovesKeepsItsNameForEveryone) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  ask(*room, bob, R"({"t":"link","seat":1})");
  come(*room, "phone", -1, bob->last("link")["token"]);
  EXPECT_EQ(ann->last("event")["event"]["by"]["name"], "Name of bob");
  ask(*room, ann, R"({"t":"link","seat":0,"for":"other"})");
  come(*room, "cec", -1, ann->last("link")["token"]);
  EXPECT_EQ(room->table().seats()[0], person("cec"));
  EXPECT_FALSE(wire::read_request(R"({"t":"link","seat":0,"for":"everyone"})"));
}

TEST_F(RoomTest, ARematchIsPromisedBeforeAnybodyIsLetIn) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  ask(*room, ann, R"({"t":"resign","seat":0})");
  ask(*room, ann, R"({"t":"say","seat":0,"phrase":"good-game"})");
  ask(*room, ann, R"({"t":"rematch","seat":0})");
  ask(*room, bob, R"({"t":"rematch","seat":1})");
  ASSERT_EQ(made_.size(), 1u);

  const auto next = open(made_[0], MatchId{{1}});
  const auto there = come(*next, "bob");
  EXPECT_EQ(there->last("welcome")["stage"], "promising");
  EXPECT_EQ(there->last("welcome")["made"]["talk"],
            json::array({{{"person", "ann"}, {"name", "Name of ann"}, {"phrase", "good-game"}}}));
  EXPECT_EQ(there->last("welcome")["made"]["after"], "table-0");
  const auto also = come(*next, "ann");
  ask(*next, there, R"({"t":"nonce","seat":0,"value":"mine"})");
  ask(*next, also, R"({"t":"nonce","seat":1,"value":"yours"})");
  EXPECT_EQ(next->table().stage(), table::Stage::playing);
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
