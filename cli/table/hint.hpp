// SPDX-License-Identifier: MIT
// What a strong player would do, told to the seat that acts and from its view alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "analysis/judge.hpp"

namespace cb::cli {

// A judgement of the present position in words.
std::string hint_words(const Match& match, Assessment found);

// Somebody must be to act. Takes a second at most.
std::string hint_text(const Match& match, std::uint64_t seed, const std::shared_ptr<const Oracle>& oracle,
                      const std::atomic<bool>* stop);

}  // namespace cb::cli
