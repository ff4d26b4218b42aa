// SPDX-License-Identifier: MIT
// A room: nothing is told before it is stored, and everyone gets the same story, whoever wrote it.
#include "server/room/room.hpp"

#include "room_testing.hpp"

namespace cb::server::testing_room {
namespace {

TEST_F(RoomTest, NothingIsToldBeforeItIsStored) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  log_.at_once = false;
  const auto before = bob->heard.size();
  act(*room, ann, 0, "a4-a5");
  EXPECT_EQ(bob->heard.size(), before);
  EXPECT_EQ(ann->last("event")["event"]["t"], "began");
  log_.answer();
  EXPECT_EQ(bob->last("event")["event"]["action"], "a4-a5");
  EXPECT_EQ(ann->last("event")["re"], 5);
  EXPECT_FALSE(bob->last("event").contains("re"));
}

TEST_F(RoomTest, WhatCouldNotBeKeptIsToldToNobody) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  const auto kept = log_.kept[MatchId{}].size();
  log_.failing = true;
  act(*room, ann, 0, "a4-a5");
  EXPECT_EQ(bob->last("event")["event"]["t"], "began");
  EXPECT_EQ(ann->closed, 1001);
  EXPECT_EQ(log_.kept[MatchId{}].size(), kept);
}

TEST_F(RoomTest, RefusalsNameTheRuleAndStrangersHaveNoSeat) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  const auto eve = come(*room, "eve");
  begin(*room, ann);
  act(*room, ann, 0, "a4-f6");
  EXPECT_EQ(ann->last("refused")["rule"], "TC-08") << ann->heard.back();
  EXPECT_EQ(ann->last("refused")["re"], 5);
  act(*room, eve, 0, "a4-a5");
  EXPECT_EQ(eve->last("refused")["code"], "room.seat");
  ask(*room, eve, R"({"t":"host","do":"close"})");
  EXPECT_EQ(eve->last("refused")["code"], "room.host");
  act(*room, ann, 0, "a4-a5");
  ask(*room, bob, R"({"t":"act","seat":1,"action":"c6-c5","at":2})");
  EXPECT_EQ(bob->last("refused")["code"], "room.stale");
}

TEST_F(RoomTest, ABotIsGivenTheViewAndItsMoveIsPlayed) {
  auto with_bot = made("loot");
  with_bot.seats[1] = {Holder::Kind::bot, "1", {}};
  const auto room = open(with_bot);
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  const auto& game = room->table().game();
  Rng rng(1);
  act(*room, ann, 0, random_move(*room, rng));
  ASSERT_EQ(tasks_.size(), 1u);
  EXPECT_EQ(tasks_[0].view, game.view(room->table().match().state(), 1));
  tasks_[0].then(game.actions(room->table().match().state())[0].code);
  EXPECT_EQ(ann->last("event")["event"]["seat"], 1);
  EXPECT_EQ(tasks_.size(), 1u);
}

