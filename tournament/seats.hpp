// SPDX-License-Identifier: MIT
// Who begins. In most games the first seat is worth something, so everybody should have it equally often and never
// three times in a row.
#pragma once

#include <cstdint>
#include <vector>

namespace cb::tournament {

// Which seat of two somebody should have next, by what they had.
struct SeatWish {
  enum class Strength : std::uint8_t { none, mild, strong, absolute };
  Strength strength = Strength::none;
  bool first = false;
  int difference = 0;  // games in the first seat less those in the second
};
// Absolute: the same seat twice in a row, or two more of one than of the other. Strong: one more. Mild: even, and a
// turn about is due.
SeatWish seat_wish(const std::vector<bool>& first);

// Whether both wish for the same seat.
bool clash(const SeatWish& one, const SeatWish& two);
bool clash(const SeatWish& one, const SeatWish& two, SeatWish::Strength least);

// Whether the first of two, who ranks higher, takes the first seat. `otherwise`: where neither has a wish.
bool takes_first_seat(const std::vector<bool>& higher, const std::vector<bool>& lower, bool otherwise);

}  // namespace cb::tournament
