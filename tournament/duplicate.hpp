// SPDX-License-Identifier: MIT
// A duplicate event: every team plays the same deals, one after the other and at its own pace, and is compared with the
// others on each.
#pragma once

#include <cstdint>
#include <optional>

#include "tournament/tournament.hpp"

namespace cb::tournament {

// What the luck of a deal is made from: the same for every team, and unlike that of any other tournament. Whoever knew
// it before playing would know the cards.
std::uint64_t deal_seed(const Made& made, int deal);

std::optional<Paired> next_deals(const Tournament& tournament, Milliseconds now);
bool duplicate_is_over(const Tournament& tournament, Milliseconds now);

}  // namespace cb::tournament
