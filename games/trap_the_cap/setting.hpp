// SPDX-License-Identifier: MIT
// Everything fixed during a match, and the questions about a state that follow from it.
#pragma once

#include "games/trap_the_cap/board.hpp"
#include "games/trap_the_cap/scoring.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

struct Setting {
  Board board;
  Options options;
  Aim aim = Aim::captives;
  int caps_each = kMostCaps;
  // TT-31: as far as the counters may go. A counter that is off stays at zero and never gets there.
  int quiet_limit = 0;
  int throws_limit = 0;

  constexpr Setting() = default;
  constexpr Setting(const Edition& edition, const Options& chosen)
      : board(edition, chosen), options(chosen), aim(chosen.ending) {
    constexpr int kNever = 0x7FFFFFFF;
    if (aim == Aim::standard) aim = standard_aim(chosen.game);
    caps_each = chosen.caps == CapsEach::six ? 6 : 4;
    quiet_limit = chosen.quiet != 0 ? trap_the_cap::quiet_limit(chosen) : kNever;
    throws_limit = chosen.throws > 0 ? chosen.throws : kNever;
  }

  CB_FN constexpr int seats() const { return options.players; }
  CB_FN constexpr int side(int seat) const { return side_of(options.game, seat); }

  // The spaces where a colour has stacks (and kNowhere, where it has fewer than six).
  CB_FN static constexpr SpaceSet places_of(const State& state, int colour) {
    SpaceSet places;
    for (const Stack stack : state.stacks[colour]) places |= only(place_of(stack));
    return places;
  }

  // TT-12: the grey spaces with three stacks.
  CB_FN constexpr SpaceSet full_greys(const State& state) const {
    constexpr std::uint32_t kLowBits = 0x55555555;
    SpaceSet full;
    for (std::uint32_t pairs = state.greys & state.greys >> 1 & kLowBits; pairs != 0; pairs &= pairs - 1)
      full |= only(board.grey_space[std::countr_zero(pairs) / 2]);
    return full;
  }

  // The spaces on which a cap of a colour may not end its move.
  CB_FN constexpr SpaceSet closed_to(const State& state, int colour) const {
    SpaceSet closed = (places_of(state, colour) - board.yellow) | full_greys(state);  // TT-09, TT-12
    if (has_teams(options.game)) {
      for (int partner = colour % 2; partner < seats(); partner += 2)
        if (partner != colour) closed |= places_of(state, partner) - board.grey;  // TT-21
    } else if (options.game == Play::golden && owner_of(state.golden) == colour) {
      closed |= only(place_of(state.golden)) - board.yellow - board.grey;  // TT-27
    }
    return closed;
  }

  // TT-07: whether a seat has anything to move, and so takes turns.
  CB_FN constexpr bool takes_turns(const State& state, int seat) const {
    if (has_free_caps(state, seat)) return true;
    if (options.game == Play::golden) return owns_golden(state, seat);
    if (options.game != Play::total_team) return false;
    return (sides_left(state, options.game, seats()) >> side(seat) & 1) != 0;
  }
  CB_FN static constexpr bool owns_golden(const State& state, int seat) {
    return state.golden != kNoStack && owner_of(state.golden) == seat;
  }
};

}  // namespace cb::inline CB_ISA::trap_the_cap
