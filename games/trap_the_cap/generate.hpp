// SPDX-License-Identifier: MIT
// What may be done in a state.
#pragma once

#include <type_traits>

#include "games/trap_the_cap/golden.hpp"
#include "games/trap_the_cap/moves.hpp"
#include "games/trap_the_cap/setting.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

CB_FN constexpr Action piece_of(int colour, int from, int how) {
  return {static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(from), 0, static_cast<std::uint8_t>(how)};
}

// The moves of one colour's caps.
template <class Moves>
CB_FN constexpr void add_moves(Moves& moves, const Setting& setting, const State& state, int colour) {
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

template <class Moves>
CB_FN constexpr void add_golden_moves(Moves& moves, const Setting& setting, const State& state, int back_to,
                                      int points) {
  golden_move(setting, state).add_legs(moves, place_of(state.golden), back_to, points, under(state.golden) != 0);
}
#if CB_CARD
// By value, so that what counts the moves of every other game stays in registers.
template <class Moves>
CB_APART CB_FN constexpr Moves with_golden_moves(Moves moves, const Setting& setting, const State& state, int back_to,
                                                 int points) {
  add_golden_moves(moves, setting, state, back_to, points);
  return moves;
}
#endif

// All of them, a piece with its places at a time.
template <class Moves>
CB_FN constexpr void add_all(Moves& moves, const Setting& setting, const State& state) {
  const auto golden = [&](int back_to, int points) {
#if CB_CARD
    if constexpr (std::is_copy_assignable_v<Moves>) {
      moves = with_golden_moves(moves, setting, state, back_to, points);
      return;
    }
#endif
    add_golden_moves(moves, setting, state, back_to, points);
  };
  if (state.phase == Phase::move) {
    const Play game = setting.options.game;
    const bool together = game == Play::total_team;  // TT-24: partners' caps too
    const int apart = together ? 2 : setting.seats();
    for (int seat = together ? state.mover & 1 : state.mover; seat < setting.seats(); seat += apart)
      add_moves(moves, setting, state, seat);
    if (game == Play::golden && setting.owns_golden(state, state.mover)) golden(kNowhere, state.die);
    if (moves.size() == 0) moves.add(Action{kPass});  // TT-07
  } else if (state.phase == Phase::six) {
    moves.add(Action{kAgain});
    moves.add(Action{kStop});
  } else if (state.phase == Phase::turned) {
    golden(state.back_to, state.points);
  }
}

#if CB_CARD
// Made anew for every question instead of kept, since a thread has room for no list. So the state must still be the
// same then.
class LegalMoves {
 public:
  CB_FN constexpr LegalMoves(const Setting& setting, const State& state) : setting_(&setting), state_(&state) {}

  CB_FN constexpr int size() const {
    CountedMoves counted;
    add_all(counted, *setting_, *state_);
    return counted.size();
  }
  CB_FN constexpr Action operator[](int n) const {
    NthMove wanted(n);
    add_all(wanted, *setting_, *state_);
    return wanted.action();
  }
  CB_FN constexpr auto begin() const { return IndexIterator<LegalMoves, Action>(*this, 0); }
  CB_FN constexpr auto end() const { return IndexIterator<LegalMoves, Action>(*this, size()); }
  CB_FN constexpr bool contains(Action action) const {
    for (const Action mine : *this)
      if (mine == action) return true;
    return false;
  }
  template <class Row, class Plain>
  CB_FN constexpr void each(const Row& row, const Plain& plain) const {
    ToldMoves told(row, plain);
    add_all(told, *setting_, *state_);
  }

 private:
  const Setting* setting_;
  const State* state_;
};
CB_FN constexpr LegalMoves legal_moves(const Setting& setting, const State& state) { return {setting, state}; }
#else
CB_FN constexpr LegalMoves legal_moves(const Setting& setting, const State& state) {
  LegalMoves moves;
  add_all(moves, setting, state);
  return moves;
}
#endif

}  // namespace cb::inline CB_ISA::trap_the_cap
