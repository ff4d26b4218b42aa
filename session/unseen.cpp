// SPDX-License-Identifier: MIT
#include "session/unseen.hpp"

namespace cb {

Result<Supposition> suppose(const AnyGame& game, const AnyState& state, int seat, std::string_view seen, Rng& rng) {
  constexpr int kTries = 20'000;
  const auto view = game.view(state, seat);
  for (int n = 0; n < kTries; ++n) {
    const auto before = n == 0 ? state : game.sample(view, rng);
    for (const auto& [action, weight] : game.actions(before))
      if (game.write_seen_action(before, action, seat) == seen) return Supposition{before, action};
  }
  return fail("unseen.unfitting", "", "What happened does not fit what was seen.");
}

}  // namespace cb
