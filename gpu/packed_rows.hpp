// SPDX-License-Identifier: MIT
// Observations on their way to a card's memory. Nearly all entries are 0 or 1, so a row is first written as bits, where
// threads of a warp have their rows one after the other, and a list of the few entries that are more than 1. Then all
// of them together make bytes of the bits, sixteen at a time, and write what is in the lists over them, row by row: a
// warp whose threads each wrote their own row would touch as many places of the card's memory as it has threads, each
// time.
#pragma once

#include <cstdint>

#include "game/encoding.hpp"
#include "gpu/orders.hpp"

namespace cb::inline CB_ISA {

// What a row has beside its bits. Where that does not fit the row must be written once more as LargeEntries.
struct LargeList {
  std::uint32_t
      run;  // one piece of the same entry: from the bottom twelve bits each of where and how long, then the entry
  std::uint32_t count;                    // single entries; more than there is room for: not all are here
  std::uint32_t single[gpu::kMostLarge];  // from the bottom eight bits of the entry, then where
  CB_FN constexpr bool has_all() const { return count <= gpu::kMostLarge; }
};
static_assert(sizeof(LargeList) == gpu::kLargeWords * 4);

// Where a row begins in a run of bits, which are 0 before, and its list, which is empty.
struct PackedRow {
  std::uint32_t* words;
  int first;
  LargeList* list;
};
// A row of bytes in which the bits of the same row already stand.
struct LargeEntries {
  std::uint8_t* row;
};

// Rows are not whole words: threads write into the same one.
CB_FN inline void set_bits(std::uint32_t* word, std::uint32_t bits) {
#if defined(__CUDA__)
  __nvvm_atom_or_gen_i(reinterpret_cast<int*>(word), static_cast<int>(bits));
#else
  *word |= bits;
#endif
}

template <>
class EntryWriter<PackedRow> {
 public:
  CB_FN constexpr explicit EntryWriter(PackedRow row) : row_(row) {}

  CB_FN constexpr int written() const { return at_; }
  CB_FN void number(int value) {
    const std::uint8_t entry = entry_of(value);
    if (entry == 1) one(at_);
    if (entry > 1) list(entry);
    ++at_;
  }
  CB_FN void share(int part, int whole) { number(share_of(part, whole)); }
  CB_FN void one_of(int value, int size) {
    if (value >= 0 && value < size) one(at_ + value);
    at_ += size;
  }
  CB_FN void same(int value, int size) {
    const auto entry = static_cast<std::uint8_t>(value);
    if (entry == 1) {
      for (; size > 64; size -= 64) members_of(~Bits64{0}, 64);
      members_of(~Bits64{0}, size);
      return;
    }
    if (entry > 1) list(entry, size);
    at_ += size;
  }
  CB_FN void members_of(Bits64 set, int size) {
    if (size < 64) set &= bit(size) - 1;
    const int from = row_.first + at_;
    const int shift = from % 32;
    std::uint32_t* const word = row_.words + from / 32;
    some(word, static_cast<std::uint32_t>(set << shift));
    some(word + 1, static_cast<std::uint32_t>((set << shift) >> 32));
    if (shift != 0) some(word + 2, static_cast<std::uint32_t>(set >> (64 - shift)));
    at_ += size;
  }

 private:
  CB_FN void list(std::uint8_t entry) {
    if (count_ < gpu::kMostLarge) row_.list->single[count_] = static_cast<std::uint32_t>(at_) << 8 | entry;
    row_.list->count = ++count_;
  }
  CB_FN void list(std::uint8_t entry, int size) {
    constexpr int kTwelveBits = 0xFFF;
    if (row_.list->run != 0 || at_ > kTwelveBits || size > kTwelveBits)
      row_.list->count = count_ = gpu::kMostLarge + 1;
    else
      row_.list->run = static_cast<std::uint32_t>(at_ | size << 12) | static_cast<std::uint32_t>(entry) << 24;
  }
  CB_FN void one(int at) const { set_bits(row_.words + (row_.first + at) / 32, 1U << (row_.first + at) % 32); }
  CB_FN static void some(std::uint32_t* word, std::uint32_t bits) {
    if (bits != 0) set_bits(word, bits);
  }

  PackedRow row_;
  int at_ = 0;
  unsigned count_ = 0;
};

template <>
class EntryWriter<LargeEntries> {
 public:
  CB_FN constexpr explicit EntryWriter(LargeEntries row) : row_(row.row) {}

  CB_FN constexpr int written() const { return at_; }
  CB_FN void number(int value) {
    const std::uint8_t entry = entry_of(value);
    if (entry > 1) row_[at_] = entry;
    ++at_;
  }
  CB_FN void share(int part, int whole) { number(share_of(part, whole)); }
  CB_FN void one_of(int, int size) { at_ += size; }
  CB_FN void same(int value, int size) {
    const auto entry = static_cast<std::uint8_t>(value);
    int n = at_;
    at_ += size;
    if (entry <= 1) return;
    while (n < at_ && reinterpret_cast<std::uintptr_t>(row_ + n) % 4 != 0) row_[n++] = entry;
    for (; n + 4 <= at_; n += 4) *reinterpret_cast<std::uint32_t*>(row_ + n) = entry * 0x01010101U;
    while (n < at_) row_[n++] = entry;
  }
  CB_FN void members_of(Bits64, int size) { at_ += size; }

 private:
  std::uint8_t* row_;
  int at_ = 0;
};

// Sixteen bytes that are moved at once.
struct alignas(16) Sixteen {
  std::uint32_t words[4];
};
// Four bits as four bytes.
CB_FN constexpr std::uint32_t four_entries(std::uint32_t bits) { return (bits & 0xF) * 0x00204081 & 0x01010101; }
static_assert(four_entries(0b1011) == 0x01000101 && four_entries(0b0100) == 0x00010000);

// Makes bytes of a run of bits, as the thread of that number of so many that share the work. Both begin at a multiple
// of sixteen bytes.
CB_FN inline void unpack(const std::uint32_t* bits, std::uint8_t* entries, unsigned size, unsigned thread,
                         unsigned threads) {
  for (unsigned n = thread; n < size / 16; n += threads) {
    const std::uint32_t some = bits[n / 2] >> 16 * (n % 2);
    reinterpret_cast<Sixteen*>(entries)[n] = {four_entries(some), four_entries(some >> 4), four_entries(some >> 8),
                                              four_entries(some >> 12)};
  }
  for (unsigned n = size / 16 * 16 + thread; n < size; n += threads) entries[n] = bits[n / 32] >> n % 32 & 1;
}

// Writes what is in the lists of some rows over their bytes, in the same way.
CB_FN inline void lay_over(const LargeList* lists, std::uint8_t* entries, unsigned row_size, unsigned rows,
                           unsigned thread, unsigned threads) {
  constexpr unsigned kTogether = 16;  // threads that share a row
  for (unsigned row = thread / kTogether; row < rows; row += threads / kTogether) {
    const LargeList& list = lists[row];
    std::uint8_t* const to = entries + row * row_size;
    const unsigned singles = list.has_all() ? list.count : gpu::kMostLarge;
    for (unsigned n = thread % kTogether; n < singles; n += kTogether)
      to[list.single[n] >> 8] = static_cast<std::uint8_t>(list.single[n]);
    const unsigned from = list.run & 0xFFF;
    const unsigned size = list.run >> 12 & 0xFFF;
    for (unsigned n = thread % kTogether; n < size; n += kTogether)
      to[from + n] = static_cast<std::uint8_t>(list.run >> 24);
  }
}

}  // namespace cb::inline CB_ISA
