// SPDX-License-Identifier: MIT
// The luck of one try of a search: the draw pile in an order.
#pragma once

#include <cstdint>

#include "core/rng.hpp"
#include "games/top_drop/rules.hpp"

namespace cb::inline CB_ISA::top_drop {

// The same for every turn that is compared.
class PileOrder {
 public:
  CB_FN constexpr PileOrder(const Rules&, const State& state, Rng& rng) {
    std::uint32_t size = 0;
    for (const int card : members(state.pile)) {
      const std::uint32_t at = rng.below(size + 1);
      cards_[size++] = cards_[at];
      cards_[at] = static_cast<std::uint8_t>(card);
    }
    rng_ = Rng(rng.next());
  }
  CB_FN constexpr Action draw(const Rules&, const State& state) const {
    return card_action(cards_[count(state.pile) - 1]);
  }
  CB_FN constexpr Rng& rng() { return rng_; }

 private:
  std::uint8_t cards_[kCards] = {};
  Rng rng_;
};

}  // namespace cb::inline CB_ISA::top_drop
