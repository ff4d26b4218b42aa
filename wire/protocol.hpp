// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace cb::wire {

inline constexpr int kProtocol = 1;
inline constexpr std::size_t kLongestFrame = 8 * 1024;  // of a client

}  // namespace cb::wire
