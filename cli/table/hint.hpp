// SPDX-License-Identifier: MIT
// What a strong player would do, told to the seat that acts and from its view alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "session/match.hpp"

namespace cb::cli {

// Somebody must be to act. Takes a second at most.
std::string hint_text(const Match& match, std::uint64_t seed, const std::atomic<bool>* stop);

}  // namespace cb::cli
