// SPDX-License-Identifier: MIT
#include "session/unseen.hpp"

#include <optional>

namespace cb {

Result<Supposition> suppose(const AnyGame& game, const AnyState& state, int seat, std::string_view seen, Rng& rng) {
  constexpr int kTries = 20'000;
  constexpr int kTriesToGoOn = 500;
  const auto view = game.view(state, seat);
  // A hand that is only supposed may end the game where the true one does not, and then nothing more would fit. Whether
  // it is over the server says; until then it goes on if it can.
  std::optional<Supposition> ends;
  for (int n = 0; n < (ends ? kTriesToGoOn : kTries); ++n) {
    const auto before = n == 0 ? state : game.sample(view, rng);
    for (const auto& [action, weight] : game.actions(before)) {
      if (game.write_seen_action(before, action, seat) != seen) continue;
      AnyState after = before;
      game.apply(after, action);
      if (game.actor(after) != kNobody) return Supposition{before, action};
      if (!ends) ends = Supposition{before, action};
    }
  }
  if (ends) return *ends;
  return fail("unseen.unfitting", "", "What happened does not fit what was seen.");
}

}  // namespace cb
