// SPDX-License-Identifier: MIT
// One step of a game by the number of an action, until a seat has to choose again: chance is played on the way, and a
// game that is over begins anew. Many games that are stepped side by side are rows of arrays that somebody else holds.
#pragma once

#include <cstdint>

#include "core/rng.hpp"
#include "game/encoding.hpp"
#include "game/shares.hpp"

namespace cb {

// What became of the game that an action was played in.
inline constexpr std::uint8_t kGoesOn = 0;
inline constexpr std::uint8_t kTerminated = 1;  // by its rules
inline constexpr std::uint8_t kTruncated = 2;   // by the limit of plies
// Who looks at a game, where that is no seat of its own: whoever acts in it.
inline constexpr int kActing = -3;

}  // namespace cb

namespace cb::inline CB_ISA {

// Where one game's entries are. Those that may be null are left out then.
template <Encoded E>
struct StepRow {
  typename E::Rules::State* state;
  Rng* rng;                              // of chance alone
  std::uint32_t* plies;                  // actions and outcomes since the game began
  std::uint64_t* mask;                   // legal actions of who acts now
  std::int8_t* actor;                    // who that is
  std::uint8_t* end;                     // kGoesOn, kTerminated or kTruncated: of the game just played in
  float* rewards;                        // of every seat, from -1 to 1; all 0 unless it terminated
  std::uint8_t* observation;             // may be null: what who acts now sees
  typename E::Rules::State* last_state;  // may be null: written when a game ends, before the next begins
};

// A win is worth 1, a loss -1; several sides that win together share it. A draw of two is 0.
template <Game R>
CB_FN constexpr void write_rewards(const R& rules, Ending ending, float* rewards) {
  const SeatValues values = values_of(rules, ending);
  for (int seat = 0; seat < rules.seats(); ++seat) rewards[seat] = 2.0F * values.at[seat] - 1.0F;
}

template <Encoded E>
class Stepping {
 public:
  using Rules = typename E::Rules;
  using State = typename Rules::State;

  CB_FN constexpr Stepping(const Rules& rules, std::uint32_t ply_limit)
      : rules_(rules), encoding_(rules), ply_limit_(ply_limit), words_(mask_words(encoding_.actions())) {}

  CB_FN constexpr const E& encoding() const { return encoding_; }
  // An encoding that always has the same number of actions may say so with kActions.
  CB_FN constexpr int words() const {
    if constexpr (requires { E::kActions; })
      return mask_words(E::kActions);
    else
      return words_;
  }

  // A new game, with no end before it.
  CB_FN void begin(const StepRow<E>& row) const {
    deal(row);
    tell(row, kGoesOn);
    offer(row, *row.state, rules_.legal(*row.state));
  }

  // The number must be in the mask.
  CB_WITHIN CB_FN void step(const StepRow<E>& row, int number) const {
    State state = *row.state;
    rules_.apply(state, encoding_.action(state, number));
    std::uint32_t plies = *row.plies + 1;
    play_chance(state, *row.rng, plies);
    auto legal = rules_.legal(state);
    const bool over = is_empty(legal);
    const bool ends = over || plies >= ply_limit_;
    tell(row, over ? kTerminated : ends ? kTruncated : kGoesOn);
    if (ends) {
      if (row.last_state != nullptr) *row.last_state = state;
      if (over) write_rewards(rules_, rules_.ending(state), row.rewards);
      state = rules_.start();
      plies = 0;
      play_chance(state, *row.rng, plies);
      legal = rules_.legal(state);
    }
    // One place for both: a card's threads come here together.
    *row.state = state;
    *row.plies = plies;
    offer(row, state, legal);
  }

 private:
  CB_FN static constexpr bool is_empty(const auto& legal) {
    if constexpr (requires { legal.empty(); })
      return legal.empty();
    else
      return legal.size() == 0;
  }
  CB_FN constexpr void play_chance([[maybe_unused]] State& state, [[maybe_unused]] Rng& rng,
                                   [[maybe_unused]] std::uint32_t& plies) const {
    if constexpr (Chance<Rules>) {
      for (; rules_.at_chance(state); ++plies) {
        const auto outcomes = rules_.chance(state);
        rules_.apply(state, outcomes.pick(rng.below(outcomes.total())));
      }
    }
  }
  CB_FN void deal(const StepRow<E>& row) const {
    *row.state = rules_.start();
    *row.plies = 0;
    play_chance(*row.state, *row.rng, *row.plies);
  }
  CB_FN void tell(const StepRow<E>& row, std::uint8_t end) const {
    *row.end = end;
    for (int seat = 0; seat < rules_.seats(); ++seat) row.rewards[seat] = 0;
  }
  // Who acts now, and what can be done.
  CB_WITHIN CB_FN void offer(const StepRow<E>& row, const State& state, const auto& legal) const {
    for (int word = 0; word < words(); ++word) row.mask[word] = 0;
    encoding_.mask(state, legal, row.mask);
    const int actor = acting(state);
    *row.actor = static_cast<std::int8_t>(actor);
    if (row.observation != nullptr) encoding_.observe(view_of(rules_, state, actor), actor, row.observation);
  }
  // A game whose rules look at all moves to say who acts may say it here for a state in which somebody does.
  CB_FN constexpr int acting(const State& state) const {
    if constexpr (requires { encoding_.acting(state); })
      return encoding_.acting(state);
    else
      return rules_.actor(state);
  }

  const Rules& rules_;
  E encoding_;
  std::uint32_t ply_limit_;
  int words_;
};

// The place of the n-th bit of a mask that has more than n.
CB_FN constexpr int nth_of_mask(const std::uint64_t* mask, int n) {
  int word = 0;
  for (int here = count(mask[0]); n >= here; here = count(mask[word])) {
    n -= here;
    ++word;
  }
  return 64 * word + nth_bit(mask[word], n);
}

// One of the numbers of a mask that is not empty, each as likely as the other.
CB_FN constexpr int any_of_mask(const std::uint64_t* mask, int words, Rng& rng) {
  int choices = 0;
  for (int word = 0; word < words; ++word) choices += count(mask[word]);
  return nth_of_mask(mask, static_cast<int>(rng.below(static_cast<std::uint32_t>(choices))));
}

}  // namespace cb::inline CB_ISA
