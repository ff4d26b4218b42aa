// SPDX-License-Identifier: MIT
// The seats of a room: who begins, how they change hands, who plays again, and who may speak from them.
#include "room_testing.hpp"

namespace cb::server::testing_room {
namespace {

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

}  // namespace
}  // namespace cb::server::testing_room
