// SPDX-License-Identifier: MIT
#include "cli/join/typed_lines.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>

namespace cb::cli {

TypedLines::TypedLines(client::Loop& loop, std::function<void(std::optional<std::string>)> heard)
    : loop_(loop), heard_(std::move(heard)), wake_(eventfd(0, EFD_CLOEXEC)), thread_([this] { read(); }) {}

TypedLines::~TypedLines() {
  const std::uint64_t one = 1;
  if (::write(wake_, &one, sizeof one) < 0) return;  // cannot be: the counter is far from full
  thread_.join();
  ::close(wake_);
}

void TypedLines::read() {
  std::string text;
  for (;;) {
    std::array<pollfd, 2> files{{{STDIN_FILENO, POLLIN, 0}, {wake_, POLLIN, 0}}};
    if (::poll(files.data(), files.size(), -1) < 0 && errno != EINTR) break;
    if (files[1].revents != 0) return;
    if (files[0].revents == 0) continue;
    std::array<char, 4096> piece{};
    const auto got = ::read(STDIN_FILENO, piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    text.append(piece.data(), static_cast<std::size_t>(got));
    for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
      loop_.post([this, line = text.substr(0, end)] { heard_(line); });
      text.erase(0, end + 1);
    }
  }
  if (!text.empty()) loop_.post([this, text] { heard_(text); });
  loop_.post([this] { heard_(std::nullopt); });
}

}  // namespace cb::cli
