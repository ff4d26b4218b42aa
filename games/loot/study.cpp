// SPDX-License-Identifier: MIT
// What a study of Loot counts.
#include "games/loot/game.hpp"

namespace cb::loot {
namespace {

constexpr std::string_view kEvent = "event";

}  // namespace

std::vector<Deed> Definition::deeds(const Rules& rules, const Course<Rules>& course) {
  std::vector<Deed> deeds;
  bool fetched = false;
  for (std::size_t n = 0; n < course.actions.size(); ++n) {
    const Action action = course.actions[n];
    const State& before = course.states[n];
    const State& after = course.states[n + 1];
    const int side = static_cast<int>(before.mover);
    const auto deed = [&](std::string_view name) { deeds.push_back({side, kEvent, std::string(name)}); };
    if (action.from == kPass) deed("had to pass");
    if (action.from == kRespawn) deed("brought a pawn back");
    if (after.pawns[1 - side].size() < before.pawns[1 - side].size()) deed("took a pawn");
    if (before.carrier[1 - side] != kNoCarrier && after.carrier[1 - side] == kNoCarrier) deed("took the carrier");
    if (before.carrier[side] == kNoCarrier && after.carrier[side] != kNoCarrier) {
      deed("fetched the loot");
      if (!fetched) deed("fetched the loot first");
      fetched = true;
    }
    if (after.carrier[side] == rules.loot_tile(side)) deed("carried it home");
  }
  return deeds;
}

}  // namespace cb::loot
