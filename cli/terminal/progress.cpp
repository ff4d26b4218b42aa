// SPDX-License-Identifier: MIT
#include "cli/terminal/progress.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

namespace cb::cli {
namespace {

// A longer line would wrap, and could then not be written over.
std::size_t terminal_columns() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? size.ws_col - 1U : 79U;
}

}  // namespace

Progress::Progress() : terminal_(isatty(STDERR_FILENO) != 0) {
  if (!terminal_) last_ = Clock::now();
}

bool Progress::due() const {
  using namespace std::chrono_literals;
  return Clock::now() - last_ >= (terminal_ ? 200ms : 10'000ms);
}

void Progress::show(std::string_view text) {
  last_ = Clock::now();
  if (terminal_)
    fmt::print(stderr, "\r{}\x1b[K", text.substr(0, terminal_columns()));
  else
    fmt::print(stderr, "{}\n", text);
  std::fflush(stderr);
  shown_ = terminal_;
}

void Progress::clear() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
  shown_ = false;
}

}  // namespace cb::cli
