// SPDX-License-Identifier: MIT
#include "cli/interrupt.hpp"

#include <csignal>

namespace cb::cli {
namespace {

std::atomic<bool> wished = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch what takes no lock");

}  // namespace

void stop_in_good_order() {
  struct sigaction action{};
  action.sa_handler = [](int) { wished = true; };
  action.sa_flags = SA_RESETHAND;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

const std::atomic<bool>& stop_wished() { return wished; }

}  // namespace cb::cli
