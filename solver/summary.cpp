// SPDX-License-Identifier: MIT
#include "solver/summary.hpp"

#include <array>

#include "solver/exact_value.hpp"

namespace cb {

std::uint64_t TablebaseSummary::every_second(std::size_t first) const {
  std::uint64_t sum = 0;
  for (std::size_t plies = first; plies < decided.size(); plies += 2) sum += decided[plies];
  return sum;
}

TablebaseSummary summarise(std::span<const std::uint8_t> values, const RowKernels& kernels) {
  TablebaseSummary summary;
  std::uint8_t most = kUndecided;
  std::array<std::uint64_t, 256> counts{};
  for (std::uint64_t row = 0; row < kernels.rows; ++row) {
    const auto placements = static_cast<std::uint64_t>(kernels.placements(row));
    const std::uint64_t first = row * kernels.width;
    for (std::uint64_t number = first; number < first + kernels.width; ++number) {
      const std::uint8_t value = values[number];
      counts[value] += placements;
      if (value <= most) continue;
      most = value;
      summary.deepest = number;
    }
  }
  summary.draws = counts[kUndecided];
  summary.decided.assign(counts.begin() + decided_in(0), counts.begin() + most + 1);
  for (const auto count : counts) summary.positions += count;
  return summary;
}

}  // namespace cb
