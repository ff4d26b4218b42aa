// SPDX-License-Identifier: MIT
// The tree search on known positions and at its limits.
#include <gtest/gtest.h>

#include <vector>

#include "game/testing.hpp"
#include "games/top_cap/game.hpp"
#include "search/mcts.hpp"

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

TEST(Mcts, FindsTheWinInOne) {
  const Table table("", "e5d4a2a3/c6b6b5f1/cream");
  const CoarseEvaluation evaluation;
  std::vector<std::byte> memory(1 << 22);
  Mcts<Rules, CoarseEvaluation> search(table.rules(), evaluation, {}, memory);
  const auto reply = search.search(table.state(), {.nodes = 2'000}, 1);
  const auto best = from_code<Action>(reply.moves[0].action);
  EXPECT_EQ(top_cap::Definition::write_action(table.rules(), table.state(), best), "e5-f6");
  EXPECT_GT(reply.moves[0].value, 0.95F);
}

TEST(Mcts, IsRepeatableForASeedAndANodeLimit) {
  const Table table;
  const CoarseEvaluation evaluation;
  std::vector<std::byte> memory(1 << 22);
  const auto run = [&](std::uint64_t seed) {
    Mcts<Rules, CoarseEvaluation> search(table.rules(), evaluation, {}, memory);
    return search.search(table.state(), {.nodes = 5'000}, seed);
  };
  const auto one = run(7);
  const auto two = run(7);
  const auto other = run(8);
  ASSERT_EQ(one.move_count, two.move_count);
  bool differs = false;
  for (std::size_t n = 0; n < one.move_count; ++n) {
    EXPECT_EQ(one.moves[n].action, two.moves[n].action);
    EXPECT_EQ(one.moves[n].visits, two.moves[n].visits);
    EXPECT_EQ(one.moves[n].value, two.moves[n].value);
    differs = differs || one.moves[n].visits != other.moves[n].visits;
  }
  EXPECT_TRUE(differs);
  EXPECT_EQ(one.nodes, 5'000u);
}

TEST(Mcts, KeepsWithinItsMemoryAndStillAnswers) {
  const Table table;
  const CoarseEvaluation evaluation;
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{100}, std::size_t{2'000}, std::size_t{100'000}}) {
    // The guard behind the memory must stay as it was.
    std::vector<std::byte> memory(bytes + 64, std::byte{0x5A});
    Mcts<Rules, CoarseEvaluation> search(table.rules(), evaluation, {}, std::span(memory).first(bytes));
    const auto reply = search.search(table.state(), {.nodes = 3'000}, 1);
    EXPECT_EQ(reply.found(), bytes >= 2'000) << bytes;
    for (std::size_t n = bytes; n < memory.size(); ++n) ASSERT_EQ(memory[n], std::byte{0x5A});
  }
}

TEST(Budget, StopsAtOnceWhenAsked) {
  const Table table;
  const CoarseEvaluation evaluation;
  std::vector<std::byte> memory(1 << 22);
  const std::atomic<bool> stop = true;
  Mcts<Rules, CoarseEvaluation> search(table.rules(), evaluation, {}, memory);
  EXPECT_LE(search.search(table.state(), {.stop = &stop}, 1).nodes, 64u);
}

}  // namespace
}  // namespace cb
