// SPDX-License-Identifier: MIT
// The thirty-three abilities as data, and what a match has fixed.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "games/bottlecap_vikings/options.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

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
  // What there is to do at a space, by its tile.
  CB_FN constexpr const Face& face(const State& state, int space) const { return edition.faces[state.rondel[space]]; }
  CB_FN constexpr const Face& face_of_mover(const State& state) const {
    return face(state, state.players[state.mover].ship);
  }
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

// BV-51
CB_FN constexpr bool is_balance(const Match& match, const State& state, int space) {
  return match.face(state, space).parts[0].kind == Kind::balance;
}

CB_FN constexpr int reds_with_players(const Match& match, const State& state) {
  return match.edition.red - state.lid_red;
}

}  // namespace cb::inline CB_ISA::bottlecap_vikings
