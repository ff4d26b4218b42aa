// SPDX-License-Identifier: MIT
// The terminal the table stands on.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cb::cli {

class Screen {
 public:
  // What standard output is: a terminal to be wiped between players, or a file where nothing is.
  Screen();

  std::size_t width() const;
  // Nothing where no screen ends the page.
  std::optional<std::size_t> height() const;
  // The text as it is to be printed: on a terminal every line wrapped at blanks, what goes on set in by `hang`; a file
  // gets its lines whole.
  std::string fitted(std::string_view text, std::size_t hang = 0) const;
  // Whether a line can be written and then wiped again.
  bool takes_lines_back() const { return understands_escapes_; }
  // Wipes screen and scrollback, so that nothing of the last player's is left to read.
  void wipe() const;

 private:
  bool terminal_;
  bool understands_escapes_;
};

}  // namespace cb::cli
