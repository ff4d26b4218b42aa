// SPDX-License-Identifier: MIT
// Solves a numbered game from its ends backwards. First the positions that are lost already, or won by the next move;
// then, ply by ply, those from which a move leads to what was decided before. What is never reached can be neither won
// nor lost in finitely many moves, and is a draw. Works on one row at a time, several rows at once from several
// threads.
#pragma once

#include <cstdint>

#include "core/fixed_vector.hpp"
#include "game/concepts.hpp"
#include "solver/exact_value.hpp"
#include "solver/rows.hpp"

namespace cb::inline CB_ISA {

template <Indexable N>
class Retrograde {
 public:
  using Rules = typename N::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  // One byte for each number, all kUndecided at first.
  CB_FN Retrograde(const Rules& rules, const N& numbering, std::uint8_t* values)
      : rules_(rules), numbering_(numbering), values_(values) {}

  // Decides what is lost as it stands or won at once; returns how many.
  std::uint64_t begin(std::uint64_t row) const {
    std::uint64_t found = 0;
    for (std::uint64_t number = first_of(row); number < first_of(row + 1); ++number) {
      const std::uint8_t value = value_at_once(number);
      if (value == kUndecided) continue;
      set(number, value);
      ++found;
    }
    return found;
  }

  // Decides what comes before the row's positions that were decided in `plies`. May be asked again after it was cut
  // short, in whatever state it left the rest.
  StepCount step(std::uint64_t row, int plies) const {
    const bool was_lost = plies % 2 == 0;
    std::uint64_t looked_at = 0;
    std::uint64_t found = 0;
    Candidates candidates;
    for (std::uint64_t number = first_of(row); number < first_of(row + 1); ++number) {
      if (get(number) != decided_in(plies)) continue;
      ++looked_at;
      each_undecided_before(number, [&](std::uint64_t previous) {
        if (was_lost) {  // a move to a lost position wins
          set(previous, decided_in(plies + 1));
          ++found;
        } else {  // lost, if every other move leads to a won position too: looked at once, however often it comes up
          if (candidates.size() == candidates.capacity()) found += decide(candidates, plies);
          set(previous, kCandidate);
          candidates.push_back(previous);
        }
      });
    }
    found += decide(candidates, plies);
    return {looked_at, found};
  }

  // How many positions of a row have another value than their moves give them. Shares nothing with the above but the
  // numbers: every value comes from all moves of the rules.
  std::uint64_t wrong(std::uint64_t row) const {
    std::uint64_t wrong = 0;
    for (std::uint64_t number = first_of(row); number < first_of(row + 1); ++number)
      if (from_byte(get(number)) != derived(number)) ++wrong;
    return wrong;
  }

  // Single positions, for whoever works on many at once.

  static constexpr std::uint8_t kCandidate = 255;

  // Threads read rows in which others write; a byte is either old or new, and either will do.
  CB_FN std::uint8_t get(std::uint64_t number) const { return __atomic_load_n(values_ + number, __ATOMIC_RELAXED); }
  CB_FN void set(std::uint64_t number, std::uint8_t value) const {
    __atomic_store_n(values_ + number, value, __ATOMIC_RELAXED);
  }

  // What is lost as it stands or won by the next move.
  CB_FN std::uint8_t value_at_once(std::uint64_t number) const {
    const State state = numbering_.state(number);
    const auto legal = rules_.legal(state);
    if (legal.size() == 0) return decided_in(0);
    return wins_at_once(state, legal) ? decided_in(1) : kUndecided;
  }

  template <class Visit>
  CB_FN void each_undecided_before(std::uint64_t number, const Visit& visit) const {
    numbering_.each_previous(number, [&](std::uint64_t previous) {
      if (get(previous) == kUndecided) visit(previous);
    });
  }

  // Whether every move leads to a position that is won in at most so many plies.
  CB_FN bool every_move_loses(std::uint64_t number, int plies) const {
    const State state = numbering_.state(number);
    for (const Action action : rules_.legal(state)) {
      const std::uint8_t value = get(numbering_.number(after(state, action)));
      if (value == kUndecided || value > decided_in(plies) || value % 2 != 0) return false;
    }
    return true;
  }

 private:
  using Candidates = FixedVector<std::uint64_t, 32'768>;

  std::uint64_t first_of(std::uint64_t row) const { return row * numbering_.width(); }

  CB_FN State after(State state, Action action) const {
    rules_.apply(state, action);
    return state;
  }

  template <class Legal>
  CB_FN bool wins_at_once(const State& state, const Legal& legal) const {
    for (const Action action : legal)
      if (!numbering_.holds(after(state, action))) return true;
    return false;
  }

  std::uint64_t decide(Candidates& candidates, int plies) const {
    std::uint64_t found = 0;
    for (const std::uint64_t number : candidates) {
      const bool lost = every_move_loses(number, plies);
      set(number, lost ? decided_in(plies + 1) : kUndecided);
      if (lost) ++found;
    }
    candidates.clear();
    return found;
  }

  ExactValue derived(std::uint64_t number) const {
    const State state = numbering_.state(number);
    // The bytes lie all over the memory: a few are asked for before the first is needed.
    constexpr int kAtATime = 32;
    const std::uint8_t* asked[kAtATime];
    int size = 0;
    bool moved = false;
    ExactValue best{ExactValue::Outcome::loss, 0};
    const auto look = [&] {
      for (int n = 0; n < size; ++n) {
        const ExactValue value = one_ply_before(from_byte(*asked[n]));
        if (!moved || better(value, best)) best = value;
        moved = true;
      }
      size = 0;
    };
    for (const Action action : rules_.legal(state)) {
      const State next = after(state, action);
      if (!numbering_.holds(next)) return {ExactValue::Outcome::win, 1};
      asked[size] = values_ + numbering_.number(next);
      __builtin_prefetch(asked[size]);
      if (++size == kAtATime) look();
    }
    look();
    return best;
  }

  const Rules& rules_;
  const N& numbering_;
  std::uint8_t* values_;
};

}  // namespace cb::inline CB_ISA
