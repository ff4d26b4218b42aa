// SPDX-License-Identifier: MIT
#include "cli/table/screen.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "cli/terminal/wrap.hpp"

namespace cb::cli {

Screen::Screen() : terminal_(isatty(STDOUT_FILENO) != 0), understands_escapes_(terminal_) {
  const char* kind = std::getenv("TERM");
  if (kind == nullptr || std::string_view(kind) == "dumb") understands_escapes_ = false;
}

std::size_t Screen::width() const {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  const bool known = terminal_ && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : kUsual;
}

std::optional<std::size_t> Screen::height() const {
  winsize size{};
  const bool known = terminal_ && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0;
  return known ? std::optional<std::size_t>(size.ws_row) : std::nullopt;
}

std::string Screen::fitted(std::string_view text, std::size_t hang) const {
  return terminal_ ? wrapped_lines(text, width(), hang) : std::string(text);
}

void Screen::wipe() const {
  constexpr std::size_t kMoreThanAScreen = 200;
  if (understands_escapes_)
    fmt::print("\x1b[2J\x1b[3J\x1b[H");
  else if (terminal_)
    fmt::print("{}", std::string(kMoreThanAScreen, '\n'));
}

}  // namespace cb::cli
