// SPDX-License-Identifier: MIT
// Whoever follows a game of hidden hands knows one seat's view of it, and is never at a loss.
#include "session/unseen.hpp"

#include <gtest/gtest.h>

namespace cb {
namespace {

// Follows a random game with the eyes of a seat, as the server tells of it.
void follow(const AnyGame& game, int seat, std::uint64_t seed) {
  Rng luck(seed);
  Rng guesses(seed + 1000);
  AnyState truth = game.start();
  AnyState supposed = truth;
  while (game.actor(truth) != kNobody) {
    const auto action = random_action(game, truth, luck);
    const auto seen = game.write_seen_action(truth, action, seat);
    const auto found = suppose(game, supposed, seat, seen, guesses);
    ASSERT_TRUE(found) << game.write_position(truth) << " " << seen;
    supposed = found->before;
    game.apply(supposed, found->action);
    game.apply(truth, action);
    if (game.actor(truth) == kNobody) break;
    ASSERT_EQ(game.actor(supposed), game.actor(truth)) << game.write_position(truth);
    ASSERT_EQ(game.write_view(game.view(supposed, seat)), game.write_view(game.view(truth, seat)));
  }
}

// A supposed hand that is stuck would be the end of a game that goes on.
TEST(Unseen, FollowsWholeGamesWithEveryonesEyes) {
  const auto game = find_game("top-drop").value()->make({}, {}).value();
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    for (const int seat : {int{kNobody}, 0, 1}) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", seat " << seat);
      ASSERT_NO_FATAL_FAILURE(follow(*game, seat, seed));
    }
}

}  // namespace
}  // namespace cb
