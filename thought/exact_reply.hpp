// SPDX-License-Identifier: MIT
// What a bot answers where somebody knows the worth of every move.
#pragma once

#include <cstdint>
#include <span>

#include "search/reply.hpp"
#include "thought/exact.hpp"

namespace cb {

// Every move with 1, ½ or 0, best first, and the line to the end. Not found where a move is not known. A move that
// repeats a position for the last time is a draw, whatever the table says: `past` are the keys of earlier positions.
SearchReply exact_reply(const Oracle& oracle, const AnyRules& game, const AnyState& state,
                        std::span<const std::uint64_t> past);

// Among moves that are worth the same a search knows which is harder for people: its order and its values for the
// moves that are worth as much as the best. The others are left out, so that nobody slips to one of them.
SearchReply preferred_among_equals(const SearchReply& exact, const SearchReply& searched);

}  // namespace cb
