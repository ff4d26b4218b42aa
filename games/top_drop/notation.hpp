// SPDX-License-Identifier: MIT
// Top Drop's seats, cards and colours in words, for its notation, edition and picture.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/top_drop/options.hpp"
#include "games/top_drop/state.hpp"

namespace cb::top_drop {

constexpr char seat_letter(int seat) { return static_cast<char>('a' + seat); }
std::string_view colour_name(CardColour colour);       // "blue"
std::string_view direction_name(Direction direction);  // "up"
std::string_view help_name(int kind);                  // "skip"
std::optional<int> read_card(std::string_view text);   // "1" … "60", written the one way

// "5.12.33": the cards of a set in rising order; with runs, three or more in a row as "7-12"; "-" is none.
std::string write_cards(Bits64 cards, bool runs);
// The other way round, or the reason why not.
struct CardsRead {
  Bits64 cards = 0;
  std::optional<std::string> problem;
};
CardsRead read_cards(std::string_view text);

}  // namespace cb::top_drop
