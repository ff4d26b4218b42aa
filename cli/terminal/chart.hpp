// SPDX-License-Identifier: MIT
// Numbers from 0 to 1 as a picture of blocks.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace cb::cli {

// Rows from top to bottom, each at most `width` columns; a value is a column, or several share one.
std::vector<std::string> chart(std::span<const float> values, std::size_t width, std::size_t rows);

// How many columns a chart of so many values has.
std::size_t chart_columns(std::size_t values, std::size_t width);

}  // namespace cb::cli
