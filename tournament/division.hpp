// SPDX-License-Identifier: MIT
// Divides players among tables of more than two.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tournament/tournament.hpp"

namespace cb::tournament {

// How many sit at each table: as few as possible have no seat, then as few tables as possible, as equal as possible.
std::vector<int> table_sizes(int players, int fewest, int most);

// Players 0, 1, … at tables of these sizes, so that what all who share a table cost each other is little. The least
// there is for up to kDividedExactly players; beyond that the least that exchanges of two players lead to
// from several beginnings.
inline constexpr int kDividedExactly = 12;
using PairCost = std::function<std::int64_t(int, int)>;
std::vector<std::vector<int>> divide(const std::vector<int>& sizes, const PairCost& cost, std::uint64_t seed);

// The next round at tables of more than two: a Swiss puts those together who have about as many points, a round robin
// those who met least.
Paired next_round_of_tables(const Tournament& tournament, Milliseconds now);

// Players of one table in the order of their seats: who began least often and waited longest begins.
std::vector<int> seat_at_table(const Tournament& tournament, std::vector<int> players);

}  // namespace cb::tournament
