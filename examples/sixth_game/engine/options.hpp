// SPDX-License-Identifier: MIT
// What is fixed before a match of Three Men's Morris starts.
#pragma once

#include <cstdint>

#include "core/target.hpp"
#include "games/three_men/state.hpp"

namespace cb::inline CB_ISA::three_men {

enum class Opening : std::uint8_t { free, aside };   // TM-05
enum class Movement : std::uint8_t { lines, free };  // TM-07

struct Options {
  Opening opening = Opening::free;
  Movement movement = Movement::lines;
  int repetition = 3;  // TM-09; 0 is off
};

// The points that each point is joined to by a line of the board.
struct Edition {
  std::uint16_t joined[kPoints] = {};
};

}  // namespace cb::inline CB_ISA::three_men
