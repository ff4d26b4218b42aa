// SPDX-License-Identifier: MIT
// The rules of Trap the Cap. Header-only and free of heap and exceptions: native, WASM and CUDA share it.
#pragma once

#include <cstdint>

#include "game/sets.hpp"
#include "games/trap_the_cap/effects.hpp"
#include "games/trap_the_cap/generate.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

// How a game ended, in the order of the last phases.
inline constexpr std::uint8_t kOneSideLeft = 0;  // TT-17
inline constexpr std::uint8_t kQuiet = 1;        // TT-31
inline constexpr std::uint8_t kThrowsUsed = 2;   // TT-31

class Rules {
 public:
  using State = trap_the_cap::State;
  using Action = trap_the_cap::Action;
  static constexpr int kCardBlocks = 3;  // see gpu/play.hpp
  static constexpr int kCardStepBlocks = 4;
  static constexpr bool kCardSeesApart = true;

  constexpr Rules() = default;
  // The options must fit each other and the edition; Definition::make_rules sees to that.
  constexpr Rules(const Edition& edition, const Options& options) : setting_(edition, options) {}

  CB_FN constexpr int seats() const { return setting_.seats(); }
  CB_FN constexpr int side(int seat) const { return setting_.side(seat); }
  CB_FN constexpr const Setting& setting() const { return setting_; }
  CB_FN constexpr const Board& board() const { return setting_.board; }
  CB_FN constexpr const Options& options() const { return setting_.options; }

  CB_FN constexpr State start() const {
    State state;
    for (auto& stacks : state.stacks)
      for (Stack& stack : stacks) stack = kNoStack;
    for (int seat = 0; seat < seats(); ++seat) state.homes[seat] = caps(seat, setting_.caps_each);  // TT-03
    if (options().game == Play::golden) state.golden = make_golden(board().centre(), kNeutral, 0);  // TT-26
    if (options().starter == Starter::lot) state.phase = Phase::lot;
    return state;
  }

  CB_FN constexpr Actor actor(const State& state) const {
    if (at_chance(state)) return kChance;
    return state.phase >= Phase::over_left ? kNobody : state.mover;
  }
  CB_FN constexpr int turn(const State& state) const { return state.mover; }
  CB_FN constexpr bool begins_turn(const State& state) const { return state.phase <= Phase::first_throw; }

  CB_WITHIN CB_FN constexpr LegalMoves legal(const State& state) const { return legal_moves(setting_, state); }
  CB_WITHIN CB_FN constexpr void apply(State& state, Action action) const { Effects(setting_, state).play(action); }

  CB_FN constexpr Scoring scoring(const State& state) const {
    return {state, options().game, seats(), setting_.caps_each};
  }
  CB_FN constexpr Ending ending(const State& state) const {
    const int how = static_cast<int>(state.phase) - static_cast<int>(Phase::over_left);
    return {scoring(state).winners(setting_.aim), static_cast<std::uint8_t>(how)};
  }

  // Whether a throw is the first of its turn or a further one makes no difference to the game.
  CB_FN constexpr State position(const State& state) const {
    State same = state;
    same.throws = 0;
    same.quiet = 0;
    if (same.phase == Phase::throw_again) same.phase = Phase::first_throw;
    return same;
  }
  CB_FN constexpr int repetition_limit() const { return 0; }

  CB_FN constexpr bool at_chance(const State& state) const { return state.phase <= Phase::throw_again; }
  CB_FN constexpr auto chance(const State& state) const {
    const bool lot = state.phase == Phase::lot;
    return EqualOutcomes<Action, &outcome>(lot ? kLots : 1, lot ? seats() : kDieSides);
  }

 private:
  Setting setting_;
};
static_assert(Chance<Rules>);

}  // namespace cb::inline CB_ISA::trap_the_cap
