// SPDX-License-Identifier: MIT
// Observations on their way to a card's memory. Nearly all entries are 0 or 1, so a row is first written as bits, where
// threads of a warp have their rows one after the other; then all of them together make bytes of the bits, sixteen at a
// time; and then each writes the few entries that are more than 1 over what stands there.
#pragma once

#include <cstdint>

#include "game/encoding.hpp"

namespace cb::inline CB_ISA {

// Where a row begins in a run of bits, which are 0 before.
struct PackedRow {
  std::uint32_t* words;
  int first;
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
    if (entry_of(value) == 1) one(at_);
    ++at_;
  }
  CB_FN void share(int part, int whole) { number(share_of(part, whole)); }
  CB_FN void one_of(int value, int size) {
    if (value >= 0 && value < size) one(at_ + value);
    at_ += size;
  }
  CB_FN void same(int value, int size) {
    const bool is_one = static_cast<std::uint8_t>(value) == 1;
    for (; size > 64; size -= 64) members_of(is_one ? ~Bits64{0} : 0, 64);
    members_of(is_one ? ~Bits64{0} : 0, size);
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
  CB_FN void one(int at) const { set_bits(row_.words + (row_.first + at) / 32, 1U << (row_.first + at) % 32); }
  CB_FN static void some(std::uint32_t* word, std::uint32_t bits) {
    if (bits != 0) set_bits(word, bits);
  }

  PackedRow row_;
  int at_ = 0;
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

}  // namespace cb::inline CB_ISA
