// SPDX-License-Identifier: MIT
// Points as whole numbers: a place that two to six share at any table, and half of what it is worth, come out exactly.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tournament/event.hpp"

namespace cb::tournament {

using Points = std::int64_t;
inline constexpr Points kPoint = 240;

// "2.5", "1.33"; a half and a whole are exact, all else is rounded to two digits.
std::string write_points(Points points);

// What each seat gets for these places. Whoever shares a place gets the mean of the places that are shared.
std::vector<Points> points_for(const Made& made, std::span<const int> places);
// For a round without a table: as much as a win at tables of two, the mean of a table elsewhere; nothing in a round
// robin of two, where everybody has as many of them.
Points bye_points(const Made& made);

}  // namespace cb::tournament
