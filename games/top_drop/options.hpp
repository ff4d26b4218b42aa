// SPDX-License-Identifier: MIT
// Top Drop's options and edition: what is fixed before a match starts.
#pragma once

#include <cstdint>

#include "core/target.hpp"
#include "games/top_drop/state.hpp"

namespace cb::inline CB_ISA::top_drop {

enum class Difficulty : std::uint8_t { easy, medium, hard, extreme };  // TD-05

struct Options {
  int players = 2;  // TD-06
  Difficulty difficulty = Difficulty::easy;
};

// TD-05: easy has four wild cards, each harder level one less.
CB_FN constexpr int wild_cards(Difficulty difficulty) { return 4 - static_cast<int>(difficulty); }

// The colours of the cards.
enum class CardColour : std::uint8_t { blue, red, yellow, green, purple };  // TD-01

// An edition may do with fewer cards and smaller hands than the box: short games for learning and solving.
inline constexpr int kFewestCards = 4;

struct Edition {
  int cards = kCards;                  // 1 to this number; the others are laid aside
  int hand = kHandSize;                // TD-03, TD-17
  CardColour colour[kCards + 1] = {};  // by number; 0 is no card
  bool reconstructed = false;          // the printed colours are lost, these are a guess that fits
};

}  // namespace cb::inline CB_ISA::top_drop
