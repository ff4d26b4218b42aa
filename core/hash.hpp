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
  std::uint64_t hash = 0x9E3779B97F4A7C15ULL + sizeof(T);
  // Word by word on a card, which would keep bytes in its memory; a processor reads them together anyway.
  if constexpr (CB_CARD && sizeof(T) % 4 == 0 && std::endian::native == std::endian::little) {
    struct Words {
      std::uint32_t at[sizeof(T) / 4];
    };
    const auto words = std::bit_cast<Words>(value);
    for (std::size_t i = 0; i < sizeof(T) / 4; i += 2) {
      std::uint64_t word = words.at[i];
      if (i + 1 < sizeof(T) / 4) word |= std::uint64_t{words.at[i + 1]} << 32;
      hash = mix(hash ^ word);
    }
  } else {
    struct Bytes {
      unsigned char at[sizeof(T)];
    };
    const auto bytes = std::bit_cast<Bytes>(value);
    for (std::size_t i = 0; i < sizeof(T); i += 8) {
      std::uint64_t word = 0;
      for (std::size_t k = i; k < i + 8 && k < sizeof(T); ++k) word |= std::uint64_t{bytes.at[k]} << (8 * (k - i));
      hash = mix(hash ^ word);
    }
  }
  return hash;
}

}  // namespace cb::inline CB_ISA
