// SPDX-License-Identifier: MIT
// Top Cap's options and edition: what is fixed before a match starts.
#pragma once

#include <array>
#include <cstdint>

#include "core/target.hpp"
#include "games/top_cap/state.hpp"

namespace cb::inline CB_ISA::top_cap {

enum class Setup : std::uint8_t { diagonal, one, two, three };  // TC-03, TC-04
enum class Starter : std::uint8_t { cream, blue, lot };         // TC-05

struct Options {
  Setup setup = Setup::diagonal;
  Starter starter = Starter::cream;
  int repetition = 3;  // TC-14; 0 is off
};

// An edition may do with fewer caps than the box: small games for learning and solving.
inline constexpr int kFewestCaps = 2;

// The four setups as printed: for each, the cells of Cream and of Blue.
struct Edition {
  int caps = kCapsEach;  // TC-02
  Bits64 setups[4][2] = {};
};

}  // namespace cb::inline CB_ISA::top_cap
