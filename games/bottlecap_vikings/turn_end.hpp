// SPDX-License-Identifier: MIT
// The end of a turn: its effects for every player, then the next turn or the end of the game.
#pragma once

#include "games/bottlecap_vikings/damage.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

CB_FN constexpr void begin_end(State& state) {
  state.phase = Phase::turn_end;
  state.seat = state.mover;
  state.used = 0;
  state.compare = 0;
}

// BV-21: what one player gets, from what happened during the turn.
CB_FN constexpr void pay_at_end(const Match& match, State& state, int seat) {
  Player& player = state.players[seat];
  const Bits64 mine = state.abilities[seat];
  bool other_lost = false;
  for (int other = 0; other < match.players; ++other)
    other_lost = other_lost || (other != seat && (state.players[other].events & kLostDamage) != 0);
  const bool advanced = (state.players[state.mover].events & kAdvanced) != 0;  // only the mover's hut can
  const auto pays = [&](Bits64 ability, bool happened) { return (mine & ability) != 0 && happened ? 1 : 0; };
  const auto seen = [&](int events) { return (player.events & events) != 0; };
  const int wood =
      pays(kWoodForWood, seen(kGainedWood)) + pays(kWoodForGlory, seen(kGainedGlory)) + pays(kWoodForHuts, advanced);
  const int gold = pays(kGoldForGold, seen(kGainedGold)) + pays(kGoldForOthersMending, other_lost) +
                   pays(kGoldForGlory, seen(kGainedGlory)) + pays(kGoldForWood, seen(kGainedWood)) +
                   pays(kGoldWhenAttacked, seen(kAttacked)) + pays(kGoldForHuts, advanced) +
                   pays(kGoldForMending, seen(kLostDamage | kLostToValkyries));
  add_wood(match, player, wood);
  add_gold(match, player, gold);
}

CB_FN constexpr void next_turn(const Match& match, State& state) {
  for (Player& player : state.players) player.events = 0;
  state.seat = 0;
  if (match.turn_limit != 0 && ++state.turns == match.turn_limit) {  // BV-25
    state.mover = 0;
    return finish(state);
  }
  state.mover = static_cast<std::uint8_t>(match.next(state.mover));
  state.phase = Phase::sail;
}

// The mover first, then clockwise; `seat` is next, or kMostPlayers when all are done.
CB_FN constexpr void settle_end(const Match& match, State& state) {
  Bits64 any = 0;
  for (const Bits64 mine : state.abilities) any |= mine;
  if ((any & kAtTurnEnd) == 0) return next_turn(match, state);
  while (state.seat != kMostPlayers) {
    const int seat = state.seat;
    const int next = match.next(seat);
    const bool mends = holds(state, seat, kMendForGlory) && (state.players[seat].events & kGainedGlory) != 0;
    pay_at_end(match, state, seat);
    state.seat = static_cast<std::uint8_t>(next == state.mover ? kMostPlayers : next);
    if (!mends) continue;
    lose_damage(state, seat, 1, Phase::turn_end);  // BV-70
    if (state.phase == Phase::lose) return;
  }
  next_turn(match, state);
}

// After a choice of BV-70: on with the next seat.
CB_FN constexpr void resume_end(const Match& match, State& state) {
  const int next = match.next(state.seat);
  state.seat = static_cast<std::uint8_t>(next == state.mover ? kMostPlayers : next);
}

}  // namespace cb::inline CB_ISA::bottlecap_vikings
