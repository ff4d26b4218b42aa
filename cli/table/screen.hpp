// SPDX-License-Identifier: MIT
// The terminal the table stands on.
#pragma once

#include <cstddef>

namespace cb::cli {

class Screen {
 public:
  // What standard output is: a terminal to be wiped between players, or a file where nothing is.
  Screen();

  std::size_t width() const;
  // Whether a line can be written and then wiped again.
  bool takes_lines_back() const { return understands_escapes_; }
  // Wipes screen and scrollback, so that nothing of the last player's is left to read.
  void wipe() const;

 private:
  bool terminal_;
  bool understands_escapes_;
};

}  // namespace cb::cli
