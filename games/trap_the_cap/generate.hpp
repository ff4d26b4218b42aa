// SPDX-License-Identifier: MIT
// What may be done in a state.
#pragma once

#include "games/trap_the_cap/golden.hpp"
#include "games/trap_the_cap/moves.hpp"
#include "games/trap_the_cap/setting.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

CB_FN constexpr Action piece_of(int colour, int from, int how) {
  return {static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(from), 0, static_cast<std::uint8_t>(how)};
}

// The moves of one colour's caps.
CB_FN constexpr void add_moves(LegalMoves& moves, const Setting& setting, const State& state, int colour) {
  const Board& board = setting.board;
  const int die = state.die;
  const SpaceSet closed = setting.closed_to(state, colour);
  const int home = home_of(colour);
  if (number_of(state.homes[colour], colour) != 0)
    moves.add(piece_of(colour, home, kHomeSlot), board.reach[die][home] - closed);
  Stack before = kNoStack;
  for (int slot = 0; slot < kMostCaps; ++slot) {
    const Stack stack = state.stacks[colour][slot];
    if (stack == kNoStack) break;
    if (stack == before) continue;  // equal stacks are one choice
    before = stack;
    const int from = place_of(stack);
    SpaceSet places = board.reach[die][from] - closed;
    if (under(stack) != 0 && setting.options.game != Play::tower) {  // TT-14, TT-25
      const int entered = board.home_in[colour][from];
      if (entered != 0 && entered <= die) {  // TT-15
        places |= only(home);
        moves.add(piece_of(colour, from, slot | kThroughHome),
                  board.reach[die - entered][home] - (closed - only(from)));
      }
    }
    moves.add(piece_of(colour, from, slot), places);
  }
}

// What the golden cap's owner may do with it; `others` are the spaces where it would trap.
CB_FN constexpr GoldenMove golden_move(const Setting& setting, const State& state) {
  const int owner = owner_of(state.golden);
  SpaceSet others;
  for (int seat = 0; seat < setting.seats(); ++seat)
    if (seat != owner) others |= setting.places_of(state, seat);
  return {setting.board, owner, setting.places_of(state, owner), others};
}

CB_FN constexpr void add_golden_moves(LegalMoves& moves, const Setting& setting, const State& state, int back_to,
                                      int points) {
  golden_move(setting, state).add_legs(moves, place_of(state.golden), back_to, points, under(state.golden) != 0);
}

CB_FN constexpr LegalMoves legal_moves(const Setting& setting, const State& state) {
  LegalMoves moves;
  if (state.phase == Phase::move) {
    const Play game = setting.options.game;
    if (game == Play::total_team) {  // TT-24
      for (int seat = state.mover % 2; seat < setting.seats(); seat += 2) add_moves(moves, setting, state, seat);
    } else {
      add_moves(moves, setting, state, state.mover);
    }
    if (game == Play::golden && setting.owns_golden(state, state.mover))
      add_golden_moves(moves, setting, state, kNowhere, state.die);
    if (moves.size() == 0) moves.add(Action{kPass});  // TT-07
  } else if (state.phase == Phase::six) {
    moves.add(Action{kAgain});
    moves.add(Action{kStop});
  } else if (state.phase == Phase::turned) {
    add_golden_moves(moves, setting, state, state.back_to, state.points);
  }
  return moves;
}

}  // namespace cb::inline CB_ISA::trap_the_cap
