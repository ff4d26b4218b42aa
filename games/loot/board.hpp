// SPDX-License-Identifier: MIT
// Which tiles are occupied, laid out so that everything within two steps of a tile comes out as one word.
#pragma once

#include <cstdint>

#include "games/loot/tiles.hpp"

namespace cb::inline CB_ISA::loot {

// The bits below tile 0: two ranks and two files, so that the window around any tile begins inside the row.
inline constexpr int kMargin = 2 * kSize + 2;
CB_FN constexpr int window_bit(int files, int ranks) { return kMargin + ranks * kSize + files; }

#if CB_CARD
// One row of bits in which tile t is bit t + kMargin, as four words of 32 bits. The place of kNoTile is no neighbour of
// any tile, so it may be occupied.
struct Board {
  static constexpr int kWords = 4;
  static_assert(kNoTile + kMargin < 32 * kWords);

  std::uint32_t words[kWords] = {};

  CB_FN constexpr Board& operator|=(const Board& other) {
    for (int k = 0; k < kWords; ++k) words[k] |= other.words[k];
    return *this;
  }

  // The tile `files` right and `ranks` up is bit window_bit(files, ranks).
  CB_FN constexpr Bits64 window(int tile) const {
    // Those of the first words that the window begins in, and the next two; a window that begins in the last has
    // nothing but the end of the row.
    const bool past_first = tile >= 32;
    const bool past_second = tile >= 64;
    const std::uint32_t low = past_second ? words[2] : past_first ? words[1] : words[0];
    const std::uint32_t middle = past_second ? words[3] : past_first ? words[2] : words[1];
    const std::uint32_t high = past_second ? 0 : past_first ? words[3] : words[2];
    const int shift = tile % 32;
    const auto first = static_cast<std::uint32_t>((Bits64{middle} << 32 | low) >> shift);
    const auto second = static_cast<std::uint32_t>((Bits64{high} << 32 | middle) >> shift);
    return Bits64{second} << 32 | first;
  }
};

CB_FN constexpr Board board_of(int tile) {
  const int place = tile + kMargin;
  const std::uint32_t one = 1U << place % 32;
  Board board;
  for (int k = 0; k < Board::kWords; ++k) board.words[k] = place / 32 == k ? one : 0;
  return board;
}
#else
// One row of bits in which tile t is bit t + kMargin, kept as four words that overlap: word k begins at bit k ·
// kStride. A window is 41 bits, so the word that its first bit falls in always holds the whole of it.
struct alignas(32) Board {
  static constexpr int kWords = 4;
  static constexpr int kStride = 24;
  static_assert(kStride - 1 + window_bit(2, 2) < 64 && kStride * kWords > kNoTile);

  Bits64 words[kWords] = {};

  CB_FN constexpr Board& operator|=(const Board& other) {
#if CB_HAS_AVX2
    if (!std::is_constant_evaluated()) {
      auto* mine = reinterpret_cast<__m256i*>(words);
      const auto* more = reinterpret_cast<const __m256i*>(other.words);
      _mm256_store_si256(mine, _mm256_or_si256(_mm256_load_si256(mine), _mm256_load_si256(more)));
      return *this;
    }
#endif
    for (int k = 0; k < kWords; ++k) words[k] |= other.words[k];
    return *this;
  }

  // The tile `files` right and `ranks` up is bit window_bit(files, ranks).
  CB_FN constexpr Bits64 window(int tile) const {
    const auto at = static_cast<unsigned>(tile);
    return words[at / kStride] >> at % kStride;
  }
};

struct Boards {
  Board of[kTableSize];  // each with one tile occupied
};
CB_FN constexpr Boards make_boards() {
  Boards boards{};
  for (int tile = 0; tile < kTiles; ++tile) {
    for (int k = 0; k < Board::kWords; ++k) {
      const int place = tile + kMargin - k * Board::kStride;
      if (place >= 0 && place < 64) boards.of[tile].words[k] = bit(place);
    }
  }
  return boards;
}
inline constexpr Boards kBoards = make_boards();
CB_FN constexpr const Board& board_of(int tile) { return kBoards.of[tile]; }
#endif

}  // namespace cb::inline CB_ISA::loot
