// SPDX-License-Identifier: MIT
// The golden cap's move (TT-28), taken in legs: each leg ends where the cap turns, where its points are
// used up, or in its owner's home. No leg is offered after which the move could not be completed.
#pragma once

#include "games/trap_the_cap/board.hpp"
#include "games/trap_the_cap/moves.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

class GoldenMove {
 public:
  // `own`: the spaces with caps of the owner; `others`: those with caps of anybody else.
  CB_FN constexpr GoldenMove(const Board& board, int owner, SpaceSet own, SpaceSet others)
      : board_(board), home_(home_of(owner)), owner_(owner), others_(others) {
    closed_ = own - board.yellow - board.grey;  // TT-27
  }

  // The legs from a place with some points; `back_to` is kNowhere at the start of a move.
  template <class Moves>
  CB_FN constexpr void add_legs(Moves& moves, int from, int back_to, int points, bool carrying) const {
    SpaceSet stops;
    SpaceSet turns;
    for (int used = 1; used <= points; ++used) {
      SpaceSet places = board_.reach[used][from];
      if (back_to != kNowhere) places = places & (used == 1 ? only(back_to) : board_.reach[used - 1][back_to]);
      add_ends(stops, turns, places, from, used, points, carrying);
    }
    const int entered = carrying ? points_into_home(from, back_to) : 0;
    if (entered != 0 && entered <= points) {
      stops |= only(home_);  // TT-15: the rest is lost
      SpaceSet out_stops;
      SpaceSet out_turns;
      const int left = points - entered;
      for (int used = 1; used <= left; ++used)
        add_ends(out_stops, out_turns, board_.reach[used][home_], home_, used, left, false);
      moves.add(piece(from, kThroughHome), out_stops);
      moves.add(piece(from, kThroughHome | kTurn), out_turns);
    }
    moves.add(piece(from, 0), stops);
    moves.add(piece(from, kTurn), turns);
  }

  // Whether a cap that stands on a space it came to from `before` can turn there and complete its move.
  CB_FN constexpr bool may_turn(int space, int before, int points, bool carrying) const {
    carrying = carrying || others_.has(space);
    if (is_home(before)) return before == home_ && carrying;
    return can_finish(before, space, points - 1, carrying);
  }

 private:
  CB_FN static constexpr Action piece(int from, int how) {
    return {kGoldenPiece, static_cast<std::uint8_t>(from), 0, static_cast<std::uint8_t>(how | kHomeSlot)};
  }

  CB_FN constexpr void add_ends(SpaceSet& stops, SpaceSet& turns, SpaceSet places, int from, int used, int points,
                                bool carrying) const {
    if (used == points) {
      stops |= places - closed_;
      return;
    }
    for (; !places.empty(); places = places - only(places.first())) {
      const int space = places.first();
      if (may_turn(space, board_.path(from, space).before, points - used, carrying)) turns |= only(space);
    }
  }

  CB_FN constexpr int points_into_home(int from, int back_to) const {
    const int points = board_.home_in[owner_][from];
    if (back_to == kNowhere || points == 0) return points;
    if (points == 1) return back_to == home_ ? 1 : 0;
    return board_.home_in[owner_][back_to] == points - 1 ? points : 0;
  }

  // Whether a cap that came from `before` to `at` can use exactly `points` more, or reach the home.
  CB_FN constexpr bool can_finish(int at, int before, int points, bool carrying) const {
    if (points == 0) return !closed_.has(at);
    for (const std::uint8_t* place = board_.next[at]; *place != kNowhere; ++place) {
      if (*place == before) continue;
      if (is_home(*place) ? *place == home_ && carrying : can_finish(*place, at, points - 1, carrying)) return true;
    }
    return may_turn(at, before, points, carrying);
  }

  const Board& board_;
  int home_;
  int owner_;
  SpaceSet closed_;
  SpaceSet others_;
};

}  // namespace cb::inline CB_ISA::trap_the_cap
