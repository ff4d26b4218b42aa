// SPDX-License-Identifier: MIT
// An oracle for tests that finds out by itself: every game that ends within so many plies, whoever plays; all else is
// called a draw.
#pragma once

#include "thought/exact.hpp"

namespace cb {

class ShortSighted final : public Oracle {
 public:
  explicit ShortSighted(int plies) : plies_(plies) {}
  std::optional<ExactValue> value(const AnyRules& game, const AnyState& state) const override {
    if (game.actor(state) == kChance) return std::nullopt;
    return look(game, state, plies_);
  }

 private:
  static ExactValue look(const AnyRules& game, const AnyState& state, int plies) {
    if (game.actor(state) == kNobody) return {ExactValue::Outcome::loss, 0};
    ExactValue best;
    if (plies == 0) return best;
    bool first = true;
    for (const auto& [action, weight] : game.actions(state)) {
      AnyState next = state;
      game.apply(next, action);
      const auto value = one_ply_before(look(game, next, plies - 1));
      if (first || better(value, best)) best = value;
      first = false;
    }
    return best;
  }

  int plies_;
};

}  // namespace cb
