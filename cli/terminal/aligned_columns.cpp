// SPDX-License-Identifier: MIT
#include "cli/terminal/aligned_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cb::cli {

std::string AlignedColumns::text() const {
  std::vector<std::size_t> widths(rows_.front().size());
  for (const auto& row : rows_)
    for (std::size_t n = 0; n < row.size(); ++n) widths[n] = std::max(widths[n], row[n].size());
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t n = 0; n < row.size(); ++n) line += fmt::format("{:{}}  ", row[n], widths[n]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace cb::cli
