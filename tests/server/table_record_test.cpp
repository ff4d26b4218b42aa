// SPDX-License-Identifier: MIT
// What is left of a table: a match file that replays to the same end, and luck that anyone can work out again.
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "game/edition_testing.hpp"
#include "game/testing.hpp"
#include "server/tables/record.hpp"
#include "table/event_json.hpp"
#include "table/luck_check.hpp"
#include "tables_testing.hpp"

namespace cb::server {
namespace {

using table::Events;
using table::Holder;
using table::Leaving;
using table::Made;
using table::Offer;
using table::Table;

Holder person(const std::string& name) { return {Holder::Kind::person, name + "-id", name}; }

// A table and everything that happened at it.
class Evening {
 public:
  Evening(std::string_view game, std::string_view settings, std::uint64_t number = 1) : rng_(number) {
    Made made;
    made.game = game;
    made.settings = testing_table::settings_from(settings);
    made.host = "Ann-id";
    const auto made_game = table::make_game(made).value();
    constexpr std::array kNames = {"Ann", "Bob", "Carol", "Dan", "Eve", "Fay"};
    for (int seat = 0; seat < made_game->seats(); ++seat)
      made.seats.push_back(person(kNames[static_cast<std::size_t>(seat)]));
    log.emplace_back(made);
    table_ = Table::make(made).value();
    for (auto& byte : seed_) byte = static_cast<std::uint8_t>(rng_.below(256));
  }
  void keep(const Result<Events>& events) {
    ASSERT_TRUE(events) << events.error().text();
    log.insert(log.end(), events->begin(), events->end());
  }
  void take(const table::Event& event) {
    ASSERT_TRUE(table_->take(event));
    log.push_back(event);
  }
  void begin() {
    keep(table_->promise(seed_));
    keep(table_->add_nonce(0, std::string("zero\n\0byte", 10)));
    keep(table_->begin(now()));
  }
  // Random actions, to the end or so many of them.
  void play(int actions) {
    const auto& match = table_->match();
    for (; actions > 0 && match.actor() >= 0; --actions) {
      keep(table_->act(match.actor(), random_action(match.game(), match.state(), rng_), now()));
    }
  }
  Milliseconds now() { return ++now_; }
  Table& table() { return *table_; }
  MatchFile file() const {
    const auto file = record_of(log);
    EXPECT_TRUE(file) << file.error().text();
    return *file;
  }

  Events log;

