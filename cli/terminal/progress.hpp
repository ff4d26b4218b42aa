// SPDX-License-Identifier: MIT
// How far a long command is, on standard error: one line that is written over on a terminal, a line now and then in a
// file or a pipe.
#pragma once

#include <chrono>
#include <string_view>

namespace cb::cli {

class Progress {
 public:
  Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  // Whether it is time for another text; on a terminal the first is due at once.
  bool due() const;
  // The text must be plain ASCII, one line.
  void show(std::string_view text);
  // Leaves the terminal as if nothing had been shown.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  bool shown_ = false;
  Clock::time_point last_;  // shown then; the clock's beginning is long ago
};

}  // namespace cb::cli
