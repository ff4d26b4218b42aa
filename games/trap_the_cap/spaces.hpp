// SPDX-License-Identifier: MIT
// Sets of places on the board: two machine words, one bit a place.
#pragma once

#include <cstdint>

#include "core/bits.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

// Places are numbered in seven bits: the spaces of the track from 0 (rim base by base, then the
// spokes base by base, then the centre), and the home of each seat from kFirstHome.
inline constexpr int kPlaces = 128;
inline constexpr int kMostSpaces = 112;
inline constexpr int kFirstHome = 120;
inline constexpr int kNowhere = 127;

CB_FN constexpr int home_of(int seat) { return kFirstHome + seat; }
CB_FN constexpr bool is_home(int place) { return place >= kFirstHome && place != kNowhere; }

struct SpaceSet {
  Bits64 low = 0;
  Bits64 high = 0;

  CB_FN constexpr bool empty() const { return (low | high) == 0; }
  CB_FN constexpr int size() const {
#if defined(__x86_64__) && !defined(__POPCNT__)
    // Without the instruction std::popcount is a call; here both words are counted in one go.
    constexpr Bits64 kPairs = 0x3333333333333333;
    const auto nibbles = [](Bits64 word) {
      word -= word >> 1 & 0x5555555555555555;
      return (word & kPairs) + (word >> 2 & kPairs);
    };
    const Bits64 both = nibbles(low) + nibbles(high);
    constexpr Bits64 kBytes = 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>(((both & kBytes) + (both >> 4 & kBytes)) * 0x0101010101010101 >> 56);
#else
    return count(low) + count(high);
#endif
  }
  CB_FN constexpr bool has(int place) const { return ((place < 64 ? low : high) >> (place & 63) & 1) != 0; }
  // The n-th member in rising order.
  CB_FN constexpr int nth(int n) const {
#if CB_HAS_AVX2 || CB_CARD
    const int below = count(low);
    return n < below ? nth_bit(low, n) : 64 + nth_bit(high, n - below);
#else
    // The sets of this game have few members, so walking is quicker than halving.
    SpaceSet rest = *this;
    for (; n > 0 && rest.low != 0; --n) rest.low = without_lowest(rest.low);
    for (; n > 0; --n) rest.high = without_lowest(rest.high);
    return rest.first();
#endif
  }
  CB_FN constexpr int first() const { return low != 0 ? lowest(low) : 64 + lowest(high); }

  CB_FN constexpr SpaceSet operator|(SpaceSet other) const { return {low | other.low, high | other.high}; }
  CB_FN constexpr SpaceSet operator&(SpaceSet other) const { return {low & other.low, high & other.high}; }
  CB_FN constexpr SpaceSet operator-(SpaceSet other) const { return {low & ~other.low, high & ~other.high}; }
  CB_FN constexpr SpaceSet& operator|=(SpaceSet other) { return *this = *this | other; }
  bool operator==(const SpaceSet&) const = default;
};

CB_FN constexpr SpaceSet only(int place) {
  const Bits64 upper = Bits64{0} - static_cast<Bits64>(place >> 6);  // all ones from place 64 on
  const Bits64 one = bit(place & 63);
  return {one & ~upper, one & upper};
}

}  // namespace cb::inline CB_ISA::trap_the_cap
