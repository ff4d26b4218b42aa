// SPDX-License-Identifier: MIT
// What the faces of the tiles do, built from parts, and the faces as printed. An edition may build others.
#pragma once

#include <cstdint>

#include "core/target.hpp"
#include "games/bottlecap_vikings/state.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

CB_FN constexpr int letter(char name) { return name - 'A'; }

enum class Kind : std::uint8_t {
  none,
  plain,            // costs, damage and gains as listed
  improve,          // BV-18
  gold_to_wood,     // BV-47
  wood_to_gold,     // BV-50
  balance,          // BV-51
  wood_by_helmets,  // BV-52
  gold_by_helmets,  // BV-53
};
enum class Need : std::uint8_t { nothing, most_damage, least_damage };

// A part of an action: pay, take damage, then gain and lose damage (BV-17).
struct Part {
  Kind kind = Kind::none;
  std::uint8_t pay_gold = 0;
  std::uint8_t pay_wood = 0;
  std::uint8_t take_damage = 0;  // only in second parts: once it is drawn, nothing else says which part it was for
  std::uint8_t gain_gold = 0;
  std::uint8_t gain_wood = 0;
  std::uint8_t gain_glory = 0;
  std::uint8_t lose_damage = 0;
  Need need = Need::nothing;
  bool operator==(const Part&) const = default;
};
inline constexpr std::uint8_t kAll = 255;

// Only a plain part has a second one beside it.
struct Face {
  Part parts[2];
  std::uint8_t attacked_lose = 0;  // BV-48: gold of whoever is attacked here
  bool operator==(const Face&) const = default;
};

inline constexpr Face kPrinted[kActions] = {
    {{{.kind = Kind::improve}, {}}},                                         // BV-40 A
    {{{.kind = Kind::plain, .pay_gold = 1, .pay_wood = 2, .gain_glory = 1},  // BV-41 B
      {.kind = Kind::plain, .pay_gold = 2, .pay_wood = 3, .gain_glory = 1}}},
    {{{.kind = Kind::plain, .pay_gold = 1, .pay_wood = 2, .gain_glory = 1},  // BV-42 C
      {.kind = Kind::plain, .pay_gold = 1, .pay_wood = 2, .take_damage = 1, .gain_glory = 1}}},
    {{{.kind = Kind::plain, .gain_gold = 1},  // BV-43 D
      {.kind = Kind::plain, .gain_gold = 1, .need = Need::most_damage}}},
    {{{.kind = Kind::plain, .gain_wood = 1},  // BV-44 E
      {.kind = Kind::plain, .gain_wood = 1, .need = Need::least_damage}}},
    {{{.kind = Kind::plain, .pay_wood = 1, .lose_damage = 2},  // BV-45 F
      {.kind = Kind::plain, .pay_wood = 2, .lose_damage = 4}}},
    {{{.kind = Kind::plain, .gain_gold = 1},  // BV-46 G
      {.kind = Kind::plain, .take_damage = 1, .gain_gold = 1}}},
    {{{.kind = Kind::gold_to_wood}, {}}},                                        // BV-47 H
    {.parts = {{.kind = Kind::plain, .gain_gold = 2}, {}}, .attacked_lose = 1},  // BV-48 I
    {{{.kind = Kind::plain, .pay_wood = 1, .lose_damage = 3},                    // BV-49 J
      {.kind = Kind::plain, .pay_wood = 3, .lose_damage = kAll}}},
    {{{.kind = Kind::wood_to_gold}, {}}},     // BV-50 K
    {{{.kind = Kind::balance}, {}}},          // BV-51 L
    {{{.kind = Kind::wood_by_helmets}, {}}},  // BV-52 M
    {{{.kind = Kind::gold_by_helmets}, {}}},  // BV-53 N
    {{{.kind = Kind::plain, .gain_wood = 1},  // BV-54 O
      {.kind = Kind::plain, .take_damage = 1, .gain_wood = 1}}},
};
inline constexpr int kHelmetActionGain = 3;  // BV-52, BV-53: less 1 per helmet, at least 1

}  // namespace cb::inline CB_ISA::bottlecap_vikings
