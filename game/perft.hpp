// SPDX-License-Identifier: MIT
// The number of action sequences of exactly a given length; chance outcomes count as plies.
#pragma once

#include <cstdint>

#include "game/concepts.hpp"

namespace cb::inline CB_ISA {

template <Game R>
CB_FN std::uint64_t perft(const R& rules, const typename R::State& state, int depth) {
  if (depth == 0) return 1;
  const auto over = [&](const auto& set) -> std::uint64_t {
    if (depth == 1) return static_cast<std::uint64_t>(set.size());
    std::uint64_t total = 0;
    for (const auto action : set) {
      auto next = state;
      rules.apply(next, action);
      total += perft(rules, next, depth - 1);
    }
    return total;
  };
  if constexpr (Chance<R>) {
    if (rules.at_chance(state)) return over(rules.chance(state));
  }
  return over(rules.legal(state));
}

}  // namespace cb::inline CB_ISA
