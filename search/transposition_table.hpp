// SPDX-License-Identifier: MIT
// What alpha-beta already knows of a position, by its key, in memory handed in from outside.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/hash.hpp"
#include "core/target.hpp"

namespace cb::inline CB_ISA {

enum class Bound : std::uint8_t { none, exact, lower, upper };

class TranspositionTable {
 public:
  struct Entry {
    std::uint32_t check;  // the upper half of the key: tells most strangers apart
    std::uint32_t action;
    std::int16_t score;
    std::int8_t depth;
    Bound bound;
    std::uint32_t search;  // in which it was written; what another search wrote is not there
  };
  static_assert(sizeof(Entry) == 16);

  // Begins a search with an empty table. The memory, aligned as new aligns, may hold anything; where it holds what the
  // last search left, counting the searches spares clearing it, which would cost a short one more than its moves.
  explicit TranspositionTable(std::span<std::byte> memory) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory.data());
    const std::size_t before = (address + 2 * sizeof(Pair) - 1) / sizeof(Pair) * sizeof(Pair) - address;
    if (memory.size() < before + sizeof(Pair)) return;
    head_ = reinterpret_cast<Head*>(memory.data());
    pairs_ = reinterpret_cast<Pair*>(memory.data() + before);
    const std::size_t count = std::bit_floor((memory.size() - before) / sizeof(Pair));
    mask_ = count - 1;
    const std::uint64_t mark = mix(address + count);
    if (head_->mark != mark || head_->search == ~std::uint32_t{0}) {
      std::memset(pairs_, 0, count * sizeof(Pair));
      *head_ = {mark, 0, 0};
    }
    ++head_->search;
  }

  void prefetch(std::uint64_t key) const {
    if (pairs_ != nullptr) __builtin_prefetch(&pairs_[key & mask_]);
  }

  const Entry* find(std::uint64_t key) const {
    if (pairs_ == nullptr) return nullptr;
    for (const Entry& entry : pairs_[key & mask_].entries)
      if (holds(entry, key)) return &entry;
    return nullptr;
  }

  // Of a pair the first keeps the deeper result and the second the newer.
  void store(std::uint64_t key, int depth, int score, Bound bound, std::uint32_t action) {
    if (pairs_ == nullptr) return;
    auto& [deep, late] = pairs_[key & mask_].entries;
    Entry* entry = &late;
    if (holds(late, key))
      entry = &late;
    else if (deep.search != head_->search || holds(deep, key) || deep.depth <= depth)
      entry = &deep;
    if (holds(*entry, key) && entry->depth > depth && bound != Bound::exact) return;
    *entry = {static_cast<std::uint32_t>(key >> 32), action, static_cast<std::int16_t>(score),
              static_cast<std::int8_t>(depth),       bound,  head_->search};
  }

 private:
  struct Head {
    std::uint64_t mark;  // where and how large the table is: tells it from other things
    std::uint32_t search;
    std::uint32_t unused;
  };
  struct Pair {
    Entry entries[2];
  };

  bool holds(const Entry& entry, std::uint64_t key) const {
    return entry.search == head_->search && entry.check == key >> 32;
  }

  Head* head_ = nullptr;
  Pair* pairs_ = nullptr;
  std::uint64_t mask_ = 0;
};

}  // namespace cb::inline CB_ISA
