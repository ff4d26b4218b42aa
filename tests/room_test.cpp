// SPDX-License-Identifier: MIT
// A room: nothing is told before it is stored, every client gets the same story, and no byte of it betrays a hand.
#include "server/room.hpp"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "game/testing.hpp"
#include "games/top_drop/game.hpp"
#include "session/bot.hpp"
#include "table/event_json.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using table::Holder;
using table::Made;

// A log in memory that answers only when it is told to.
class SlowLog final : public Log {
 public:
  void append(const MatchId&, std::uint64_t expected, std::vector<std::string> events,
              std::move_only_function<void(Appended)> then) override {
    waiting.emplace_back([this, expected, events = std::move(events), then = std::move(then)]() mutable {
      if (failing) return then(Appended::failed);
      if (expected != kept.size()) return then(Appended::conflict);
      for (auto& event : events) kept.push_back(std::move(event));
      then(Appended::done);
    });
    if (at_once) answer();
  }
  void read(const MatchId&, std::uint64_t from,
            std::move_only_function<void(Result<std::vector<std::string>>)> then) override {
    then(std::vector<std::string>(kept.begin() + static_cast<std::ptrdiff_t>(from), kept.end()));
  }
  void answer() {
    while (!waiting.empty()) {
      auto one = std::move(waiting.front());
      waiting.erase(waiting.begin());
      one();
    }
  }

  std::vector<std::string> kept;
  std::vector<std::move_only_function<void()>> waiting;
  bool at_once = true;
  bool failing = false;
};

class Listener final : public Client {
 public:
  explicit Listener(std::string person) : person_(std::move(person)) {}
  void send(Frame frame) override { heard.push_back(*frame); }
  void close(int code, std::string_view) override { closed = code; }
  const std::string& person() const override { return person_; }
  const std::string& name() const override { return person_; }

  json last(std::string_view kind) const {
    for (auto frame = heard.rbegin(); frame != heard.rend(); ++frame)
      if (auto value = json::parse(*frame); value["t"] == kind) return value;
    return {};
  }
  int count(std::string_view kind) const {
    return static_cast<int>(
        std::ranges::count_if(heard, [&](const auto& one) { return json::parse(one)["t"] == kind; }));
  }

  std::vector<std::string> heard;
  int closed = 0;

 private:
  std::string person_;
};

class RoomTest : public ::testing::Test {
 protected:
  static Made made(std::string game, std::string_view settings = "") {
    Made made;
    made.game = std::move(game);
    made.settings = testing_table::settings_from(settings);
    made.host = "ann";
    made.seats = {{Holder::Kind::person, "ann", "Ann"}, {Holder::Kind::person, "bob", "Bob"}};
    made.watchable = true;
    return made;
  }
  std::shared_ptr<Room> open(const Made& made) {
    log_.kept = {table::write_event(made)};
    auto table = table::Table::make(made).value();
    return std::make_shared<Room>(MatchId{}, "the-table", std::move(table), 1, world());
  }
  World world() {
    return {log_, [this] { return now_; }, [this] { return seed_; },
            [this](BotTask& task) {
              tasks_.push_back(std::move(task));
              return true;
            }};
  }
  static Request request(const std::string& text) {
    const auto read = read_request(text);
    EXPECT_TRUE(read) << text << ": " << (read ? "" : read.error().text());
    return read ? *read : Request{Ping{}, {}};
  }
  std::shared_ptr<Listener> come(Room& room, const std::string& person, std::int64_t after = -1) {
    auto client = std::make_shared<Listener>(person);
    room.join(client, {kProtocol, after, false});
    return client;
  }
  static void ask(Room& room, const std::shared_ptr<Listener>& client, const std::string& text) {
    room.ask(client, request(text), 0);
  }
  void begin(Room& room, const std::shared_ptr<Listener>& host) {
    ask(room, host, R"({"t":"start"})");
    room.begin();
  }

  SlowLog log_;
  Milliseconds now_ = 1'000;
  Seed seed_{};
  std::vector<BotTask> tasks_;
};

std::string act(int seat, const std::string& action, std::uint64_t at) {
  return json{{"t", "act"}, {"seat", seat}, {"action", action}, {"at", at}, {"id", 5}}.dump();
}

TEST_F(RoomTest, NothingIsToldBeforeItIsStored) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  begin(*room, ann);
  log_.at_once = false;
  const auto before = bob->heard.size();
  ask(*room, ann, act(0, "a4-a5", room->version()));
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
  const auto kept = log_.kept.size();
  log_.failing = true;
  ask(*room, ann, act(0, "a4-a5", room->version()));
  EXPECT_EQ(bob->last("event")["event"]["t"], "began");
  EXPECT_EQ(ann->closed, 1001);
  EXPECT_EQ(log_.kept.size(), kept);
}

