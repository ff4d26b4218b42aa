// SPDX-License-Identifier: MIT
// How hard a puzzle is, from who finds it at the first try. A try is a game between a person and the puzzle, and both
// have Glicko-2 ratings for it: so a puzzle that only the good try is not taken for an easy one. docs/puzzles.md says
// the same for readers.
#pragma once

#include "server/people/glicko.hpp"
#include "storage/puzzles.hpp"

namespace cb::server {

// What the level that bots gave a puzzle is worth before anybody has tried it: the middle one 1500, where people begin.
inline constexpr double kLevelStep = 200;
inline constexpr double kEstimateDeviation = 200;
Rating estimate_of(int level);

// From so many tries on, what people made of a puzzle is told in place of the estimate.
inline constexpr int kEnoughTries = 10;
// Nobody's tries count for the puzzles before the puzzles have told a little of them: three or four of their tries.
// Whoever comes as somebody new each time teaches nothing.
inline constexpr double kMeasured = 200;

// What a try makes of person and puzzle. `counts`: for the puzzle too, as far as the person is known well enough.
RerateTry rerate_try(int level, bool right, bool counts, Milliseconds now);

}  // namespace cb::server
