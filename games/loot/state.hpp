// SPDX-License-Identifier: MIT
// Loot's state and action.
#pragma once

#include <cstdint>

#include "game/concepts.hpp"
#include "games/loot/tiles.hpp"

namespace cb::inline CB_ISA::loot {

inline constexpr int kPawnsEach = 5;  // LT-01
inline constexpr int kCrates = 0;
inline constexpr int kBarrels = 1;

inline constexpr std::uint8_t kNoCarrier = 0xFF;

// Equal states have the same pawns, carriers, side to move and count of quiet turns.
// The loot itself needs no place: it is with its carrier, or else on its own tile (LT-14).
struct State {
  TileList pawns[2];
  std::uint8_t carrier[2] = {kNoCarrier, kNoCarrier};  // where each side's loaded pawn stands (LT-12: one at most)
  std::uint16_t quiet = 0;                             // turns since a capture, pick-up or respawn (LT-17)
  std::uint32_t mover = kCrates;                       // LT-03
  bool operator==(const State&) const = default;
};
static_assert(sizeof(State) == 24);

// A pawn's move from one tile to another; a respawn is {kRespawn, tile}, a pass {kPass, kPass}.
struct Action {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool operator==(const Action&) const = default;
};
inline constexpr std::uint8_t kRespawn = 0xFE;
inline constexpr std::uint8_t kPass = 0xFF;
inline constexpr Action kPassing{kPass, kPass};

}  // namespace cb::inline CB_ISA::loot
