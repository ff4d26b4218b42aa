// SPDX-License-Identifier: MIT
// What a client makes of what it is told is what its seat sees at the table, event by event, in every game.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "client/table_story.hpp"
#include "core/unicode.hpp"
#include "server/room/telling.hpp"
#include "table/event_json.hpp"
#include "wire/message.hpp"

namespace cb::client {
namespace {

using nlohmann::json;
using table::Holder;
using table::Made;

bool tell(TableStory& story, const json& frame) {
  const auto message = wire::read_message(frame.dump());
  return message && story.take(*message);
}

// A table, and everybody who is told of it.
class Gathering {
 public:
  Gathering(const std::string& game, Settings settings) {
    Made made;
    made.game = game;
    made.settings = std::move(settings);
    made.host = "p0";
    made.watchable = made.chatty = true;
    const auto seats = table::make_game(made).value()->seats();
    for (int seat = 0; seat < seats; ++seat)
      made.seats.push_back({Holder::Kind::person, fmt::format("p{}", seat), fmt::format("Name {}", seat)});
    table_ = table::Table::make(made).value();
    tail_.add(made, table::write_event(made), seats);
    for (int n = 0; n <= seats; ++n) {
      people_.push_back(n < seats ? fmt::format("p{}", n) : "watcher");
      stories_.emplace_back(static_cast<std::uint64_t>(n));
      welcome(stories_.back(), people_.back());
    }
  }

  void welcome(TableStory& story, const std::string& person) const {
    take(story, wire::write(server::welcome(*table_, "id", person, false, tail_.end(), 0)));
  }
  void gap(TableStory& story, const std::string& person, std::uint64_t from) const {
    take(story, wire::write(server::gap(*table_, tail_, from, person, false, 0)));
  }

  void happen(const Result<table::Events>& events) {
    ASSERT_TRUE(events) << events.error().text();
    for (const auto& event : *events) {
      tail_.add(event, table::write_event(event), table_->game().seats());
      server::Telling telling(*table_, event, tail_, &event == &events->back(), 0);
      for (std::size_t n = 0; n < stories_.size(); ++n) take(stories_[n], *telling.to(people_[n], false, ""));
    }
    for (std::size_t n = 0; n < stories_.size(); ++n) expect_same(stories_[n], people_[n]);
  }

  void expect_same(const TableStory& story, const std::string& person) const {
    const auto& game = table_->game();
    const int eyes = table_->first_seat_of(person);
    EXPECT_EQ(story.eyes(), eyes);
    EXPECT_EQ(story.stage(), table_->stage());
    EXPECT_EQ(story.version(), static_cast<std::int64_t>(tail_.end()) - 1);
    EXPECT_EQ(story.log().size(), table_->match().log().size()) << person;
    if (table_->stage() == table::Stage::over)
      EXPECT_EQ(game.write_position(story.state()), game.write_position(table_->match().state()));
    else
      EXPECT_EQ(game.write_view(game.view(story.state(), eyes)),
                game.write_view(game.view(table_->match().state(), eyes)))
          << person;
  }

  void begin() {
    happen(table_->promise(Seed{}));
    happen(table_->begin(0));
  }
  void act(Rng& rng) {
    const auto& match = table_->match();
    const int actor = match.actor();
    happen(table_->act(actor, random_action(match.game(), match.state(), rng), 0));
  }

  table::Table& table() { return *table_; }
  std::vector<TableStory>& stories() { return stories_; }
  const std::vector<std::string>& people() const { return people_; }

 private:
  // What the server wrote, read again.
  static void take(TableStory& story, const std::string& frame) {
    const auto message = wire::read_message(frame);
    ASSERT_TRUE(message) << message.error().text() << " " << frame;
    const auto taken = story.take(*message);
    EXPECT_TRUE(taken) << (taken ? "" : taken.error().text()) << " " << frame;
  }

