// SPDX-License-Identifier: MIT
// The searches against plain twins and known positions.
#include <gtest/gtest.h>

#include <vector>

#include "game/testing.hpp"
#include "games/top_cap/game.hpp"
#include "search/alpha_beta.hpp"

namespace cb {
namespace {

using top_cap::Action;
using top_cap::Rules;
using top_cap::State;
using Table = testing_table::Table<top_cap::Definition>;

// Few values, so that ties and cut-offs are common: how far the caps have come, coarsely.
struct CoarseEvaluation {
  int score(const Rules&, const State& state) const {
    int sum[2] = {0, 0};
    for (int side : {0, 1})
      for (int cap : members(state.caps[side]))
        sum[side] += side == 0 ? top_cap::file_of(cap) + top_cap::rank_of(cap)
                               : 10 - top_cap::file_of(cap) - top_cap::rank_of(cap);
    const int mover = static_cast<int>(state.mover);
    return 10 * (sum[mover] - sum[1 - mover]);
  }
  SeatValues values(const Rules& rules, const State& state) const {
    return values_of_score(static_cast<int>(state.mover), score(rules, state));
  }
};

// Every line to the end, nothing cut off.
int minimax(const Rules& rules, const State& state, int depth, int ply) {
  const auto legal = rules.legal(state);
  if (legal.size() == 0) return ply - kWonScore;
  if (depth == 0) return CoarseEvaluation{}.score(rules, state);
  int best = -kWonScore;
  for (const Action action : legal) {
    State next = state;
    rules.apply(next, action);
    best = std::max(best, -minimax(rules, next, depth - 1, ply + 1));
  }
  return best;
}

// Random positions of running games.
template <class Visit>
void some_positions(const Rules& rules, int amount, Visit&& visit) {
  for (int n = 0; n < amount; ++n) {
    Rng rng(static_cast<std::uint64_t>(n));
    State state = rules.start();
    for (std::uint32_t ply = rng.below(25); ply > 0; --ply) {
      const auto legal = rules.legal(state);
      if (legal.size() == 0) break;
      rules.apply(state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    }
    if (rules.legal(state).size() > 0) visit(state);
  }
}

TEST(AlphaBeta, FindsWhatMinimaxFinds) {
  const Table table("repetition=off");
  const CoarseEvaluation evaluation;
  some_positions(table.rules(), 200, [&](const State& state) {
    constexpr int kDepth = 4;
    AlphaBeta<Rules, CoarseEvaluation> search(table.rules(), evaluation,
                                              {.deepest = kDepth, .reduce_late_moves = false}, {});
    const auto reply = search.search(state, {}, {});
    ASSERT_TRUE(reply.found());
    const int expected = minimax(table.rules(), state, kDepth, 0);
    // A certain win may be found before the last depth; both then agree that it is one.
    ASSERT_EQ(reply.moves[0].value, chance_of(expected)) << table.position();
  });
}

TEST(AlphaBeta, FindsForcedWinsWithATable) {
  const Table table("repetition=off");
  const CoarseEvaluation evaluation;
  std::vector<std::byte> memory(1 << 20);
  int wins = 0;
  some_positions(table.rules(), 200, [&](const State& state) {
    const int truth = minimax(table.rules(), state, 3, 0);
    if (truth < kSurelyWon) return;
    ++wins;
    AlphaBeta<Rules, CoarseEvaluation> search(table.rules(), evaluation, {.deepest = 5}, memory);
    const auto reply = search.search(state, {}, {});
    ASSERT_EQ(reply.moves[0].value, 1.0F);
    State next = state;
    const auto best = from_code<Action>(reply.moves[0].action);
    table.rules().apply(next, best);
    ASSERT_LE(minimax(table.rules(), next, 4, 0), -kSurelyWon) << "the move given does not win";
  });
  EXPECT_GT(wins, 10);
}

TEST(AlphaBeta, RepeatedPositionsAreDraws) {
  // The mover is lost in everything but going back to a position of the past.
  const Table table;
  const CoarseEvaluation evaluation;
  AlphaBeta<Rules, CoarseEvaluation> search(table.rules(), evaluation, {.deepest = 1, .value_every_move = true}, {});
  const auto fresh = search.search(table.state(), {}, {});
  State next = table.state();
  const auto first = from_code<Action>(fresh.moves[0].action);
  table.rules().apply(next, first);
  const std::uint64_t seen[] = {key(table.rules(), next)};
  const auto again = search.search(table.state(), seen, {});
  bool found = false;
  for (const auto& move : again.ranked())
    if (move.action == fresh.moves[0].action) {
      found = true;
      EXPECT_EQ(move.value, 0.5F);
      EXPECT_NE(fresh.moves[0].value, 0.5F);
    }
  EXPECT_TRUE(found);
}

TEST(AlphaBeta, StopsAtOnceWhenAsked) {
  const Table table;
  const CoarseEvaluation evaluation;
  std::vector<std::byte> memory(1 << 22);
  const std::atomic<bool> stop = true;
  AlphaBeta<Rules, CoarseEvaluation> alpha_beta(table.rules(), evaluation, {}, memory);
  const auto reply = alpha_beta.search(table.state(), {}, {.stop = &stop});
  EXPECT_TRUE(reply.found());
  EXPECT_LE(reply.nodes, 64u);
}

}  // namespace
}  // namespace cb