 private:
  Rng rng_;
  Seed seed_{};
  std::optional<Table> table_;
  Milliseconds now_ = 0;
};

// As `capbarrel check` sees it: from the text.
Result<std::uint64_t> checked(const std::string& text) {
  const auto file = read_match(text);
  if (!file) return std::unexpected(file.error());
  EXPECT_EQ(write_match(*file), text);
  return check_luck(*file);
}

TEST(TableRecord, EveryGamePlayedToItsEndReplaysWithItsLuck) {
  for (const auto* type : all_game_types()) {
    SCOPED_TRACE(type->info().name);
    Evening evening(type->info().name, "");
    evening.begin();
    evening.play(100'000);
    ASSERT_EQ(evening.table().stage(), table::Stage::over);
    const auto file = evening.file();
    EXPECT_FALSE(file.record.closing) << "the rules ended it";
    const auto text = write_match(file);
    const auto throws = checked(text);
    ASSERT_TRUE(throws) << throws.error().text();
    EXPECT_EQ(static_cast<std::ptrdiff_t>(*throws), std::ranges::count(file.match.log(), kChance, &Ply::actor));
    const auto back = read_match(text);
    EXPECT_EQ(back->match.state(), evening.table().match().state());
    EXPECT_EQ(back->match.finish()->winners, evening.table().ended()->winners);
  }
}

TEST(TableRecord, SaysWhoSatThereAndWhatWasPromised) {
  Evening evening("top-cap", "starter=lot");
  evening.take(table::Sat{1, {Holder::Kind::bot, "2", ""}});
  evening.begin();
  evening.play(2);
  evening.keep(evening.table().close(9));
  const auto file = evening.file();
  EXPECT_EQ(file.seats, (std::vector<std::string>{"human", "bot:2"}));
  EXPECT_EQ(file.record.names, (std::vector<std::string>{"Ann", ""}));
  EXPECT_EQ(file.record.closing, (Closing{"closed", 0, "The table was closed."}));
  ASSERT_TRUE(file.record.luck);
  EXPECT_EQ(file.record.luck->commitment, evening.table().commitment());
  EXPECT_EQ(file.record.luck->nonces, (std::vector<std::string>{"7a65726f0a0062797465", ""}));
  EXPECT_EQ(checked(write_match(file)), 1U);
}

TEST(TableRecord, EveryEndHasItsWords) {
  const auto ended = [](auto&& end) {
    Evening evening("top-cap", "");
    evening.begin();
    evening.play(3);
    end(evening);
    const auto file = evening.file();
    EXPECT_TRUE(checked(write_match(file)));
    EXPECT_EQ(file.record.closing->winners, evening.table().ended()->winners);
    return fmt::format("{} {}", file.record.closing->code,
                       winners_text(file.match.game(), file.record.closing->winners));
  };
  EXPECT_EQ(ended([](Evening& e) { e.keep(e.table().leave(0, Leaving::resigned, 9)); }), "resigned blue");
  EXPECT_EQ(ended([](Evening& e) {
              e.keep(e.table().offer(0, Offer::draw, 9));
              e.keep(e.table().answer(1, Offer::draw, true, 9));
            }),
            "agreed cream+blue");
  EXPECT_EQ(ended([](Evening& e) {
              e.keep(e.table().offer(0, Offer::abort, 9));
              e.keep(e.table().answer(1, Offer::abort, true, 9));
            }),
            "aborted nobody");
  EXPECT_EQ(ended([](Evening& e) { e.keep(e.table().close(9)); }), "closed nobody");
}

TEST(TableRecord, ATableThatNeverBeganHasARecordToo) {
  Evening evening("trap-the-cap", "players=3");
  evening.take(table::Sat{2, {}});
  evening.keep(evening.table().close(5));
  const auto file = evening.file();
  EXPECT_EQ(file.seats, (std::vector<std::string>{"human", "human", "open"}));
  EXPECT_FALSE(file.record.luck);
  EXPECT_EQ(checked(write_match(file)), 0U);
}

TEST(TableRecord, StandInsAreNamedWithTheirMoment) {
  Evening evening("trap-the-cap", "players=3");
  evening.begin();
  evening.play(4);
  const auto plies = evening.table().match().log().size();
  evening.keep(evening.table().leave(1, Leaving::resigned, evening.now()));
  evening.play(3);
  evening.take(table::Replaced{1, person("Zoe"), Leaving::returned, evening.now()});
  const auto later = evening.table().match().log().size();
  ASSERT_GT(later, plies);
  evening.keep(evening.table().close(evening.now()));
  const auto file = evening.file();
  EXPECT_EQ(file.seats, (std::vector<std::string>{"human", "human", "human"}));
  EXPECT_EQ(file.record.names, (std::vector<std::string>{"Ann", "Bob", "Carol"})) << "as it began";
  EXPECT_EQ(file.record.stand_ins,
            (std::vector<StandIn>{{1, plies, "bot:3", "resigned"}, {1, later, "human", "returned", "Zoe"}}));
  EXPECT_TRUE(checked(write_match(file)));
}

TEST(TableRecord, WhatWasTakenBackIsNotThereAndTheLuckStillFits) {
  Evening evening("top-cap", "starter=lot");
  evening.begin();
  evening.play(1);
  const int seat = evening.table().match().log().back().actor;
  evening.take(table::Replaced{1 - seat, person("Zoe"), Leaving::returned, evening.now()});
  evening.keep(evening.table().offer(seat, Offer::take_back, evening.now()));
  evening.keep(evening.table().answer(1 - seat, Offer::take_back, true, evening.now()));
  ASSERT_EQ(evening.table().match().log().size(), 1U) << "the lot stays";
  evening.keep(evening.table().close(evening.now()));
  auto file = evening.file();
  EXPECT_EQ(file.match.log().size(), 1U);
  EXPECT_EQ(file.record.stand_ins.front().after, 1U) << "not after an action that is no longer there";
  EXPECT_EQ(checked(write_match(file)), 1U);

  Evening longer("trap-the-cap", "players=2");
  longer.begin();
  // A move after which nothing is thrown can be taken back; with it the throws that came before stay.
  bool taken = false;
  for (int n = 0; n < 400 && longer.table().match().actor() >= 0; ++n) {
    longer.play(1);
    const int last = longer.table().match().log().back().actor;
    if (last < 0 || longer.table().match().finish()) continue;
    longer.keep(longer.table().offer(last, Offer::take_back, longer.now()));
    longer.keep(longer.table().answer(1 - last, Offer::take_back, true, longer.now()));
    taken = true;
  }
  ASSERT_TRUE(taken);
  if (longer.table().stage() != table::Stage::over) longer.keep(longer.table().close(longer.now()));
  file = longer.file();
  const auto throws = checked(write_match(file));
  ASSERT_TRUE(throws) << throws.error().text();
  EXPECT_GT(*throws, 10U);
}

TEST(TableRecord, ARunningGameHasNone) {
  Evening evening("top-drop", "players=2");
  EXPECT_EQ(record_of(evening.log).error().code, kStillRunning);
  evening.begin();
  evening.play(1);
  EXPECT_EQ(record_of(evening.log).error().code, kStillRunning);
  EXPECT_FALSE(record_of({}));
  EXPECT_FALSE(record_of({evening.log.begin() + 1, evening.log.end()}));
}

// A finished match of dice as text, and how its luck is judged after a change.
class LuckCheck : public ::testing::Test {
 protected:
  LuckCheck() {
    Evening evening("trap-the-cap", "players=2");
    evening.begin();
    evening.play(12);
    evening.keep(evening.table().close(evening.now()));
    text_ = write_match(evening.file());
  }
  Error refusal(std::string_view from, std::string_view to) const {
    const auto result = checked(testing_table::replaced(text_, from, to));
    EXPECT_FALSE(result) << to;
    return result ? Error{} : result.error();
  }
  // The line of a word of the file, from 1.
  int line_of(std::size_t at) const {
    return 1 + static_cast<int>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }
  std::string text_;
};

TEST_F(LuckCheck, AnotherSeedThanThePromisedOneIsFound) {
  const auto at = text_.find("\nseed ") + 6;
  const auto other = std::string(1, text_[at] == '0' ? '1' : '0');
  EXPECT_EQ(refusal(text_.substr(at - 5, 8), "seed " + other + text_.substr(at + 1, 2)).code, "luck.commitment");
}

TEST_F(LuckCheck, AnotherNonceThanTheOneGivenIsFound) {
  EXPECT_EQ(refusal("nonce a 7a", "nonce a 7b").code, "luck.throw");
  EXPECT_EQ(refusal("nonce a ", "nonce d ").code, "luck.throw");
}

TEST_F(LuckCheck, AWrongThrowIsNamedWithItsLine) {
  // The last throw: what it was changed to is legal, because nothing follows it.
  const auto at = text_.rfind('[');
  const auto digit = text_[at + 1];
  auto changed = text_.substr(0, at) + fmt::format("[{}]", digit == '6' ? '5' : '6');
  const auto line = changed.rfind('\n') + 1;
  changed += "\n\nresult unfinished\n";
  const auto throws = std::ranges::count(text_.substr(0, at + 1), '[');
  const auto result = checked(changed);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, "luck.throw");
  EXPECT_EQ(result.error().line, line_of(line));
  EXPECT_EQ(result.error().message,
            fmt::format("Throw {}: the seed gives {}, the file says {}.", throws, digit, digit == '6' ? '5' : '6'));
}

TEST_F(LuckCheck, WithoutASeedThereIsNothingToCheck) {
  auto file = read_match(text_).value();
  file.record.luck.reset();
  EXPECT_EQ(check_luck(file), 0U);
}

class RecordRoute : public ::testing::Test {
 protected:
  std::string make(const std::string& form) {
    return nlohmann::json::parse(pub_.call("POST", "/api/tables", kAnn, form).body)["table"];
  }
  Reply get(const std::string& id, const std::optional<Person>& caller) {
    return pub_.call("GET", "/api/tables/" + id + "/record", caller);
  }
  Pub pub_;
};

TEST_F(RecordRoute, IsForThoseWhoMaySeeTheTableOnceItIsOver) {
  const auto id = make(R"({"game":"top-cap"})");
  pub_.happen(id, {table::Sat{1, {Holder::Kind::person, kBob.id, kBob.name}}});
  EXPECT_EQ(get(id, kAnn).status, 409);
  EXPECT_NE(get(id, kAnn).body.find("once the game is over"), std::string::npos);
  EXPECT_EQ(get(id, kCarol).status, 404) << "not even that it runs";
  pub_.happen(id, {table::Replaced{1, {Holder::Kind::bot, "3", ""}, Leaving::removed, 1},
                   table::Ended{0, "closed", "The table was closed.", "", 5}});
  const auto reply = get(id, kAnn);
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.type, "text/plain; charset=utf-8");
  EXPECT_TRUE(reply.body.starts_with("capbarrel match 1\ngame top-cap\n"));
  EXPECT_TRUE(read_match(reply.body));
  EXPECT_EQ(get(id, kBob).body, reply.body) << "who has had a seat";
  EXPECT_EQ(get(id, kCarol).status, 404);
  EXPECT_EQ(get(id, std::nullopt).status, 404);
  EXPECT_EQ(get(id, Person{"", "", false, ""}).status, 404);
  EXPECT_EQ(get("x", kAnn).body, get(id, kCarol).body) << "the same as for a table that is not there";
}

TEST_F(RecordRoute, OfAWatchableTableIsForEveryone) {
  const auto id = make(R"({"game":"top-drop","watchable":true})");
  EXPECT_EQ(get(id, std::nullopt).status, 409);
  pub_.happen(id, {table::Ended{0, "closed", "The table was closed.", "", 5}});
  EXPECT_EQ(get(id, std::nullopt).status, 200);
}

}  // namespace
}  // namespace cb::server
