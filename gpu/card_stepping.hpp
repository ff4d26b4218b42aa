// SPDX-License-Identifier: MIT
// One step of a game as Stepping (game/step.hpp) makes it, in the way that is quick on a card. The threads of a warp go
// through the code together, so there is one place in it where an action or an outcome is played and one where it is
// looked at what comes next; and the state is worked on where it lies.
#pragma once

#include "game/step.hpp"

namespace cb::inline CB_ISA {

template <Encoded E>
class CardStepping {
 public:
  using Rules = typename E::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  CB_FN constexpr CardStepping(const Rules& rules, std::uint32_t ply_limit) : rules_(rules), ply_limit_(ply_limit) {}

  // As those of Stepping, but for observations, which are left out (gpu/packed_rows.hpp).
  CB_WITHIN CB_FN void begin(const StepRow<E>& row) const {
    *row.state = rules_.start();
    go_on(row, {.dealt = true});
  }
  CB_WITHIN CB_FN void step(const StepRow<E>& row, int number) const {
    go_on(row, {.action = E(rules_).action(*row.state, number), .plays = true, .plies = *row.plies});
  }

 private:
  struct Ply {
    Action action = {};
    bool plays = false;  // the action, before anything else
    bool dealt = false;  // anew, so that nothing can have ended
    std::uint32_t plies = 0;
  };

  // Plays until a seat has to choose.
  CB_WITHIN CB_FN void go_on(const StepRow<E>& row, Ply ply) const {
    State& state = *row.state;
    std::uint8_t end = kGoesOn;
    for (int seat = 0; seat < rules_.seats(); ++seat) row.rewards[seat] = 0;
    auto legal = rules_.legal(state);
    for (;;) {
      if (ply.plays) {
        rules_.apply(state, ply.action);
        ++ply.plies;
        ply.plays = false;
      }
      if constexpr (Chance<Rules>) {
        if (rules_.at_chance(state)) {
          const auto outcomes = rules_.chance(state);
          ply.action = outcomes.pick(row.rng->below(outcomes.total()));
          ply.plays = true;
          continue;
        }
      }
      legal = rules_.legal(state);
      if (ply.dealt) break;
      const bool over = is_over(state, legal);
      if (!over && ply.plies < ply_limit_) break;
      end = over ? kTerminated : kTruncated;
      if (over) write_rewards(rules_, rules_.ending(state), row.rewards);
      if (row.last_state != nullptr) *row.last_state = state;
      state = rules_.start();
      ply.plies = 0;
      ply.dealt = true;
    }
    *row.plies = ply.plies;
    *row.end = end;
    offer(row, state, legal);
  }

  // Who acts is known at once, but where the encoding says that the rules look at all moves for that.
  CB_WITHIN CB_FN bool is_over(const State& state, const auto& legal) const {
    if constexpr (requires(const E& encoding) { encoding.acting(state); })
      return legal.size() == 0;
    else
      return rules_.actor(state) == kNobody;
  }
  // With an encoding of its own: the other's members stay in registers even where this one's cannot.
  CB_WITHIN CB_FN void offer(const StepRow<E>& row, const State& state, const auto& legal) const {
    const E encoding(rules_);
    const int words = mask_words(encoding.actions());
    for (int word = 0; word < words; ++word) row.mask[word] = 0;
    encoding.mask(state, legal, row.mask);
    if constexpr (requires { encoding.acting(state); })
      *row.actor = static_cast<std::int8_t>(encoding.acting(state));
    else
      *row.actor = static_cast<std::int8_t>(rules_.actor(state));
  }

  const Rules& rules_;
  std::uint32_t ply_limit_;
};

}  // namespace cb::inline CB_ISA
