// SPDX-License-Identifier: MIT
// A table that goes on from its snapshot is the one that went on by itself; and how much a table's log takes.
#include "session/signature.hpp"
#include "table/event_json.hpp"
#include "table/snapshot.hpp"
#include "table_testing.hpp"

namespace cb::table {
namespace {

// Everybody at one table of any game, with a clock.
Made everyone_at(const GameType& type, const Settings& settings) {
  Made made = two_at(std::string(type.info().name));
  made.settings = settings;
  made.clock = {Pace::live, 100'000'000, 5'000};
  made.chatty = made.watchable = true;
  const auto game = make_game(made).value();
  made.seats.clear();
  for (int seat = 0; seat < game->seats(); ++seat)
    made.seats.push_back(person(seat == 0 ? "ann" : fmt::format("guest {}", seat)));
  return made;
}

// One request, chosen by a number, to whichever table: both answer with the same events, or the same refusal.
std::string ask(Table& table, std::uint32_t what, std::uint32_t which, Milliseconds now) {
  const auto& match = table.match();
  const int seat = static_cast<int>(which % table.seats().size());
  const auto& who = table.seats()[static_cast<std::size_t>(seat)];
  const auto request = [&]() -> Result<Events> {
    switch (what) {
      case 0:
        return table.offer(seat, which % 3 == 0 ? Offer::draw : Offer::take_back, now);
      case 1:
        return table.answer(seat, which % 2 == 0 ? Offer::draw : Offer::take_back, which % 3 != 0, now);
      case 2:
        return table.pause(now);
      case 3:
        return table.resume(now);
      case 4:
        return table.link(seat, who.id, fmt::format("hash {}", which), now, which % 2 == 0);
      case 5:
        if (which % 5 == 0) return table.let_chat(which % 2 == 0);
        return which % 3 == 0 ? table.say(seat, "hello") : table.chat(which % 2 == 0 ? who.id : "eve", "words");
      case 6:
        return table.mute(which % 2 == 0 ? "eve" : "adam", which % 3 == 0);
      case 7:
        return table.take_link(fmt::format("hash {}", which), person("eve"), now);
      case 8:
        return table.pass_host(seat);
      case 9:
        return which % 50 == 0 ? table.leave(seat, Leaving::left, now) : table.want_rematch(seat);
      default:
        if (table.stage() != Stage::playing) return table.resume(now);
        const auto actions = match.game().actions(match.state());
        const auto action = actions[which % actions.size()].code;
        return table.act(match.actor(), action, now, which % 600);
    }
  }();
  if (!request) return request.error().code;
  std::string told;
  for (const auto& event : *request) told += write_event(event) + "\n";
  return told;
}

TEST(Snapshot, ATableGoesOnFromItAsByItself) {
  for (const auto* type : all_game_types()) {
    SCOPED_TRACE(type->info().name);
    const auto made = everyone_at(*type, {});
    auto table = Table::make(made).value();
    const auto signature = signature_of(table.game());
    const auto find = [&](const Made&) { return table.match().shared_game(); };
    ASSERT_TRUE(table.promise(some_seed()));
    ASSERT_TRUE(table.add_nonce(0, "mine"));
    ASSERT_TRUE(table.begin(1'000));
    Rng rng(3);
    Milliseconds now = 1'000;
    for (int n = 0; n < 400; ++n) {
      // Anew after every few requests, so that whatever is missing in it has time to show.
      auto again = Snapshot::read(Snapshot::write(table, signature), find, signature);
      ASSERT_TRUE(again) << again.error().text();
      for (int k = 0; k < 6; ++k) {
        const auto what = rng.below(30);
        const auto which = rng.below(10'000);
        now += 700;
        ASSERT_EQ(ask(table, what, which, now), ask(*again, what, which, now)) << n << " " << what;
        expect_same(table, *again, now + 300);
        ASSERT_EQ(table.version(), again->version());
        ASSERT_EQ(table.moved_on(), again->moved_on());
        ASSERT_EQ(table.plays(), again->plays());
        ASSERT_EQ(table.host(), again->host());
        ASSERT_EQ(write_event(table.rematch("x", now)), write_event(again->rematch("x", now)));
        ASSERT_EQ(table.match().keys(), again->match().keys());
      }
      ASSERT_EQ(Snapshot::write(table, signature), Snapshot::write(*again, signature));
    }
  }
}

TEST(Snapshot, WhatAnotherBuildWroteOrWasCutIsRefused) {
  Kept kept(two_at("loot"));
  kept.begin();
  Rng rng(1);
  Milliseconds now = 0;
  play_on(kept, 30, rng, now);
  const auto signature = signature_of(kept.table.game());
  const auto bytes = Snapshot::write(kept.table, signature);
  ASSERT_TRUE(Snapshot::read(bytes, make_game, signature));
  EXPECT_FALSE(Snapshot::read(bytes, make_game, signature + 1));
  for (std::size_t size = 0; size < bytes.size(); ++size)
    ASSERT_FALSE(Snapshot::read(bytes.substr(0, size), make_game, signature)) << size;
  EXPECT_FALSE(Snapshot::read(bytes + "x", make_game, signature));
}

TEST(Snapshot, GamesThatMeanDifferentThingsHaveDifferentSignatures) {
  std::set<std::uint64_t> seen;
  for (const auto* type : all_game_types()) {
    const auto game = make_game(everyone_at(*type, {})).value();
    EXPECT_EQ(signature_of(*game), signature_of(*game));
    EXPECT_TRUE(seen.insert(signature_of(*game)).second) << type->info().name;
  }
}

TEST(TableLength, TalkHasRoomOfItsOwn) {
  auto made = two_at("top-cap");
  made.chatty = made.watchable = true;
  Kept kept(made);
  kept.begin();
  EXPECT_EQ(kept(kept.table.chat("ann", "hello")), "");
  const auto phrase = kept.table.game().phrases().front().code;
  std::uint64_t heard = 1;
  while (kept(kept.table.say(1, phrase)).empty()) ++heard;
  EXPECT_EQ(heard, kMostTalk);
  EXPECT_EQ(kept.table.plays(), 3u);  // made, promised, begun
  EXPECT_EQ(kept(act(kept.table, 0, "a4-a5", 1)), "");
  expect_same(kept.table, Table::replay(kept.log).value(), 2);
}

TEST(TableLength, ArrangementsEndAndTheGameGoesOn) {
  Kept kept(two_at("top-cap"));
  std::uint64_t sat = 0;
  EXPECT_EQ(kept(kept.table.stand_up(1)), "");
  while (kept(kept.table.sit(1, person("bob"))).empty() && kept(kept.table.stand_up(1)).empty()) sat += 2;
  EXPECT_GE(sat, kMostArrangements - 2);
  EXPECT_LE(sat, kMostArrangements + 2);
  EXPECT_EQ(kept(kept.table.link(0, "ann", "hash", 1)), "table.arrangements");
  EXPECT_EQ(kept(kept.table.close(2)), "");
}

// A game that has been going on for a very long time.
TEST(TableLength, AGameThatDoesNotEndIsEnded) {
  auto made = two_at("top-cap");
  made.clock = {Pace::live, 100'000'000, 0};
  Kept kept(made);
  kept.begin();
  while (kept.table.plays() < kMostPlays - 2) {
    kept.log.emplace_back(Forgiven{1, 1});
    ASSERT_TRUE(kept.table.take(kept.log.back()));
  }
  EXPECT_EQ(kept(act(kept.table, 0, "a4-a5", 1)), "");
  EXPECT_EQ(kept.table.stage(), Stage::playing);
  Rng rng(1);
  Milliseconds now = 1;
  play_on(kept, 1, rng, now);
  ASSERT_TRUE(kept.table.ended());
  EXPECT_EQ(kept.table.ended()->code, "too-long");
  EXPECT_EQ(kept.table.ended()->winners, 0);
  expect_same(kept.table, Table::replay(kept.log).value(), now);
}

}  // namespace
}  // namespace cb::table
