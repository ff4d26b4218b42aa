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
CB_FN constexpr int count(Bits64 set) { return std::popcount(set); }
CB_FN constexpr int lowest(Bits64 set) { return std::countr_zero(set); }
CB_FN constexpr Bits64 without_lowest(Bits64 set) { return set & (set - 1); }

// The position of the n-th set bit, counting from 0; n must be below count(set).
CB_FN constexpr int nth_bit(Bits64 set, int n) {
#if CB_HAS_AVX2
  if (!std::is_constant_evaluated()) return lowest(_pdep_u64(bit(n), set));
#endif
  // Halve the word by population count until one byte is left, then walk it.
  int base = 0;
  for (int width = 32; width >= 8; width /= 2) {
    const int below = count(set & (bit(width) - 1));
    if (n >= below) {
      n -= below;
      set >>= width;
      base += width;
    }
  }
  while (n-- > 0) set = without_lowest(set);
  return base + lowest(set);
}

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
