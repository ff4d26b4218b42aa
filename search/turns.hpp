// SPDX-License-Identifier: MIT
// The ways to play the rest of a turn, action by action up to the next throw, draw or player.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/rng.hpp"
#include "game/concepts.hpp"

namespace cb::inline CB_ISA {

template <Game R, class E>
class Turns {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  static constexpr std::size_t kMost = 96;
  static constexpr std::size_t kLongest = 4;

  struct Turn {
    Action steps[kLongest];
    std::uint8_t size = 0;
    bool pointless = false;  // never better than some other turn
  };

  // All of them, the quick player's first. Where they are too many or too long, what is left of a turn is cut off.
  void list(const R& rules, const E& evaluation, const State& state, Rng& rng) {
    size_ = 0;
    Turn quick;
    State after = state;
    do {
      const Action action = evaluation.pick(rules, after, rng);
      quick.steps[quick.size++] = action;
      rules.apply(after, action);
    } while (quick.size < kLongest && goes_on(rules, after));
    turns_[size_++] = quick;
    for (std::size_t longest = kLongest; longest > 0; --longest) {
      size_ = 1;
      if (add(rules, evaluation, state, Turn{}, longest)) return;
    }
  }

  std::size_t size() const { return size_; }
  const Turn& operator[](std::size_t n) const { return turns_[n]; }
  const Turn* begin() const { return turns_; }
  const Turn* end() const { return turns_ + size_; }

 private:
  static bool goes_on(const R& rules, const State& state) {
    return !at_chance(rules, state) && !rules.begins_turn(state) && rules.legal(state).size() > 0;
  }

  // False where there is no room for all.
  bool add(const R& rules, const E& evaluation, const State& state, const Turn& so_far, std::size_t longest) {
    for (const Action action : rules.legal(state)) {
      Turn turn = so_far;
      turn.steps[turn.size++] = action;
      if constexpr (requires { evaluation.pointless(state, action); })
        turn.pointless = turn.pointless || evaluation.pointless(state, action);
      State after = state;
      rules.apply(after, action);
      if (turn.size < longest && goes_on(rules, after)) {
        if (!add(rules, evaluation, after, turn, longest)) return false;
      } else if (!is_quick(turn)) {
        if (size_ == kMost) return longest == 1;
        turns_[size_++] = turn;
      }
    }
    return true;
  }
  bool is_quick(const Turn& turn) const {
    for (std::size_t n = 0; n < turn.size; ++n)
      if (!(turn.steps[n] == turns_[0].steps[n])) return false;
    return true;
  }

  Turn turns_[kMost];
  std::size_t size_ = 0;
};

}  // namespace cb::inline CB_ISA
