// SPDX-License-Identifier: MIT
// What a whole table says: how many positions are won, drawn and lost, and in how many plies.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/rows.hpp"

namespace cb {

struct TablebaseSummary {
  // Positions with the same side to move, mirror images counted apart.
  std::uint64_t positions = 0;
  std::uint64_t draws = 0;
  std::vector<std::uint64_t> decided;  // by plies; even: lost, odd: won
  std::uint64_t deepest = 0;           // a number that is decided in the most plies

  std::uint64_t wins() const { return every_second(1); }
  std::uint64_t losses() const { return every_second(0); }
  int most_plies() const { return static_cast<int>(decided.size()) - 1; }

 private:
  std::uint64_t every_second(std::size_t first) const;
};

TablebaseSummary summarise(std::span<const std::uint8_t> values, const RowKernels& kernels);

}  // namespace cb
