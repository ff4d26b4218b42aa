// SPDX-License-Identifier: MIT
// A table of people and bots: seats, clocks, offers, luck, and the log that makes it again.
#include "table/table.hpp"

#include <gtest/gtest.h>

#include "game/testing.hpp"
#include "session/bot.hpp"
#include "table/event_json.hpp"
#include "table/link.hpp"

namespace cb::table {
namespace {

Holder person(std::string id) { return {Holder::Kind::person, id, "Name of " + id}; }
Holder bot(std::string name) { return {Holder::Kind::bot, std::move(name), {}}; }

Made two_at(std::string game, std::string_view settings = "") {
  Made made;
  made.game = std::move(game);
  made.settings = testing_table::settings_from(settings);
  made.host = "ann";
  made.seats = {person("ann"), person("bob")};
  return made;
}

Seed some_seed(std::uint8_t n = 7) {
  Seed seed{};
  seed.fill(n);
  return seed;
}

// A table with its log, as a server keeps it.
class Kept {
 public:
  explicit Kept(const Made& made) : table(Table::make(made).value()) { log.emplace_back(made); }

  // The refusal's code, or nothing when it went well.
  std::string operator()(Result<Events> events) {
    if (!events) return events.error().code;
    for (auto& event : *events) log.push_back(std::move(event));
    return "";
  }
  void begin(Milliseconds now = 0) {
    EXPECT_EQ((*this)(table.promise(some_seed())), "");
    EXPECT_EQ((*this)(table.begin(now)), "");
  }
  template <class E>
  int count() const {
    return static_cast<int>(
        std::ranges::count_if(log, [](const Event& one) { return std::holds_alternative<E>(one); }));
  }