TEST_F(RoomTest, WhoeverRunsOutOfTimeIsToldByTheTick) {
  auto quick = made("top-cap");
  quick.clock = {Pace::live, 5'000, 0};
  const auto room = open(quick);
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  // For a while after its time is up a move may come that was made in time.
  now_ = 6'000 + kMostLag - 1;
  room->tick();
  EXPECT_NE(ann->last("event")["event"]["t"], "revealed");
  now_ = 6'000 + kMostLag;
  room->tick();
  EXPECT_EQ(ann->last("event")["event"]["t"], "revealed");
  EXPECT_EQ(room->table().ended()->winners, 0b10);
}

TEST_F(RoomTest, AMoveThatWasOnItsWayInTimeCountsAndALateOneDoesNot) {
  auto quick = made("top-cap");
  quick.clock = {Pace::live, 5'000, 1'000};
  const auto move = request(R"({"t":"act","seat":0,"action":"a4-a5","at":2})");
  for (const Milliseconds lag : {0, 200, 201, 10'000}) {
    SCOPED_TRACE(lag);
    now_ = 1'000;
    const auto room = open(quick);
    const auto ann = come(*room, "ann");
    begin(*room, ann);
    now_ = 6'200;
    room->ask(ann, move, lag);
    EXPECT_EQ(ann->refused(), lag > 200 ? "" : "table.time");
    EXPECT_EQ(room->table().clocks().left(0, now_), lag > 200 ? 1'000 + std::min(lag, kMostLag) - 200 : 0);
  }
}

TEST_F(RoomTest, NoFloodOfTalkHoldsTheClock) {
  auto quick = made("top-cap");
  quick.clock = {Pace::live, 5'000, 0};
  const auto room = open(quick);
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  log_.at_once = false;
  for (int n = 0; n < 3; ++n) ask(*room, ann, R"({"t":"say","seat":0,"phrase":"hello"})");
  now_ = 10'000;
  room->tick();
  log_.answer();
  EXPECT_EQ(ann->story().at(4)["t"], "ended");
}

TEST_F(RoomTest, WhoGoesWhileSomethingIsStoredForThemIsNotThere) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  ask(*room, ann, R"({"t":"link","seat":0})");
  const std::string token = ann->last("link")["token"];
  log_.at_once = false;
  const auto eve = come(*room, "eve", 0, token);
  room->leave(*eve);
  log_.answer();
  EXPECT_EQ(eve->heard, std::vector<std::string>());
  EXPECT_EQ(ann->last("here")["seats"], json::array());
  room->leave(*ann);
  EXPECT_TRUE(room->idle());
}

TEST_F(RoomTest, ABotThatWaitsForAPlaceIsAskedAgain) {
  const auto room = open(made("loot", "", {person("ann"), bot("1")}));
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  pool_full_ = true;
  Rng rng(1);
  act(*room, ann, 0, random_move(*room, rng));
  EXPECT_TRUE(tasks_.empty());
  pool_full_ = false;
  room->tick();
  ASSERT_EQ(tasks_.size(), 1u);
  EXPECT_FALSE(room->idle());
  room->tick();
  EXPECT_EQ(tasks_.size(), 1u);
}

TEST_F(RoomTest, ABotIsTheSameForAsLongAsItHasTheSeat) {
  const auto room = open(made("loot", "", {person("ann"), bot("1")}));
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  Rng rng(1);
  const auto bot_of_next_turn = [&] {
    act(*room, ann, 0, random_move(*room, rng));
    tasks_.back().then(kNoMove);
    return tasks_.back().bot;
  };
  const auto first = bot_of_next_turn();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->name(), "1");
  EXPECT_EQ(bot_of_next_turn(), first);
  ask(*room, ann, R"({"t":"host","do":"replace","seat":1,"bot":"2"})");
  const auto second = bot_of_next_turn();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->name(), "2");
  EXPECT_EQ(tasks_.size(), 3u);
}

TEST_F(RoomTest, ABotThatFailsStillMoves) {
  const auto room = open(made("loot", "", {person("ann"), bot("1")}));
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  Rng rng(1);
  act(*room, ann, 0, random_move(*room, rng));
  ASSERT_EQ(tasks_.size(), 1u);
  tasks_[0].then(kNoMove);
  EXPECT_EQ(ann->last("event")["event"]["seat"], 1);
}

TEST_F(RoomTest, ABotsThoughtAboutAnotherPositionIsForgotten) {
  const auto room = open(made("loot", "", {person("ann"), bot("1")}));
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  Rng rng(1);
  act(*room, ann, 0, random_move(*room, rng));
  ASSERT_EQ(tasks_.size(), 1u);
  const auto& match = room->table().match();
  const auto answer = match.game().actions(match.state())[0].code;
  ask(*room, ann, R"({"t":"offer","seat":0,"what":"take-back"})");
  EXPECT_TRUE(match.log().empty());
  tasks_[0].then(answer);
  EXPECT_TRUE(match.log().empty());
  act(*room, ann, 0, random_move(*room, rng));
  EXPECT_EQ(tasks_.size(), 2u);
}

TEST_F(RoomTest, ABotsThoughtIsNotPlayedInAnotherPositionWhereItWouldBeLegal) {
  const auto room = open(made("loot", "", {person("ann"), bot("1")}));
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  const auto& match = room->table().match();
  const auto start = match.state();
  const auto choices = match.game().actions(start);
  act(*room, ann, 0, match.game().write_action(start, choices[0].code));
  ASSERT_EQ(tasks_.size(), 1u);
  const auto answer = match.game().actions(match.state())[0].code;
  ask(*room, ann, R"({"t":"offer","seat":0,"what":"take-back"})");
  act(*room, ann, 0, match.game().write_action(start, choices[1].code));
  ASSERT_EQ(room->table().thinking_bot(), 1);
  ASSERT_TRUE(match.game().is_legal(match.state(), answer));
  tasks_[0].then(answer);
  EXPECT_EQ(match.log().size(), 1u);
  ASSERT_EQ(tasks_.size(), 2u);
  EXPECT_EQ(tasks_[1].view, match.game().view(match.state(), 1));
}

TEST_F(RoomTest, ABotsAnswerIsNotLostWhileSomethingIsStored) {
  const auto room = open(made("loot", "", {person("ann"), bot("1")}));
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  Rng rng(1);
  act(*room, ann, 0, random_move(*room, rng));
  log_.at_once = false;
  ask(*room, ann, R"({"t":"say","seat":0,"phrase":"hello"})");
  tasks_.at(0).then(room->table().game().actions(room->table().match().state())[0].code);
  EXPECT_EQ(room->table().match().log().size(), 1u);
  log_.answer();
  EXPECT_EQ(room->table().match().log().size(), 2u);
  EXPECT_EQ(tasks_.size(), 1u);
}

TEST_F(RoomTest, APingIsAnswered) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  ask(*room, ann, R"({"t":"ping","id":"p"})");
  EXPECT_EQ(ann->last("pong")["now"], 1'000);
  EXPECT_EQ(ann->last("pong")["re"], "p");
}

TEST_F(RoomTest, TimeWithoutAServerIsForgivenOnce) {
  auto quick = made("top-cap");
  quick.clock = {Pace::live, 60'000, 0};
  auto room = open(quick);
  begin(*room, come(*room, "ann"));
  const std::vector<Directory::Gap> gaps = {{0, 500}, {10'000, 40'000}, {100'000, 110'000}};
  now_ = 40'000;
  for (int crash = 0; crash < 3; ++crash) {
    room = open_again();
    room->wake(std::span(gaps).first(2));
    EXPECT_EQ(room->deadline(), 91'000);
  }
  now_ = 110'000;
  room = open_again();
  room->wake(gaps);
  // It was out of time before the second gap began: ten seconds more do not save it.
  EXPECT_EQ(room->table().ended()->code, "out-of-time");
  const auto forgiven = std::ranges::count_if(
      log_.kept[MatchId{}], [](const auto& text) { return text.find("\"forgiven\"") != std::string::npos; });
  EXPECT_EQ(forgiven, 2);
}

// Where the database was away, and it is not known yet for how long.
TEST_F(RoomTest, NobodysTimeIsChargedBeforeItIsKnownThatItPassed) {
  auto quick = made("top-cap");
  quick.clock = {Pace::live, 60'000, 0};
  log_.kept[MatchId{}] = {table::write_event(quick)};
  bool knows = true;
  auto there = world();
  there.knows_time = [&] { return knows; };
  const auto room = std::make_shared<Room>(MatchId{}, name_of({}), awake(), there);
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  ASSERT_EQ(room->deadline(), 61'000);
  knows = false;
  now_ = 100'000;
  room->tick();
  EXPECT_EQ(room->table().stage(), table::Stage::playing) << "nobody's clock is called";
  Rng rng(1);
  act(*room, ann, 0, random_move(*room, rng));
  EXPECT_EQ(ann->last_event(), "began") << "what she asked waits";
  EXPECT_EQ(come(*room, "eve")->last("welcome")["t"], "welcome") << "who comes need not";
  knows = true;
  const std::vector<Directory::Gap> gaps = {{11'000, 99'000}};
  room->forgive(gaps);
  EXPECT_EQ(room->table().match().log().size(), 1u);
  EXPECT_EQ(room->table().clocks().left(0, now_), 49'000);
  EXPECT_EQ(room->deadline(), 160'000) << "and the other's time runs since";
}

// Another such time becomes known while the first is being stored.
TEST_F(RoomTest, TimeIsForgivenThatBecomesKnownMeanwhile) {
  auto quick = made("top-cap");
  quick.clock = {Pace::live, 60'000, 0};
  const auto room = open(quick);
  begin(*room, come(*room, "ann"));
  now_ = 50'000;
  log_.at_once = false;
  const std::vector<Directory::Gap> gaps = {{10'000, 20'000}, {60'000, 75'000}};
  room->forgive(std::span(gaps).first(1));
  now_ = 80'000;
  room->forgive(std::span(gaps).last(1));
  log_.answer();
  EXPECT_EQ(room->deadline(), 86'000);
}

TEST_F(RoomTest, TimeIsForgivenEvenIfSomebodyAskedBefore) {
  auto quick = made("top-cap");
  quick.clock = {Pace::live, 60'000, 0};
  const auto before = open(quick);
  begin(*before, come(*before, "ann"));
  const auto room = open_again();
  const auto ann = come(*room, "ann");
  now_ = 50'000;
  log_.at_once = false;
  ask(*room, ann, R"({"t":"say","seat":0,"phrase":"hello"})");
  const std::vector<Directory::Gap> gaps = {{10'000, 40'000}};
  room->wake(gaps);
  log_.answer();
  EXPECT_EQ(room->deadline(), 91'000);
  EXPECT_EQ(ann->last_event(), "forgiven");
  EXPECT_EQ(ann->story().size(), 2u);
}

TEST_F(RoomTest, TwoRoomsOfOneMatchTellTheSameStory) {
  for (const std::string game : {"top-cap", "trap-the-cap", "top-drop"}) {
    SCOPED_TRACE(game);
    const auto here = open(made(game, players(game, 2)));
    const auto ann = come(*here, "ann");
    const auto there = open_again();
    const auto bob = come(*there, "bob");
    begin(*here, ann);
    Rng rng(4);
    for (int n = 0; n < 60 && here->table().stage() == table::Stage::playing; ++n) {
      const int seat = here->table().match().actor();
      ASSERT_EQ(here->table().match().state(), there->table().match().state());
      act(seat == 0 ? *here : *there, seat == 0 ? ann : bob, seat, random_move(*here, rng));
    }
    EXPECT_EQ(ann->refused() + bob->refused(), "");
    EXPECT_EQ(here->version(), there->version());
    EXPECT_GT(here->version(), 40u);
    const auto watching = come(*here, "bob", 0);
    EXPECT_EQ(bob->story(), watching->story());
  }
}

TEST_F(RoomTest, AConflictIsTakenInAndTheRequestTriedOnceMore) {
  auto without_bus = world();
  without_bus.bus = nullptr;
  const auto here = open(made("top-cap"));
  const auto ann = come(*here, "ann");
  const auto watcher = come(*here, "eve");
  begin(*here, ann);
  // Another process that hears nothing: all it learns it learns from conflicts.
  const auto deaf = std::make_shared<Room>(MatchId{}, "table-0", awake(), without_bus);
  const auto bob = come(*deaf, "bob");
  const auto phone = come(*deaf, "ann");
  ask(*here, ann, R"({"t":"say","seat":0,"phrase":"hello"})");
  // What was chosen before somebody said something is as good as ever.
  act(*deaf, phone, 0, "a4-a5");
  EXPECT_EQ(phone->closed, 0);
  EXPECT_EQ(phone->last("event")["re"], 5);
  EXPECT_EQ(phone->story(), bob->story());
  EXPECT_EQ(phone->story().size(), 2u);
  bus_.publish("table-0", std::to_string(deaf->version()));
  EXPECT_EQ(watcher->story().rbegin()->second["action"], "a4-a5");
  // What was chosen before a move is not.
  Rng rng(1);
  const auto other = come(*here, "bob");
  act(*here, other, 1, random_move(*here, rng));
  const auto stale = json{{"t", "act"}, {"seat", 1}, {"action", random_move(*deaf, rng)}, {"at", deaf->version() - 1}};
  ask(*deaf, bob, stale.dump());
  EXPECT_EQ(bob->refused(), "room.stale");
  EXPECT_EQ(deaf->version(), here->version());
  EXPECT_EQ(deaf->table().match().state(), here->table().match().state());
}

TEST_F(RoomTest, AnActThatWasKeptBeforeACrashIsStaleAfterIt) {
  // In Top Drop the same words can be right twice in a turn's course.
  const auto room = open(made("top-drop", "players=2"));
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  const auto chosen_at = room->version() - 1;
  act(*room, ann, 0, "up-a");
  const auto again = open_again();
  const auto back = come(*again, "ann");
  ask(*again, back, json{{"t", "act"}, {"seat", 0}, {"action", "up-a"}, {"at", chosen_at}}.dump());
  EXPECT_EQ(back->refused(), "room.stale");
}

}  // namespace
}  // namespace cb::server::testing_room
