// SPDX-License-Identifier: MIT
// What an action changes.
#pragma once

#include "games/trap_the_cap/setting.hpp"
#include "games/trap_the_cap/stacks.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

class Effects {
 public:
  CB_FN constexpr Effects(const Setting& setting, State& state) : setting_(setting), state_(state) {}

  CB_FN constexpr void play(Action action) {
    if (action.piece < kMaxSeats) return move_stack(action);
    switch (action.piece) {
      case kThrow:
        state_.phase = Phase::move;
        state_.die = action.to;
        state_.throws += setting_.options.throws > 0;
        state_.quiet = static_cast<std::uint16_t>(state_.quiet + (setting_.options.quiet != 0));
        return;
      case kGoldenPiece:
        return move_golden(action);
      case kPass:
        return finish_throw(false);
      case kAgain:
        state_.phase = Phase::throw_again;
        return;
      case kStop:
        return next_turn();
      default:  // kLot
        state_.mover = action.to;
        state_.phase = Phase::first_throw;
    }
  }

 private:
  CB_FN constexpr void move_stack(Action action) {
    const int colour = action.piece;
    const int slot = action.how & kSlots;
    Caps load = 0;
    if (is_home(action.from)) {
      state_.homes[colour] -= caps(colour, 1);
    } else {
      load = under(state_.stacks[colour][slot]);
      state_.greys -= setting_.board.grey_one[action.from];
    }
    if ((action.how & kThroughHome) != 0 || is_home(action.to)) {
      unload(colour, load);
      load = 0;
    }
    if (is_home(action.to)) {
      state_.homes[colour] += caps(colour, 1);
      remove(state_.stacks[colour], slot);
      return finish_throw(false);
    }
    const std::uint32_t grey = setting_.board.grey_one[action.to];
    state_.greys += grey;
    bool trapped = false;
    if (grey == 0) {
      const Caps more = trap(action.to, ~stacks_of(colour)) + trap_golden(action.to, colour);
      trapped = more != 0;
      load += more;
    }
    replace(state_.stacks[colour], slot, make_stack(action.to, load));
    finish_throw(trapped);
  }

  // TT-28: a leg ends in the home, with a turn, or where the points are used up.
  CB_FN constexpr void move_golden(Action action) {
    const Board& board = setting_.board;
    const int owner = owner_of(state_.golden);
    const int home = home_of(owner);
    const int points = state_.phase == Phase::turned ? state_.points : state_.die;
    Caps load = under(state_.golden);
    int start = action.from;
    int used = 0;
    state_.greys -= board.grey_one[action.from];
    if ((action.how & kThroughHome) != 0 || action.to == home) {
      unload(owner, load);
      load = 0;
      used = board.home_in[owner][start];
      start = home;
    }
    state_.points = 0;
    state_.back_to = 0;
    if (action.to == home) {
      state_.golden = make_golden(home, owner, 0);
      return finish_throw(true);
    }
    state_.greys += board.grey_one[action.to];
    load += trap(action.to, ~stacks_of(owner));  // TT-27: on grey too
    state_.golden = make_golden(action.to, owner, load);
    if ((action.how & kTurn) == 0) return finish_throw(true);
    const Board::Path path = board.path(start, action.to);
    state_.phase = Phase::turned;
    state_.points = static_cast<std::uint8_t>(points - used - path.points);
    state_.back_to = static_cast<std::uint8_t>(path.before);
  }

  // TT-10, TT-11, TT-13: takes the stacks of the given colours off a space and returns all their caps.
  CB_FN constexpr Caps trap(int space, Bits64 colours) {
    Bits64 found = stacks_on(state_, space) & colours;
    if (found == 0) return 0;
    state_.quiet = 0;
    Caps taken = 0;
    while (found != 0) {
      // From the highest, so that the slots below keep their numbers.
      const int index = 63 - std::countl_zero(found);
      found ^= bit(index);
      const int colour = index / kMostCaps;
      const int slot = index % kMostCaps;
      taken += under(state_.stacks[colour][slot]) + caps(colour, 1);
      remove(state_.stacks[colour], slot);
      state_.greys -= setting_.board.grey_one[space];
    }
    return taken;
  }

  // TT-26, TT-29: the golden cap is trapped by anybody's cap but its owner's, with what is under it.
  CB_FN constexpr Caps trap_golden(int space, int colour) {
    if (place_of(state_.golden) != space || owner_of(state_.golden) == colour) return 0;
    const Caps taken = under(state_.golden) | kGold;
    state_.quiet = 0;
    state_.golden = kNoStack;
    return taken;
  }

  // TT-16: other colours are locked up; own caps land in the home's own place, where caps wait.
  CB_FN constexpr void unload(int colour, Caps load) {
    state_.quiet = 0;
    if ((load & kGold) != 0) state_.golden = make_golden(home_of(colour), colour, 0);  // TT-26, TT-29
    load &= kAllColours;
    if (has_teams(setting_.options.game)) {
      for (int partner = colour % 2; partner < setting_.seats(); partner += 2) {  // TT-22
        const Caps freed = caps(partner, number_of(load, partner));
        state_.homes[partner] += freed;
        load -= freed;
      }
    }
    state_.homes[colour] += load;
  }

  // Ends a throw that has been moved or passed. `taken`: somebody may have lost their last free cap.
  CB_FN constexpr void finish_throw(bool taken) {
    const bool six = state_.die == kDieSides;
    state_.die = 0;
    if (taken && count(sides_left(state_, setting_.options.game, setting_.seats())) <= 1) {
      state_.phase = Phase::over_left;  // TT-17
    } else if (state_.quiet >= setting_.quiet_limit) {
      state_.phase = Phase::over_quiet;  // TT-31
    } else if (state_.throws >= static_cast<std::uint32_t>(setting_.throws_limit)) {
      state_.phase = Phase::over_throws;
    } else if (six) {
      state_.phase = Phase::six;  // TT-08
    } else {
      next_turn();
    }
  }

  CB_FN constexpr void next_turn() {
    state_.phase = Phase::first_throw;
    int seat = state_.mover;
    do {
      seat = seat + 1 == setting_.seats() ? 0 : seat + 1;
    } while (!setting_.takes_turns(state_, seat));
    state_.mover = static_cast<std::uint8_t>(seat);
  }

  const Setting& setting_;
  State& state_;
};

}  // namespace cb::inline CB_ISA::trap_the_cap
