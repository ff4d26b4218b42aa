// SPDX-License-Identifier: MIT
// Shares with their intervals, one row each: dots on a line from nothing to all.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/statistics.hpp"

namespace cb {

struct DotRow {
  std::string heading;  // written above the row where it differs from the row before
  std::string label;
  Share first;
  Share second;                // left out where nothing is known
  std::optional<double> fair;  // a share to compare with
};

struct DotPlot {
  std::string title;
  std::string first;  // what the dots are, in a few words
  std::string second;
  std::vector<DotRow> rows;
};

std::string draw_dots(const DotPlot& plot);

}  // namespace cb
