// SPDX-License-Identifier: MIT
// The search for hidden hands: it knows what the seat knows, keeps its limits and finds what can be found.
#include "search/sampled.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "bots/book.hpp"
#include "game/testing.hpp"
#include "games/top_drop/embedded.hpp"
#include "games/top_drop/eval.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/tests/late.hpp"
#include "thought/bot.hpp"

namespace cb {
namespace {

using top_drop::Action;
using top_drop::Definition;
using top_drop::late;
using top_drop::Rules;
using top_drop::State;
using Player = top_drop::Evaluation;
using Search = Sampled<Rules, Player>;
using Table = testing_table::Table<Definition>;

Player player(const Rules& rules) {
  return {rules, read_bot_book<Player>(embedded::top_drop::bots_toml, "top-drop").value().weights};
}

SearchReply ask(const Rules& rules, const State& state, const SearchLimits& limits, std::uint64_t seed = 1) {
  const Player quick = player(rules);
  Search search(rules, quick, {});
  return search.search(rules.view(state, state.seat), limits, seed);
}

// States of games in which anything is played.
template <class Visit>
void some_states(const Rules& rules, int games, Visit&& visit) {
  for (int n = 0; n < games; ++n) {
    Rng rng(static_cast<std::uint64_t>(n));
    State state = rules.start();
    const Player quick = player(rules);
    while (rules.actor(state) != kNobody) {
      if (rules.at_chance(state)) {
        testing_table::play_any(rules, state, rng);
        continue;
      }
      visit(state, rng);
      rules.apply(state, quick.pick(rules, state, rng));
    }
  }
}

TEST(Sampled, KnowsNoMoreThanItsSeat) {
  for (const auto* settings : {"players=2", "players=4 difficulty=extreme"}) {
    const Table table(settings);
    const Rules& rules = table.rules();
    const std::shared_ptr<const AnyGame> game =
        find_game("top-drop").value()->make(testing_table::settings_from(settings), {}).value();
    int others = 0;
    some_states(rules, 2, [&](const State& state, Rng& rng) {
      // The same view over other hands and another pile.
      const State other = rules.sample(rules.view(state, state.seat), rng);
      others += other == state ? 0 : 1;
      const auto move = [&](const State& truth, std::string_view name) {
        const auto any = game->read_position(Definition::write_position(rules, truth)).value();
        Bot bot = Bot::make(game, name).value();
        const auto reply = bot.think(game->view(any, truth.seat), {}, 11);
        return bot.choose(reply, 11);
      };
      for (const auto* name : {"5@150", "1@60", "4"}) ASSERT_EQ(move(state, name), move(other, name)) << name;
    });
    EXPECT_GT(others, 50);
  }
}

TEST(Sampled, IsRepeatableForASeedAndANodeLimit) {
  const Table table("", "11.20.30.40,5.15.25.35/10,2/up/s2f2c2w4/a-turn");
  const auto one = ask(table.rules(), table.state(), {.nodes = 2'000}, 5);
  const auto two = ask(table.rules(), table.state(), {.nodes = 2'000}, 5);
  const auto other = ask(table.rules(), table.state(), {.nodes = 2'000}, 6);
  bool differs = false;
  ASSERT_EQ(one.move_count, two.move_count);
  for (std::size_t n = 0; n < one.move_count; ++n) {
    EXPECT_EQ(one.moves[n].action, two.moves[n].action);
    EXPECT_EQ(one.moves[n].value, two.moves[n].value);
    EXPECT_EQ(one.moves[n].visits, two.moves[n].visits);
    differs = differs || one.moves[n].value != other.moves[n].value;
  }
  EXPECT_TRUE(differs);
}

TEST(Sampled, KeepsItsNodeLimit) {
  const Table table("", "11.20.30.40,5.15.25.35/10,2/up/s2f2c2w4/a-turn");
  for (const std::uint64_t nodes : {1, 2, 7, 50, 333, 1'000})
    EXPECT_EQ(ask(table.rules(), table.state(), {.nodes = nodes}).nodes, nodes);
}

TEST(Sampled, StopsAtOnceAndStillAnswers) {
  const Table table("", "11.20.30.40,5.15.25.35/10,2/up/s2f2c2w4/a-turn");
  const std::atomic<bool> stop = true;
  Rng rng(1);
  const auto quick = player(table.rules()).pick(table.rules(), table.state(), rng);
  for (const SearchLimits& limits : {SearchLimits{.stop = &stop}, SearchLimits{.nanoseconds = 1}}) {
    const auto reply = ask(table.rules(), table.state(), limits);
    EXPECT_LE(reply.nodes, 1u);
    ASSERT_TRUE(reply.found());
    EXPECT_EQ(reply.moves[0].action, to_code(quick));
  }
}

TEST(Sampled, ListsEveryLegalMoveOnceAndALineThatCanBePlayed) {
  const Table table("players=3");
  const Rules& rules = table.rules();
  some_states(rules, 2, [&](const State& state, Rng&) {
    const auto reply = ask(rules, state, {.nodes = 40});
    std::set<std::uint32_t> listed;
    for (const auto& move : reply.ranked()) {
      ASSERT_TRUE(rules.legal(state).contains(from_code<Action>(move.action)));
      listed.insert(move.action);
    }
    ASSERT_EQ(listed.size(), reply.move_count);
    ASSERT_EQ(static_cast<int>(reply.move_count), rules.legal(state).size());
    ASSERT_GT(reply.line_length, 0u);
    ASSERT_EQ(reply.line[0], reply.moves[0].action);
    State next = state;
    for (std::size_t n = 0; n < reply.line_length; ++n) {
      const auto step = from_code<Action>(reply.line[n]);
      ASSERT_TRUE(rules.legal(next).contains(step));
      rules.apply(next, step);
    }
  });
}

TEST(Sampled, RanksByTheQuickPlayersOpinionBeforeAnyTry) {
  const Table table("", "11.20.30.40,5.15.25.35/10,2/up/s2f2c2w4/a-turn");
  const auto reply = ask(table.rules(), table.state(), {.nodes = 1});
  EXPECT_EQ(Definition::write_action(table.rules(), table.state(), from_code<Action>(reply.moves[0].action)), "11");
  EXPECT_EQ(reply.moves[0].value, 0.5F);
  EXPECT_LT(reply.moves[reply.move_count - 1].value, 0.4F);
  for (std::size_t n = 1; n < reply.move_count; ++n) EXPECT_LE(reply.moves[n].value, reply.moves[n - 1].value);
}

TEST(Sampled, TriesOnlyAsManyTurnsAsItCanTellApart) {
  const Table table("", "11.20.30.40,5.15.25.35/10,2/up/s2f2c2w4/a-turn");
  const auto tried = [&](std::uint64_t nodes) {
    const auto reply = ask(table.rules(), table.state(), {.nodes = nodes});
    EXPECT_GT(reply.moves[0].visits, 0u);
    return std::ranges::count_if(reply.ranked(), [](const MoveValue& move) { return move.visits > 0; });
  };
  const auto all = table.rules().legal(table.state()).size();
  EXPECT_LT(tried(200), 4);  // 64 tries for each of three turns
  EXPECT_LT(tried(500), all);
  EXPECT_EQ(tried(8'000), all);
}

TEST(Sampled, SpendsNothingOnAForcedMove) {
  // The 40 cannot be followed and only the 60 is left: no help, no choice.
  const Table table("", late("60.20,30", "", 55, "up/s0f0c0w0/a-turn"));
  ASSERT_EQ(table.actions().size(), 1u);
  EXPECT_EQ(ask(table.rules(), table.state(), {.nodes = 1'000}).nodes, 0u);
}

bool can_win(const Rules& rules, const State& state) {
  if (state.phase == top_drop::Phase::won) return true;
  for (const Action action : rules.legal(state)) {
    State next = state;
    rules.apply(next, action);
    if (can_win(rules, next)) return true;
  }
  return false;
}

TEST(Sampled, FindsTheWinsOfEndingsThatTheQuickPlayerMisses) {
  // Two hands and no pile: what is not in one hand is in the other, and every line can be enumerated.
  const Table table;
  const Rules& rules = table.rules();
  const Player quick = player(rules);
  Rng rng(9);
  int missed = 0;
  for (int n = 0; n < 3'000 && missed < 20; ++n) {
    State state = rules.start();
    state.phase = top_drop::Phase::turn;
    state.direction = rng.below(2) == 0 ? top_drop::Direction::up : top_drop::Direction::down;
    state.pile = 0;
    for (int card = 0; card < 6; ++card) state.hand[card % 2] |= bit(1 + 10 * card + static_cast<int>(rng.below(10)));
    for (auto& help : state.help) help = static_cast<std::uint8_t>(rng.below(5) == 0 ? 1 : 0);
    do state.top = static_cast<std::uint8_t>(1 + rng.below(top_drop::kCards));
    while ((placed_cards(state) & bit(state.top)) == 0);
    if (rules.actor(state) == kNobody || !can_win(rules, state)) continue;
    State by_quick = state;
    rules.apply(by_quick, quick.pick(rules, state, rng));
    if (can_win(rules, by_quick)) continue;
    ++missed;
    const auto reply = ask(rules, state, {.nodes = 2'000});
    rules.apply(state, from_code<Action>(reply.moves[0].action));
    ASSERT_TRUE(can_win(rules, state));
    EXPECT_EQ(reply.moves[0].value, 1.0F);
  }
  EXPECT_EQ(missed, 20);
}

}  // namespace
}  // namespace cb
