// SPDX-License-Identifier: MIT
// The fast move generator against the plain one, over random games from every setup.
#include <algorithm>

#include "game/testing.hpp"
#include "games/top_cap/game.hpp"
#include "games/top_cap/tests/fewer_caps.hpp"
#include "games/top_cap/tests/plain.hpp"

namespace cb::top_cap {
namespace {

plain_top_cap::Board as_plain(const State& state) {
  plain_top_cap::Board board;
  for (int place = 0; place < kCells; ++place) {
    const bool cream = (state.caps[kCream] & bit(place)) != 0;
    const bool blue = (state.caps[kBlue] & bit(place)) != 0;
    board.at[rank_of(place)][file_of(place)] = cream ? 'c' : blue ? 'b' : '.';
  }
  board.mover = state.mover == kCream ? 'c' : 'b';
  return board;
}

TEST(TopCapDifferential, FastAndPlainMovesAgree) {
  for (const auto edition : {Definition::editions().front(), testing_table::kTwoCaps, testing_table::kThreeCaps}) {
    for (const auto setup :
         {top_cap::Setup::diagonal, top_cap::Setup::one, top_cap::Setup::two, top_cap::Setup::three}) {
      const auto rules = Definition::make_rules(read_edition<Definition>(edition).value(), {.setup = setup}).value();
      for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Rng rng(seed);
        State state = rules.start();
        plain_top_cap::Board board = as_plain(state);
        for (;;) {
          std::vector<plain_top_cap::Move> fast;
          for (const Action action : rules.legal(state))
            fast.push_back({file_of(action.from), rank_of(action.from), file_of(action.to), rank_of(action.to)});
          auto slow = plain_top_cap::moves(board);
          std::ranges::sort(fast);
          std::ranges::sort(slow);
          ASSERT_EQ(fast, slow) << Definition::write_position(rules, state);
          if (slow.empty()) break;
          const auto move = slow[rng.below(static_cast<std::uint32_t>(slow.size()))];
          board = plain_top_cap::play(board, move);
          rules.apply(state, {static_cast<std::uint8_t>(cell(move.from_file, move.from_rank)),
                              static_cast<std::uint8_t>(cell(move.to_file, move.to_rank))});
          ASSERT_EQ(as_plain(state).at, board.at);
        }
        const char winner = rules.ending(state).won(kCream) ? 'c' : 'b';
        const char last = board.mover == 'c' ? 'b' : 'c';
        ASSERT_EQ(winner, last);
        ASSERT_EQ(rules.ending(state).how == kBottleReached, plain_top_cap::won(board, last));
      }
    }
  }
}

}  // namespace
}  // namespace cb::top_cap
