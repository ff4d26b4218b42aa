// SPDX-License-Identifier: MIT
// What alpha-beta already knows of a position, by its key, in memory handed in from outside.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/target.hpp"

namespace cb::inline CB_ISA {

enum class Bound : std::uint8_t { none, exact, lower, upper };

class TranspositionTable {
 public:
  // Two entries fill a 32-byte half of a cache line; zeroed memory is an empty table.
  struct Entry {
    std::uint32_t check;  // the upper half of the key: tells most strangers apart
    std::uint32_t action;
    std::int16_t score;
    std::int8_t depth;
    Bound bound;
    std::uint32_t unused;
  };
  static_assert(sizeof(Entry) == 16);

  explicit TranspositionTable(std::span<std::byte> memory)
      : entries_(reinterpret_cast<Entry*>(memory.data())),
        mask_(memory.size() < 2 * sizeof(Entry) ? 0 : std::bit_floor(memory.size() / sizeof(Entry)) - 1) {
    if (mask_ > 0) std::memset(memory.data(), 0, (mask_ + 1) * sizeof(Entry));
  }

  const Entry* find(std::uint64_t key) const {
    if (mask_ == 0) return nullptr;
    const Entry& entry = entries_[key & mask_];
    return entry.bound != Bound::none && entry.check == key >> 32 ? &entry : nullptr;
  }

  // The newer result replaces the older unless that was searched deeper for the same position.
  void store(std::uint64_t key, int depth, int score, Bound bound, std::uint32_t action) {
    if (mask_ == 0) return;
    Entry& entry = entries_[key & mask_];
    const auto check = static_cast<std::uint32_t>(key >> 32);
    if (entry.bound != Bound::none && entry.check == check && entry.depth > depth && bound != Bound::exact) return;
    entry = {check, action, static_cast<std::int16_t>(score), static_cast<std::int8_t>(depth), bound, 0};
  }

 private:
  Entry* entries_;
  std::uint64_t mask_;
};

}  // namespace cb::inline CB_ISA
