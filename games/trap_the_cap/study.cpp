// SPDX-License-Identifier: MIT
// What a study of Trap the Cap counts.
#include "games/trap_the_cap/game.hpp"

namespace cb::trap_the_cap {
namespace {

int locked_up(const Rules& rules, const State& state, int seat) {
  int caps = 0;
  for (int colour = 0; colour < rules.seats(); ++colour)
    if (rules.side(colour) != rules.side(seat)) caps += number_of(state.homes[seat], colour);
  return caps;
}

}  // namespace

std::vector<Deed> Definition::deeds(const Rules& rules, const Course<Rules>& course) {
  std::vector<Deed> deeds;
  for (std::size_t n = 0; n < course.actions.size(); ++n) {
    const Action action = course.actions[n];
    const State& before = course.states[n];
    const State& after = course.states[n + 1];
    const int seat = before.mover;
    const auto deed = [&](std::string_view name) { deeds.push_back({seat, "event", std::string(name)}); };
    if (action.piece == kThrow && action.to == kDieSides) deed("threw a six");
    if (action.piece == kAgain) deed("threw again after a six");
    if (action.piece == kStop) deed("stopped after a six");
    if (action.piece > kGoldenPiece) continue;
    if (is_home(action.from)) deed("brought a cap out");
    if (rules.board().grey.has(action.to)) deed("stopped on grey");
    if (rules.scoring(after).captives(seat) > rules.scoring(before).captives(seat)) deed("trapped");
    if (locked_up(rules, after, seat) > locked_up(rules, before, seat)) deed("brought captives home");
    const bool had_gold = rules.scoring(before).golden_holder() == seat;
    if (!had_gold && rules.scoring(after).golden_holder() == seat) deed("took the golden cap");
  }
  return deeds;
}

}  // namespace cb::trap_the_cap
