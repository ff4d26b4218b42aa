// SPDX-License-Identifier: MIT
#include "cli/terminal/interrupt.hpp"

#include <unistd.h>

#include <csignal>
#include <string_view>

namespace cb::cli {
namespace {

std::atomic<bool> wished = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch what takes no lock");

void handle(void (*handler)(int), int flags) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_RESETHAND | flags;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

void stop_in_good_order() {
  handle([](int) { wished = true; }, 0);
}

void stop_after_rounds() {
  const auto say_and_stop = [](int) {
    constexpr std::string_view kSaying = "\nStopping after the rounds under way; once more to leave at once.\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, kSaying.data(), kSaying.size());
    wished = true;
  };
  handle(say_and_stop, SA_RESTART);
}

const std::atomic<bool>& stop_wished() { return wished; }

}  // namespace cb::cli
