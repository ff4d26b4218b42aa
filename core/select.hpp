// SPDX-License-Identifier: MIT
// Small arrays by an index that is not known before. A processor indexes; a graphics card keeps an array in registers
// only where nothing does, so there every element is looked at and one selected.
#pragma once

#include <cstddef>
#include <type_traits>

#include "core/target.hpp"

namespace cb::inline CB_ISA {

template <class T, std::size_t N>
CB_FN constexpr T element(const T (&row)[N], int index) {
#if CB_CARD
  T found = row[0];
  CB_UNROLL for (std::size_t n = 1; n < N; ++n) {
    const T here = row[n];  // read whatever the index is: a choice between two places would have to be an address
    found = static_cast<int>(n) == index ? here : found;
  }
  return found;
#else
  return row[index];
#endif
}

template <class T, std::size_t N>
CB_FN constexpr void set_element(T (&row)[N], int index, std::type_identity_t<T> value) {
#if CB_CARD
  CB_UNROLL for (std::size_t n = 0; n < N; ++n) {
    const T here = row[n];
    row[n] = static_cast<int>(n) == index ? value : here;
  }
#else
  row[index] = value;
#endif
}

}  // namespace cb::inline CB_ISA
