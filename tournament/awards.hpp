// SPDX-License-Identifier: MIT
// What results are worth in each format.
#pragma once

#include <vector>

#include "tournament/points.hpp"
#include "tournament/tournament.hpp"

namespace cb::tournament {

// Of every table, for every seat. An arena gives two points for a win, and twice as many from the third win in a row on
// until a game is not won; a duplicate event a point for every team that did worse on the deal and half a point for
// every equal, or half of all where the table was called off.
std::vector<std::vector<Points>> table_points(const Tournament& tournament);

// Of every player. In a knock-out a point for every round survived, and half of one for the third place.
std::vector<Points> scores(const Tournament& tournament);

// Whose games count. In a round robin of two those of somebody who left before half of them were played do not, or the
// others would have been lucky or not in whom they met early.
std::vector<bool> counted(const Tournament& tournament);

}  // namespace cb::tournament
