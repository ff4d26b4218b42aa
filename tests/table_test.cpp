// SPDX-License-Identifier: MIT
// The course of a table: moves, clocks, luck, and the log that makes it again.
#include "table/table.hpp"

#include "table/event_json.hpp"
#include "table/laid.hpp"
#include "table_testing.hpp"
#include "thought/bot.hpp"

namespace cb::table {
namespace {

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
  EXPECT_EQ(kept(act(kept.table, 0, "a4-a5", 0)), "table.not-begun");
  kept.begin();
  EXPECT_EQ(kept(act(kept.table, 1, "a4-a5", 0)), "table.turn");
  EXPECT_NE(kept(act(kept.table, 0, "a4-f6", 0)), "");
  EXPECT_EQ(kept(act(kept.table, 7, "a4-a5", 0)), "table.seat");
  EXPECT_EQ(kept(kept.table.act(0, ~ActionCode{0}, 0)), "match.illegal");
  EXPECT_EQ(kept.count<Acted>(), 0);
  EXPECT_EQ(kept.table.match().log().size(), 0u);
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
    return match.game().actions(match.state()).front().code;
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

// Sixty moves of the first seat, each a second after it was its turn and with that much of a way; what was forgiven.
Milliseconds forgiven_in_sixty_moves(const ClockRule& clock, Milliseconds lag) {
  Made made = two_at("loot");
  made.clock = clock;
  Kept kept(made);
  kept.begin();
  Rng rng(1);
  Milliseconds now = 0;
  Milliseconds charged = 0;
  for (int moves = 0; moves < 60 && kept.table.stage() == Stage::playing && !testing::Test::HasFailure();) {
    const auto& match = kept.table.match();
    const auto action = random_action(match.game(), match.state(), rng);
    const int seat = match.actor();
    const auto before = kept.table.clocks().left(0, now);
    now += 1'000;
    EXPECT_EQ(kept(kept.table.act(seat, action, now, seat == 0 ? lag : 0)), "");
    if (seat != 0) continue;
    ++moves;
    const bool turn_over = kept.table.clocks().running() != 0;
    charged += before + (turn_over ? clock.increment : 0) - kept.table.clocks().left(0, now);
  }
  EXPECT_EQ(kept.table.stage(), Stage::playing);
  Milliseconds told = 0;
  for (const auto& event : kept.log)
    if (const auto* acted = std::get_if<Acted>(&event)) told += acted->lag;
  EXPECT_EQ(told, 60'000 - charged) << "what the log says was forgiven is what the clock was not charged";
  expect_same(kept.table, Table::replay(kept.log).value(), now + 500);
  return told;
}

TEST(Table, AWayThatIsMadeLongerBuysNoMoreThanTheQuota) {
  constexpr ClockRule kFiveMinutes = {Pace::live, 300'000, 2'000};
  EXPECT_EQ(forgiven_in_sixty_moves(kFiveMinutes, 100), 60 * 100) << "an honest way is forgiven whole";
  // The quota of ten actions, and what sixty bring back but for the last.
  EXPECT_EQ(forgiven_in_sixty_moves(kFiveMinutes, 500), 10 * 100 + 59 * 100);
  EXPECT_EQ(forgiven_in_sixty_moves(kFiveMinutes, 10'000), forgiven_in_sixty_moves(kFiveMinutes, 500));
  // In a short game a tenth of a second is much.
  EXPECT_EQ(forgiven_in_sixty_moves({Pace::live, 12'000, 1'000}, 500), 10 * 86 + 59 * 86);
}

TEST(Table, AMoveThatWasReadyUsesNoMoreOfTheQuotaThanItsTime) {
  Made made = two_at("top-cap");
  made.clock = {Pace::live, 300'000, 0};
  Kept kept(made);
  kept.begin();
  EXPECT_EQ(kept(act(kept.table, 0, "a4-a5", 30, 400)), "");
  EXPECT_EQ(std::get<Acted>(kept.log.back()).lag, 30);
  EXPECT_EQ(kept.table.clocks().left(0, 30), 300'000);
}

TEST(Table, AnOlderLogKeepsTheClocksItHad) {
  Made made = two_at("top-cap");
  made.clock = {Pace::live, 300'000, 0};
  Kept kept(made);
  kept.begin();
  Events log = kept.log;
  // Half a second with every move, as it was once: far beyond any quota.
  Milliseconds now = 0;
  Rng rng(1);
  Milliseconds left = 300'000;
  for (int n = 0; n < 20; ++n) {
    auto& table = kept.table;
    const auto& match = table.match();
    const auto seat = match.actor();
    const auto action = match.game().write_action(match.state(), random_action(match.game(), match.state(), rng));
    log.emplace_back(Acted{seat, action, now += 2'000, 500});
    ASSERT_TRUE(table.take(log.back()));
    if (seat == 0) left -= 1'500;
  }
  EXPECT_EQ(Table::replay(log).value().clocks().left(0, 0), left);
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

TEST(Table, ASeatAddsToTheLuckOnce) {
  Kept kept(two_at("loot"));
  EXPECT_EQ(kept(kept.table.add_nonce(0, "early")), "table.not-begun");
  EXPECT_EQ(kept(kept.table.promise(some_seed())), "");
  for (const auto& wrong : {std::string(), std::string(65, 'x')})
    EXPECT_EQ(kept(kept.table.add_nonce(0, wrong)), "table.nonce");
  EXPECT_EQ(kept(kept.table.add_nonce(0, std::string(64, 'x'))), "");
  EXPECT_EQ(kept(kept.table.add_nonce(0, "another")), "table.nonce-twice");
}

TEST(Table, ADealThatOthersPlayTooHasTheLuckOfTheHouseAlone) {
  Made made = two_at("top-drop");
  made.laid = laid_for(kLaidForDeal, "an event");
  Kept one(made);
  Kept other(made);
  for (auto* const kept : {&one, &other}) {
    EXPECT_EQ((*kept)(kept->table.promise(some_seed())), "");
    EXPECT_EQ((*kept)(kept->table.add_nonce(0, "mine")), "table.nonce-deal");
    EXPECT_TRUE(kept->table.ready_to_begin()) << "nobody is waited for";
    EXPECT_EQ((*kept)(kept->table.begin(0)), "");
  }
  EXPECT_EQ(one.table.match().state(), other.table.match().state());
  EXPECT_EQ(one(one.table.leave(0, Leaving::left, 1)), "");
  EXPECT_EQ(one(one.table.leave(1, Leaving::left, 1)), "");
  EXPECT_EQ(one.table.stage(), Stage::over);
  EXPECT_EQ(one.count<Revealed>(), 0) << "the others still have to play it";
  EXPECT_EQ(one.table.rematch("this table", 2).laid, "") << "they do not play on for the event";
}

TEST(Table, WhoeverDoesNotComeLosesAmongTwo) {
  Made made = two_at("top-cap");
  made.host.clear();
  Kept kept(made);
  EXPECT_EQ(kept(kept.table.forfeit(0, 1)), "table.not-begun");
  kept.begin(0);
  EXPECT_EQ(kept(kept.table.forfeit(1, 1)), "table.came") << "it is not their turn";
  Rng rng(1);
  Milliseconds now = 0;
  play_on(kept, 1, rng, now);
  EXPECT_EQ(kept(kept.table.forfeit(1, 9)), "");
  EXPECT_EQ(kept.table.ended()->code, "no-show");
  EXPECT_EQ(kept.table.ended()->winners, 1);
  EXPECT_EQ(kept.table.rematch("this table", 10).host, "bob") << "a table of the house has no host, theirs has";

  Kept came(two_at("top-cap"));
  came.begin(0);
  play_on(came, 2, rng, now);
  EXPECT_EQ(came(came.table.forfeit(0, 9)), "table.came") << "who has acted once has a clock";
}

TEST(Table, AStandInPlaysForWhoeverDoesNotComeWhereMorePlay) {
  Made made = two_at("trap-the-cap", "players=3");
  made.seats.push_back(person("cid"));
  Kept kept(made);
  kept.begin(0);
  const int actor = kept.table.match().actor();
  EXPECT_EQ(kept(kept.table.forfeit(actor, 1)), "");
  EXPECT_EQ(kept.table.stage(), Stage::playing);
  EXPECT_EQ(kept.table.seats()[static_cast<std::size_t>(actor)].kind, Holder::Kind::bot);
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
  EXPECT_EQ(write_event(Acted{1, "a\"b", 7, 3}), R"({"t":"acted","seat":1,"action":"a\"b","at":7,"lag":3})");
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
    ASSERT_EQ(kept(kept.table.act(kept.table.thinking_bot(), mind.choose(match, n), 0)), "");
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
