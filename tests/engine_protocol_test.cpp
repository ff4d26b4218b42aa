// SPDX-License-Identifier: MIT
// What an outside program is told before its move: all that its seat may know, and nothing else.
#include <gtest/gtest.h>

#include "arena/engine_player.hpp"
#include "engine/protocol.hpp"
#include "engine/question.hpp"

namespace cb {
namespace {

// The same hand of the seat to play and the same table, other cards elsewhere: to the byte the same is said.
TEST(EngineProtocol, SaysNothingHidden) {
  for (const auto* players : {"2", "3", "4"}) {
    const std::shared_ptr<const AnyGame> game = find_game("top-drop").value()->make({{"players", players}}, {}).value();
    Rng rng(4);
    int compared = 0;
    for (int round = 0; round < 20; ++round) {
      AnyState state = game->start();
      while (game->actor(state) != kNobody) {
        if (const int seat = game->actor(state); seat >= 0) {
          const auto other = game->sample(game->view(state, seat), rng);
          compared += other == state ? 0 : 1;
          ASSERT_EQ(tell_position(Match(game, state)), tell_position(Match(game, other)));
        }
        game->apply(state, random_action(*game, state, rng));
      }
    }
    EXPECT_GT(compared, 100);
  }
}

// A random move after which the game goes on.
ActionCode harmless(const AnyGame& game, const AnyState& state, Rng& rng) {
  for (;;) {
    const auto action = random_action(game, state, rng);
    AnyState next = state;
    game.apply(next, action);
    if (game.actor(next) != kNobody) return action;
  }
}

// Longer than a line can hold: as many of the last moves as fit, from the position before them.
TEST(EngineProtocol, CutsAHistoryThatIsTooLong) {
  const std::shared_ptr<const AnyGame> game =
      find_game("loot").value()->make({{"quiet", "off"}, {"repetition", "100"}}, {}).value();
  Match match(game);
  Rng rng(2);
  while (match.log().size() < 100) ASSERT_TRUE(match.play(harmless(*game, match.state(), rng)));
  EXPECT_TRUE(tell_position(match).front().starts_with("position start moves "));
  while (match.log().size() < 15'000) ASSERT_TRUE(match.play(harmless(*game, match.state(), rng)));
  const auto line = tell_position(match).front();
  EXPECT_LE(line.size(), protocol::kLongestLine);
  EXPECT_GT(line.size(), protocol::kLongestLine * 9 / 10);
  EXPECT_FALSE(line.starts_with("position start"));
  const auto question = read_position_question(game, protocol::read_command(line).rest);
  ASSERT_TRUE(question) << question.error().message;
  EXPECT_EQ(question->some, match.state());
  EXPECT_GT(question->past.size(), 5'000u);
}

}  // namespace
}  // namespace cb
