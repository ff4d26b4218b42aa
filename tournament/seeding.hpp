// SPDX-License-Identifier: MIT
// The order in which players are counted before anybody has a point.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tournament/tournament.hpp"

namespace cb::tournament {

// A number drawn by lot for somebody: it follows from the tournament's seed, and says nothing of the name.
std::uint64_t lot(std::uint64_t seed, std::string_view id);

// All players: who has the higher rating first, equals by lot.
std::vector<int> seeding(const Tournament& tournament);
// All players by lot alone.
std::vector<int> drawn_order(const Tournament& tournament);
// For each player the place in such an order.
std::vector<int> places_in(const std::vector<int>& order);

}  // namespace cb::tournament
