// SPDX-License-Identifier: MIT
// The end of a game, when the draw pile is empty: whether the hands as they lie can still be placed together.
#pragma once

#include <bit>

#include "games/top_drop/rules.hpp"

namespace cb::inline CB_ISA::top_drop {

// A wild used as what its own card would still do.
CB_FN constexpr bool is_pointless(const State& state, int word) {
  return word >= kWildSkip && word <= kWildColour && state.help[word - kWildSkip] != 0;
}

class EndingSearch {
 public:
  enum class Answer : std::uint8_t { lost, won, unknown };

  CB_FN constexpr explicit EndingSearch(const Rules& rules) : rules_(rules) {}

  // Tries out at most so many actions.
  CB_FN constexpr Answer ask(const State& state, int most_actions) {
    actions_left_ = most_actions;
    if (can_win(state)) return Answer::won;
    return actions_left_ < 0 ? Answer::unknown : Answer::lost;
  }

 private:
  CB_FN constexpr bool can_win(const State& state) {
    if (state.phase == Phase::won) return true;
    if (is_hopeless(state)) return false;
    const Choices legal = rules_.legal(state);
    // The nearest card first: what passes over the fewest wins most often.
    Bits64 cards = legal.cards();
    while (cards != 0) {
      const Bits64 card = state.direction == Direction::up ? cards & -cards : std::bit_floor(cards);
      cards ^= card;
      if (leads_to_win(state, card_action(lowest(card)))) return true;
      if (actions_left_ < 0) return false;
    }
    for (const int word : members(legal.words())) {
      if (is_pointless(state, word)) continue;
      if (leads_to_win(state, word_action(word))) return true;
      if (actions_left_ < 0) return false;
    }
    return false;
  }

  CB_FN constexpr bool leads_to_win(State state, Action action) {
    if (--actions_left_ < 0) return false;
    rules_.apply(state, action);
    return can_win(state);
  }

  // Cards lie behind and nothing is left that could turn back.
  CB_FN constexpr bool is_hopeless(const State& state) const {
    if (state.phase == Phase::match || (state.help[kFlip] | state.help[kColour] | state.help[kWild]) != 0) return false;
    const Bits64 left = state.hand[0] | state.hand[1] | state.hand[2] | state.hand[3];
    const Bits64 ahead = kFollow.after(state.direction, state.top);
    const Bits64 end = state.direction == Direction::up ? bit(rules_.cards()) : bit(1);
    return (left & ~ahead) != 0 && (left & end) == 0;
  }

  const Rules& rules_;
  int actions_left_ = 0;
};

}  // namespace cb::inline CB_ISA::top_drop
