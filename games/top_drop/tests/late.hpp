// SPDX-License-Identifier: MIT
// Positions in which almost everything is placed, for tests of the end of a game.
#pragma once

#include <string>
#include <string_view>

#include "core/text.hpp"
#include "games/top_drop/notation.hpp"

namespace cb::top_drop {

// All cards are placed but those of the hands and of the draw pile; `rest` is direction/helps/turn.
inline std::string late(std::string_view hands, std::string_view draw_pile, int top, std::string_view rest) {
  Bits64 placed = kAllCards & ~read_cards(draw_pile).cards & ~bit(top);
  for (const auto hand : split(hands, ',')) placed &= ~read_cards(hand).cards;
  return std::string(hands) + "/" + std::to_string(top) + "," + write_cards(placed, true) + "/" + std::string(rest);
}

}  // namespace cb::top_drop
