// SPDX-License-Identifier: MIT
// What a move does beside going somewhere: whom it traps, and what it brings home.
#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {
namespace {

int locked_up(const State& state) {
  int locked = 0;
  for (int home = 0; home < kMaxSeats; ++home)
    for (int colour = 0; colour < kMaxSeats; ++colour)
      if (colour != home) locked += number_of(state.homes[home], colour);
  return locked;
}

bool golden_changes_hands(const State& before, const State& after) {
  if (before.golden == kNoStack) return false;
  return after.golden == kNoStack || owner_of(after.golden) != owner_of(before.golden);
}

}  // namespace

std::string Definition::describe_action(const Rules& rules, const State& state, Action action) {
  if (action.piece > kGoldenPiece) return {};
  State after = state;
  rules.apply(after, action);
  std::string text;
  const auto add = [&](std::string_view what) { text += fmt::format("{}{}", text.empty() ? "" : ", ", what); };
  for (int seat = 0; seat < rules.seats(); ++seat)
    if (free_caps(after, seat) < free_caps(state, seat)) add("traps " + seat_name(rules, seat));
  if (golden_changes_hands(state, after)) add("takes the golden cap");
  if (const int more = locked_up(after) - locked_up(state); more > 0) add(fmt::format("brings {} home", more));
  return text;
}

}  // namespace cb::trap_the_cap
