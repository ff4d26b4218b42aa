// SPDX-License-Identifier: MIT
// Which positions a search must take for draws because they came up before.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/target.hpp"

namespace cb::inline CB_ISA {

class Repetitions {
 public:
  static constexpr int kDeepest = 128;

  // `past` are the keys that the match has seen, `limit` how often a position may come up before the match is drawn
  // (0: no such rule).
  void begin(std::span<const std::uint64_t> past, int limit) {
    past_ = past;
    limit_ = limit;
    std::ranges::fill(counts_, std::uint8_t{0});
    for (const std::uint64_t key : past) {
      std::uint8_t& count = counts_[key % kCounts];
      if (count < kMost) ++count;
    }
  }

  void enter(std::uint64_t key, int ply) { path_[ply] = key; }

  // Whoever can come back to a position of the line under search can do so again; of the match, only the
  // occurrence that ends it is a draw, since a win may well lead through a position that was there once.
  bool drawn(std::uint64_t key, int ply) const {
    if (limit_ == 0) return false;
    for (int n = ply - 1; n >= 0; --n)
      if (path_[n] == key) return true;
    // A long match has many positions; the counts by a part of the key rule most of them out.
    return counts_[key % kCounts] >= std::min(limit_ - 1, kMost) && std::ranges::count(past_, key) >= limit_ - 1;
  }

 private:
  static constexpr std::size_t kCounts = 1 << 14;
  static constexpr int kMost = 255;

  std::span<const std::uint64_t> past_;
  int limit_ = 0;
  std::uint64_t path_[kDeepest] = {};
  std::uint8_t counts_[kCounts];
};

}  // namespace cb::inline CB_ISA
