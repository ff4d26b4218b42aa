// SPDX-License-Identifier: MIT
// A hash of plain values by their bytes. States have no padding, so equal bytes means equal states.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "core/target.hpp"

namespace cb::inline CB_ISA {

// A bijective scrambling of 64 bits (the finaliser of SplitMix64).
CB_FN constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

template <class T>
  requires std::has_unique_object_representations_v<T>
CB_FN constexpr std::uint64_t hash_bytes(const T& value) {
  struct Bytes {
    unsigned char at[sizeof(T)];
  };
  const auto bytes = std::bit_cast<Bytes>(value);
  std::uint64_t hash = 0x9E3779B97F4A7C15ULL + sizeof(T);
  for (std::size_t i = 0; i < sizeof(T); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t k = i; k < i + 8 && k < sizeof(T); ++k) word |= std::uint64_t{bytes.at[k]} << (8 * (k - i));
    hash = mix(hash ^ word);
  }
  return hash;
}

}  // namespace cb::inline CB_ISA
