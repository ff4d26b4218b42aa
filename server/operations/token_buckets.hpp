// SPDX-License-Identifier: MIT
// Token buckets by key in memory that never grows. A bucket is one number, the time at which it would be full again:
// the generic cell rate algorithm.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cb::server {

// Keys are hashes that nobody outside can foresee. Where eight keys share a place, the one whose bucket has been full
// the longest (or will be soonest) gives way: it had the least to remember.
class TokenBuckets {
 public:
  using Microseconds = std::int64_t;

  // `capacity` is rounded up to a power of two.
  explicit TokenBuckets(std::size_t capacity) : slots_(std::bit_ceil(std::max(capacity, kWays))) {}

  // Takes `cost` of `limit` tokens that come back evenly within `window`; returns 0, or how long to wait until there
  // are enough, and then nothing is taken. A cost above the limit is the whole of it.
  Microseconds take(std::uint64_t key, Microseconds now, int limit, Microseconds window, int cost = 1) {
    Slot& slot = find(key);
    const Microseconds spent = window * std::min(cost, limit) / limit;
    // A clock that went back must not lock anybody out for longer than a window.
    const Microseconds full = std::clamp(slot.full, now, now + window);
    const Microseconds wait = full + spent - (now + window);
    if (wait > 0) return wait;
    slot.full = full + spent;
    return 0;
  }

  // Takes what was spent already, even if there is not enough: then nothing more is given until it has come back, at
  // most for a window longer.
  void charge(std::uint64_t key, Microseconds now, int limit, Microseconds window, int cost) {
    Slot& slot = find(key);
    slot.full = std::clamp(slot.full, now, now + window) + window * std::min(cost, limit) / limit;
  }

  std::size_t capacity() const { return slots_.size(); }

 private:
  static constexpr std::size_t kWays = 8;
  struct Slot {
    std::uint64_t key = 0;
    Microseconds full = 0;
  };

  Slot& find(std::uint64_t key) {
    const std::size_t first = (key >> 32) % (slots_.size() / kWays) * kWays;
    Slot* oldest = &slots_[first];
    for (std::size_t n = first; n < first + kWays; ++n) {
      if (slots_[n].key == key) return slots_[n];
      if (slots_[n].full < oldest->full) oldest = &slots_[n];
    }
    *oldest = {key, 0};
    return *oldest;
  }

  std::vector<Slot> slots_;
};

}  // namespace cb::server
