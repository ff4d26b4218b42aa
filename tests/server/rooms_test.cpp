// SPDX-License-Identifier: MIT
// All tables of a server: they sleep when nobody needs them, and wake for whoever comes and for clocks and bots that
// nobody else would wake them for.
#include "server/room/rooms.hpp"

#include "memory_directory.hpp"
#include "room_testing.hpp"

namespace cb::server::testing_room {
namespace {

constexpr Milliseconds kDay = 86'400'000;
constexpr Milliseconds kLongerThanAwake = 40'000;

class RoomsTest : public RoomTest {
 protected:
  void SetUp() override { start(); }
  // A server that starts, with the logs and the directory of the one before.
  void start(const std::vector<Directory::Gap>& gaps = {}) {
    rooms_ = std::make_unique<Rooms>(world(), directory_);
    rooms_->wake_all(gaps);
  }
  std::shared_ptr<Room> make(const Made& made, MatchId match = {}) {
    rooms_->make(match, made, [](const Result<void>& kept) { EXPECT_TRUE(kept); });
    return find(match);
  }
  std::shared_ptr<Room> find(MatchId match = {}) {
    std::shared_ptr<Room> found;
    rooms_->find(match, [&](const auto& room) { found = room ? *room : nullptr; });
    return found;
  }
  void pass(Milliseconds time) {
    now_ += time;
    rooms_->tick();
  }
  // Everyone has gone, and the table sleeps.
  void fall_asleep() {
    pass(0);
    pass(kLongerThanAwake);
    ASSERT_EQ(rooms_->awake(), 0u);
  }
  // A game of two persons that has begun, with nobody there any more.
  void leave_a_game(const ClockRule& clock, const std::vector<Holder>& seats = {person("ann"), person("bob")}) {
    auto table = made("top-cap", "", seats);
    table.clock = clock;
    const auto room = make(table);
    const auto ann = come(*room, "ann");
    begin(*room, ann);
    room->leave(*ann);
  }
  // How it ended, as the log has it.
  std::string ending(MatchId match = {}) {
    for (const auto& text : log_.kept[match])
      if (const auto event = json::parse(text); event["t"] == "ended") return event["code"];
    return "";
  }

