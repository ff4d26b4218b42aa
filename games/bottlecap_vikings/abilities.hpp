// SPDX-License-Identifier: MIT
// Going up in the city, and what abilities do on getting them.
#pragma once

#include "games/bottlecap_vikings/damage.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

// BV-72: what is printed on the face-up sides and not held by the mover.
CB_FN constexpr Bits64 abilities_to_copy(const Match& match, const State& state) {
  Bits64 printed = 0;
  for (int seat = 0; seat < match.players; ++seat) printed |= match.side(state.players[seat]).printed;
  return printed & ~state.abilities[state.mover];
}

// The mover gets an ability; the game goes on at `resume` once its effects are settled.
CB_FN constexpr void get_ability(const Match& match, State& state, int gained, Phase resume) {
  const int seat = state.mover;
  Player& player = state.players[seat];
  state.abilities[seat] |= bit(gained);
  state.phase = resume;
  switch (gained + kFirstAbility) {
    case 64:
      gain_glory(match, state, seat, 1);
      break;
    case 67:
      valkyries(match, state);
      break;
    case 72: {
      const Bits64 others = abilities_to_copy(match, state);
      if (count(others) == 1) return get_ability(match, state, lowest(others), resume);
      if (others == 0) break;
      state.phase = Phase::pick_ability;
      state.resume = resume;
      break;
    }
    case 79:
      if (!has_goods(player)) break;
      state.phase = Phase::pick_double;
      state.resume = resume;
      break;
    case 81:
      gain_wood(match, player, 1);
      lose_damage(state, seat, 2, resume);
      break;
    case 87:
      state.phase = Phase::turn_cap;
      state.resume = resume;
      break;
    case 89:
      if (match.has_line) break;
      if (!gain_glory(match, state, seat, 1)) lose_damage(state, seat, 1, resume);
      break;
    case 91:
      lose_damage(state, seat, kAll, resume);
      break;
    case 92:
      gain_wood(match, player, 1);
      break;
    default:
      break;
  }
}

CB_FN constexpr Phase take_resume(State& state) {
  const Phase resume = state.resume;
  state.resume = Phase::over;
  return resume;
}

// BV-79
CB_FN constexpr void double_goods(const Match& match, State& state, int good) {
  Player& player = state.players[state.mover];
  if (good == kGold)
    gain_gold(match, player, player.gold);
  else
    gain_wood(match, player, player.wood);
  state.phase = take_resume(state);
}

// BV-87
CB_FN constexpr void turn_cap(const Match& match, State& state, int helper) {
  state.helper = static_cast<std::uint8_t>(helper);
  state.phase = take_resume(state);
  gain_glory(match, state, state.mover, 1);
}

// BV-18: the hut goes up; the throne wins (BV-24, BV-93).
CB_FN constexpr void advance_hut(const Match& match, State& state, int place, Phase resume) {
  Player& player = state.players[state.mover];
  const CitySide& side = match.side(player);
  player.hut = static_cast<std::uint8_t>(place);
  player.events |= kAdvanced;
  if (place == side.throne_place()) return finish(state);
  get_ability(match, state, side.ability[place], resume);
}

}  // namespace cb::inline CB_ISA::bottlecap_vikings
