// SPDX-License-Identifier: MIT
// Small arrays by an index that is not known before. A processor indexes; a graphics card keeps an array in registers only
// where nothing does, so there every element is looked at and one selected.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/target.hpp"

namespace cb::inline CB_ISA {

// The plain number that has as many bytes as a value.
template <class T>
using BitsOf = std::conditional_t<
    sizeof(T) == 1, std::uint8_t,
    std::conditional_t<sizeof(T) == 2, std::uint16_t, std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

template <class T, std::size_t N>
CB_FN constexpr T element(const T (&row)[N], int index) {
#if CB_CARD
  using Bits = BitsOf<T>;
  Bits found = 0;
  CB_UNROLL for (std::size_t n = 0; n < N; ++n) {
    const auto mask = static_cast<Bits>(Bits{0} - static_cast<Bits>(static_cast<int>(n) == index));
    found = static_cast<Bits>(found | (std::bit_cast<Bits>(row[n]) & mask));
  }
  return std::bit_cast<T>(found);
#else
  return row[index];
#endif
}

template <class T, std::size_t N>
CB_FN constexpr void set_element(T (&row)[N], int index, std::type_identity_t<T> value) {
#if CB_CARD
  using Bits = BitsOf<T>;
  CB_UNROLL for (std::size_t n = 0; n < N; ++n) {
    const auto mask = static_cast<Bits>(Bits{0} - static_cast<Bits>(static_cast<int>(n) == index));
    const auto bits = static_cast<Bits>((std::bit_cast<Bits>(row[n]) & ~mask) | (std::bit_cast<Bits>(value) & mask));
    row[n] = std::bit_cast<T>(bits);
  }
#else
  row[index] = value;
#endif
}

}  // namespace cb::inline CB_ISA
