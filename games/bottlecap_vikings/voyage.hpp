// SPDX-License-Identifier: MIT
// The move: how far, whom it passes, and the damage line.
#pragma once

#include "games/bottlecap_vikings/damage.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

inline constexpr int kUsualDistance = 3;  // BV-12

// BV-12: how far a ship that starts at a space may go; bonuses add up.
CB_FN constexpr int furthest(const State& state, int seat, int from) {
  int distance = kUsualDistance;
  if (holds(state, seat, kTwoFurtherAndGlory)) distance += 2;                              // BV-64
  if (holds(state, seat, kThreeFurtherFromHelper) && from == state.helper) distance += 3;  // BV-75
  if (holds(state, seat, kOneFurther)) distance += 1;                                      // BV-81
  if (holds(state, seat, kTwoFurther)) distance += 2;                                      // BV-84
  return distance;
}

CB_FN constexpr int heading(const Player& player) { return player.reversed != 0 ? -1 : 1; }

// How often a move that ended at `landing` crossed the line (BV-13, in either direction).
CB_FN constexpr int crossings(const Match& match, const State& state, int landing, int direction, int distance) {
  const int line = around(state.helper + match.line_from_helper);
  const int origin = around(landing - direction * distance);
  const int before = direction > 0 ? around(line - origin) : around(origin - line - 1);  // steps before the first
  return distance > before ? 1 + (distance - before - 1) / kSpaces : 0;
}

// The damage that the line will do to the mover.
CB_FN constexpr int line_damage(const Match& match, const State& state, int distance) {
  const Player& player = state.players[state.mover];
  if (!match.has_line || holds(state, state.mover, kNoDamageLine)) return 0;  // BV-89
  if (shielded(state, state.mover)) return 0;                                 // BV-90
  return crossings(match, state, player.ship, heading(player), distance);
}

// BV-51: whether such a tile lies at the mover's space or BV-73 can still bring it there.
CB_FN constexpr bool may_play_balance(const Match& match, const State& state) {
  const int space = state.players[state.mover].ship;
  return is_balance(match, state, space) ||
         (space == state.helper && holds(state, state.mover, kHelperSwap) && (state.used & kUsedSwap) == 0);
}

CB_FN constexpr std::uint8_t compared(const Match& match, const State& state) {
  if (!may_play_balance(match, state)) return 0;
  const Player& player = state.players[state.mover];
  return player.gold == player.wood ? kEqualGoods : player.gold < player.wood ? kLessGold : kLessWood;
}

CB_FN constexpr void landed(const Match& match, State& state, int distance) {
  state.compare = compared(match, state);
  state.seat = 0;
  state.distance = 0;
  state.step = static_cast<std::uint8_t>(line_damage(match, state, distance));
  if (state.step > 0) return take_damage(state, state.mover, Phase::line);
  state.phase = Phase::attack;
  state.seat = kMostPlayers;
}

CB_FN constexpr void sail(const Match& match, State& state, int distance) {
  Player& player = state.players[state.mover];
  player.ship = static_cast<std::uint8_t>(around(player.ship + heading(player) * distance));
  if (!holds(state, state.mover, kTradeInPassing)) return landed(match, state, distance);
  state.distance = static_cast<std::uint8_t>(distance);
  state.step = 1;
  state.seat = state.mover;
  state.phase = Phase::passing;
}

CB_FN constexpr void give_in_passing(const Match& match, State& state) {
  Player& mover = state.players[state.mover];
  state.phase = Phase::pass_give;
  if (has_both_goods(mover)) return;
  if (has_goods(mover)) hand_over(match, mover, state.players[state.seat], only_good(mover));
  state.phase = Phase::passing;
}

CB_FN constexpr void take_in_passing(const Match& match, State& state, int good) {
  hand_over(match, state.players[state.seat], state.players[state.mover], good);
  give_in_passing(match, state);
}

// BV-66: the next player met on the way, from `step` and the seat after `seat` on.
CB_FN constexpr void pass_on(const Match& match, State& state) {
  const Player& mover = state.players[state.mover];
  const int direction = heading(mover);
  const int origin = around(mover.ship - direction * state.distance);
  int offset = match.offset(state.mover, state.seat) + 1;
  for (int step = state.step; step < state.distance; ++step, offset = 1) {
    const int space = around(origin + direction * step);
    if (space == origin || space == mover.ship) continue;
    for (; offset < match.players; ++offset) {
      const int seat = match.clockwise(state.mover, offset);
      const Player& met = state.players[seat];
      if (met.ship != space || !has_goods(met)) continue;
      state.seat = static_cast<std::uint8_t>(seat);
      state.step = static_cast<std::uint8_t>(step);
      state.phase = Phase::pass_take;
      if (!has_both_goods(met)) take_in_passing(match, state, only_good(met));
      return;
    }
  }
  landed(match, state, state.distance);
}

// BV-13: each crossing has its own Valkyrie check, before any attack.
CB_FN constexpr void line_drawn(const Match& match, State& state) {
  check_valkyries(match, state);
  if (--state.step > 0) return take_damage(state, state.mover, Phase::line);
  state.phase = Phase::attack;
  state.seat = kMostPlayers;
}

}  // namespace cb::inline CB_ISA::bottlecap_vikings
