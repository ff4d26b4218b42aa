// SPDX-License-Identifier: MIT
// The published reference: Top Cap the way anyone would write it with bitboards. Each turn lists all
// legal moves and picks one. Every speed we publish is a ratio to this, in the same run.
#pragma once

#include <cstdint>

namespace cb::bench {

struct PlainTotals {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
};

// Random games from the diagonal setup, a game being cut off after 200 moves.
PlainTotals play_plain_top_cap(std::uint64_t games, std::uint64_t seed);

}  // namespace cb::bench
