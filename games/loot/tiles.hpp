// SPDX-License-Identifier: MIT
// The tiles of Loot's board and short lists of them. Tiles are numbered 0–80: a1 = 0, b1 = 1, …, i9 = 80.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "game/sets.hpp"

namespace cb::inline CB_ISA::loot {

inline constexpr int kSize = 9;  // LT-01
inline constexpr int kTiles = kSize * kSize;
inline constexpr int kNoTile = kTiles;
inline constexpr int kTableSize = 128;  // of tables indexed by tile; those from kNoTile on are empty

CB_FN constexpr int tile_at(int file, int rank) { return rank * kSize + file; }
CB_FN constexpr int file_of(int tile) { return tile % kSize; }
CB_FN constexpr int rank_of(int tile) { return tile / kSize; }
CB_FN constexpr bool on_board(int file, int rank) { return file >= 0 && file < kSize && rank >= 0 && rank < kSize; }

// Up to eight different tiles in rising order, one to a byte of a word; kNoTile fills the rest.
// A tile is below 128, so the top bit of each byte is free to hold the result of a comparison.
class TileList {
 public:
  static constexpr int kCapacity = 8;

  CB_FN constexpr int size() const { return lowest(at_least(kNoTile)) / 8; }
  CB_FN constexpr bool any() const { return bytes_ != each(kNoTile); }
  CB_FN constexpr int operator[](int n) const { return static_cast<int>(bytes_ >> 8 * n & 0xFF); }
  CB_FN constexpr bool has(int tile) const { return equal(tile) != 0; }

  // There must be room, and the tile must not be there yet.
  CB_FN constexpr void add(int tile) {
    const Bits64 below = bytes_below(at_least(tile));
    bytes_ = (bytes_ & below) | (Bits64(tile) * kEach & ~below & (below << 8 | 0xFF)) | (bytes_ & ~below) << 8;
  }
  // The tile must be there.
  CB_FN constexpr void remove(int tile) {
    const Bits64 below = bytes_below(equal(tile));
    bytes_ = (bytes_ & below) | (bytes_ >> 8 & ~below) | Bits64{kNoTile} << 56;
  }

  CB_FN constexpr auto begin() const { return IndexIterator<TileList, int>(*this, 0); }
  CB_FN constexpr auto end() const { return IndexIterator<TileList, int>(*this, size()); }
  bool operator==(const TileList&) const = default;

 private:
  static constexpr Bits64 kEach = 0x0101010101010101;
  static constexpr Bits64 kTop = kEach << 7;
  CB_FN static constexpr Bits64 each(int tile) { return Bits64(tile) * kEach; }

  // The bytes that pass, each marked by its top bit.
  CB_FN constexpr Bits64 at_least(int tile) const { return ((bytes_ | kTop) - each(tile)) & kTop; }
  CB_FN constexpr Bits64 equal(int tile) const { return ~((bytes_ ^ each(tile)) + ~kTop) & kTop; }
  // All bits of the bytes below the lowest marked one.
  CB_FN static constexpr Bits64 bytes_below(Bits64 marks) { return (marks ^ (marks - 1)) >> 8; }

  Bits64 bytes_ = each(kNoTile);
};

}  // namespace cb::inline CB_ISA::loot
