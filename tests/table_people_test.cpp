// SPDX-License-Identifier: MIT
// The people at a table: who sits where and who goes, what they offer each other, what a host may do, and talk.
#include "table/table.hpp"
#include "table_testing.hpp"

namespace cb::table {
namespace {

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

TEST(Table, WhoTakesTheSeatOfOneWhoseTimeWasUpHasAllOfIt) {
  Made made = two_at("trap-the-cap", "players=3");
  made.seats.push_back(person("cec"));
  made.clock = {Pace::live, 10'000, 0};
  Kept kept(made);
  kept.begin(0);
  const int late = kept.table.match().actor();
  EXPECT_EQ(kept(kept.table.out_of_time(10'000)), "");
  EXPECT_EQ(kept(kept.table.link(late, kept.table.host(), hash_of_token("x"), 20'000)), "");
  EXPECT_EQ(kept(kept.table.take_link(hash_of_token("x"), person("dan"), 50'000)), "");
  EXPECT_EQ(kept.table.clocks().deadline(), 60'000);
  expect_same(kept.table, Table::replay(kept.log).value(), 55'000);
}

TEST(Table, WaitsForThePersonToActAndForWhoeverHasToAnswer) {
  Made made = two_at("trap-the-cap", "players=3");
  made.seats.push_back(person("cec"));
  Kept kept(made);
  EXPECT_EQ(kept.table.awaited(), 0) << "nobody before it begins";
  kept.begin(0);
  const int seat = kept.table.match().actor();
  EXPECT_EQ(kept.table.awaited(), 1 << seat);
  EXPECT_EQ(kept(kept.table.offer(seat, Offer::draw, 1)), "");
  EXPECT_EQ(kept.table.awaited(), 0b111) << "one to act, the others to answer";
  EXPECT_EQ(kept(kept.table.answer((seat + 1) % 3, Offer::draw, false, 2)), "");
  EXPECT_EQ(kept.table.awaited(), 1 << seat);
  EXPECT_EQ(kept(kept.table.pause(3)), "");
  EXPECT_EQ(kept.table.awaited(), 0) << "nobody in a pause";
  EXPECT_EQ(kept(kept.table.resume(4)), "");
  EXPECT_EQ(kept(kept.table.leave(seat, Leaving::left, 5)), "");
  EXPECT_EQ(kept.table.awaited(), 0) << "nobody waits for a bot";
}

TEST(Table, AnOfferLapsesWhereASeatChangesHands) {
  Made made = two_at("trap-the-cap", "players=3");
  made.seats.push_back(person("cec"));
  Kept kept(made);
  kept.begin(0);
  EXPECT_EQ(kept(kept.table.offer(0, Offer::draw, 1)), "");
  EXPECT_EQ(kept(kept.table.leave(2, Leaving::left, 2)), "");
  EXPECT_EQ(kept(kept.table.answer(1, Offer::draw, true, 3)), "table.no-offer");
}

TEST(Table, ALinkIsVoidOnceSomebodySitsThere) {
  Made made = two_at("loot");
  made.seats = {person("ann"), {}};
  Kept kept(made);
  EXPECT_EQ(kept(kept.table.link(1, "ann", hash_of_token("x"), 0)), "");
  EXPECT_EQ(kept(kept.table.sit(1, person("bob"))), "");
  EXPECT_EQ(kept(kept.table.take_link(hash_of_token("x"), person("cec"), 1)), "link.unknown");
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
    EXPECT_EQ(kept(kept.table.act(0, match.game().actions(match.state())[0].code, 1)), "");
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

TEST(Table, ChatThatSteersWhatShowsItIsRefusedAndNotChanged) {
  Made loud = two_at("loot");
  loud.chatty = true;
  Kept kept(loud);
  for (const std::string bad : {"a\nb", "a\tb", "\x1b[2J", "a\x7f", "a\u0085b", "\u009b2J", "a\u2028b",
                                "\u202Enna wins", "a\u2066b", "\u200Ea", "a\u200F", "a\u061C", "a\xC3", "\xFF"})
    EXPECT_EQ(kept(kept.table.chat("ann", bad)), "table.chat-letters") << bad;
  for (const std::string good : {"Grüße, Жук 漢字", "שלום", "مرحبا", "👩‍🚀 👍🏽", "a\u00A0b"}) {
    EXPECT_EQ(kept(kept.table.chat("ann", good)), "") << good;
    EXPECT_EQ(std::get<Chatted>(kept.log.back()).text, good);
  }
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
  // Who came later has seen a hand as well.
  EXPECT_EQ(kept(kept.table.take_link(hash_of_token("third"), person("dan"), 3)), "");
  EXPECT_EQ(kept(kept.table.leave(2, Leaving::left, 3)), "");
  EXPECT_EQ(kept(kept.table.take_link(hash_of_token("first"), person("dan"), 3)), "table.two-hands");
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
  EXPECT_EQ(kept(act(kept.table, 0, "a4-a5", 10'000)), "");
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
  EXPECT_EQ(kept(act(kept.table, 0, "a4-a5", 10'000)), "");
  EXPECT_EQ(kept(kept.table.offer(0, Offer::take_back, 11'000)), "");
  EXPECT_EQ(kept(kept.table.answer(1, Offer::take_back, true, 90'000)), "");
  EXPECT_EQ(kept(act(kept.table, 0, "a4-a5", 95'000)), "");
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

TEST(Table, InARatedGameNothingIsTakenBackOrCalledOffByABot) {
  Made made = two_at("loot");
  made.rated = true;
  made.seats = {person("ann"), bot("3")};
  Kept kept(made);
  kept.begin();
  Rng rng(1);
  Milliseconds now = 0;
  while (kept.table.match().log().empty() || kept.table.match().log().back().actor == 0) play_on(kept, 1, rng, now);
  EXPECT_EQ(kept(kept.table.offer(0, Offer::take_back, now)), "table.rated-back");
  EXPECT_EQ(kept(kept.table.offer(0, Offer::abort, now)), "");
  EXPECT_EQ(kept.table.stage(), Stage::playing) << "the bot plays on";
  // Nor does a friend take the bot's seat.
  EXPECT_EQ(kept(kept.table.link(1, "ann", hash_of_token("x"), now)), "table.rated-bot");
  EXPECT_TRUE(kept.table.rematch("this", now).rated);
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
  EXPECT_TRUE(kept.table.rematch("this", 2).rated);
  // The next game is rated only if no stand-in would play it.
  EXPECT_EQ(kept(kept.table.leave(2, Leaving::left, 2)), "");
  EXPECT_FALSE(kept.table.rematch("this", 3).rated);
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

}  // namespace
}  // namespace cb::table
