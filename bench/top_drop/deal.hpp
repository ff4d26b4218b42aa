// SPDX-License-Identifier: MIT
// One deal of Top Drop played by the quick player alone, on the processor or on a graphics card alike.
#pragma once

#include <cstdint>

#include "games/top_drop/eval.hpp"

namespace cb::inline CB_ISA::top_drop {

// Whole numbers, so that sums do not depend on their order.
inline constexpr int kPointsForWin = 1'000'000;

// A loss counts for a quarter of a win at most, by how far it came: wins alone are too rare to climb by.
CB_FN constexpr int points_of_deal(const Rules& rules, const Evaluation& player, std::uint64_t deal) {
  Rng rng(deal);
  State state = rules.start();
  const PileOrder pile(rules, state, rng);
  while (rules.actor(state) != kNobody)
    rules.apply(state, rules.at_chance(state) ? pile.draw(rules, state) : player.pick(rules, state, rng));
  if (state.phase == Phase::won) return kPointsForWin;
  const int placed = count(placed_cards(state));
  constexpr int kWhole = kCards * kCards * kCards * kCards;
  return static_cast<int>(std::int64_t{kPointsForWin / 4} * placed * placed * placed * placed / kWhole);
}

}  // namespace cb::inline CB_ISA::top_drop
