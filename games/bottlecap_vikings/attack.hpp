// SPDX-License-Identifier: MIT
// Landing beside others: the attack, what follows from it, and the helper.
#pragma once

#include "games/bottlecap_vikings/damage.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

// The other seats at the mover's space, as a mask.
CB_FN constexpr unsigned beside_mover(const Match& match, const State& state) {
  unsigned seats = 0;
  const int space = state.players[state.mover].ship;
  for (int seat = 0; seat < match.players; ++seat)
    if (state.players[seat].ship == space) seats |= 1u << seat;
  return seats & ~(1u << state.mover);
}

// BV-48 and what comes after the draws of an attack.
CB_FN constexpr void attack_drawn(const Match& match, State& state, unsigned attacked, unsigned undrawn) {
  check_valkyries(match, state, undrawn);
  if (const int lost = match.face_of_mover(state).attacked_lose; lost != 0)
    for (int seat = 0; seat < match.players; ++seat)
      if ((attacked >> seat & 1) != 0) state.players[seat].gold = less(state.players[seat].gold, lost);
  state.seat = state.mover;
  state.phase = holds(state, state.mover, kTradeInAttack) ? Phase::raid : Phase::helper;
}

// BV-14: the mover draws first, then the others clockwise; `seat` has drawn last (kMostPlayers: nobody).
CB_FN constexpr void attack_on(const Match& match, State& state) {
  const unsigned attacked = beside_mover(match, state);
  if (attacked == 0) {
    state.phase = Phase::helper;
    return;
  }
  int offset = 0;
  if (state.seat == kMostPlayers) {
    for (int seat = 0; seat < match.players; ++seat)
      if ((attacked >> seat & 1) != 0) state.players[seat].events |= kAttacked;
  } else {
    offset = match.offset(state.mover, state.seat) + 1;
  }
  unsigned undrawn = 0;
  for (; offset < match.players; ++offset) {
    const int seat = match.clockwise(state.mover, offset);
    if (offset != 0 && (attacked >> seat & 1) == 0) continue;
    if (shielded(state, seat)) continue;  // BV-90
    // BV-15. Nothing comes back into an empty lid before the Valkyries, so nobody draws after this.
    if (state.lid_red + state.lid_grey == 0) {
      undrawn |= 1u << seat;
      continue;
    }
    return take_damage(state, seat, Phase::attack);
  }
  attack_drawn(match, state, attacked, undrawn);
}

CB_FN constexpr void raid_take(const Match& match, State& state, int good) {
  hand_over(match, state.players[state.seat], state.players[state.mover], good);
  state.raided |= static_cast<std::uint8_t>(1u << state.seat);
  state.phase = Phase::raid;
}

CB_FN constexpr void raid_give(const Match& match, State& state, int good) {
  hand_over(match, state.players[state.mover], state.players[state.seat], good);
  state.raided &= static_cast<std::uint8_t>(~(1u << state.seat));
  state.phase = Phase::raid_give;
}

CB_FN constexpr void give_after_raid(const Match& match, State& state) {
  const Player& mover = state.players[state.mover];
  while (state.raided != 0) {
    int seat = match.next(state.mover);
    while ((state.raided >> seat & 1) == 0) seat = match.next(seat);
    state.seat = static_cast<std::uint8_t>(seat);
    state.phase = Phase::raid_give;
    if (has_both_goods(mover)) return;
    if (has_goods(mover))
      raid_give(match, state, only_good(mover));
    else
      state.raided = 0;
  }
  state.phase = Phase::helper;
}

// BV-82: take from all, in the order of seats after the mover; then give to all.
CB_FN constexpr void raid_on(const Match& match, State& state) {
  const unsigned beside = beside_mover(match, state);
  for (int offset = match.offset(state.mover, state.seat) + 1; offset < match.players; ++offset) {
    const int seat = match.clockwise(state.mover, offset);
    const Player& other = state.players[seat];
    if ((beside >> seat & 1) == 0 || !has_goods(other)) continue;
    state.seat = static_cast<std::uint8_t>(seat);
    state.phase = Phase::raid_take;
    if (!has_both_goods(other)) raid_take(match, state, only_good(other));
    return;
  }
  give_after_raid(match, state);
}

// BV-63, BV-71, BV-83
CB_FN constexpr void at_helper(const Match& match, State& state) {
  Player& player = state.players[state.mover];
  state.phase = Phase::to_act;
  if (player.ship != state.helper) return;
  if (holds(state, state.mover, kHelperGold)) gain_gold(match, player, 1);
  if (holds(state, state.mover, kHelperWood)) gain_wood(match, player, 1);
  if (holds(state, state.mover, kHelperMends)) lose_damage(state, state.mover, 1, Phase::to_act);
}

}  // namespace cb::inline CB_ISA::bottlecap_vikings
