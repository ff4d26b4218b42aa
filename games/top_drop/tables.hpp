// SPDX-License-Identifier: MIT
// Which cards follow a card in a direction.
#pragma once

#include <initializer_list>

#include "core/bits.hpp"
#include "games/top_drop/state.hpp"

namespace cb::inline CB_ISA::top_drop {

struct FollowTable {
  // Indexed by direction and by the card on top, where 0 is the empty pile.
  Bits64 cards[3][kCards + 1];
  CB_FN constexpr Bits64 after(Direction direction, int top) const {
#if CB_CARD
    const Bits64 lower = (bit(top) - 1) & kAllCards;
    if (direction == Direction::up) return kAllCards & ~lower & ~bit(top);
    return direction == Direction::none ? 0 : top == 0 ? kAllCards : lower;
#else
    return cards[static_cast<int>(direction)][top];
#endif
  }
};

CB_FN constexpr FollowTable make_follow_table() {
  FollowTable table{};
  for (const Direction direction : {Direction::up, Direction::down}) {
    Bits64(&row)[kCards + 1] = table.cards[static_cast<int>(direction)];
    row[0] = kAllCards;  // TD-08
    for (int top = 1; top <= kCards; ++top) {
      const Bits64 lower = bit(top) - 1;
      row[top] = kAllCards & (direction == Direction::up ? ~lower & ~bit(top) : lower);  // TD-09
    }
  }
  return table;
}

inline constexpr FollowTable kFollow = make_follow_table();

}  // namespace cb::inline CB_ISA::top_drop
