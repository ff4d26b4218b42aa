// SPDX-License-Identifier: MIT
// The list of stacks of one colour, always in rising order with empty slots behind.
#pragma once

#include <cstdint>

#include "games/trap_the_cap/state.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

// Puts a stack in place of another and restores the order: one pass carries it up, one down.
CB_FN constexpr void replace(Stack (&stacks)[kMostCaps], int slot, Stack stack) {
  stacks[slot] = stack;
  const auto order = [&](int n) {
    const Stack one = stacks[n];
    const Stack two = stacks[n + 1];
    stacks[n] = one < two ? one : two;
    stacks[n + 1] = one < two ? two : one;
  };
  for (int n = 0; n + 1 < kMostCaps; ++n) order(n);
  for (int n = kMostCaps - 2; n >= 0; --n) order(n);
}

CB_FN constexpr void remove(Stack (&stacks)[kMostCaps], int slot) {
  for (int n = slot; n + 1 < kMostCaps; ++n) stacks[n] = stacks[n + 1];
  stacks[kMostCaps - 1] = kNoStack;
}

// The stacks of all colours that stand on a space: bit 6·colour + slot.
CB_FN constexpr Bits64 stacks_on(const State& state, int space) {
  constexpr int kAll = kMaxSeats * kMostCaps;
#if CB_HAS_AVX2
  if (!std::is_constant_evaluated()) {
    const __m256i wanted = _mm256_set1_epi32(static_cast<int>(make_stack(space, 0)));
    const __m256i place = _mm256_set1_epi32(static_cast<int>(make_stack(kNowhere, 0)));
    const Stack* all = &state.stacks[0][0];
    Bits64 found = 0;
    for (int n = 0; n < kAll; n += 8) {
      const int from = n + 8 <= kAll ? n : kAll - 8;  // the last eight overlap
      const __m256i eight = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(all + from));
      const __m256i same = _mm256_cmpeq_epi32(_mm256_and_si256(eight, place), wanted);
      found |= static_cast<Bits64>(static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(same)))) << from;
    }
    return found;
  }
#endif
#if !CB_CARD
  // Mostly nobody stands there, and finding that out takes a few vector instructions anywhere.
  unsigned any = 0;
  for (const auto& stacks : state.stacks)
    for (const Stack stack : stacks) any |= static_cast<unsigned>(place_of(stack) == space);
  if (any == 0) return 0;
#endif
  Bits64 found = 0;
  for (int n = 0; n < kAll; ++n)
    found |= static_cast<Bits64>(place_of(state.stacks[n / kMostCaps][n % kMostCaps]) == space) << n;
  return found;
}

CB_FN constexpr Bits64 stacks_of(int colour) { return (bit(kMostCaps) - 1) << (kMostCaps * colour); }

}  // namespace cb::inline CB_ISA::trap_the_cap
