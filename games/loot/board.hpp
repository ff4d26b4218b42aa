// SPDX-License-Identifier: MIT
// Which tiles are occupied, laid out so that everything within two steps of a tile comes out as one word.
#pragma once

#include <cstdint>

#include "games/loot/tiles.hpp"

namespace cb::inline CB_ISA::loot {

// The bits below tile 0: two ranks and two files, so that the window around any tile begins inside the row.
inline constexpr int kMargin = 2 * kSize + 2;
CB_FN constexpr int window_bit(int files, int ranks) { return kMargin + ranks * kSize + files; }

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

}  // namespace cb::inline CB_ISA::loot
