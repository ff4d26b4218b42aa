// SPDX-License-Identifier: MIT
#include "session/opening.hpp"

namespace cb {

bool has_luck(const AnyRules& game) {
  constexpr int kPlies = 200;
  Rng rng(1);
  AnyState state = game.start();
  for (int ply = 0; ply < kPlies && game.actor(state) != kNobody; ++ply) {
    if (ply > 0 && game.actor(state) == kChance) return true;
    game.apply(state, random_action(game, state, rng));
  }
  return false;
}

int usual_opening(const AnyRules& game) {
  constexpr int kVaried = 4;
  return has_luck(game) ? 0 : kVaried;
}

}  // namespace cb
