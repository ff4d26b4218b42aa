// SPDX-License-Identifier: MIT
// One thought of a bot, in any game and instruction set: from what its seat may see to ranked moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "bots/plan.hpp"
#include "games/kernels.hpp"
#include "search/budget.hpp"
#include "search/reply.hpp"

namespace cb {

struct ThinkRequest {
  // By their bytes, as in games/kernels.hpp.
  const void* rules = nullptr;
  const void* evaluation = nullptr;
  const void* view = nullptr;           // the state, or where the game hides something only the seat's view of it
  std::span<const std::uint64_t> past;  // keys of the positions that the match has seen, the present one left out
  Plan plan;
  SearchLimits limits;  // the only ones that count; the plan's nodes are for whoever fills them in
  std::uint64_t seed = 0;
  std::span<std::byte> memory;  // aligned as new aligns
};

// Every legal move, best first; none only where the seat has none. Same request with a node limit, same reply.
using Think = SearchReply (*)(const ThinkRequest&);

// `game` counts as in games/all_games.txt; the set must run here.
Think thinker(InstructionSet set, std::size_t game);

}  // namespace cb
