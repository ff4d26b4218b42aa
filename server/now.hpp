// SPDX-License-Identifier: MIT
// The two clocks of a server.
#pragma once

#include <chrono>

#include "table/clock.hpp"

namespace cb::server {

// What the day says: for all that is kept.
inline Milliseconds now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// For what only passes: a clock that nobody sets.
inline Milliseconds time_passed() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace cb::server
