// SPDX-License-Identifier: MIT
// The row kernels of one numbered game.
#pragma once

#include <cstring>

#include "core/bytes.hpp"
#include "solver/retrograde.hpp"
#include "solver/rows.hpp"

namespace cb::inline CB_ISA {

// Made when it is first asked for: most programs never do.
template <Indexable N>
const N& numbering() {
  static const N made;
  return made;
}

template <Indexable N, class Question>
// NOLINTNEXTLINE(readability-non-const-parameter): some questions write
auto ask(const void* bytes, std::uint8_t* values, Question question) {
  const auto rules = from_bytes<typename N::Rules>(bytes);
  return question(Retrograde<N>(rules, numbering<N>(), values));
}

template <Indexable N>
constexpr RowKernels kernels_of() {
  using State = typename N::Rules::State;
  return {
      .rows = N::rows(),
      .width = N::width(),
      .begin =
          [](const void* rules, std::uint8_t* values, std::uint64_t row) {
            return ask<N>(rules, values, [&](const auto& solver) { return solver.begin(row); });
          },
      .step =
          [](const void* rules, std::uint8_t* values, std::uint64_t row, int plies) {
            return ask<N>(rules, values, [&](const auto& solver) { return solver.step(row, plies); });
          },
      .wrong =
          [](const void* rules, std::uint8_t* values, std::uint64_t row) {
            return ask<N>(rules, values, [&](const auto& solver) { return solver.wrong(row); });
          },
      .fits =
          [](const void* rules) {
            if constexpr (requires(const typename N::Rules& some) { N::fits(some); })
              return N::fits(from_bytes<typename N::Rules>(rules));
            else
              return true;
          },
      .placements = [](std::uint64_t row) { return N::placements(row); },
      .holds = [](const void* state) { return N::holds(from_bytes<State>(state)); },
      .number = [](const void* state) { return numbering<N>().number(from_bytes<State>(state)); },
      .state =
          [](std::uint64_t number, void* bytes) {
            const State state = numbering<N>().state(number);
            std::memcpy(bytes, &state, sizeof(state));
          },
  };
}

}  // namespace cb::inline CB_ISA