  Table table;
  Events log;
};

// Plays random moves until somebody has won or so many were made.
void play_on(Kept& kept, int most, Rng& rng, Milliseconds& now) {
  for (int n = 0; n < most && kept.table.stage() == Stage::playing; ++n) {
    const auto& match = kept.table.match();
    const auto action = match.game().write_action(match.state(), random_action(match.game(), match.state(), rng));
    ASSERT_EQ(kept(kept.table.act(match.actor(), action, now += 1'000)), "");
  }
}

void expect_same(const Table& one, const Table& two, Milliseconds now) {
  EXPECT_EQ(one.stage(), two.stage());
  EXPECT_EQ(one.match().state(), two.match().state());
  EXPECT_EQ(one.seats(), two.seats());
  EXPECT_EQ(one.clocks().deadline(), two.clocks().deadline());
  for (int seat = 0; seat < one.game().seats(); ++seat)
    EXPECT_EQ(one.clocks().left(seat, now), two.clocks().left(seat, now)) << seat;
  EXPECT_EQ(one.ended().has_value(), two.ended().has_value());
}

TEST(Table, TheLogMakesItAgainInEveryGame) {
  for (const auto* type : all_game_types()) {
    SCOPED_TRACE(type->info().name);
    Made made = two_at(std::string(type->info().name));
    made.clock = {Pace::live, 600'000, 5'000};
    const auto seats = static_cast<std::size_t>(make_game(made).value()->seats());
    for (auto n = made.seats.size(); n < seats; ++n) made.seats.push_back(person("guest " + std::to_string(n)));
    made.seats.resize(seats);
    Kept kept(made);
    EXPECT_EQ(kept(kept.table.promise(some_seed())), "");
    EXPECT_EQ(kept(kept.table.add_nonce(0, "mine")), "");
    EXPECT_EQ(kept(kept.table.begin(1'000)), "");
    Rng rng(1);
    Milliseconds now = 1'000;
    play_on(kept, 60, rng, now);
    Events again;
    for (const auto& event : kept.log) again.push_back(read_event(write_event(event)).value());
    expect_same(kept.table, Table::replay(again).value(), now + 500);
    EXPECT_GT(kept.count<Acted>(), 10);
  }
}

TEST(Table, OnlyWhoseTurnItIsMayActAndWrongMovesChangeNothing) {
  Kept kept(two_at("top-cap"));
  EXPECT_EQ(kept(kept.table.act(0, "a4-a5", 0)), "table.not-begun");
  kept.begin();
  EXPECT_EQ(kept(kept.table.act(1, "a4-a5", 0)), "table.turn");
  EXPECT_NE(kept(kept.table.act(0, "a4-f6", 0)), "");
  EXPECT_EQ(kept(kept.table.act(7, "a4-a5", 0)), "table.seat");
  EXPECT_EQ(kept.count<Acted>(), 0);
  EXPECT_EQ(kept.table.match().log().size(), 0u);
}

TEST(Table, SeatsAreTakenOnceAndOnlyBeforeTheGame) {
  Made made = two_at("top-cap");
  made.seats = {person("ann"), {}};
  Kept kept(made);
  EXPECT_EQ(kept(kept.table.promise(some_seed())), "table.open-seats");
  EXPECT_EQ(kept(kept.table.sit(0, person("bob"))), "table.taken");
  EXPECT_EQ(kept(kept.table.sit(1, bot("9"))), "bot.unknown");
  EXPECT_EQ(kept(kept.table.sit(1, person("bob"))), "");
  EXPECT_EQ(kept(kept.table.stand_up(1)), "");
  EXPECT_EQ(kept(kept.table.sit(1, bot("2"))), "");
  kept.begin();
  EXPECT_EQ(kept(kept.table.sit(1, person("bob"))), "table.begun");
  EXPECT_EQ(kept.table.thinking_bot(), kNobody);
}

TEST(Table, TheEndShowsTheSeedThatWasPromised) {
  Kept kept(two_at("trap-the-cap", "players=2"));
  kept.begin();
  EXPECT_EQ(kept(kept.table.leave(1, Leaving::resigned, 5)), "");
  ASSERT_TRUE(kept.table.ended());
  EXPECT_EQ(kept.table.ended()->winners, 0b01);
  EXPECT_EQ(kept.table.ended()->code, "resigned");
  const auto seed = std::get<Revealed>(kept.log.back()).seed;
  EXPECT_EQ(commitment_to(read_seed(seed).value()), kept.table.commitment());
  EXPECT_EQ(kept(kept.table.leave(0, Leaving::resigned, 6)), "table.over");
  // Before that nobody was shown it.
  for (std::size_t n = 0; n + 1 < kept.log.size(); ++n)
    EXPECT_EQ(write_seen(kept.log[n], 0).find(seed), std::string::npos) << n;
}

TEST(Table, LuckFollowsFromTheSeedTheNoncesAndNothingElse) {
  const auto throws = [](std::uint8_t seed, const std::string& nonce) {
    Kept kept(two_at("trap-the-cap", "players=2"));
    EXPECT_EQ(kept(kept.table.promise(some_seed(seed))), "");
    if (!nonce.empty()) {
      EXPECT_EQ(kept(kept.table.add_nonce(1, nonce)), "");
    }
    EXPECT_EQ(kept(kept.table.begin(0)), "");
    Rng rng(3);
    Milliseconds now = 0;
    play_on(kept, 40, rng, now);
    std::string text;
    for (const auto& event : kept.log)
      if (const auto* chance = std::get_if<Chanced>(&event)) text += chance->outcome + " ";
    return text;
  };
  const auto usual = throws(1, "");
  EXPECT_EQ(usual, throws(1, ""));
  EXPECT_NE(usual, throws(2, ""));
  EXPECT_NE(usual, throws(1, "mine"));
}

TEST(Luck, EveryTicketIsEquallyLikelyAndListsOfNoncesNeverMixUp) {
  const FairLuck luck(some_seed(), {"a", "b"});
  std::array<int, 6> seen{};
  for (std::uint64_t n = 0; n < 60'000; ++n) ++seen[luck.ticket(n, 6)];
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 400);  // more than four standard deviations
  bool differs = false;
  for (std::uint64_t n = 0; n < 50; ++n)
    differs = differs ||
              FairLuck(some_seed(), {"ab", ""}).ticket(n, 1'000) != FairLuck(some_seed(), {"a", "b"}).ticket(n, 1'000);
  EXPECT_TRUE(differs);
  EXPECT_FALSE(read_seed("12"));
  EXPECT_FALSE(read_seed(std::string(64, 'x')));
}

TEST(Table, WhoeverRunsOutOfTimeLosesAmongTwo) {
  Made made = two_at("top-cap");
  made.clock = {Pace::live, 10'000, 2'000};
  Kept kept(made);
  kept.begin(1'000);
  const auto first = [&] {
    const auto& match = kept.table.match();
    return match.game().write_action(match.state(), match.game().actions(match.state()).front().code);
  };
  EXPECT_EQ(kept(kept.table.act(0, first(), 5'000, 500)), "");
  // 10 s less 4 s, of which half a second was the way, and 2 s back.
  EXPECT_EQ(kept.table.clocks().left(0, 99'000), 8'500);
  EXPECT_EQ(kept.table.clocks().left(1, 8'000), 7'000);
  EXPECT_EQ(kept(kept.table.out_of_time(14'999)), "table.in-time");
  const TimeSpan down[] = {{0, 1'000}, {12'000, 72'000}};
  EXPECT_EQ(kept(kept.table.forgive(down, 72'000)), "");
  EXPECT_EQ(std::get<Forgiven>(kept.log.back()).passed, 60'000);
  EXPECT_EQ(kept(kept.table.out_of_time(15'000)), "table.in-time");
  EXPECT_EQ(kept(kept.table.out_of_time(75'000)), "");
  EXPECT_EQ(kept.table.ended()->winners, 0b01);
  EXPECT_EQ(kept.table.ended()->code, "out-of-time");
}

TEST(Table, APausedClockStandsStill) {
  Made made = two_at("top-cap");
  made.clock = {Pace::live, 10'000, 2'000};
  Kept kept(made);
  kept.begin(0);
  EXPECT_EQ(kept(kept.table.pause(3'000)), "");
  EXPECT_EQ(kept(kept.table.out_of_time(1'000'000)), "table.paused");
  EXPECT_EQ(kept.table.clocks().left(0, 1'000'000), 7'000);
  EXPECT_EQ(kept(kept.table.resume(1'000'000)), "");
  EXPECT_EQ(kept.table.clocks().deadline(), 1'007'000);
}

TEST(Table, AmongMoreThanTwoABotTakesTheSeatOfWhoeverGoes) {
  Made made = two_at("trap-the-cap", "players=3");
  made.seats.push_back(person("cec"));
  made.clock = {Pace::post, 1'000, 0};
  Kept kept(made);
  kept.begin(0);
  EXPECT_EQ(kept(kept.table.leave(2, Leaving::resigned, 1)), "");
  EXPECT_EQ(kept.table.stage(), Stage::playing);
  EXPECT_EQ(kept.table.seats()[2], bot("3"));
  const int late = kept.table.match().actor();
  EXPECT_EQ(kept(kept.table.out_of_time(1'000)), "");
  EXPECT_EQ(kept.table.thinking_bot(), late);
  EXPECT_EQ(kept.table.clocks().left(late, 1'000), 1'000);
  EXPECT_EQ(kept.table.host(), late == 0 ? "bob" : "ann");
}

TEST(Table, OffersNeedEveryone) {
  Kept kept(two_at("top-cap"));
  kept.begin();
  EXPECT_EQ(kept(kept.table.answer(1, Offer::draw, true, 0)), "table.no-offer");
  EXPECT_EQ(kept(kept.table.offer(0, Offer::draw, 0)), "");
  EXPECT_EQ(kept(kept.table.offer(1, Offer::abort, 0)), "table.offer-pending");
  EXPECT_EQ(kept(kept.table.answer(1, Offer::draw, false, 0)), "");
  EXPECT_EQ(kept(kept.table.answer(1, Offer::draw, true, 0)), "table.no-offer");
  // Two who offer the same agree.
  EXPECT_EQ(kept(kept.table.offer(0, Offer::draw, 0)), "");
  EXPECT_EQ(kept(kept.table.offer(1, Offer::draw, 0)), "");
  ASSERT_TRUE(kept.table.ended());
  EXPECT_EQ(kept.table.ended()->winners, 0b11);
}

TEST(Table, AMoveIsTakenBackByConsentAndABotAlwaysConsents) {
  for (const bool against_bot : {false, true}) {
    Made made = two_at("loot");
    if (against_bot) made.seats[1] = bot("1");
    Kept kept(made);
    kept.begin();
    EXPECT_EQ(kept(kept.table.offer(0, Offer::take_back, 0)), "take-back.none");
    const auto& match = kept.table.match();
    const auto before = match.state();
    EXPECT_EQ(kept(kept.table.act(
                  0, match.game().write_action(match.state(), match.game().actions(match.state())[0].code), 1)),
              "");
    EXPECT_EQ(kept(kept.table.offer(1, Offer::take_back, 2)), "take-back.other");
    EXPECT_EQ(kept(kept.table.offer(0, Offer::take_back, 2)), "");
    if (!against_bot) {
      EXPECT_FALSE(match.state() == before);
      EXPECT_EQ(kept(kept.table.answer(1, Offer::take_back, true, 3)), "");
    }
    EXPECT_EQ(match.state(), before);
    expect_same(kept.table, Table::replay(kept.log).value(), 10);
  }
}

TEST(Table, TalkIsPresetsUnlessTheTableHasChatAndNeverFreeWhereHandsAreHidden) {
  Made made = two_at("top-drop", "players=2");
  made.chatty = true;
  Kept hidden(made);
  EXPECT_EQ(hidden(hidden.table.chat("ann", "Ann", "I have the 3")), "table.chat");
  EXPECT_EQ(hidden(hidden.table.say(0, "only-low")), "");
  EXPECT_EQ(hidden(hidden.table.say(0, "I have the 3")), "table.phrase");
  Kept quiet(two_at("loot"));
  EXPECT_EQ(quiet(quiet.table.chat("ann", "Ann", "hello")), "table.chat");
  Made loud = two_at("loot");
  loud.chatty = true;
  Kept open(loud);
  EXPECT_EQ(open(open.table.chat("ann", "Ann", " hello ")), "");
  EXPECT_EQ(std::get<Chatted>(open.log.back()).text, "hello");
  EXPECT_EQ(open(open.table.chat("ann", "Ann", "  ")), "table.chat-length");
}

TEST(Table, WhereAllPlayTogetherAStandInPlaysOnAndTheLastToGoEndsIt) {
  Kept kept(two_at("top-drop", "players=2"));
  kept.begin();
  EXPECT_EQ(kept(kept.table.offer(0, Offer::draw, 0)), "table.no-draw");
  EXPECT_EQ(kept(kept.table.leave(0, Leaving::resigned, 1)), "");
  EXPECT_EQ(kept.table.stage(), Stage::playing);
  EXPECT_EQ(kept.table.seats()[0], bot("3"));
  EXPECT_EQ(kept.table.host(), "bob");
  EXPECT_EQ(kept(kept.table.leave(1, Leaving::left, 2)), "");
  ASSERT_TRUE(kept.table.ended());
  EXPECT_EQ(kept.table.ended()->code, "abandoned");
  EXPECT_EQ(kept.table.ended()->winners, 0);
  EXPECT_EQ(kept.count<Revealed>(), 1);
  expect_same(kept.table, Table::replay(kept.log).value(), 3);
}

TEST(Table, NobodySeesTwoHands) {
  Made made = two_at("top-drop", "players=3");
  made.seats = {person("ann"), {}, {}};
  Kept kept(made);
  EXPECT_EQ(kept(kept.table.sit(1, person("ann"))), "table.two-hands");
  EXPECT_EQ(kept(kept.table.sit(1, person("bob"))), "");
  EXPECT_EQ(kept(kept.table.sit(2, bot("1"))), "");
  kept.begin();
  // Nor one after the other.
  EXPECT_EQ(kept(kept.table.leave(0, Leaving::left, 1)), "");
  EXPECT_EQ(kept(kept.table.link(2, "bob", hash_of_token("third"), 2)), "");
  EXPECT_EQ(kept(kept.table.link(0, "bob", hash_of_token("first"), 2)), "");
  EXPECT_EQ(kept(kept.table.take_link(hash_of_token("third"), person("ann"), 3)), "table.two-hands");
  EXPECT_EQ(kept(kept.table.take_link(hash_of_token("first"), person("ann"), 3)), "");
  made.seats = {person("ann"), person("ann"), {}};
  EXPECT_FALSE(Table::make(made));
  // Where everything lies open one person may play both sides.
  Made open = two_at("loot");
  open.seats = {person("ann"), {}};
  Kept shared(open);
  EXPECT_EQ(shared(shared.table.sit(1, person("ann"))), "");
}

TEST(Table, BotsAnswerEveryOffer) {
  Made made = two_at("trap-the-cap", "players=3");
  made.seats.push_back(bot("1"));
  Kept kept(made);
  kept.begin();
  EXPECT_EQ(kept(kept.table.offer(0, Offer::draw, 0)), "");
  EXPECT_FALSE(kept.table.pending());
  EXPECT_EQ(std::get<Answered>(kept.log.back()).yes, false);
  // Before each side has acted anybody calls it off alone; later all persons must agree, and bots do.
  Kept early = kept;
  EXPECT_EQ(early(early.table.offer(1, Offer::abort, 1)), "");
  EXPECT_EQ(early.table.ended()->code, "aborted");
  Rng rng(1);
  Milliseconds now = 0;
  play_on(kept, 12, rng, now);
  ASSERT_EQ(kept.table.stage(), Stage::playing);
  EXPECT_EQ(kept(kept.table.offer(1, Offer::abort, now)), "");
  ASSERT_TRUE(kept.table.pending());
  EXPECT_EQ(kept(kept.table.answer(1, Offer::abort, true, now)), "table.agreed");
  EXPECT_EQ(kept(kept.table.answer(0, Offer::abort, true, now)), "");
  EXPECT_EQ(kept.table.ended()->code, "aborted");
}

TEST(Table, AnOfferLapsesWithTheNextAction) {
  Kept kept(two_at("loot"));
  kept.begin();
  Rng rng(1);
  Milliseconds now = 0;
  play_on(kept, 2, rng, now);
  EXPECT_EQ(kept(kept.table.offer(0, Offer::draw, now)), "");
  play_on(kept, 1, rng, now);
  EXPECT_EQ(kept(kept.table.answer(1, Offer::draw, true, now)), "table.no-offer");
}

TEST(Table, OnePersonAtBothSeatsAgreesWithThemselves) {
  Made made = two_at("loot");
  made.seats = {person("ann"), person("ann")};
  Kept kept(made);
  kept.begin();
  Rng rng(1);
  Milliseconds now = 0;
  play_on(kept, 3, rng, now);
  const int last = kept.table.match().log().back().actor;
  EXPECT_EQ(kept(kept.table.offer(last, Offer::take_back, now)), "");
  EXPECT_EQ(kept.table.match().log().size(), 2u);
  expect_same(kept.table, Table::replay(kept.log).value(), now);
}

TEST(Table, WhatABotAnsweredGoesBackWithTheMove) {
  Made made = two_at("loot");
  made.seats[1] = bot("1");
  Kept kept(made);
  kept.begin();
  Rng rng(1);
  Milliseconds now = 0;
  auto before = kept.table.match().state();
  while (kept.table.match().actor() == 0) {
    before = kept.table.match().state();
    play_on(kept, 1, rng, now);
  }
  while (kept.table.match().actor() == 1) play_on(kept, 1, rng, now);
  const auto chosen_at = kept.table.version() - 1;
  EXPECT_EQ(kept(kept.table.offer(0, Offer::take_back, now)), "");
  EXPECT_EQ(kept.table.match().state(), before);
  EXPECT_GT(kept.table.moved_on(), chosen_at);
  expect_same(kept.table, Table::replay(kept.log).value(), now);
}

TEST(Table, ATakeBackGivesNobodyTime) {
  Made made = two_at("top-cap");
  made.clock = {Pace::live, 100'000, 5'000};
  Kept kept(made);
  kept.begin(0);
  EXPECT_EQ(kept(kept.table.act(0, "a4-a5", 10'000)), "");
  EXPECT_EQ(kept(kept.table.offer(0, Offer::take_back, 11'000)), "");
  EXPECT_EQ(kept(kept.table.answer(1, Offer::take_back, true, 12'000)), "");
  EXPECT_EQ(kept.table.clocks().left(1, 12'000), 98'000);
  EXPECT_EQ(kept.table.clocks().left(0, 12'000), 95'000);
  EXPECT_EQ(kept.table.clocks().running(), 0);
  EXPECT_EQ(kept(kept.table.out_of_time(107'000)), "");
  EXPECT_EQ(kept.table.clocks().left(0, 200'000), 0);
}

TEST(Table, WhoeverAgreesToATakeBackByPostHasAllTheirTimeForTheNewMove) {
  Made made = two_at("top-cap");
  made.clock = {Pace::post, 100'000, 0};
  Kept kept(made);
  kept.begin(0);
  EXPECT_EQ(kept(kept.table.act(0, "a4-a5", 10'000)), "");
  EXPECT_EQ(kept(kept.table.offer(0, Offer::take_back, 11'000)), "");
  EXPECT_EQ(kept(kept.table.answer(1, Offer::take_back, true, 90'000)), "");
  EXPECT_EQ(kept(kept.table.act(0, "a4-a5", 95'000)), "");
  EXPECT_EQ(kept.table.clocks().deadline(), 195'000);
}

TEST(Table, NothingIsTakenBackPastAThrow) {
  Kept kept(two_at("trap-the-cap", "players=2"));
  kept.begin();
  Rng rng(1);
  Milliseconds now = 0;
  const auto& log = kept.table.match().log();
  do play_on(kept, 1, rng, now);
  while (log.back().actor != kChance);
  EXPECT_EQ(kept(kept.table.offer(0, Offer::take_back, now)), "take-back.chance");
}

TEST(Table, TheHostOfARatedGameUnderWayHasNoSayOverTheOthers) {
  Made made = two_at("loot");
  made.rated = true;
  Kept kept(made);
  kept.begin();
  Rng rng(1);
  Milliseconds now = 0;
  Kept early = kept;
  EXPECT_EQ(early(early.table.remove(1, now)), "");
  EXPECT_EQ(early.table.seats()[1], bot("3"));
  while (kept.table.match().log().empty() || kept.table.match().log().back().actor == 0) play_on(kept, 1, rng, now);
  for (const auto& refused :
       {kept.table.pause(now), kept.table.close(now), kept.table.remove(1, now), kept.table.replace(1, "1", now)})
    EXPECT_EQ(refused.error().code, "table.rated");
}

TEST(Table, ARatedGameIsBetweenPersonsFromItsBeginning) {
  Made made = two_at("trap-the-cap", "players=3");
  made.rated = true;
  made.seats = {person("ann"), {}, person("cec")};
  Kept kept(made);
  EXPECT_EQ(kept(kept.table.sit(1, person("ann"))), "table.two-seats");
  EXPECT_EQ(kept(kept.table.replace(1, "3", 0)), "table.rated-bot");
  EXPECT_EQ(kept(kept.table.sit(1, person("bob"))), "");
  EXPECT_EQ(kept(kept.table.promise(some_seed())), "");
  EXPECT_EQ(kept(kept.table.remove(1, 0)), "table.rated-bot");
  EXPECT_EQ(kept(kept.table.begin(0)), "");
  EXPECT_EQ(kept(kept.table.link(1, "bob", hash_of_token("x"), 1)), "");
  EXPECT_EQ(kept(kept.table.take_link(hash_of_token("x"), person("ann"), 1)), "table.two-seats");
  EXPECT_TRUE(kept.table.rematch(2).rated);
  // The next game is rated only if no stand-in would play it.
  EXPECT_EQ(kept(kept.table.leave(2, Leaving::left, 2)), "");
  EXPECT_FALSE(kept.table.rematch(3).rated);
}

TEST(Table, TheHostRemovesBeforeTheGameAndPassesTheTableOn) {
  Kept kept(two_at("loot"));
  EXPECT_EQ(kept(kept.table.remove(1, 0)), "");
  EXPECT_EQ(kept.table.seats()[1].kind, Holder::Kind::open);
  EXPECT_EQ(kept(kept.table.pass_host(1)), "table.host");
  EXPECT_EQ(kept(kept.table.replace(1, "2", 0)), "");
  EXPECT_EQ(kept(kept.table.pass_host(1)), "table.host");
  EXPECT_EQ(kept(kept.table.remove(1, 0)), "");
  EXPECT_EQ(kept(kept.table.sit(1, person("bob"))), "");
  EXPECT_EQ(kept(kept.table.pass_host(1)), "");
  EXPECT_EQ(kept.table.host(), "bob");
}

TEST(Table, ABotsTimeIsNobodysAffair) {
  Made made = two_at("loot");
  made.seats[1] = bot("1");
  made.clock = {Pace::live, 10'000, 1'000};
  Kept kept(made);
  kept.begin(0);
  Rng rng(1);
  Milliseconds now = 0;
  do play_on(kept, 1, rng, now);
  while (kept.table.match().actor() == 0);
  EXPECT_EQ(kept.table.clocks().deadline(), std::nullopt);
  EXPECT_EQ(kept(kept.table.out_of_time(1'000'000)), "table.in-time");
  // A person who takes its seat has all its time, from then on.
  EXPECT_EQ(kept(kept.table.link(1, "ann", hash_of_token("x"), now)), "");
  EXPECT_EQ(kept(kept.table.take_link(hash_of_token("x"), person("bob"), 50'000)), "");
  EXPECT_EQ(kept.table.clocks().deadline(), 60'000);
}

TEST(Table, EventsReadAsTheyAreWritten) {
  const std::vector<Event> events = {Acted{1, "say \"a\\b\" \xC3\xA9\n", 7, 3},
                                     Chanced{"+5"},
                                     Linked{1, "ab", 5},
                                     Muted{"p", false},
                                     Forgiven{3, 9},
                                     Again{1},
                                     Rematch{"t"},
                                     Hosted{"p"}};
  for (const auto& event : events) EXPECT_EQ(write_event(read_event(write_event(event)).value()), write_event(event));
  EXPECT_EQ(write_event(Acted{1, "a\"b", 7, 3}), R"({"action":"a\"b","at":7,"lag":3,"seat":1,"t":"acted"})");
  EXPECT_EQ(std::get<Acted>(read_event(write_event(events[0])).value()).action, std::get<Acted>(events[0]).action);
}

TEST(Table, BotsCanPlayItToTheEnd) {
  Made made = two_at("top-cap");
  made.seats = {bot("1"), bot("1")};
  Kept kept(made);
  kept.begin();
  auto mind = Bot::make(kept.table.match().shared_game(), "1").value();
  for (std::uint64_t n = 0; kept.table.thinking_bot() >= 0; ++n) {
    const auto& match = kept.table.match();
    const auto action = match.game().write_action(match.state(), mind.choose(match, n));
    ASSERT_EQ(kept(kept.table.act(kept.table.thinking_bot(), action, 0)), "");
  }
  ASSERT_TRUE(kept.table.ended());
  EXPECT_EQ(kept.table.ended()->code, "rules");
}

TEST(TableLog, GarbageIsRefused) {
  for (const auto* text : {"", "{", "[]", "{}", R"({"t":"acted"})", R"({"t":"dreamt"})", R"({"t":1})",
                           R"({"t":"offered","seat":0,"what":"tea"})"})
    EXPECT_FALSE(read_event(text)) << text;
  EXPECT_FALSE(Table::replay({}));
  EXPECT_FALSE(Table::replay({Began{0}}));
  EXPECT_FALSE(Table::replay({two_at("top-cap"), Acted{0, "a4-a5", 0, 0}, Acted{0, "nonsense", 0, 0}}));
  EXPECT_FALSE(Table::replay({two_at("top-cap"), Sat{9, person("x")}}));
  EXPECT_FALSE(Table::make(two_at("chess")));
  Made none = two_at("top-cap");
  none.seats.pop_back();
  EXPECT_FALSE(Table::make(none));
}

}  // namespace
}  // namespace cb::table
