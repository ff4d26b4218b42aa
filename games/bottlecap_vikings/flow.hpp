// SPDX-License-Identifier: MIT
// An action is played, and the game goes on by itself to the next thing that somebody has to decide.
#pragma once

#include "games/bottlecap_vikings/actions.hpp"
#include "games/bottlecap_vikings/attack.hpp"
#include "games/bottlecap_vikings/setup.hpp"
#include "games/bottlecap_vikings/turn_end.hpp"
#include "games/bottlecap_vikings/voyage.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

// BV-16: with nothing to choose, the turn ends.
CB_FN constexpr void come_to_act(const Match& match, State& state) {
  state.seat = 0;
  state.phase = Phase::act;
  if (act_choices(match, state) == 0) begin_end(state);
}

CB_FN constexpr void come_to_next_setup(const Match& match, State& state) {
  for (Player& player : state.players) player.events = 0;  // BV-11: set-up is no turn
  next_setup(match, state);
}

// Passes through every phase that asks nobody.
#if CB_CARD
// In the order in which they mostly follow each other, so that games which come to one on different ways go through it
// together.
CB_WITHIN CB_FN inline void go_on(const Match& match, State& state) {
  while (state.phase >= Phase::passing) {
    if (state.phase == Phase::passing) pass_on(match, state);
    CB_TOGETHER;
    if (state.phase == Phase::line) line_drawn(match, state);
    CB_TOGETHER;
    if (state.phase == Phase::attack) attack_on(match, state);
    CB_TOGETHER;
    if (state.phase == Phase::raid) raid_on(match, state);
    CB_TOGETHER;
    if (state.phase == Phase::helper) at_helper(match, state);
    CB_TOGETHER;
    if (state.phase == Phase::checked) {
      check_valkyries(match, state);
      state.phase = Phase::to_act;
    }
    CB_TOGETHER;
    if (state.phase == Phase::gain) gain_after_damage(match, state);
    CB_TOGETHER;
    if (state.phase == Phase::to_act) come_to_act(match, state);
    CB_TOGETHER;
    if (state.phase == Phase::turn_end) settle_end(match, state);
    CB_TOGETHER;
    if (state.phase == Phase::next_setup) come_to_next_setup(match, state);
    CB_TOGETHER;
  }
}
#else
CB_FN constexpr void go_on(const Match& match, State& state) {
  for (;;) {
    switch (state.phase) {
      case Phase::passing:
        pass_on(match, state);
        break;
      case Phase::line:
        line_drawn(match, state);
        break;
      case Phase::attack:
        attack_on(match, state);
        break;
      case Phase::raid:
        raid_on(match, state);
        break;
      case Phase::helper:
        at_helper(match, state);
        break;
      case Phase::checked:
        check_valkyries(match, state);
        state.phase = Phase::to_act;
        break;
      case Phase::gain:
        gain_after_damage(match, state);
        break;
      case Phase::to_act:
        come_to_act(match, state);
        break;
      case Phase::turn_end:
        settle_end(match, state);
        break;
      case Phase::next_setup:
        come_to_next_setup(match, state);
        break;
      default:
        return;
    }
  }
}
#endif

CB_WITHIN CB_FN constexpr void play(const Match& match, State& state, int code) {
  switch (state.phase) {
    case Phase::sail:
      sail(match, state, code - kSail);
      break;
    case Phase::act:
      act(match, state, code);
      break;
    case Phase::draw:
      draw_token(state, code == kToken);
      break;
    case Phase::put_back:
      put_back(state, code == kPutBack);
      break;
    case Phase::lose: {
      const bool at_end = state.resume == Phase::turn_end;
      lose_chosen(state, code - kLose);
      if (at_end) resume_end(match, state);
      break;
    }
    case Phase::pass_take:
      take_in_passing(match, state, code - kTake);
      break;
    case Phase::pass_give:
      hand_over(match, state.players[state.mover], state.players[state.seat], code - kGive);
      state.phase = Phase::passing;
      break;
    case Phase::raid_take:
      raid_take(match, state, code - kTake);
      break;
    case Phase::raid_give:
      raid_give(match, state, code - kGive);
      give_after_raid(match, state);
      break;
    case Phase::pick_ability:
      get_ability(match, state, code - kAbility, take_resume(state));
      break;
    case Phase::pick_double:
      double_goods(match, state, code - kDouble);
      break;
    case Phase::turn_cap:
      turn_cap(match, state, code - kTurnCap);
      break;
    case Phase::starter_lot:
      start_laying(state, code - kStarter);
      break;
    case Phase::lay:
      lay_tile(match, state, code - kTile);
      break;
    case Phase::deal:
      take_card(match, state, code - kCard);
      break;
    case Phase::pick:
      pick_side(match, state, code != kPickSide);
      break;
    case Phase::ship:
      place_ship(match, state, code - kPlace);
      break;
    case Phase::goods:
      choose_goods(match, state, code - kGoods);
      break;
    case Phase::improve_free:
      advance_hut(match, state, code - kBuild, Phase::next_setup);
      break;
    default:
      return;
  }
  go_on(match, state);
  // BV-11: nothing that happens during the set-up is an event of a turn.
  if (state.resume == Phase::next_setup) state.players[state.mover].events = 0;
}

}  // namespace cb::inline CB_ISA::bottlecap_vikings
