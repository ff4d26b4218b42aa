// SPDX-License-Identifier: MIT
#include "cli/terminal/chart.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

namespace cb::cli {

std::size_t chart_columns(std::size_t values, std::size_t width) { return std::min(values, width); }

std::vector<std::string> chart(std::span<const float> values, std::size_t width, std::size_t rows) {
  constexpr int kEighths = 8;
  constexpr std::string_view kBlocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::vector<std::string> out(rows);
  const std::size_t columns = chart_columns(values.size(), width);
  for (std::size_t column = 0; column < columns; ++column) {
    const auto share = values.subspan(column * values.size() / columns,
                                      (column + 1) * values.size() / columns - column * values.size() / columns);
    const float mean = std::accumulate(share.begin(), share.end(), 0.0F) / static_cast<float>(share.size());
    // Even nothing gets a foot, so that one sees where the game was.
    const int level = std::max(1, static_cast<int>(std::lround(mean * static_cast<float>(rows * kEighths))));
    for (std::size_t row = 0; row < rows; ++row) {
      const int below = static_cast<int>(rows - 1 - row) * kEighths;
      out[row] += kBlocks[std::clamp(level - below, 0, kEighths)];
    }
  }
  return out;
}

}  // namespace cb::cli
