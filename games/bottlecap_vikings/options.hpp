// SPDX-License-Identifier: MIT
// Bottlecap Vikings' options and edition: what is fixed before a match starts.
#pragma once

#include <cstdint>

#include "core/target.hpp"
#include "games/bottlecap_vikings/faces.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

enum class Rondel : std::uint8_t { drawn, chosen };         // BV-01
enum class Cities : std::uint8_t { common, unique, pick };  // BV-06
enum class Cards : std::uint8_t { dealt, chosen };          // BV-06
enum class Starter : std::uint8_t { first, lot };           // BV-10

inline constexpr int kFewestPlayers = 2;
inline constexpr int kMostTurns = 10'000;

struct Options {
  int players = 2;
  Rondel rondel = Rondel::drawn;
  Cities cities = Cities::common;
  Cards cards = Cards::dealt;
  Starter starter = Starter::first;
  int turns = 200;  // BV-25: each; 0 is off
};

// What an edition may hold at most, so that everything fits the state and the action codes.
inline constexpr int kMostSpots = 15;
inline constexpr int kMostTiers = 4;
inline constexpr int kHutPlaces = kMostSpots + 2;  // the bottom, the spots, the throne
inline constexpr int kLargestMeter = 15;
inline constexpr int kMostGoodsChosen = 7;
// BV-22: with fewer reds than these lying with the players, Valkyries stay away.
inline constexpr int kRedsForValkyries = 4;

// One side of a city card (BV-05…08). Everything is by the hut's place.
struct CitySide {
  std::uint8_t spots = 0;
  std::uint8_t tiers = 0;
  std::uint8_t gold = 0;  // how far the meters go
  std::uint8_t wood = 0;
  std::uint8_t throne = 0;                // at this glory
  std::uint8_t ability[kHutPlaces] = {};  // of a spot, counted from BV-60
  std::uint8_t tier[kHutPlaces] = {};
  std::uint8_t cost[kHutPlaces] = {};          // gold to go up from here
  std::uint8_t helmets[kHutPlaces] = {};       // level needed for that
  std::uint32_t paths[kHutPlaces] = {};        // bit h: a path leads to place h
  std::uint8_t level[kLargestMeter + 1] = {};  // helmet level by glory
  Bits64 printed = 0;

  CB_FN constexpr int throne_place() const { return spots + 1; }
};

// BV-11: what the players start with.
struct StartGoods {
  std::uint8_t wood = 0;
  std::uint8_t glory = 0;
  std::uint8_t choice[kMostPlayers] = {};  // by turn order
  std::uint8_t free_improvement = 0;
};

struct Edition {
  std::uint8_t tiles[kSpaces][2] = {};  // BV-02: letters of the faces
  Face faces[kActions];                 // by letter
  std::uint8_t helper = 0;              // BV-03
  std::uint8_t line = 0;                // between this space and the next
  std::uint8_t red = 0;                 // BV-04
  std::uint8_t grey[kMostPlayers + 1] = {};
  StartGoods start[kMostPlayers + 1];
  CitySide sides[kSides];
  bool reconstructed = false;  // the printed artwork is lost; boards say so wherever they are shown
};

}  // namespace cb::inline CB_ISA::bottlecap_vikings
