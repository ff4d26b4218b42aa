// SPDX-License-Identifier: MIT
// Top Drop's state and action. A card is its number, 1 to 60; a set of cards is a word whose bit n is card n.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "game/concepts.hpp"

namespace cb::inline CB_ISA::top_drop {

inline constexpr int kCards = 60;           // TD-01
inline constexpr int kColours = 5;          // TD-01
inline constexpr int kCardsPerColour = 12;  // TD-01
inline constexpr int kHandSize = 4;         // TD-03, TD-17
inline constexpr int kMostPlayers = 4;      // TD-06
inline constexpr Bits64 kAllCards = bit(kCards + 1) - bit(1);

enum class Direction : std::uint8_t { none, up, down };  // none: before the opening, TD-07
CB_FN constexpr Direction turned(Direction direction) {
  return direction == Direction::up ? Direction::down : Direction::up;
}

// What the seat of the state does next.
enum class Phase : std::uint8_t {
  draw,    // chance: cards come from the draw pile, at the deal (no direction yet) or after a turn
  open,    // choose direction and starter, TD-07
  turn,    // the start of a turn: help or a first card
  place,   // Flip was used: a card in the direction must follow, TD-12
  match,   // Colour was used: a card of the top card's colour must follow, TD-13
  second,  // one card lies: a second one or stop, TD-09
  won,     // all cards are placed, TD-19
};

enum Help : std::uint8_t { kSkip, kFlip, kColour, kWild, kHelps };  // TD-02

// Equal states have the same cards in the same places and the same choices ahead. Placed cards are
// those that are in no hand and not in the draw pile; their order, but for the top one, is no part of it.
struct State {
  Bits64 hand[kMostPlayers] = {};
  Bits64 pile = kAllCards;  // face down, in no order: a draw is chance
  std::uint8_t top = 0;     // 0: nothing is placed yet
  Direction direction = Direction::none;
  Phase phase = Phase::draw;
  std::uint8_t seat = 0;
  std::uint8_t help[kHelps] = {};  // how many are left of each
  bool operator==(const State&) const = default;
};
static_assert(sizeof(State) == 48 && sizeof(State) <= 96);

CB_FN constexpr Bits64 placed_cards(const State& state) {
  return kAllCards & ~(state.pile | state.hand[0] | state.hand[1] | state.hand[2] | state.hand[3]);
}

// 1 to 60: that card is placed, or at a chance node drawn. From kWords on: the n-th of the words below.
struct Action {
  std::uint8_t code = 0;
  bool operator==(const Action&) const = default;
};
inline constexpr int kWords = 64;

// Everything that is said instead of placing a card.
enum Word : std::uint8_t {
  kSayStop = 0,
  kUseSkip = 1,  // as many as the helps, in their order, first with their own card …
  kUseFlip = 2,
  kUseColour = 3,
  kWildSkip = 4,  // … then with a wild, TD-14
  kWildFlip = 5,
  kWildColour = 6,
  kOpenUp = 8,     // + the starting seat
  kOpenDown = 12,  // + the starting seat
  kWordsEnd = 16,
};
CB_FN constexpr Action card_action(int card) { return {static_cast<std::uint8_t>(card)}; }
CB_FN constexpr Action word_action(int word) { return {static_cast<std::uint8_t>(kWords + word)}; }

}  // namespace cb::inline CB_ISA::top_drop