  std::optional<table::Table> table_;
  server::Tail tail_{0};
  std::vector<std::string> people_;
  std::vector<TableStory> stories_;
};

class EveryGame : public ::testing::TestWithParam<const GameType*> {};

TEST_P(EveryGame, IsSeenByEachSeatAsTheTableHasIt) {
  Gathering gathering(std::string(GetParam()->info().name), {});
  gathering.begin();
  Rng rng(1);
  for (int n = 0; n < 60 && gathering.table().match().actor() >= 0 && !HasFailure(); ++n) gathering.act(rng);
  EXPECT_GT(gathering.stories().front().log().size(), 10u);
}

TEST_P(EveryGame, IsTheSameToWhomeverItIsToldFromTheBeginning) {
  Gathering gathering(std::string(GetParam()->info().name), {});
  gathering.begin();
  Rng rng(2);
  for (int n = 0; n < 25 && gathering.table().match().actor() >= 0; ++n) gathering.act(rng);
  for (const auto& person : gathering.people()) {
    TableStory late(7);
    gathering.welcome(late, person);
    EXPECT_TRUE(late.log().empty());
    ASSERT_TRUE(late.rewind());
    gathering.gap(late, person, 1);
    gathering.expect_same(late, person);
    EXPECT_TRUE(late.take_news().empty());
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryGame, ::testing::ValuesIn(all_game_types().begin(), all_game_types().end()),
                         [](const auto& type) {
                           std::string name(type.param->info().name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(TableStory, TakesAMoveBackOnceEverybodyAgrees) {
  Gathering gathering("top-cap", {});
  gathering.begin();
  Rng rng(3);
  gathering.act(rng);
  const auto& cream = gathering.stories()[0];
  const auto& blue = gathering.stories()[1];
  gathering.happen(gathering.table().offer(0, table::Offer::take_back, 0));
  EXPECT_EQ(blue.asked_seat(), 1);
  EXPECT_EQ(cream.asked_seat(), std::nullopt);
  gathering.happen(gathering.table().answer(1, table::Offer::take_back, true, 0));
  EXPECT_EQ(blue.asked_seat(), std::nullopt);
  EXPECT_TRUE(blue.log().empty());
  EXPECT_TRUE(cream.own_turn());
}

TEST(TableStory, TellsWhatIsSaidUnlessItIsMuted) {
  Gathering gathering("top-cap", {});
  gathering.begin();
  auto& blue = gathering.stories()[1];
  blue.take_news();
  gathering.happen(gathering.table().say(0, "hello"));
  EXPECT_EQ(blue.take_news(), std::vector<std::string>{"cream (Name 0): Hello!"});
  blue.mute("p0", true);
  gathering.happen(gathering.table().say(0, "hello"));
  EXPECT_TRUE(blue.take_news().empty());
  blue.mute("p0", false);
  gathering.happen(gathering.table().say(0, "oops"));
  EXPECT_EQ(blue.take_news().size(), 1u);
}

// Our own server lets none of this in; another may send anything.
TEST(TableStory, ShowsNothingThatATerminalWouldObey) {
  Gathering gathering("top-cap", {});
  gathering.begin();
  auto& story = gathering.stories()[1];
  story.take_news();
  auto version = story.version();
  std::vector<std::string> shown;
  for (const std::string bad :
       {"\x1b[2J", "\u009b2J", "a\nb", "\u202Eabc", "\u2066x\u2069", "\u200Fabc", "\u2028", "\u061C"}) {
    const json who = {{"kind", "person"}, {"id", "eve" + bad}, {"name", "Eve" + bad}};
    for (const json& event :
         {json{{"t", "replaced"}, {"seat", 0}, {"by", who}, {"why", "moved"}, {"at", 0}},
          json{{"t", "hosted"}, {"person", "eve" + bad}}, json{{"t", "promised"}, {"commitment", bad}},
          json{{"t", "began"}, {"at", 0}}, json{{"t", "said"}, {"seat", 0}, {"phrase", bad}},
          json{{"t", "chatted"}, {"person", "p0"}, {"name", "Eve" + bad}, {"text", "hello" + bad}},
          json{{"t", "ended"}, {"winners", 1}, {"code", "closed"}, {"text", "Over" + bad}, {"rule", bad}, {"at", 0}},
          json{{"t", "revealed"}, {"seed", bad}}, json{{"t", "rematch"}, {"table", "next" + bad}}})
      ASSERT_TRUE(tell(story, {{"t", "event"}, {"version", ++version}, {"event", event}})) << event;
    for (auto& line : story.take_news()) shown.push_back(std::move(line));
    for (const auto& text : {story.who(0), story.ended()->text, story.ended()->rule, story.rematch()})
      shown.push_back(text);
    const json refusal = {{"code", "x"}, {"text", "No" + bad}, {"rule", bad}};
    EXPECT_EQ(wire::read_error(json{{"error", refusal}}.dump())->text().find(bad), std::string::npos);
  }
  EXPECT_GT(shown.size(), 60u);
  for (const auto& line : shown) EXPECT_FALSE(steers(line)) << line;
  EXPECT_NE(std::ranges::find(shown, "Eve\uFFFDabc says: hello\uFFFDabc"), shown.end()) << "the rest is shown";
}

TEST(TableStory, SaysWhoWatchesAndWhoTheHostIs) {
  Gathering gathering("top-cap", {});
  auto& cream = gathering.stories()[0];
  EXPECT_EQ(cream.host_name(), "Name 0");
  const json watchers = {{"count", 3}, {"names", {"Eve", "T\x1b[2Jom"}}};
  ASSERT_TRUE(tell(cream, {{"t", "here"}, {"seats", {0}}, {"watchers", watchers}}));
  EXPECT_EQ(cream.watching(), 3);
  ASSERT_EQ(cream.watchers().size(), 2u);
  EXPECT_EQ(cream.watchers()[0], "Eve");
  EXPECT_EQ(cream.watchers()[1].find('\x1b'), std::string::npos) << "a terminal would obey it";
  gathering.happen(gathering.table().pass_host(1));
  EXPECT_EQ(cream.host_name(), "Name 1");
}

TEST(TableStory, TellsADeviceFromAnotherPersonAndWhenTheChatOpens) {
  for (const bool other : {false, true}) {
    Gathering gathering("top-cap", {});
    gathering.happen(gathering.table().link(1, "p1", "hash", 0, other));
    auto& cream = gathering.stories()[0];
    cream.take_news();
    gathering.happen(gathering.table().take_link("hash", {Holder::Kind::person, "phone", "Phone"}, 0));
    EXPECT_EQ(cream.take_news().front(),
              other ? "blue (Name 1) hands the seat over to Phone." : "blue (Name 1) goes on from another device.");
    gathering.happen(gathering.table().let_chat(false));
    EXPECT_EQ(cream.take_news().front(), "The host has closed the chat; the phrases are for everyone.");
  }
}

TEST(TableStory, EndsWhenSomebodyGivesUp) {
  Gathering gathering("loot", {});
  gathering.begin();
  gathering.happen(gathering.table().leave(0, table::Leaving::resigned, 0));
  const auto& story = gathering.stories()[1];
  ASSERT_TRUE(story.ended());
  EXPECT_EQ(story.ended()->code, "resigned");
  EXPECT_EQ(story.actor(), kNobody);
}

TEST(TableStory, IsLostWhereSomethingIsMissing) {
  Gathering gathering("top-cap", {});
  auto& story = gathering.stories()[0];
  EXPECT_FALSE(tell(story, {{"t", "event"}, {"version", 5}, {"event", {{"t", "began"}, {"at", 0}}}}));
  EXPECT_FALSE(tell(story, {{"t", "event"}, {"version", 1}}));
  TableStory stranger(1);
  EXPECT_FALSE(tell(stranger, {{"t", "event"}, {"version", 1}, {"event", {{"t", "began"}, {"at", 0}}}}));
}

}  // namespace
}  // namespace cb::client
