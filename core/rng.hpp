// SPDX-License-Identifier: MIT
// A small, fast, seedable random generator (SplitMix64). For play and tests, never for secrets.
#pragma once

#include <cstdint>

#include "core/hash.hpp"
#include "core/target.hpp"

namespace cb::inline CB_ISA {

class Rng {
 public:
  CB_FN constexpr Rng() : Rng(0) {}
  // Seeds that differ by little still give unrelated sequences, because the seed is mixed first.
  CB_FN constexpr explicit Rng(std::uint64_t seed) : state_(mix(seed ^ 0x5DEECE66DULL)) {}

  CB_FN constexpr std::uint64_t next() { return mix(state_ += 0x9E3779B97F4A7C15ULL); }

  // A number in [0, bound). The bias is at most bound / 2^32, below anything a playout can notice.
  CB_FN constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * std::uint64_t{bound}) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace cb::inline CB_ISA
