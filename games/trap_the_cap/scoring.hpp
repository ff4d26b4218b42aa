// SPDX-License-Identifier: MIT
// Who has won a finished game: TT-18, TT-23, TT-25, TT-30 and TT-31.
#pragma once

#include "games/trap_the_cap/options.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

// A side is a player, or a team in team games (TT-20: opposite seats for four, every other for six,
// which is every other seat in both).
CB_FN constexpr int side_of(Play game, int seat) { return has_teams(game) ? seat % 2 : seat; }

// TT-17: free caps are those on top on the track and those waiting at home.
CB_FN constexpr bool has_free_caps(const State& state, int seat) {
  return state.stacks[seat][0] != kNoStack || number_of(state.homes[seat], seat) != 0;
}
CB_FN constexpr int free_caps(const State& state, int seat) {
  int caps = number_of(state.homes[seat], seat);
  for (const Stack stack : state.stacks[seat]) caps += stack != kNoStack;
  return caps;
}

// The sides with free caps, one bit each.
CB_FN constexpr unsigned sides_left(const State& state, Play game, int players) {
  unsigned sides = 0;
  for (int seat = 0; seat < players; ++seat)
    sides |= static_cast<unsigned>(has_free_caps(state, seat)) << side_of(game, seat);
  return sides;
}

class Scoring {
 public:
  CB_FN constexpr Scoring(const State& state, Play game, int players, int caps_each)
      : state_(state), game_(game), players_(players), caps_each_(caps_each) {}

  // The caps of other sides that a seat holds: locked up, under its stacks, and under the golden cap it
  // owns (TT-18). At a normal end only the side left has stacks, so nothing needs leaving out.
  CB_FN constexpr int captives(int seat) const {
    int total = foreign(state_.homes[seat], seat);
    for (const Stack stack : state_.stacks[seat])
      if (stack != kNoStack) total += foreign(under(stack), seat);
    if (state_.golden != kNoStack && owner_of(state_.golden) == seat) total += foreign(under(state_.golden), seat);
    return total;
  }
  CB_FN constexpr int trapped(int seat) const { return caps_each_ - free_caps(state_, seat); }  // TT-23

  // Whoever carries the golden cap, otherwise its owner (TT-29); kNeutral while it is neutral.
  CB_FN constexpr int golden_holder() const {
    if (state_.golden != kNoStack) return owner_of(state_.golden);
    for (int seat = 0; seat < players_; ++seat)
      for (const Stack stack : state_.stacks[seat])
        if (stack != kNoStack && (under(stack) & kGold) != 0) return seat;
    return kNeutral;
  }

  CB_FN constexpr std::uint8_t winners(Aim aim) const {
    if (aim == Aim::golden_cap) {
      const int holder = golden_holder();
      if (holder != kNeutral) return static_cast<std::uint8_t>(1 << holder);
      aim = Aim::captives;  // TT-30
    }
    int points[kMaxSeats] = {};  // of each side
    for (int seat = 0; seat < players_; ++seat) {
      int& side = points[side_of(game_, seat)];
      if (aim == Aim::captives) side += captives(seat);
      if (aim == Aim::fewest_trapped) side -= trapped(seat);
      if (aim == Aim::last_left) side = side != 0 || has_free_caps(state_, seat) ? 1 : 0;
    }
    int best = points[0];
    for (int seat = 1; seat < players_; ++seat) {
      const int mine = points[side_of(game_, seat)];
      if (mine > best) best = mine;
    }
    unsigned winners = 0;  // TT-18: a tie is shared
    for (int seat = 0; seat < players_; ++seat)
      if (points[side_of(game_, seat)] == best) winners |= 1U << seat;
    return static_cast<std::uint8_t>(winners);
  }

 private:
  CB_FN constexpr int foreign(Caps held, int seat) const {
    int total = 0;
    for (int colour = 0; colour < players_; ++colour)
      if (side_of(game_, colour) != side_of(game_, seat)) total += number_of(held, colour);
    return total;
  }

  const State& state_;
  Play game_;
  int players_;
  int caps_each_;
};

}  // namespace cb::inline CB_ISA::trap_the_cap
