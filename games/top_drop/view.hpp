// SPDX-License-Identifier: MIT
// What one seat knows (TD-22): the table, every hand's size and its own cards.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "core/rng.hpp"
#include "games/top_drop/state.hpp"

namespace cb::inline CB_ISA::top_drop {

// A hand that may not be seen has its size but no cards. The draw pile is not listed: it is
// whatever is neither placed nor in a known hand, mixed with the hidden hands.
struct View {
  Bits64 hand[kMostPlayers] = {};
  Bits64 placed = 0;
  std::uint8_t hand_size[kMostPlayers] = {};
  std::uint8_t help[kHelps] = {};
  std::uint8_t pile_size = 0;
  std::uint8_t top = 0;
  Direction direction = Direction::none;
  Phase phase = Phase::draw;
  std::uint8_t seat = 0;
  std::uint8_t over = 0;  // 1: the game has ended, and nothing is hidden
  std::uint8_t unused[2] = {};

  CB_FN constexpr bool hides(int of) const { return count(hand[of]) != hand_size[of]; }
  bool operator==(const View&) const = default;
};

CB_FN constexpr View look(const State& state, int seat, bool over) {
  View view;
  for (int of = 0; of < kMostPlayers; ++of) {
    if (over || of == seat) view.hand[of] = state.hand[of];
    view.hand_size[of] = static_cast<std::uint8_t>(count(state.hand[of]));
  }
  for (int kind = 0; kind < kHelps; ++kind) view.help[kind] = state.help[kind];
  view.placed = placed_cards(state);
  view.pile_size = static_cast<std::uint8_t>(count(state.pile));
  view.top = state.top;
  view.direction = state.direction;
  view.phase = state.phase;
  view.seat = state.seat;
  view.over = over ? 1 : 0;
  return view;
}

// The state with every hidden hand filled from the cards that could be there, all ways equally likely.
CB_FN constexpr State fill_in(const View& view, Rng& rng) {
  State state;
  state.pile = kAllCards & ~view.placed;
  for (int of = 0; of < kMostPlayers; ++of) {
    state.hand[of] = view.hand[of];
    state.pile &= ~view.hand[of];
  }
  for (int of = 0; of < kMostPlayers; ++of) {
    for (int missing = view.hand_size[of] - count(view.hand[of]); missing > 0 && state.pile != 0; --missing) {
      const int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(count(state.pile))));
      const Bits64 card = bit(nth_bit(state.pile, n));
      state.hand[of] |= card;
      state.pile ^= card;
    }
  }
  for (int kind = 0; kind < kHelps; ++kind) state.help[kind] = view.help[kind];
  state.top = view.top;
  state.direction = view.direction;
  state.phase = view.phase;
  state.seat = view.seat;
  return state;
}

}  // namespace cb::inline CB_ISA::top_drop
