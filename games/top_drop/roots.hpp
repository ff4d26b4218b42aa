// SPDX-License-Identifier: MIT
// Square roots of numbers of cards, in whole numbers so that every machine agrees.
#pragma once

#include "games/top_drop/state.hpp"

namespace cb::inline CB_ISA::top_drop {

// In sixteenths.
inline constexpr int kRootUnit = 16;
struct RootTable {
  int of[kCards + 1];
};
CB_FN constexpr RootTable make_root_table() {
  RootTable table{};
  for (int n = 1; n <= kCards; ++n) {
    int root = table.of[n - 1];
    while ((root + 1) * (root + 1) <= n * kRootUnit * kRootUnit) ++root;
    table.of[n] = root;
  }
  return table;
}
inline constexpr RootTable kRoot = make_root_table();

}  // namespace cb::inline CB_ISA::top_drop
