// SPDX-License-Identifier: MIT
// What people may wait for when they look for somebody to play with: every game at a few paces, by its usual rules.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/finding/queue.hpp"
#include "table/event.hpp"

namespace cb::server {

struct Rhythm {
  std::string_view name;
  ClockRule clock;
};
// "5m", "10m" and "day".
std::span<const Rhythm> rhythms();

// "loot/10m".
std::string offer_name(std::string_view game, std::string_view rhythm);
// Every game of the list with every rhythm.
std::vector<Offer> all_offers();

// The table of a party, in whose seats they sit in this order; rated where all of them have accounts and the game has
// sides. It begins by itself.
struct PartyMember {
  std::string id;
  std::string name;
  bool account = false;
};
Result<table::Made> table_for(std::string_view offer, const std::vector<PartyMember>& party, Milliseconds now);

}  // namespace cb::server
