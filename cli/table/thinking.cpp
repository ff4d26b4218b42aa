// SPDX-License-Identifier: MIT
#include "cli/table/thinking.hpp"

#include <fmt/core.h>

#include <chrono>

namespace cb::cli {

Thinking::Thinking(const Screen& screen, std::string text) {
  if (!screen.takes_lines_back()) return;
  std::fflush(stdout);
  thread_ = std::thread([this, text = std::move(text)] { show_after_a_moment(text); });
}

Thinking::~Thinking() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  changed_.notify_one();
  thread_.join();
  if (!shown_) return;
  fmt::print("\r\x1b[K");
  std::fflush(stdout);
}

void Thinking::show_after_a_moment(const std::string& text) {
  constexpr std::chrono::milliseconds kMoment(300);
  std::unique_lock lock(mutex_);
  if (changed_.wait_for(lock, kMoment, [this] { return over_; })) return;
  fmt::print("{}", text);
  std::fflush(stdout);
  shown_ = true;
}

}  // namespace cb::cli
