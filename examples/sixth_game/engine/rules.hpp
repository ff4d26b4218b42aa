// SPDX-License-Identifier: MIT
// The rules of Three Men's Morris. Header-only and free of heap and exceptions: native, WASM and CUDA share it.
#pragma once

#include <cstdint>

#include "game/sets.hpp"
#include "games/three_men/options.hpp"

namespace cb::inline CB_ISA::three_men {

// How a game ended: there is one way.
inline constexpr std::uint8_t kRow = 0;  // TM-08

// The rows, columns and diagonals (TM-08).
inline constexpr std::uint16_t kRows[] = {0b000'000'111, 0b000'111'000, 0b111'000'000, 0b001'001'001,
                                          0b010'010'010, 0b100'100'100, 0b100'010'001, 0b001'010'100};
CB_FN constexpr bool has_row(Bits64 caps) {
  for (const Bits64 row : kRows)
    if ((caps & row) == row) return true;
  return false;
}

class Rules {
 public:
  using State = three_men::State;
  using Action = three_men::Action;
  // Three caps with three empty points at most, or nine points for the first cap.
  using Actions = ActionList<Action, kPoints>;

  constexpr Rules() = default;
  constexpr Rules(const Edition& edition, const Options& options) : edition_(edition), options_(options) {}

  CB_FN constexpr int seats() const { return 2; }
  CB_FN constexpr State start() const { return {}; }
  CB_FN constexpr const Options& options() const { return options_; }
  CB_FN constexpr const Edition& edition() const { return edition_; }

  CB_FN constexpr Actor actor(const State& state) const {
    return has_row(state.caps[1 - state.mover]) ? kNobody : static_cast<Actor>(state.mover);
  }
  CB_FN constexpr int turn(const State& state) const { return state.mover; }
  CB_FN constexpr bool begins_turn(const State&) const { return true; }

  // Where a cap from the hand may go (TM-04, TM-05).
  CB_FN constexpr Bits64 open_points(const State& state) const {
    const Bits64 taken = occupied(state);
    return kBoard & ~(taken == 0 && options_.opening == Opening::aside ? bit(kCentre) : taken);
  }
  // Where a cap may slide from a point (TM-06, TM-07).
  CB_FN constexpr Bits64 ways(const State& state, int from) const {
    return (options_.movement == Movement::free ? kBoard : Bits64{edition_.joined[from]}) & ~occupied(state);
  }

  CB_FN constexpr Actions legal(const State& state) const {
    Actions actions;
    if (actor(state) == kNobody) return actions;
    const Bits64 own = state.caps[state.mover];
    if (count(own) < kCapsEach) {
      for (Bits64 rest = open_points(state); rest != 0; rest = without_lowest(rest))
        actions.push_back({kHand, static_cast<std::uint8_t>(lowest(rest))});
      return actions;
    }
    for (Bits64 caps = own; caps != 0; caps = without_lowest(caps))
      for (Bits64 rest = ways(state, lowest(caps)); rest != 0; rest = without_lowest(rest))
        actions.push_back({static_cast<std::uint8_t>(lowest(caps)), static_cast<std::uint8_t>(lowest(rest))});
    return actions;
  }

  CB_FN constexpr void apply(State& state, Action action) const {
    const Bits64 left = action.from == kHand ? 0 : bit(action.from);
    state.caps[state.mover] = static_cast<std::uint16_t>(state.caps[state.mover] ^ (left | bit(action.to)));
    state.mover ^= 1;  // TM-03
  }

  CB_FN constexpr Ending ending(const State& state) const {
    return {static_cast<std::uint8_t>(1 << (1 - state.mover)), kRow};
  }

  CB_FN constexpr State position(const State& state) const { return state; }
  CB_FN constexpr int repetition_limit() const { return options_.repetition; }

 private:
  static constexpr Bits64 kBoard = bit(kPoints) - 1;
  CB_FN static constexpr Bits64 occupied(const State& state) { return state.caps[kRed] | state.caps[kBlue]; }

  Edition edition_;
  Options options_;
};
static_assert(Game<Rules>);

}  // namespace cb::inline CB_ISA::three_men
