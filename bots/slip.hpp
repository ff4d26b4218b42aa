// SPDX-License-Identifier: MIT
// How a weak player errs: it takes a good move more often than a bad one, and hardly ever a terrible one.
#pragma once

#include <cstdint>

#include "search/reply.hpp"

namespace cb {

// The move to play, out of a reply that found some. In an even game a move worse than the best by `slip` is taken e
// times more seldom; near a win or a loss smaller differences do that.
std::uint32_t slip_or_not(const SearchReply& reply, float slip, std::uint64_t seed);

}  // namespace cb
