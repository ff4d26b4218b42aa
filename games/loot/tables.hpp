// SPDX-License-Identifier: MIT
// Where a pawn can get to: the tiles within two steps, numbered, and which of them the board allows.
//
// A pawn's destinations are a mask. Bits 0–7 are the eight neighbours, in the order of kFiles/kRanks below.
// Straight movement: bits 8–15 are the tiles two steps away in the same eight directions.
// Free movement: bits 8–23 are the sixteen tiles of the outer ring. Both rings are in rising tile order.
#pragma once

#include <cstdint>

#include "games/loot/board.hpp"
#include "games/loot/options.hpp"

namespace cb::inline CB_ISA::loot {

inline constexpr int kDirections = 8;
inline constexpr int kFiles[kDirections] = {-1, 0, 1, -1, 1, -1, 0, 1};
inline constexpr int kRanks[kDirections] = {-1, -1, -1, 0, 0, 1, 1, 1};
inline constexpr int kNear = kDirections;  // the number of neighbours, and of directions
inline constexpr int kRing = 16;           // the number of tiles exactly two king-steps away
inline constexpr int kMostTargets = kNear + kRing;

// Members of the window around a pawn (Board::window).
CB_FN constexpr Bits64 window_of_directions(int distance) {
  Bits64 set = 0;
  for (int d = 0; d < kDirections; ++d) set |= bit(window_bit(distance * kFiles[d], distance * kRanks[d]));
  return set;
}
CB_FN constexpr Bits64 window_of_ring() {
  Bits64 set = 0;
  for (int ranks = -2; ranks <= 2; ++ranks)
    for (int files = -2; files <= 2; ++files)
      if (files == -2 || files == 2 || ranks == -2 || ranks == 2) set |= bit(window_bit(files, ranks));
  return set;
}
inline constexpr Bits64 kNearWindow = window_of_directions(1);
inline constexpr Bits64 kFarWindow = window_of_directions(2);
inline constexpr Bits64 kRingWindow = window_of_ring();

// The bits of a word under a mask, moved together.
template <Bits64 Mask>
CB_FN constexpr std::uint32_t gather(Bits64 word) {
#if CB_HAS_AVX2
  if (!std::is_constant_evaluated()) return static_cast<std::uint32_t>(_pext_u64(word, Mask));
#endif
  if constexpr (Mask == 0) {
    return 0;
  } else {
    constexpr int kAt = lowest(Mask);
    constexpr int kRun = std::countr_one(Mask >> kAt);
    constexpr Bits64 kPiece = bit(kRun) - 1;
    return static_cast<std::uint32_t>(word >> kAt & kPiece) | gather<(Mask & ~(kPiece << kAt))>(word) << kRun;
  }
}

// How far each bit of a destination mask lies from the pawn, as a difference of tile numbers.
struct Targets {
  std::int8_t step[2][kMostTargets];  // by Movement
  std::uint16_t spread[256];          // for a set of neighbours, the tiles of the outer ring next to one of them
};
CB_FN constexpr Targets make_targets() {
  Targets targets{};
  for (int d = 0; d < kDirections; ++d) {
    const int near = kRanks[d] * kSize + kFiles[d];
    targets.step[0][d] = targets.step[1][d] = static_cast<std::int8_t>(near);
    targets.step[0][kNear + d] = static_cast<std::int8_t>(2 * near);
  }
  int ring = 0;
  for (Bits64 rest = kRingWindow; rest != 0; rest = without_lowest(rest), ++ring) {
    const int place = lowest(rest);
    targets.step[1][kNear + ring] = static_cast<std::int8_t>(place - kMargin);
    const int files = place % kSize - 2;
    const int ranks = place / kSize - 2;
    for (int through = 0; through < 256; ++through) {
      for (int d = 0; d < kDirections; ++d) {
        const int right = files - kFiles[d];
        const int up = ranks - kRanks[d];
        const bool touches = right >= -1 && right <= 1 && up >= -1 && up <= 1;
        if ((through >> d & 1) != 0 && touches)
          targets.spread[through] = static_cast<std::uint16_t>(targets.spread[through] | 1 << ring);
      }
    }
  }
  return targets;
}
CB_TABLE Targets kTargets = make_targets();

// What the empty board allows a pawn on each tile. Bits 0–23 are its destinations, bits 24–31 the neighbours
// from which it may take a second step.
enum Load { kNobodyLoaded, kOtherLoaded, kSelfLoaded };  // which pawn of its side carries
inline constexpr int kThrough = kMostTargets;
struct Reach {
  std::uint32_t from[2][4][kTableSize] = {};  // by side and Load; four where three would do, for cheap addresses
};
CB_FN constexpr Reach make_reach(const Edition& edition, Movement movement) {
  Reach reach;
  const int width = movement == Movement::free ? kMostTargets : 2 * kDirections;
  for (int side = 0; side < 2; ++side) {
    for (int load = kNobodyLoaded; load <= kSelfLoaded; ++load) {
      for (int from = 0; from < kTiles; ++from) {
        std::uint32_t& set = reach.from[side][load][from];
        for (int n = 0; n < width; ++n) {
          const int to = from + kTargets.step[static_cast<int>(movement)][n];
          // A step past an edge comes out on a far file or beyond the last rank.
          const int across = to < 0 ? kSize : file_of(to) - file_of(from);
          if (to >= kTiles || across < -2 || across > 2) continue;
          const bool home = to == edition.loot[side];
          const bool picks_up = to == edition.loot[1 - side] && load == kNobodyLoaded;
          if (!home || load == kSelfLoaded) set |= 1u << n;                  // LT-07, LT-13
          if (n < kNear && !home && !picks_up) set |= 1u << (kThrough + n);  // LT-07, LT-11, LT-13
        }
        // In a straight line the second step has one way only, so both can be settled here.
        if (movement == Movement::straight) set &= 0xFF | set >> kThrough << kNear;
      }
    }
  }
  return reach;
}

}  // namespace cb::inline CB_ISA::loot
