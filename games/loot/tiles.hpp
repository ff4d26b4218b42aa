// SPDX-License-Identifier: MIT
// The tiles of Loot's board and sets of them. Tiles are numbered 0–80: a1 = 0, b1 = 1, …, i9 = 80.
#pragma once

#include <cstdint>

#include "core/bits.hpp"

namespace cb::inline CB_ISA::loot {

inline constexpr int kSize = 9;  // LT-01
inline constexpr int kTiles = kSize * kSize;

CB_FN constexpr int tile_at(int file, int rank) { return rank * kSize + file; }
CB_FN constexpr int file_of(int tile) { return tile % kSize; }
CB_FN constexpr int rank_of(int tile) { return tile / kSize; }
CB_FN constexpr bool on_board(int file, int rank) { return file >= 0 && file < kSize && rank >= 0 && rank < kSize; }

// The bits below tile 0: two ranks and two files, so that the window around any tile begins inside the word.
inline constexpr int kMargin = 2 * kSize + 2;

// What lowest() says of an empty set: a number that every table has an entry for.
inline constexpr int kNoTile = 128 - kMargin;
inline constexpr int kTableSize = kNoTile + 1;

// A set of tiles; tile t is bit t + kMargin of 128.
struct Tiles {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  CB_FN static constexpr Tiles of(int tile) {
    const int place = tile + kMargin;
    const Bits64 one = bit(place & 63);
    return place < 64 ? Tiles{one, 0} : Tiles{0, one};
  }

  CB_FN constexpr bool any() const { return (low | high) != 0; }
  CB_FN constexpr int size() const { return count(low) + count(high); }
  CB_FN constexpr bool has(int tile) const { return (*this & of(tile)).any(); }
  CB_FN constexpr int lowest() const { return (low != 0 ? cb::lowest(low) : 64 + cb::lowest(high)) - kMargin; }
  CB_FN constexpr Tiles without_lowest() const {
    return {cb::without_lowest(low), low != 0 ? high : cb::without_lowest(high)};
  }

  // The five ranks around a tile as one word: the tile `files` right and `ranks` up is bit window_bit(files, ranks).
  CB_FN constexpr Bits64 window(int tile) const {
    const int shift = tile & 63;
    const Bits64 across = low >> shift | high << 1 << (63 - shift);
    return tile < 64 ? across : high >> shift;
  }

  CB_FN constexpr Tiles operator~() const { return {~low, ~high}; }
  CB_FN friend constexpr Tiles operator|(Tiles a, Tiles b) { return {a.low | b.low, a.high | b.high}; }
  CB_FN friend constexpr Tiles operator&(Tiles a, Tiles b) { return {a.low & b.low, a.high & b.high}; }
  CB_FN friend constexpr Tiles operator^(Tiles a, Tiles b) { return {a.low ^ b.low, a.high ^ b.high}; }
  bool operator==(const Tiles&) const = default;
};

CB_FN constexpr int window_bit(int files, int ranks) { return kMargin + ranks * kSize + files; }

}  // namespace cb::inline CB_ISA::loot
