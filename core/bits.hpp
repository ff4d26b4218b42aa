// SPDX-License-Identifier: MIT
// Sets of small numbers in one machine word.
#pragma once

#include <bit>
#include <cstdint>

#include "core/target.hpp"

#if CB_HAS_AVX2
#include <immintrin.h>
#endif

namespace cb::inline CB_ISA {

using Bits64 = std::uint64_t;

CB_FN constexpr Bits64 bit(int n) { return Bits64{1} << n; }
// Eight counts, one in each byte, of the bits set in that byte.
CB_FN constexpr Bits64 byte_counts(Bits64 set) {
  set -= set >> 1 & 0x5555555555555555ULL;
  set = (set & 0x3333333333333333ULL) + (set >> 2 & 0x3333333333333333ULL);
  return (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
}
CB_FN constexpr int count(Bits64 set) {
#if defined(__x86_64__) && !defined(__POPCNT__) && !defined(__CUDA__) && !defined(__CUDACC__)
  // Without the instruction the library's popcount is a call; this is not.
  return static_cast<int>(byte_counts(set) * 0x0101010101010101ULL >> 56);
#else
  return std::popcount(set);
#endif
}
CB_FN constexpr int lowest(Bits64 set) { return std::countr_zero(set); }
CB_FN constexpr Bits64 without_lowest(Bits64 set) { return set & (set - 1); }

#if CB_CARD
// By halves: no branch, so that all threads go together.
CB_FN constexpr int nth_bit(std::uint32_t set, int n) {
  int base = 0;
  for (int half = 16; half > 0; half /= 2) {
    const int below = std::popcount(set & ((1U << half) - 1));
    const bool above = n >= below;
    n -= above ? below : 0;
    set >>= above ? half : 0;
    base += above ? half : 0;
  }
  return base;
}
CB_FN constexpr int nth_bit(Bits64 set, int n) {
  const auto low = static_cast<std::uint32_t>(set);
  const int below = std::popcount(low);
  const bool above = n >= below;
  return (above ? 32 : 0) + nth_bit(above ? static_cast<std::uint32_t>(set >> 32) : low, above ? n - below : n);
}
#else
// The position of the n-th set bit, counting from 0; n must be below count(set).
CB_FN constexpr int nth_bit(Bits64 set, int n) {
#if CB_HAS_AVX2
  if (!std::is_constant_evaluated()) return lowest(_pdep_u64(bit(n), set));
#endif
  // Add up the counts of the bytes from below, find the byte in which the sum passes n, then walk it.
  constexpr Bits64 kEach = 0x0101010101010101ULL;
  const Bits64 sums = byte_counts(set) * kEach;
  const Bits64 passed = ((kEach * static_cast<Bits64>(n) | kEach << 7) - sums) & kEach << 7;  // sum ≤ n
  const int base = static_cast<int>((passed >> 7) * kEach >> 56) * 8;
  n -= static_cast<int>((sums << 8) >> base & 0xFF);
  set >>= base;
  while (n-- > 0) set = without_lowest(set);
  return base + lowest(set);
}
#endif

// The bits of a set that stand in a mask, moved together to the lowest places; and back again.
CB_FN constexpr Bits64 extract(Bits64 set, Bits64 mask) {
#if CB_HAS_AVX2
  if (!std::is_constant_evaluated()) return _pext_u64(set, mask);
#endif
#if CB_CARD
  // Sets have few members, masks many.
  Bits64 few = 0;
  for (set &= mask; set != 0; set = without_lowest(set)) few |= bit(std::popcount(mask & ((set & (~set + 1)) - 1)));
  return few;
#endif
  Bits64 packed = 0;
  for (Bits64 place = 1; mask != 0; mask = without_lowest(mask), place <<= 1)
    if ((set & mask & (~mask + 1)) != 0) packed |= place;
  return packed;
}
CB_FN constexpr Bits64 deposit(Bits64 packed, Bits64 mask) {
#if CB_HAS_AVX2
  if (!std::is_constant_evaluated()) return _pdep_u64(packed, mask);
#endif
#if CB_CARD
  Bits64 few = 0;
  for (; packed != 0; packed = without_lowest(packed)) few |= bit(nth_bit(mask, lowest(packed)));
  return few;
#endif
  Bits64 set = 0;
  for (; mask != 0; mask = without_lowest(mask), packed >>= 1)
    if ((packed & 1) != 0) set |= mask & (~mask + 1);
  return set;
}
// The first bit last.
CB_FN constexpr Bits64 reversed(Bits64 set) {
#if defined(__CUDA__)
  return __builtin_bitreverse64(set);
#endif
  set = (set >> 1 & 0x5555555555555555ULL) | (set & 0x5555555555555555ULL) << 1;
  set = (set >> 2 & 0x3333333333333333ULL) | (set & 0x3333333333333333ULL) << 2;
  set = (set >> 4 & 0x0F0F0F0F0F0F0F0FULL) | (set & 0x0F0F0F0F0F0F0F0FULL) << 4;
  set = (set >> 8 & 0x00FF00FF00FF00FFULL) | (set & 0x00FF00FF00FF00FFULL) << 8;
  set = (set >> 16 & 0x0000FFFF0000FFFFULL) | (set & 0x0000FFFF0000FFFFULL) << 16;
  return set >> 32 | set << 32;
}

static_assert(extract(0b1011'0010, 0b1001'0110) == 0b1101 && deposit(0b1101, 0b1001'0110) == 0b1001'0010);
static_assert(reversed(bit(0) | bit(5)) == (bit(63) | bit(58)));
static_assert(nth_bit(~Bits64{0}, 63) == 63 && nth_bit(bit(7) | bit(8) | bit(63), 1) == 8);

// Iterates the members of a word-sized set in rising order: for (int cell : members(set)).
class BitRange {
 public:
  CB_FN constexpr explicit BitRange(Bits64 set) : set_(set) {}
  class Iterator {
   public:
    CB_FN constexpr explicit Iterator(Bits64 set) : set_(set) {}
    CB_FN constexpr int operator*() const { return lowest(set_); }
    CB_FN constexpr Iterator& operator++() {
      set_ = without_lowest(set_);
      return *this;
    }
    CB_FN constexpr bool operator==(const Iterator&) const = default;

   private:
    Bits64 set_;
  };
  CB_FN constexpr Iterator begin() const { return Iterator(set_); }
  CB_FN constexpr Iterator end() const { return Iterator(0); }

 private:
  Bits64 set_;
};
CB_FN constexpr BitRange members(Bits64 set) { return BitRange(set); }

}  // namespace cb::inline CB_ISA
