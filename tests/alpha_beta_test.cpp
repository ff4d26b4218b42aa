// SPDX-License-Identifier: MIT
// Alpha-beta against a plain twin that cuts nothing off, and on positions where the answer is known.
#include "search/alpha_beta.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "game/testing.hpp"
#include "games/loot/eval.hpp"
#include "games/loot/game.hpp"
#include "games/top_cap/game.hpp"

namespace cb {
namespace {

using TopCapTable = testing_table::Table<top_cap::Definition>;
using LootTable = testing_table::Table<loot::Definition>;

// Few values, so that ties and cut-offs are common: how far the caps have come, coarsely.
struct CoarseEvaluation {
  using Rules = top_cap::Rules;
  int score(const Rules&, const top_cap::State& state) const {
    int sum[2] = {0, 0};
    for (int side : {0, 1})
      for (int cap : members(state.caps[side]))
        sum[side] += side == 0 ? top_cap::file_of(cap) + top_cap::rank_of(cap)
                               : 10 - top_cap::file_of(cap) - top_cap::rank_of(cap);
    const int mover = static_cast<int>(state.mover);
    return 10 * (sum[mover] - sum[1 - mover]);
  }
};

loot::Evaluation loot_evaluation(const loot::Rules& rules) {
  loot::Weights weights;
  weights.pawn = 100;
  weights.carrying = 200;
  weights.home = 30;
  weights.approach = 10;
  weights.to_move = 5;
  return {rules, weights};
}

template <class R>
int ended(const R& rules, const typename R::State& state, int ply) {
  const Ending ending = rules.ending(state);
  const int mover = rules.turn(state);
  if (ending.won(0) == ending.won(1)) return 0;
  return ending.won(mover) ? kWonScore - ply : ply - kWonScore;
}

template <class E, class State>
int plain_quiet(const typename E::Rules& rules, const E& evaluation, const State& state, int ply) {
  const auto legal = rules.legal(state);
  if (legal.size() == 0) return ended(rules, state, ply);
  int best = evaluation.score(rules, state);
  if constexpr (requires { evaluation.noisy(rules, state, legal[0]); }) {
    for (const auto action : legal) {
      if (evaluation.noisy(rules, state, action) == 0) continue;
      State next = state;
      rules.apply(next, action);
      best = std::max(best, -plain_quiet(rules, evaluation, next, ply + 1));
    }
  }
  return best;
}

// Every line to the end, nothing cut off.
template <class E, class State>
int minimax(const typename E::Rules& rules, const E& evaluation, const State& state, int depth, int ply) {
  const auto legal = rules.legal(state);
  if (legal.size() == 0) return ended(rules, state, ply);
  if (depth == 0) return plain_quiet(rules, evaluation, state, ply);
  int best = -kWonScore;
  for (const auto action : legal) {
    State next = state;
    rules.apply(next, action);
    best = std::max(best, -minimax(rules, evaluation, next, depth - 1, ply + 1));
  }
  return best;
}

// Random positions of running games.
template <class R, class Visit>
void some_positions(const R& rules, int amount, std::uint32_t latest, Visit&& visit) {
  for (int n = 0; n < amount; ++n) {
    Rng rng(static_cast<std::uint64_t>(n));
    auto state = rules.start();
    for (std::uint32_t ply = rng.below(latest); ply > 0; --ply) {
      const auto legal = rules.legal(state);
      if (legal.size() == 0) break;
      rules.apply(state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    }
    if (rules.legal(state).size() > 0) visit(state);
  }
}

template <class E>
using SearchOf = AlphaBeta<typename E::Rules, E>;

template <class E>
void expect_minimax(const typename E::Rules& rules, const E& evaluation, int amount, std::uint32_t latest, int depth) {
  some_positions(rules, amount, latest, [&](const auto& state) {
    SearchOf<E> search(rules, evaluation, {.deepest = depth, .take_risks = false}, {});
    const auto reply = search.search(state, {}, {});
    ASSERT_TRUE(reply.found());
    // A certain win may be found before the last depth; both then agree that it is one.
    ASSERT_EQ(reply.moves[0].value, chance_of(minimax(rules, evaluation, state, depth, 0)));
  });
}

TEST(AlphaBeta, FindsWhatMinimaxFinds) {
  const TopCapTable table("repetition=off");
  expect_minimax(table.rules(), CoarseEvaluation{}, 60, 25, 4);
}

TEST(AlphaBeta, FindsWhatMinimaxFindsWithQuiescence) {
  // Plain quiescence takes its time where pawns have many ways to take each other.
  for (const auto& [settings, depth] : {std::pair("repetition=off", 2), std::pair("quiet=10 repetition=off", 2),
                                        std::pair("movement=free repetition=off", 1)}) {
    const LootTable table(settings);
    expect_minimax(table.rules(), loot_evaluation(table.rules()), 12, 80, depth);
  }
}

TEST(AlphaBeta, ValuesEveryMoveWhenAsked) {
  const TopCapTable table("repetition=off");
  const CoarseEvaluation evaluation;
  constexpr int kDepth = 3;
  some_positions(table.rules(), 50, 25, [&](const top_cap::State& state) {
    SearchOf<CoarseEvaluation> search(table.rules(), evaluation,
                                      {.deepest = kDepth, .margin = 1.0F, .take_risks = false}, {});
    const auto reply = search.search(state, {}, {});
    for (const auto& move : reply.ranked()) {
      auto next = state;
      table.rules().apply(next, from_code<top_cap::Action>(move.action));
      ASSERT_EQ(move.value, chance_of(-minimax(table.rules(), evaluation, next, kDepth - 1, 1)));
    }
  });
}

TEST(AlphaBeta, ValuesTheMovesWithinTheMargin) {
  const TopCapTable table("repetition=off");
  const CoarseEvaluation evaluation;
  constexpr int kDepth = 3;
  constexpr float kMargin = 0.05F;
  int within = 0;
  int below = 0;
  some_positions(table.rules(), 50, 15, [&](const top_cap::State& state) {
    SearchOf<CoarseEvaluation> search(table.rules(), evaluation,
                                      {.deepest = kDepth, .margin = kMargin, .take_risks = false}, {});
    const auto reply = search.search(state, {}, {});
    const float best = reply.moves[0].value;
    if (best <= 0.0F || best >= 1.0F) return;  // stopped before the last depth
    for (const auto& move : reply.ranked()) {
      auto next = state;
      table.rules().apply(next, from_code<top_cap::Action>(move.action));
      const float truth = chance_of(-minimax(table.rules(), evaluation, next, kDepth - 1, 1));
      if (truth > best - kMargin) {
        ++within;
        ASSERT_EQ(move.value, truth);
      } else {
        ++below;
        ASSERT_LE(move.value, best - kMargin + 0.01F);
      }
    }
  });
  EXPECT_GT(within, 100);
  EXPECT_GT(below, 100);
}

TEST(AlphaBeta, FindsForcedWinsWithATable) {
  const TopCapTable table("repetition=off");
  const CoarseEvaluation evaluation;
  std::vector<std::byte> memory(1 << 20);
  int wins = 0;
  some_positions(table.rules(), 200, 25, [&](const top_cap::State& state) {
    if (minimax(table.rules(), evaluation, state, 3, 0) < kSurelyWon) return;
    ++wins;
    SearchOf<CoarseEvaluation> search(table.rules(), evaluation, {.deepest = 5}, memory);
    const auto reply = search.search(state, {}, {});
    ASSERT_EQ(reply.moves[0].value, 1.0F);
    auto next = state;
    table.rules().apply(next, from_code<top_cap::Action>(reply.moves[0].action));
    ASSERT_LE(minimax(table.rules(), evaluation, next, 4, 0), -kSurelyWon) << "the move given does not win";
  });
  EXPECT_GT(wins, 10);
}

TEST(AlphaBeta, ItsLineLeadsToItsValue) {
  const LootTable table("repetition=off");
  const auto& rules = table.rules();
  const auto evaluation = loot_evaluation(rules);
  constexpr int kDepth = 3;
  std::vector<std::byte> memory(1 << 16);
  some_positions(rules, 30, 80, [&](const loot::State& root) {
    for (const bool with_table : {false, true}) {
      SearchOf<loot::Evaluation> search(rules, evaluation, {.deepest = kDepth, .take_risks = false},
                                        with_table ? std::span(memory) : std::span<std::byte>());
      const auto reply = search.search(root, {}, {});
      ASSERT_GE(reply.line_length, 1u);
      ASSERT_EQ(reply.line[0], reply.moves[0].action);
      auto state = root;
      int sign = 1;
      for (std::size_t n = 0; n < reply.line_length; ++n, sign = -sign) {
        const auto action = from_code<loot::Action>(reply.line[n]);
        ASSERT_TRUE(rules.legal(state).contains(action));
        rules.apply(state, action);
      }
      if (rules.legal(state).size() > 0) {
        ASSERT_EQ(reply.line_length, static_cast<std::size_t>(reply.depth));
      }
      ASSERT_EQ(reply.moves[0].value, chance_of(sign * plain_quiet(rules, evaluation, state, kDepth)));
    }
  });
}

// The value of one move of the start, the positions of the match before it given.
float value_of_first(std::span<const std::uint64_t> past, int depth) {
  const TopCapTable table;
  const CoarseEvaluation evaluation;
  SearchOf<CoarseEvaluation> search(table.rules(), evaluation, {.deepest = depth, .margin = 1.0F}, {});
  const auto first = to_code(*table.rules().legal(table.state()).begin());
  const auto reply = search.search(table.state(), past, {});
  return std::ranges::find(reply.ranked(), first, &MoveValue::action)->value;
}

TEST(AlphaBeta, OnlyTheLastRepetitionOfTheMatchIsADraw) {
  const TopCapTable table;
  auto next = table.state();
  table.rules().apply(next, *table.rules().legal(next).begin());
  std::vector<std::uint64_t> past;
  const float fresh = value_of_first(past, 1);
  EXPECT_NE(fresh, 0.5F);
  // A long match, whose other positions change nothing.
  for (std::uint64_t n = 0; n < 20'000; ++n) past.push_back(mix(n) & ~key(table.rules(), next));
  past.push_back(key(table.rules(), next));
  EXPECT_EQ(value_of_first(past, 1), fresh) << "it would be there for the second time of three";
  past.push_back(key(table.rules(), next));
  EXPECT_EQ(value_of_first(past, 1), 0.5F);
}

TEST(Repetitions, KnowTheLineAndTheMatch) {
  const std::uint64_t past[] = {11, 12, 11, 13};
  const auto drawn = [&](int limit, std::uint64_t key) {
    Repetitions repetitions;
    repetitions.begin(past, limit);
    repetitions.enter(21, 0);
    repetitions.enter(22, 1);
    return repetitions.drawn(key, 2);
  };
  EXPECT_TRUE(drawn(3, 21));
  EXPECT_TRUE(drawn(3, 11)) << "twice in the match";
  EXPECT_FALSE(drawn(3, 12)) << "once in the match";
  EXPECT_FALSE(drawn(3, 23)) << "never";
  EXPECT_TRUE(drawn(2, 12));
  EXPECT_FALSE(drawn(4, 11));
  for (const std::uint64_t key : {11, 21, 22}) EXPECT_FALSE(drawn(0, key)) << "no such rule";
}

TEST(AlphaBeta, IsRepeatableWhateverTheMemoryHeld) {
  const LootTable table;
  const auto evaluation = loot_evaluation(table.rules());
  std::vector<std::byte> memory(1 << 16, std::byte{0x5A});
  const auto run = [&] {
    SearchOf<loot::Evaluation> search(table.rules(), evaluation, {.margin = 0.05F}, memory);
    return search.search(table.state(), {}, {.nodes = 20'000});
  };
  const auto one = run();
  EXPECT_GT(one.depth, 2);
  EXPECT_LE(one.nodes, 20'000u);
  for (int n = 0; n < 3; ++n) {
    const auto again = run();
    EXPECT_EQ(again.depth, one.depth);
    EXPECT_EQ(again.nodes, one.nodes);
    EXPECT_TRUE(std::ranges::equal(again.ranked(), one.ranked(), [](const MoveValue& a, const MoveValue& b) {
      return a.action == b.action && a.value == b.value && a.visits == b.visits;
    }));
  }
}

TEST(AlphaBeta, AnswersWithEveryMoveAtAnyLimit) {
  const LootTable table;
  const auto evaluation = loot_evaluation(table.rules());
  const auto legal = table.rules().legal(table.state());
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{31}, std::size_t{64}, std::size_t{5'000}}) {
    for (std::uint64_t nodes = 1; nodes < 5'000; nodes += 1 + nodes / 8) {
      // The guard behind the memory must stay as it was.
      std::vector<std::byte> memory(bytes + 64, std::byte{0x5A});
      SearchOf<loot::Evaluation> search(table.rules(), evaluation, {.margin = 0.02F}, std::span(memory).first(bytes));
      const auto reply = search.search(table.state(), {}, {.nodes = nodes});
      ASSERT_EQ(reply.move_count, static_cast<std::size_t>(legal.size()));
      ASSERT_LE(reply.nodes, nodes);
      for (const auto action : legal)
        ASSERT_EQ(std::ranges::count(reply.ranked(), to_code(action), &MoveValue::action), 1);
      const float best = std::ranges::max(reply.ranked(), {}, &MoveValue::value).value;
      ASSERT_EQ(reply.moves[0].value, best) << nodes;
      for (std::size_t n = bytes; n < memory.size(); ++n) ASSERT_EQ(memory[n], std::byte{0x5A});
    }
  }
}

TEST(AlphaBeta, StopsAtOnceWhenAsked) {
  const TopCapTable table;
  const CoarseEvaluation evaluation;
  const std::atomic<bool> stop = true;
  SearchOf<CoarseEvaluation> search(table.rules(), evaluation, {}, {});
  const auto reply = search.search(table.state(), {}, {.stop = &stop});
  EXPECT_TRUE(reply.found());
  EXPECT_LE(reply.nodes, 64u);
}

TEST(TranspositionTable, ForgetsWhatAnotherSearchWrote) {
  std::vector<std::byte> memory(1 << 10, std::byte{0xFF});
  constexpr std::uint64_t kKey = 0x1234567890ABCDEF;
  TranspositionTable first(memory);
  EXPECT_EQ(first.find(kKey), nullptr);
  first.store(kKey, 3, -25, Bound::upper, 7);
  ASSERT_NE(first.find(kKey), nullptr);
  EXPECT_EQ(first.find(kKey)->score, -25);
  EXPECT_EQ(first.find(kKey)->depth, 3);
  EXPECT_EQ(first.find(kKey)->bound, Bound::upper);
  EXPECT_EQ(first.find(kKey)->action, 7u);
  EXPECT_EQ(TranspositionTable(memory).find(kKey), nullptr);
}

TEST(TranspositionTable, KeepsTheDeeperAndTheNewerOfAPlace) {
  std::vector<std::byte> memory(1 << 10);
  TranspositionTable table(memory);
  // The lower halves are equal: all three belong to one place.
  const auto at = [](std::uint64_t n) { return n << 32; };
  table.store(at(1), 9, 0, Bound::lower, 1);
  table.store(at(2), 2, 0, Bound::lower, 2);
  table.store(at(3), 1, 0, Bound::lower, 3);
  EXPECT_NE(table.find(at(1)), nullptr);
  EXPECT_EQ(table.find(at(2)), nullptr);
  EXPECT_NE(table.find(at(3)), nullptr);
  // Of one position a shallower bound does not replace a deeper one.
  table.store(at(1), 4, 0, Bound::lower, 5);
  EXPECT_EQ(table.find(at(1))->depth, 9);
  table.store(at(1), 4, 0, Bound::exact, 5);
  EXPECT_EQ(table.find(at(1))->depth, 4);
}

}  // namespace
}  // namespace cb
