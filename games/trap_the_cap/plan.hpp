// SPDX-License-Identifier: MIT
// The plan of a board: how many spaces it has, how they are numbered, and what joins what by TT-01.
#pragma once

#include "games/trap_the_cap/spaces.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

struct Plan {
  int bases = 6;
  int rim = 6;    // rim spaces a base
  int spoke = 5;  // spaces between X1 and the centre

  CB_FN constexpr int spaces() const { return bases * (rim + spoke) + 1; }
  CB_FN constexpr int centre() const { return spaces() - 1; }
  CB_FN constexpr int rim_space(int base, int number) const { return base * rim + number - 1; }
  CB_FN constexpr int spoke_space(int base, int number) const { return bases * rim + base * spoke + number - 1; }

  // Calls with the two ends of every way round the rim and in to the centre, base by base.
  template <class Visit>
  constexpr void each_way(const Visit& visit) const {
    for (int base = 0; base < bases; ++base) {
      for (int number = 1; number < rim; ++number) visit(rim_space(base, number), rim_space(base, number + 1));
      visit(rim_space(base, rim), rim_space((base + 1) % bases, 1));
      visit(rim_space(base, 1), spoke_space(base, 1));
      for (int number = 1; number < spoke; ++number) visit(spoke_space(base, number), spoke_space(base, number + 1));
      visit(spoke_space(base, spoke), centre());
    }
  }
};

}  // namespace cb::inline CB_ISA::trap_the_cap