TEST_F(RoomTest, RefusalsNameTheRuleAndStrangersHaveNoSeat) {
  const auto room = open(made("top-cap"));
  const auto ann = come(*room, "ann");
  const auto bob = come(*room, "bob");
  const auto eve = come(*room, "eve");
  begin(*room, ann);
  ask(*room, ann, act(0, "a4-f6", room->version()));
  EXPECT_EQ(ann->last("refused")["rule"], "TC-08") << ann->heard.back();
  EXPECT_EQ(ann->last("refused")["re"], 5);
  ask(*room, eve, act(0, "a4-a5", room->version()));
  EXPECT_EQ(eve->last("refused")["code"], "room.seat");
  ask(*room, eve, R"({"t":"host","do":"close"})");
  EXPECT_EQ(eve->last("refused")["code"], "room.host");
  ask(*room, ann, act(0, "a4-a5", room->version()));
  ask(*room, bob, act(1, "c6-c5", 2));
  EXPECT_EQ(bob->last("refused")["code"], "room.stale");
}

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

TEST_F(RoomTest, ABotIsGivenTheViewAndItsMoveIsPlayed) {
  auto with_bot = made("loot");
  with_bot.seats[1] = {Holder::Kind::bot, "1", {}};
  const auto room = open(with_bot);
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  const auto& game = room->table().game();
  ask(*room, ann,
      act(0, game.write_action(room->table().match().state(), game.actions(room->table().match().state())[0].code),
          room->version()));
  ASSERT_EQ(tasks_.size(), 1u);
  EXPECT_EQ(tasks_[0].view, game.view(room->table().match().state(), 1));
  tasks_[0].then(game.actions(room->table().match().state())[0].code);
  EXPECT_EQ(ann->last("event")["event"]["seat"], 1);
  // Its thought about a position that was taken back is forgotten.
  EXPECT_EQ(tasks_.size(), 1u);
}

TEST_F(RoomTest, WhoeverRunsOutOfTimeIsToldByTheTick) {
  auto quick = made("top-cap");
  quick.clock = {Pace::live, 5'000, 0};
  const auto room = open(quick);
  const auto ann = come(*room, "ann");
  begin(*room, ann);
  now_ = 5'999;
  room->tick();
  EXPECT_NE(ann->last("event")["event"]["t"], "revealed");
  now_ = 6'000;
  room->tick();
  EXPECT_EQ(ann->last("event")["event"]["t"], "revealed");
  EXPECT_EQ(room->table().ended()->winners, 0b10);
}

// Plays a whole random game, both seats through the room.
void play_through(RoomTest&, Room& room, std::map<int, std::shared_ptr<Listener>> seats, Rng& rng, int most,
                  const std::function<void(Room&, const std::shared_ptr<Listener>&, const std::string&)>& ask) {
  for (int n = 0; n < most && room.table().stage() == table::Stage::playing; ++n) {
    const auto& match = room.table().match();
    const auto action = match.game().write_action(match.state(), random_action(match.game(), match.state(), rng));
    const int seat = match.actor();
    ask(room, seats[seat], act(seat, action, room.version()));
  }
}

TEST_F(RoomTest, WhoeverIsCutOffAtAnyEventGetsTheSameStory) {
  for (const auto* game : {"top-cap", "trap-the-cap", "top-drop"}) {
    SCOPED_TRACE(game);
    const auto room = open(made(game, std::string_view(game) == "top-cap" ? "" : "players=2"));
    const auto ann = come(*room, "ann");
    const auto bob = come(*room, "bob");
    begin(*room, ann);
    Rng rng(2);
    play_through(*this, *room, {{0, ann}, {1, bob}}, rng, 40,
                 [&](Room& at, const auto& who, const std::string& text) { ask(at, who, text); });
    // What bob heard, event by event.
    std::map<std::uint64_t, json> story;
    for (const auto& text : bob->heard)
      if (const auto value = json::parse(text); value["t"] == "event") story[value["version"]] = value["event"];
    ASSERT_GT(story.size(), 20u);
    for (const auto& [version, event] : story) {
      const auto again = come(*room, "bob", static_cast<std::int64_t>(version) - 1);
      const auto gap = again->last("events");
      ASSERT_EQ(gap["from"], version);
      std::uint64_t at = version;
      for (const auto& one : gap["list"]) ASSERT_EQ(one, story[at++]);
      EXPECT_EQ(at, room->version());
      room->leave(*again);
    }
  }
}

}  // namespace
}  // namespace cb::server