  MemoryDirectory directory_;
  std::unique_ptr<Rooms> rooms_;
};

TEST_F(RoomsTest, TimeWithoutAServerIsOnNobodysClockAsleepOrAwake) {
  const ClockRule clock{Pace::live, 60'000, 0};
  leave_a_game(clock);
  fall_asleep();
  auto other = made("top-cap");
  other.clock = clock;
  MatchId second;
  second.bytes[0] = 1;
  const auto began = now_;
  const auto awake = make(other, second);
  begin(*awake, come(*awake, "ann"));
  now_ += 30'000;
  const std::vector<Directory::Gap> gaps = {{now_ - 20'000, now_ - 1'000}};
  rooms_->forgive(gaps);
  EXPECT_EQ(awake->deadline(), began + 60'000 + 19'000);
  EXPECT_EQ(find()->deadline(), 1'000 + 60'000 + 19'000) << "it learns when it wakes";
}

TEST_F(RoomsTest, ATableSleepsWhenNobodyIsThereAndWakesAsItWas) {
  const auto ann = come(*make(made("top-cap")), "ann");
  begin(*find(), ann);
  act(*find(), ann, 0, "a4-a5");
  pass(kLongerThanAwake);
  pass(kLongerThanAwake);
  EXPECT_EQ(rooms_->awake(), 1u);
  find()->leave(*ann);
  fall_asleep();
  EXPECT_EQ(find()->table().match().log().size(), 1u);
  EXPECT_EQ(find(MatchId{{9}}), nullptr);
}

TEST_F(RoomsTest, ALongTableWakesFromItsSnapshot) {
  auto table = made("loot");
  table.chatty = true;
  const auto room = make(table);
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  const auto talk = [&](int times) {
    for (int n = 0; n < times; ++n) ask(*find(), ann, R"({"t":"chat","text":"words"})");
  };
  talk(150);
  find()->leave(*ann);
  fall_asleep();
  EXPECT_TRUE(log_.snapshots[MatchId{}].bytes.empty());  // a short log is read as quickly
  find()->join(ann, {wire::kProtocol, -1, false});
  talk(150);
  find()->leave(*ann);
  fall_asleep();
  const auto version = log_.kept[MatchId{}].size();
  EXPECT_EQ(log_.snapshots[MatchId{}].version, version);
  log_.events_read = 0;
  EXPECT_EQ(find()->version(), version);
  EXPECT_EQ(log_.events_read, 0u);
  // It plays on, and what happened since the snapshot is told to whoever missed it.
  find()->join(ann, {wire::kProtocol, -1, false});
  talk(3);
  const auto bob = come(*find(), "bob", static_cast<std::int64_t>(version) - 1);
  EXPECT_EQ(bob->last("events")["list"].size(), 3u);
  find()->leave(*bob);
  // So is what happened before it.
  const auto eve = come(*find(), "eve", 0);
  EXPECT_EQ(eve->last("events")["list"].size(), version + 2);
  find()->leave(*eve);
  // A build that cannot read the snapshot reads the log.
  find()->leave(*ann);
  fall_asleep();
  log_.snapshots[MatchId{}].bytes[12] ^= 1;
  log_.events_read = 0;
  EXPECT_EQ(find()->version(), version + 3);
  EXPECT_EQ(log_.events_read, 3 + version + 3);
}

TEST_F(RoomsTest, WhatIsKnownOfATableNeedsNoLog) {
  leave_a_game({Pace::post, kDay, 0});
  const auto stage_of = [&] {
    std::string stage;
    rooms_->entry({}, [&](Result<std::optional<TableEntry>> entry) {
      stage = json::parse(entry.value().value().details)["stage"];
    });
    return stage;
  };
  EXPECT_EQ(stage_of(), "playing");
  fall_asleep();
  find();
  fall_asleep();
  log_.unreadable = true;
  EXPECT_EQ(stage_of(), "playing");
  EXPECT_EQ(rooms_->awake(), 0u);
  rooms_->entry(MatchId{{9}}, [&](Result<std::optional<TableEntry>> entry) { EXPECT_FALSE(entry.value()); });
  // An older version of this program kept less of it.
  log_.unreadable = false;
  directory_.entries.begin()->second.details.clear();
  EXPECT_EQ(stage_of(), "playing");
}

TEST_F(RoomsTest, TimeByPostIsUpThoughTheTableSleeps) {
  leave_a_game({Pace::post, 3 * kDay, 0});
  fall_asleep();
  now_ = 1'000 + 3 * kDay - 1;
  rooms_->tick();
  EXPECT_EQ(rooms_->awake(), 0u);
  // It wakes when the time is up, and waits for what may still be on its way.
  pass(1);
  EXPECT_EQ(rooms_->awake(), 1u);
  pass(kMostLag);
  EXPECT_EQ(ending(), "out-of-time");
  EXPECT_EQ(directory_.entries.at(MatchId{}).stage, TableEntry::Stage::playing) << "only the room's owner writes that";
}

TEST_F(RoomsTest, EachMoveByPostHasAllItsDays) {
  auto table = made("top-cap");
  table.clock = {Pace::post, 3 * kDay, 0};
  const auto ann = come(*make(table), "ann");
  begin(*find(), ann);
  now_ += 2 * kDay;
  act(*find(), ann, 0, "a4-a5");
  find()->leave(*ann);
  fall_asleep();
  EXPECT_EQ(find()->table().clocks().left(0, now_), 3 * kDay);
  EXPECT_EQ(find()->deadline(), 1'000 + 5 * kDay);
}

TEST_F(RoomsTest, ALogThatCannotBeReadWhenTimeIsUpIsReadAgain) {
  leave_a_game({Pace::post, kDay, 0});
  fall_asleep();
  log_.unreadable = true;
  pass(2 * kDay);
  EXPECT_EQ(rooms_->awake(), 0u);
  log_.unreadable = false;
  pass(kDay);
  pass(1);
  EXPECT_EQ(ending(), "out-of-time");
}

TEST_F(RoomsTest, TablesAreWokenOnceTheDirectoryOrTheirLogCanBeRead) {
  leave_a_game({Pace::post, kDay, 0});
  fall_asleep();
  ASSERT_TRUE(find());  // which brings the directory up to date
  directory_.failing = true;
  start();
  EXPECT_EQ(rooms_->awake(), 0u);
  directory_.failing = false;
  log_.unreadable = true;
  pass(kDay / 4);
  EXPECT_EQ(rooms_->awake(), 0u);
  log_.unreadable = false;
  pass(kDay / 4);
  EXPECT_EQ(rooms_->awake(), 1u);
}

TEST_F(RoomsTest, ARoomThatCouldNotKeepSomethingWakesAgainByItself) {
  leave_a_game({Pace::post, kDay, 0});
  log_.failing = true;
  pass(kDay + kMostLag);
  pass(0);
  EXPECT_EQ(ending(), "");
  log_.failing = false;
  pass(kDay);
  pass(1);
  EXPECT_EQ(ending(), "out-of-time");
}

TEST_F(RoomsTest, TheClockRunsOnWhereAPersonWasForgotten) {
  leave_a_game({Pace::post, kDay, 0});
  rooms_->close_where("bob");
  EXPECT_EQ(rooms_->awake(), 0u);
  pass(2 * kDay);
  pass(1);
  EXPECT_EQ(ending(), "out-of-time");
}

TEST_F(RoomsTest, ATableDoesNotSleepWhileItsBotWaitsForAPlace) {
  pool_full_ = true;
  leave_a_game({}, {bot("1"), person("ann")});
  for (int n = 0; n < 3; ++n) pass(kLongerThanAwake);
  EXPECT_EQ(rooms_->awake(), 1u);
  pool_full_ = false;
  pass(1);
  EXPECT_EQ(tasks_.size(), 1u);
}

TEST_F(RoomsTest, SeatsThatDoNotAddToTheLuckAreWaitedForFiveSeconds) {
  const auto room = make(made("top-cap"));
  const auto ann = come(*room, "ann");
  ask(*room, ann, R"({"t":"start"})");
  pass(0);
  pass(4'999);
  EXPECT_EQ(room->table().stage(), table::Stage::promising);
  pass(1);
  EXPECT_EQ(room->table().stage(), table::Stage::playing);
}

TEST_F(RoomsTest, AServerThatStartsWakesWhatPlaysAndForgivesTheTimeBetween) {
  leave_a_game({Pace::live, 60'000, 0});
  // What waits for numbers and where a bot must think is woken too.
  const MatchId promised{{1}};
  ask(*make(made("top-cap"), promised), std::make_shared<Listener>("ann"), R"({"t":"start"})");
  for (const auto& match : {MatchId{}, promised}) directory_.entries[match].stage = TableEntry::Stage::playing;
  make(made("top-cap"), MatchId{{2}});
  now_ = 500'000;
  start({{11'000, 500'000}});
  EXPECT_EQ(rooms_->awake(), 2u);
  EXPECT_EQ(find()->table().clocks().left(0, now_), 50'000);
  pass(0);
  EXPECT_EQ(ending(), "");
  pass(50'000 + kMostLag);
  EXPECT_EQ(ending(), "out-of-time");
  EXPECT_EQ(find(promised)->table().stage(), table::Stage::playing);
}

TEST_F(RoomsTest, WhoComesFirstAfterARestartIsShownTheForgivenClock) {
  leave_a_game({Pace::live, 60'000, 0});
  now_ = 500'000;
  directory_.entries.clear();  // a crash came before it was written
  start({{11'000, 500'000}});
  ASSERT_EQ(rooms_->awake(), 0u);
  Person ann;
  rooms_->find({}, [&](const auto& room) { ann = come(**room, "ann"); });
  EXPECT_EQ(ann->last("welcome")["clocks"], json::array({50'000, 60'000}));
  EXPECT_EQ(directory_.entries.at(MatchId{}).stage, TableEntry::Stage::playing);
}

// The lists of tables are sorted by when something happened there, not by when somebody looked.
TEST_F(RoomsTest, LookingAtATableDoesNotChangeIt) {
  leave_a_game({});
  fall_asleep();
  now_ += kDay;
  find();
  EXPECT_EQ(directory_.entries.at(MatchId{}).changed, 1'000);
}

}  // namespace
}  // namespace cb::server::testing_room
