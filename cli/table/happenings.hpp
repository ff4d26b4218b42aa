// SPDX-License-Identifier: MIT
// What has happened in a match, told to one seat: a line for each turn, hidden draws left hidden.
#pragma once

#include <cstddef>
#include <string>

#include "session/match.hpp"

namespace cb::cli {

// One ply as `reader` (a seat, or kNobody for a spectator) may read it, in the line of `line_seat`'s
// turn: chance in brackets, another seat's action with its name before it.
std::string seen_word(const Match& match, const AnyState& before, const Ply& ply, int line_seat, int reader);

// How far in the words of a line stand from where its seat does.
inline constexpr std::size_t kWordsOfALine = 8;

// The plies from number `from` on, a line for each turn; with `described` also what the actions do.
std::string happenings(const Match& match, std::size_t from, int reader, bool described);

}  // namespace cb::cli
