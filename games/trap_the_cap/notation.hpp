// SPDX-License-Identifier: MIT
// Places, colours and caps in words, for Trap the Cap's notation and picture.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/trap_the_cap/rules.hpp"

namespace cb::trap_the_cap {

// "A4" on the rim, "AC2" on a spoke, "centre".
std::string space_name(const Plan& plan, int space);
std::optional<int> read_space(const Plan& plan, std::string_view text);

// The same, and "AH" for a home.
std::string place_name(const Rules& rules, int place);
std::optional<int> read_place(const Rules& rules, std::string_view text);

// A seat's letter is that of its base, small.
char letter(const Rules& rules, int seat);
std::optional<int> read_seat(const Rules& rules, std::string_view text);

// Caps by colour, "b2d1", with g behind for the golden cap; empty for none.
std::string caps_text(const Rules& rules, Caps held);
std::optional<Caps> read_caps(const Rules& rules, std::string_view text);

// What a browser's board calls the caps of a seat, or the golden one: the colours of the house, in the order of bases,
// so that a letter has the same colour however many play.
std::string_view colour_name(const Rules& rules, int piece);

// A stack, or a cap waiting at home, as one of several on its place: "A1:a+b2", "AC3:d", "AH:g".
std::string piece_id(const Rules& rules, int place, int piece, Caps load);

}  // namespace cb::trap_the_cap
