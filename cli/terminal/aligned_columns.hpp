// SPDX-License-Identifier: MIT
// Texts in columns that line up, each as wide as its widest text.
#pragma once

#include <string>
#include <vector>

namespace cb::cli {

class AlignedColumns {
 public:
  explicit AlignedColumns(std::vector<std::string> titles) : rows_{std::move(titles)} {}

  void add_column(std::string title) { rows_.front().push_back(std::move(title)); }
  // As many texts as there are columns.
  void add_row(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;  // titles first
};

}  // namespace cb::cli
