// SPDX-License-Identifier: MIT
// The quick player and the search of endings, against plain twins.
#include "games/top_drop/eval.hpp"

#include <map>

#include "game/edition.hpp"
#include "game/testing.hpp"
#include "games/top_drop/embedded.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/tests/late.hpp"

namespace cb::top_drop {
namespace {

using Table = testing_table::Table<Definition>;

Weights read_weights() {
  GameFileReader in(embedded::top_drop::bots_toml, "top-drop");
  Weights weights;
  for (const auto& weight : Evaluation::kWeights)
    weights.*weight.at = in.integer("weights." + std::string(weight.name), -1'000'000, 1'000'000);
  return weights;
}
Evaluation evaluation(const Rules& rules) { return {rules, read_weights()}; }

std::string picked(const Table& table) {
  Rng rng(1);
  return Definition::write_action(table.rules(), table.state(),
                                  evaluation(table.rules()).pick(table.rules(), table.state(), rng));
}

// Games of the quick player, in which now and then any action is played so that odd states come up too.
template <class Visit>
void some_games(const Rules& rules, int games, Visit&& visit) {
  const Evaluation player = evaluation(rules);
  for (int n = 0; n < games; ++n) {
    Rng rng(static_cast<std::uint64_t>(n));
    State state = rules.start();
    while (rules.actor(state) != kNobody) {
      if (rules.at_chance(state) || rng.below(8) == 0) {
        testing_table::play_any(rules, state, rng);
        continue;
      }
      const Action action = player.pick(rules, state, rng);
      visit(state, action);
      rules.apply(state, action);
    }
  }
}

TEST(TopDropPlayer, PicksLegallyAndByWhatItsSeatSees) {
  for (const auto* settings : {"players=1", "players=2", "players=3 difficulty=hard", "players=4 difficulty=extreme"}) {
    const Table table(settings);
    const Rules& rules = table.rules();
    const Evaluation player = evaluation(rules);
    Rng hidden(7);
    int others = 0;
    some_games(rules, 40, [&](const State& state, Action action) {
      ASSERT_TRUE(rules.legal(state).contains(action));
      const View view = rules.view(state, state.seat);
      for (int n = 0; n < 3; ++n) {
        const State other = rules.sample(view, hidden);
        others += other == state ? 0 : 1;
        ASSERT_EQ(player.pick(rules, other, hidden), action);
      }
    });
    EXPECT_TRUE(others > 100 || rules.seats() == 1) << settings;
  }
}

TEST(TopDropPlayer, FitsItsWeightsToTheTable) {
  Weights weights;
  weights.left = 10;
  weights.few_left = -6;
  weights.tight_left = 9;
  weights.alone_left = 5;
  weights.ahead = 1;
  weights.more_ahead = 2;
  const auto left = [&](int players, Difficulty difficulty) { return fitted(weights, {players, difficulty}).left; };
  EXPECT_EQ(left(1, Difficulty::extreme), 15);
  EXPECT_EQ(left(2, Difficulty::easy), 10);
  EXPECT_EQ(left(2, Difficulty::medium), 13);
  EXPECT_EQ(left(2, Difficulty::extreme), 19);
  EXPECT_EQ(left(3, Difficulty::easy), 10);
  EXPECT_EQ(left(3, Difficulty::hard), 6);
  EXPECT_EQ(left(4, Difficulty::extreme), 4);
  EXPECT_EQ(fitted(weights, {2, Difficulty::easy}).ahead, 1);
  EXPECT_EQ(fitted(weights, {4, Difficulty::easy}).ahead, 5);
}

TEST(TopDropPlayer, PlaysNeighboursInOrder) {
  Table table("", "11.12.45.58,5.15.25.35/10,2/up/s2f2c2w4/a-turn");
  EXPECT_EQ(picked(table), "11");
  table.play("11");
  EXPECT_EQ(picked(table), "12");
  Table down("", "11.12.45.58,5.15.25.35/59,2/down/s2f2c2w4/a-turn");
  EXPECT_EQ(picked(down), "58");
}

TEST(TopDropPlayer, NeedsNoHelpWhereACardFits) {
  EXPECT_EQ(picked(Table("", "11.20.30.40,5.15.25.35/10,2/up/s2f2c2w4/a-turn")), "11");
}

TEST(TopDropPlayer, StopsBeforeAJump) {
  Table table("", "11.57.58.59,5.15.25.35/10,2/up/s2f2c2w4/a-turn");
  EXPECT_EQ(picked(table), "11");
  table.play("11");
  EXPECT_EQ(picked(table), "stop");
}

TEST(TopDropPlayer, KeepsTheWildWhileItsCardIsThere) {
  const Table table("", "11.20.30.40,5.15.25.35/50,2/up/s2f0c2w4/a-turn");
  const auto at = [&](int word) { return Evaluation::pointless(table.state(), word_action(word)); };
  EXPECT_TRUE(at(kWildSkip));
  EXPECT_FALSE(at(kWildFlip));
  EXPECT_TRUE(at(kWildColour));
  EXPECT_FALSE(at(kUseSkip));
  EXPECT_FALSE(Evaluation::pointless(table.state(), card_action(60)));
}

// Every way to go on, nothing left out.
bool can_win(const Rules& rules, const State& state) {
  if (state.phase == Phase::won) return true;
  for (const Action action : rules.legal(state)) {
    State next = state;
    rules.apply(next, action);
    if (can_win(rules, next)) return true;
  }
  return false;
}

TEST(TopDropEnding, SaysWhatEnumerationSays) {
  std::map<EndingSearch::Answer, int> times;
  for (const auto* settings : {"players=2", "players=3"}) {
    const Table table(settings);
    const Rules& rules = table.rules();
    Rng rng(3);
    for (int n = 0; n < 400; ++n) {
      // Five cards and little help, dealt at random.
      State state = rules.start();
      state.phase = Phase::turn;
      state.direction = rng.below(2) == 0 ? Direction::up : Direction::down;
      for (int card = 0; card < 5; ++card) {
        const auto seat = card == 0 ? 0 : rng.below(static_cast<std::uint32_t>(rules.seats()));
        state.hand[seat] |= bit(1 + 12 * static_cast<int>((card + n) % 5) + static_cast<int>(rng.below(12)));
      }
      state.pile = 0;
      for (auto& help : state.help) help = static_cast<std::uint8_t>(rng.below(5) == 0 ? 1 : 0);
      do state.top = static_cast<std::uint8_t>(1 + rng.below(kCards));
      while ((placed_cards(state) & bit(state.top)) == 0);
      const bool truth = can_win(rules, state);
      const auto answer = EndingSearch(rules).ask(state, 1'000'000);
      ASSERT_EQ(answer, truth ? EndingSearch::Answer::won : EndingSearch::Answer::lost)
          << Definition::write_position(rules, state);
      ++times[answer];
    }
  }
  EXPECT_GT(times[EndingSearch::Answer::won], 50);
  EXPECT_GT(times[EndingSearch::Answer::lost], 50);
}

TEST(TopDropEnding, OwnsUpWhenItHadTooLittleTime) {
  const Table table("", late("7.20.33.44,12.28.39.51", "", 30, "up/s2f2c2w4/a-turn"));
  EndingSearch search(table.rules());
  EXPECT_EQ(search.ask(table.state(), 3), EndingSearch::Answer::unknown);
  EXPECT_EQ(search.ask(table.state(), 1'000'000), EndingSearch::Answer::won);
}

TEST(TopDropEnding, IsNotToldWhileCardsCanBeDrawn) {
  const auto told = [](const std::string& position, SeatValues& values) {
    const Table table("players=1", position);
    return evaluation(table.rules()).settled(table.rules(), table.state(), values);
  };
  SeatValues values;
  EXPECT_FALSE(told(late("57.58.59.60", "55", 56, "up/s0f0c0w0/a-turn"), values));
  EXPECT_TRUE(told(late("57.58.59.60", "", 56, "up/s0f0c0w0/a-turn"), values));
  EXPECT_EQ(values.at[0], 1.0F);
  EXPECT_TRUE(told(late("55.57.58.59", "", 56, "up/s0f0c0w0/a-turn"), values));
  EXPECT_EQ(values.at[0], 0.0F);
}

TEST(TopDropPlayer, HasTheHighestOpinionOfWhatItPicks) {
  for (const auto* settings : {"players=1", "players=2", "players=4 difficulty=extreme"}) {
    const Table table(settings);
    const Rules& rules = table.rules();
    const Evaluation player = evaluation(rules);
    some_games(rules, 10, [&](const State& state, Action action) {
      ASSERT_EQ(player.opinion(rules, state, action), 0.5F);
      for (const Action other : rules.legal(state)) {
        ASSERT_GE(player.opinion(rules, state, other), 0.0F);
        ASSERT_LE(player.opinion(rules, state, other), 0.5F);
      }
    });
  }
}

TEST(TopDropPlayer, HasAnOpinionHoweverSureItIs) {
  const Table table("players=2");
  const Rules& rules = table.rules();
  for (const int unsure : {-1'000, 0, 1}) {
    Weights weights = read_weights();
    weights.unsure = unsure;
    const Evaluation player(rules, weights);
    some_games(rules, 2, [&](const State& state, Action) {
      for (const Action action : rules.legal(state)) {
        ASSERT_GE(player.opinion(rules, state, action), 0.0F);
        ASSERT_LE(player.opinion(rules, state, action), 0.5F);
      }
    });
  }
}

TEST(TopDropLuck, DrawsThePileOnceAndAlikeForAll) {
  const Table table;
  const Rules& rules = table.rules();
  Rng rng(5);
  const PileOrder luck(rules, rules.start(), rng);
  State one = rules.start();
  State two = rules.start();
  Bits64 drawn = 0;
  while (rules.at_chance(one)) {
    const Action card = luck.draw(rules, one);
    ASSERT_TRUE(rules.chance(one).contains(card));
    ASSERT_EQ(card, luck.draw(rules, two));
    drawn |= bit(card.code);
    rules.apply(one, card);
    rules.apply(two, card);
  }
  EXPECT_EQ(drawn, one.hand[0] | one.hand[1]);
  Rng again(6);
  EXPECT_NE(PileOrder(rules, rules.start(), again).draw(rules, rules.start()), luck.draw(rules, rules.start()));
}

}  // namespace
}  // namespace cb::top_drop
