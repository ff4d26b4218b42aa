// SPDX-License-Identifier: MIT
// The fifteen actions and the thirty-three abilities as data, and what a match has fixed.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "games/bottlecap_vikings/options.hpp"

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
  std::uint8_t take_damage = 0;
  std::uint8_t gain_gold = 0;
  std::uint8_t gain_wood = 0;
  std::uint8_t gain_glory = 0;
  std::uint8_t lose_damage = 0;
  Need need = Need::nothing;
};
inline constexpr std::uint8_t kAll = 255;

CB_TABLE Part kParts[kActions][2] = {
    {{.kind = Kind::improve}, {}},                                          // BV-40 A
    {{.kind = Kind::plain, .pay_gold = 1, .pay_wood = 2, .gain_glory = 1},  // BV-41 B
     {.kind = Kind::plain, .pay_gold = 2, .pay_wood = 3, .gain_glory = 1}},
    {{.kind = Kind::plain, .pay_gold = 1, .pay_wood = 2, .gain_glory = 1},  // BV-42 C
     {.kind = Kind::plain, .pay_gold = 1, .pay_wood = 2, .take_damage = 1, .gain_glory = 1}},
    {{.kind = Kind::plain, .gain_gold = 1},  // BV-43 D
     {.kind = Kind::plain, .gain_gold = 1, .need = Need::most_damage}},
    {{.kind = Kind::plain, .gain_wood = 1},  // BV-44 E
     {.kind = Kind::plain, .gain_wood = 1, .need = Need::least_damage}},
    {{.kind = Kind::plain, .pay_wood = 1, .lose_damage = 2},  // BV-45 F
     {.kind = Kind::plain, .pay_wood = 2, .lose_damage = 4}},
    {{.kind = Kind::plain, .gain_gold = 1},  // BV-46 G
     {.kind = Kind::plain, .take_damage = 1, .gain_gold = 1}},
    {{.kind = Kind::gold_to_wood}, {}},                       // BV-47 H
    {{.kind = Kind::plain, .gain_gold = 2}, {}},              // BV-48 I
    {{.kind = Kind::plain, .pay_wood = 1, .lose_damage = 3},  // BV-49 J
     {.kind = Kind::plain, .pay_wood = 3, .lose_damage = kAll}},
    {{.kind = Kind::wood_to_gold}, {}},      // BV-50 K
    {{.kind = Kind::balance}, {}},           // BV-51 L
    {{.kind = Kind::wood_by_helmets}, {}},   // BV-52 M
    {{.kind = Kind::gold_by_helmets}, {}},   // BV-53 N
    {{.kind = Kind::plain, .gain_wood = 1},  // BV-54 O
     {.kind = Kind::plain, .take_damage = 1, .gain_wood = 1}},
};
inline constexpr int kHelmetActionGain = 3;  // BV-52, BV-53: less 1 per helmet, at least 1

CB_FN constexpr Bits64 ability(int rule) { return bit(rule - kFirstAbility); }

// At the end of a turn (BV-21).
inline constexpr Bits64 kWoodForWood = ability(60);
inline constexpr Bits64 kGoldForGold = ability(61);
inline constexpr Bits64 kWoodForGlory = ability(62);
inline constexpr Bits64 kMendForGlory = ability(70);
inline constexpr Bits64 kGoldForOthersMending = ability(74);
inline constexpr Bits64 kGoldForGlory = ability(77);
inline constexpr Bits64 kWoodForHuts = ability(78);
inline constexpr Bits64 kGoldForWood = ability(80);
inline constexpr Bits64 kGoldWhenAttacked = ability(85);
inline constexpr Bits64 kGoldForHuts = ability(86);
inline constexpr Bits64 kGoldForMending = ability(88);
inline constexpr Bits64 kAtTurnEnd = kWoodForWood | kGoldForGold | kWoodForGlory | kMendForGlory |
                                     kGoldForOthersMending | kGoldForGlory | kWoodForHuts | kGoldForWood |
                                     kGoldWhenAttacked | kGoldForHuts | kGoldForMending;
// Landing at the helper.
inline constexpr Bits64 kHelperMends = ability(63);
inline constexpr Bits64 kHelperGold = ability(71);
inline constexpr Bits64 kHelperSwap = ability(73);
inline constexpr Bits64 kHelperWood = ability(83);
inline constexpr Bits64 kHelperShields = ability(90);
// Sailing.
inline constexpr Bits64 kTwoFurtherAndGlory = ability(64);
inline constexpr Bits64 kThreeFurtherFromHelper = ability(75);
inline constexpr Bits64 kOneFurther = ability(81);
inline constexpr Bits64 kTwoFurther = ability(84);
inline constexpr Bits64 kTradeInPassing = ability(66);
inline constexpr Bits64 kNoDamageLine = ability(89);
// Before the action.
inline constexpr Bits64 kReverseForDamage = ability(68);
inline constexpr Bits64 kHealForGlory = ability(76);
// Damage, Valkyries and attacks.
inline constexpr Bits64 kOneLessForValkyries = ability(65);
inline constexpr Bits64 kDrawTwo = ability(69);
inline constexpr Bits64 kTradeInAttack = ability(82);
// Helmets.
inline constexpr Bits64 kExtraHelmet = ability(92);
// BV-67, 72, 79, 87, 91 work only on getting them: see abilities.hpp.

// Everything fixed during a match.
struct Match {
  Options options;
  Edition edition;
  int players = 2;
  int line_from_helper = 0;  // the line's space, counted from the helper's
  int turn_limit = 0;        // of all together (BV-25); 0 is none
  bool has_line = true;      // BV-03
  StartGoods start;

  CB_FN constexpr const CitySide& side(const Player& player) const { return edition.sides[player.side]; }
  CB_FN constexpr int next(int seat) const { return seat + 1 == players ? 0 : seat + 1; }
  // The seat `offset` places clockwise of another.
  CB_FN constexpr int clockwise(int seat, int offset) const {
    const int sum = seat + offset;
    return sum >= players ? sum - players : sum;
  }
  CB_FN constexpr int offset(int from, int seat) const { return seat >= from ? seat - from : seat - from + players; }
};

CB_FN constexpr bool holds(const State& state, int seat, Bits64 ability) {
  return (state.abilities[seat] & ability) != 0;
}

// BV-07, BV-92: the helmet level.
CB_FN constexpr int helmets(const Match& match, const State& state, int seat) {
  const Player& player = state.players[seat];
  return match.side(player).level[player.glory] + (holds(state, seat, kExtraHelmet) ? 1 : 0);
}

// BV-90
CB_FN constexpr bool shielded(const State& state, int seat) {
  return state.players[seat].ship == state.helper && holds(state, seat, kHelperShields);
}

CB_FN constexpr int reds_with_players(const Match& match, const State& state) {
  return match.edition.red - state.lid_red;
}

}  // namespace cb::inline CB_ISA::bottlecap_vikings
