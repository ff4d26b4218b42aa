// SPDX-License-Identifier: MIT
// Everyone against everyone, in games of two.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tournament/tournament.hpp"

namespace cb::tournament {

// One round of the circle method for players 0 to count - 1, rounds from 0; who begins first. In the rounds of one
// cycle everyone meets everyone once and begins in half of the games (one more or less where their number is odd).
// Whoever is in no pair has a bye.
std::vector<std::pair<int, int>> circle_round(int count, int round);
// Rounds until everyone has met everyone.
int circle_rounds(int count);

// Nothing when all who are present have met as often as they should.
std::optional<Paired> next_round_robin_round(const Tournament& tournament, Milliseconds now);

}  // namespace cb::tournament
