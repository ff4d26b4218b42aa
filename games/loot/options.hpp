// SPDX-License-Identifier: MIT
// Loot's options and edition: what is fixed before a match starts.
#pragma once

#include <cstdint>

#include "core/target.hpp"
#include "games/loot/state.hpp"

namespace cb::inline CB_ISA::loot {

enum class Movement : std::uint8_t { straight, free };  // LT-05

struct Options {
  Movement movement = Movement::straight;
  int repetition = 3;  // LT-17; 0 is off
  int quiet = 100;     // LT-17; 0 is off
};

inline constexpr int kMostRespawns = TileList::kCapacity;

// The board of LT-02.
struct Edition {
  std::uint8_t loot[2] = {};  // each side's own loot tile
  TileList pawns[2];
  TileList respawns;
  bool reconstructed = true;  // not seen in print; boards say so wherever they are shown
};

}  // namespace cb::inline CB_ISA::loot
