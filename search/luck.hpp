// SPDX-License-Identifier: MIT
// The luck of one try: chance goes the same way for every move that is compared in it.
#pragma once

#include <type_traits>

#include "core/rng.hpp"
#include "game/concepts.hpp"

namespace cb::inline CB_ISA {

// For any game: the same random numbers.
template <Game R>
class SameNumbers {
 public:
  SameNumbers(const R&, const typename R::State&, Rng& rng) : rng_(rng.next()) {}
  typename R::Action draw(const R& rules, const typename R::State& state) {
    const auto outcomes = rules.chance(state);
    return outcomes.pick(rng_.below(outcomes.total()));
  }
  Rng& rng() { return rng_; }

 private:
  Rng rng_;
};

// An evaluation that knows its game's luck better, such as the order of a pile of cards, says so.
template <class R, class E>
struct LuckFor {
  using Type = SameNumbers<R>;
};
template <class R, class E>
  requires requires { typename E::Luck; }
struct LuckFor<R, E> {
  using Type = typename E::Luck;
};
template <class R, class E>
using LuckOf = typename LuckFor<R, E>::Type;

}  // namespace cb::inline CB_ISA
