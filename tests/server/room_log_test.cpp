// SPDX-License-Identifier: MIT
// A room and its log: how little is read of it, who is faster, answers that come late or never, and who has gone by
// then.
#include <stdexcept>

#include "memory_directory.hpp"
#include "room_testing.hpp"
#include "server/room/rooms.hpp"

namespace cb::server::testing_room {
namespace {

class RoomLogTest : public RoomTest {
 protected:
  static Made talkative() {
    auto table = made("loot");
    table.chatty = true;
    return table;
  }
  static void talk(Room& room, const Person& who, int times) {
    for (int n = 0; n < times; ++n) ask(room, who, R"({"t":"chat","text":"words"})");
  }
  std::vector<std::string>& kept() { return log_.kept[MatchId{}]; }
  // Somebody else stores something, and nobody says so.
  void store_elsewhere(const table::Event& event) { kept().push_back(table::write_event(event)); }
  // How many events are read from the log meanwhile.
  template <class Do>
  std::size_t reads(Do&& work) {
    log_.events_read = 0;
    work();
    return log_.events_read;
  }
};

TEST_F(RoomLogTest, AConflictReadsWhatIsNewAndNotTheWholeLog) {
  const auto room = open(talkative());
  const auto ann = come(*room, "ann");
  const auto conflict = [&] {
    store_elsewhere(table::Said{1, "hello"});
    talk(*room, ann, 1);
  };
  talk(*room, ann, 100);
  // Near its beginning all there is but how it was made.
  EXPECT_EQ(reads(conflict), 101u);
  talk(*room, ann, 897);
  ASSERT_EQ(room->version(), 1'000u);
  EXPECT_EQ(kept().size(), 1'000u);
  const auto read = reads(conflict);
  EXPECT_GE(read, 1u);
  EXPECT_LE(read, kEventsToRead + 1);
  EXPECT_EQ(room->version(), kept().size());
  EXPECT_EQ(ann->closed, 0);
  EXPECT_EQ(ann->refused(), "");
  // The table is what a replay of the log says, not what it had taken in before.
  const auto replayed = awake().table;
  EXPECT_EQ(room->table().version(), replayed.version());
  EXPECT_EQ(ann->story().size(), 1'001u);
  EXPECT_EQ(ann->story().at(1'000)["t"], "said");
  EXPECT_EQ(ann->story().at(1'001)["t"], "chatted");
}

TEST_F(RoomLogTest, ARoomThatStartedAgainFromACheckpointPlaysOnAsItWas) {
  for (const std::string game : {"trap-the-cap", "top-drop", "bottlecap-vikings"}) {
    SCOPED_TRACE(game);
    auto table = made(game, players(game, 2));
    const auto room = open(table);
    const std::vector people = {come(*room, "ann"), come(*room, "bob")};
    begin(*room, people[0]);
    Rng rng(3);
    for (int n = 0; n < 400 && room->table().stage() == table::Stage::playing; ++n) {
      if (n % 7 == 6) store_elsewhere(table::Said{n % 2, "hello"});
      play(*room, people, rng, 1);
    }
    EXPECT_EQ(people[0]->refused() + people[1]->refused(), "");
    EXPECT_EQ(people[0]->closed, 0);
    EXPECT_EQ(room->version(), kept().size());
    EXPECT_EQ(room->table().match().state(), awake().table.match().state());
  }
}

TEST_F(RoomLogTest, NewsReadOnlyWhatIsNew) {
  const auto room = open(talkative());
  const auto ann = come(*room, "ann");
  talk(*room, ann, 300);
  for (int n = 0; n < 3; ++n) store_elsewhere(table::Said{0, "hello"});
  EXPECT_EQ(reads([&] { bus_.publish("table-0", std::to_string(kept().size())); }), 3u);
  EXPECT_EQ(room->version(), 304u);
}

TEST_F(RoomLogTest, NewsThatComeWhileOthersAreReadAreNotLost) {
  const auto room = open(talkative());
  const auto ann = come(*room, "ann");
  const auto happens_elsewhere = [&] {
    store_elsewhere(table::Said{0, "hello"});
    bus_.publish("table-0", std::to_string(kept().size()));
  };
  log_.at_once = false;
  happens_elsewhere();
  log_.waiting.emplace_back(happens_elsewhere);
  log_.answer();
  EXPECT_EQ(ann->story().size(), 2u);
}

// A bus that loses everything, under two rooms of one match.
class DeafBus final : public Bus {
 public:
  void publish(std::string_view, std::string_view) override { ++lost; }
  std::unique_ptr<Subscription> subscribe(std::string, std::function<void(std::string_view)>) override {
    return std::make_unique<Subscription>();
  }
  int lost = 0;
};

class LostNewsTest : public RoomLogTest {
 protected:
  std::shared_ptr<Room> node() {
    auto there = world();
    there.bus = &deaf_;
    there.look_every = 2'000;
    return std::make_shared<Room>(MatchId{}, name_of({}), awake(), there);
  }
  DeafBus deaf_;
};

TEST_F(LostNewsTest, TwoRoomsOfAMatchStillSeeEachOthersMoves) {
  open(made("trap-the-cap", players("trap-the-cap", 2)));
  const std::vector rooms = {node(), node()};
  const std::vector people = {come(*rooms[0], "ann"), come(*rooms[1], "bob")};
  begin(*rooms[0], people[0]);
  Rng rng(5);
  for (int n = 0; n < 40; ++n) {
    now_ += 2'000;
    for (const auto& room : rooms) room->tick();
    ASSERT_EQ(rooms[0]->version(), rooms[1]->version());
    const int seat = rooms[0]->table().match().actor();
    auto& room = *rooms[static_cast<std::size_t>(seat)];
    act(room, people[static_cast<std::size_t>(seat)], seat, random_move(room, rng));
  }
  now_ += 2'000;
  for (const auto& room : rooms) room->tick();
  EXPECT_EQ(people[0]->story(), people[1]->story());
  EXPECT_EQ(people[0]->refused() + people[1]->refused(), "");
  EXPECT_EQ(people[0]->closed + people[1]->closed, 0);
  EXPECT_GE(deaf_.lost, 40);
}

TEST_F(LostNewsTest, ALogIsLookedAtAtItsPaceWhereSomebodyIs) {
  open(talkative());
  const auto room = node();
  const auto looks = [&](int ticks) {
    log_.reads = 0;
    for (int n = 0; n < ticks; ++n) {
      now_ += 200;
      room->tick();
    }
    return log_.reads;
  };
  EXPECT_EQ(looks(100), 0) << "nobody is there";
  const auto ann = come(*room, "ann");
  EXPECT_EQ(looks(100), 10);
  // What one stores oneself shows that there was nothing else.
  log_.reads = 0;
  for (int n = 0; n < 20; ++n) {
    now_ += 1'000;
    talk(*room, ann, 1);
    room->tick();
  }
  EXPECT_EQ(log_.reads, 0);
  // Nobody is sent away because a look that nobody asked for failed, nor is it tried more often.
  log_.unreadable = true;
  EXPECT_EQ(looks(100), 10);
  EXPECT_EQ(ann->closed, 0);
  log_.unreadable = false;
  store_elsewhere(table::Said{1, "hello"});
  looks(10);
  EXPECT_EQ(ann->last_event(), "said");
  // A clock that is set back does not end it.
  store_elsewhere(table::Said{1, "thanks"});
  now_ = 1;
  room->tick();
  EXPECT_EQ(room->version(), kept().size());
}

TEST_F(LostNewsTest, ASlowLogIsAskedOnce) {
  open(talkative());
  const auto room = node();
  const auto ann = come(*room, "ann");
  log_.at_once = false;
  for (int n = 0; n < 100; ++n) {
    now_ += 1'000;
    room->tick();
  }
  EXPECT_EQ(log_.waiting.size(), 1u);
  log_.answer();
}

TEST_F(RoomLogTest, WhoeverResumesCostsNoLookAtTheLog) {
  const auto room = open(talkative());
  const auto ann = come(*room, "ann");
  talk(*room, ann, 700);
  EXPECT_EQ(reads([&] {
              EXPECT_EQ(come(*room, "bob", 600)->last("events")["list"].size(), 100u);
              EXPECT_EQ(come(*room, "eve", 0)->last("welcome")["version"], 700);
            }),
            0u);
}

TEST_F(RoomLogTest, ATableWakesFromItsSnapshotThoughNobodyPutItToSleep) {
  MemoryDirectory directory;
  auto rooms = std::make_unique<Rooms>(world(), directory);
  rooms->make({}, talkative(), [](const Result<void>& made) { EXPECT_TRUE(made); });
  const auto find = [&] {
    std::shared_ptr<Room> found;
    rooms->find({}, [&](const auto& room) { found = room.value_or(nullptr); });
    return found;
  };
  const auto ann = come(*find(), "ann");
  talk(*find(), ann, 500);
  rooms->tick();
  talk(*find(), ann, 7);
  // Killed: nobody keeps anything before it goes.
  rooms = std::make_unique<Rooms>(world(), directory);
  EXPECT_EQ(reads([&] { ASSERT_TRUE(find()); }), 7u);
  EXPECT_EQ(find()->version(), 508u);
  // A conflict then reads no more.
  const auto back = come(*find(), "ann");
  store_elsewhere(table::Said{0, "hello"});
  EXPECT_EQ(reads([&] { talk(*find(), back, 1); }), 1u);
  EXPECT_EQ(find()->version(), 510u);
}

TEST_F(RoomLogTest, NoSnapshotIsTakenOfWhatIsNotStored) {
  MemoryDirectory directory;
  Rooms rooms(world(), directory);
  rooms.make({}, talkative(), [](const Result<void>& made) { EXPECT_TRUE(made); });
  std::shared_ptr<Room> room;
  rooms.find({}, [&](const auto& found) { room = *found; });
  const auto ann = come(*room, "ann");
  talk(*room, ann, 300);
  log_.at_once = false;
  talk(*room, ann, 1);
  rooms.tick();
  rooms.keep_snapshots();
  EXPECT_TRUE(log_.snapshots[MatchId{}].bytes.empty());
  log_.answer();
  rooms.tick();
  EXPECT_EQ(log_.snapshots[MatchId{}].version, 302u);
}

// Whatever was asked before comes in its order, however the log answers.
TEST_F(RoomLogTest, RequestsAreCarriedOutInTheOrderTheyCameThroughAConflict) {
  const auto room = open(talkative());
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  log_.at_once = false;
  store_elsewhere(table::Said{0, "hello"});
  for (int n = 0; n < 5; ++n) {
    ask(*room, n % 2 == 0 ? ann : bob, json{{"t", "chat"}, {"text", std::to_string(n)}, {"id", n}}.dump());
  }
  log_.answer();
  std::string said;
  for (const auto& [version, event] : ann->story()) said += event.value("text", "-");
  EXPECT_EQ(said, "-01234");
  EXPECT_EQ(ann->story(), bob->story());
}

TEST_F(RoomLogTest, WhoLosesTwiceIsToldToTryAgain) {
  const auto room = open(talkative());
  const auto ann = come(*room, "ann");
  log_.at_once = false;
  const auto be_faster = [&] { store_elsewhere(table::Said{0, "hello"}); };
  be_faster();
  talk(*room, ann, 1);
  // The append fails, the log is read; then somebody is faster again.
  for (int step = 0; step < 2; ++step) {
    auto one = std::move(log_.waiting.front());
    log_.waiting.erase(log_.waiting.begin());
    one();
  }
  be_faster();
  log_.answer();
  EXPECT_EQ(ann->refused(), "room.busy");
  EXPECT_EQ(room->version(), 3u);
  EXPECT_EQ(ann->closed, 0);
}

TEST_F(RoomLogTest, WhatIsDueStaysDueThroughAConflict) {
  auto quick = made("loot", "", {person("ann"), bot("1")});
  quick.clock = {Pace::live, 60'000, 0};
  auto room = open(quick);
  begin(*room, come(*room, "ann"));
  now_ = 50'000;
  room = open_again();
  const auto ann = come(*room, "ann");
  // The time without a server.
  store_elsewhere(table::Said{0, "hello"});
  const std::vector<Directory::Gap> gaps = {{10'000, 40'000}};
  room->wake(gaps);
  EXPECT_EQ(ann->last_event(), "forgiven");
  EXPECT_EQ(room->deadline(), 91'000);
  // What a bot has thought: the position is still there.
  Rng rng(1);
  play(*room, {ann}, rng, 1);
  ASSERT_EQ(tasks_.size(), 1u);
  store_elsewhere(table::Said{0, "hello"});
  tasks_[0].then(room->table().game().actions(room->table().match().state())[0].code);
  EXPECT_EQ(room->table().match().log().size(), 2u);
  EXPECT_EQ(tasks_.size(), 1u) << "it need not think again";
}

TEST_F(RoomLogTest, ALogThatContradictsItselfIsNotAskedForEver) {
  const auto room = open(talkative());
  const auto ann = come(*room, "ann");
  talk(*room, ann, 3);
  kept().pop_back();
  talk(*room, ann, 1);
  EXPECT_TRUE(room->broken());
  EXPECT_EQ(ann->closed, 1001);
}

TEST_F(RoomLogTest, ARoomDiesWithTheAnswerItWaitsFor) {
  for (const bool reading : {false, true}) {
    SCOPED_TRACE(reading);
    auto room = open(talkative());
    std::weak_ptr<Room> left = room;
    auto ann = come(*room, "ann");
    log_.at_once = false;
    if (reading) store_elsewhere(table::Said{0, "hello"});
    talk(*room, ann, 3);
    if (reading) {
      // The append meets a conflict; what is read never comes.
      auto one = std::move(log_.waiting.front());
      log_.waiting.clear();
      one();
    }
    room.reset();
    EXPECT_FALSE(left.expired()) << "what is being stored is told to those who are there";
    ASSERT_EQ(log_.waiting.size(), 1u);
    log_.waiting.clear();
    EXPECT_TRUE(left.expired());
    EXPECT_EQ(ann->story().size(), 0u);
    log_.at_once = true;
  }
}

TEST_F(RoomLogTest, ARoomThatOnlyTheLogHoldsTellsAndGoes) {
  auto room = open(talkative());
  std::weak_ptr<Room> left = room;
  const auto ann = come(*room, "ann");
  log_.at_once = false;
  talk(*room, ann, 3);
  room.reset();
  log_.answer();
  EXPECT_EQ(ann->story().size(), 3u);
  EXPECT_TRUE(left.expired());
}

TEST_F(RoomLogTest, ARoomDiesWithTheBotItWaitsFor) {
  auto room = open(made("loot", "", {bot("1"), person("ann")}));
  std::weak_ptr<Room> left = room;
  begin(*room, come(*room, "ann"));
  ASSERT_EQ(tasks_.size(), 1u);
  room.reset();
  EXPECT_FALSE(left.expired());
  tasks_.clear();
  EXPECT_TRUE(left.expired());
}

TEST_F(RoomLogTest, WhoWasToBeLetInWhenTheRoomGaveUpComesAgain) {
  for (const bool fails : {false, true}) {
    SCOPED_TRACE(fails);
    const auto room = open(made("top-cap"));
    const auto ann = come(*room, "ann");
    ask(*room, ann, R"({"t":"link","seat":0})");
    log_.at_once = false;
    const auto eve = come(*room, "eve", -1, ann->last("link")["token"]);
    log_.failing = fails;
    if (!fails) room->give_up("somebody has left for good");
    log_.answer();
    EXPECT_EQ(eve->closed, 1001);
    EXPECT_EQ(eve->heard, std::vector<std::string>());
    EXPECT_TRUE(room->idle());
    log_.failing = false;
    log_.at_once = true;
  }
}

TEST_F(RoomLogTest, AMistakeInARoomEndsTheRoomAlone) {
  class Broken final : public Client {
   public:
    void send(Frame frame) override {
      if (frame->find("chatted") != std::string::npos) throw std::logic_error("a mistake");
    }
    void close(int, std::string_view) override {}
    const std::string& person() const override { return name_; }
    const std::string& name() const override { return name_; }
    bool account() const override { return false; }

   private:
    std::string name_ = "eve";
  };
  const auto room = open(talkative());
  const auto ann = come(*room, "ann");
  room->join(std::make_shared<Broken>(), {wire::kProtocol, -1, false});
  log_.at_once = false;
  talk(*room, ann, 2);
  log_.answer();
  EXPECT_TRUE(room->broken());
  EXPECT_TRUE(room->idle());
  EXPECT_EQ(ann->closed, 1001);
  EXPECT_EQ(kept().size(), 2u);
}

}  // namespace
}  // namespace cb::server::testing_room
