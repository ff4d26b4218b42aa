// SPDX-License-Identifier: MIT
// The numbers of Top Drop's quick player; bots.toml has them.
#pragma once

#include "game/weights.hpp"

namespace cb::inline CB_ISA::top_drop {

// What is good to leave behind after a turn. "Ahead" is what still follows the top card in the direction as it
// then lies, "end" the card that turns the direction for free.
struct Weights {
  int left = 0;         // each card not yet placed
  int ahead = 0;        // each unseen card ahead
  int ahead_early = 0;  // the same, while all sixty cards are left; in proportion later
  int ahead_root = 0;   // square root of the unseen cards ahead
  int room_root = 0;    // square root of all cards ahead, the own ones too
  int own_ahead = 0;    // each own card ahead
  int none_ahead = 0;   // no own card is ahead
  int one_ahead = 0;    // just one is
  int stuck = 0;        // the chance that the next player has no card ahead
  int skip = 0;         // each help card left …
  int flip = 0;
  int colour = 0;
  int wild = 0;
  int help_early = 0;  // … more for each while all sixty cards are left, in proportion later
  int few_helps = 0;   // at most two helps are left
  int no_helps = 0;
  int own_end_ahead = 0;
  int unseen_end_ahead = 0;
  int own_end_behind = 0;
  int unseen_end_behind = 0;
  // What each player beyond two adds to a weight above …
  int more_ahead = 0;
  int more_ahead_root = 0;
  int more_room_root = 0;
  int more_own_ahead = 0;
  int more_none_ahead = 0;
  int more_stuck = 0;
  int more_skip = 0;
  // … and what is added for one player alone.
  int alone_left = 0;
  int alone_ahead = 0;
  int alone_ahead_root = 0;
  int alone_room_root = 0;
  int alone_own_ahead = 0;
  int alone_none_ahead = 0;
  int alone_one_ahead = 0;
  int alone_own_gap = 0;  // each unseen card between the top card and the nearest own card ahead
  int alone_stuck = 0;
  int alone_skip = 0;
  int alone_flip = 0;
  int alone_colour = 0;
  int alone_wild = 0;
  int alone_help_early = 0;
  int unsure = 0;     // by how much less a turn is worth that seems e times worse
  int near_miss = 0;  // permille of a win that a loss near the end counts for, for each wild card fewer than on easy
  int hopeful = 0;    // cards placed at which the chance to win is even
};

inline constexpr Weight<Weights> kWeights[] = {
    {"left", &Weights::left},
    {"ahead", &Weights::ahead},
    {"ahead_early", &Weights::ahead_early},
    {"ahead_root", &Weights::ahead_root},
    {"room_root", &Weights::room_root},
    {"own_ahead", &Weights::own_ahead},
    {"none_ahead", &Weights::none_ahead},
    {"one_ahead", &Weights::one_ahead},
    {"stuck", &Weights::stuck},
    {"skip", &Weights::skip},
    {"flip", &Weights::flip},
    {"colour", &Weights::colour},
    {"wild", &Weights::wild},
    {"help_early", &Weights::help_early},
    {"few_helps", &Weights::few_helps},
    {"no_helps", &Weights::no_helps},
    {"own_end_ahead", &Weights::own_end_ahead},
    {"unseen_end_ahead", &Weights::unseen_end_ahead},
    {"own_end_behind", &Weights::own_end_behind},
    {"unseen_end_behind", &Weights::unseen_end_behind},
    {"more_ahead", &Weights::more_ahead},
    {"more_ahead_root", &Weights::more_ahead_root},
    {"more_room_root", &Weights::more_room_root},
    {"more_own_ahead", &Weights::more_own_ahead},
    {"more_none_ahead", &Weights::more_none_ahead},
    {"more_stuck", &Weights::more_stuck},
    {"more_skip", &Weights::more_skip},
    {"alone_left", &Weights::alone_left},
    {"alone_ahead", &Weights::alone_ahead},
    {"alone_ahead_root", &Weights::alone_ahead_root},
    {"alone_room_root", &Weights::alone_room_root},
    {"alone_own_ahead", &Weights::alone_own_ahead},
    {"alone_none_ahead", &Weights::alone_none_ahead},
    {"alone_one_ahead", &Weights::alone_one_ahead},
    {"alone_own_gap", &Weights::alone_own_gap},
    {"alone_stuck", &Weights::alone_stuck},
    {"alone_skip", &Weights::alone_skip},
    {"alone_flip", &Weights::alone_flip},
    {"alone_colour", &Weights::alone_colour},
    {"alone_wild", &Weights::alone_wild},
    {"alone_help_early", &Weights::alone_help_early},
    {"unsure", &Weights::unsure},
    {"near_miss", &Weights::near_miss},
    {"hopeful", &Weights::hopeful},
};

// The weights for so many players.
CB_FN constexpr Weights fitted(Weights weights, int players) {
  const int more = players > 2 ? players - 2 : 0;
  weights.ahead += more * weights.more_ahead;
  weights.ahead_root += more * weights.more_ahead_root;
  weights.room_root += more * weights.more_room_root;
  weights.own_ahead += more * weights.more_own_ahead;
  weights.none_ahead += more * weights.more_none_ahead;
  weights.stuck += more * weights.more_stuck;
  weights.skip += more * weights.more_skip;
  if (players > 1) return weights;
  weights.left += weights.alone_left;
  weights.ahead += weights.alone_ahead;
  weights.ahead_root += weights.alone_ahead_root;
  weights.room_root += weights.alone_room_root;
  weights.own_ahead += weights.alone_own_ahead;
  weights.none_ahead += weights.alone_none_ahead;
  weights.one_ahead += weights.alone_one_ahead;
  weights.stuck += weights.alone_stuck;
  weights.skip += weights.alone_skip;
  weights.flip += weights.alone_flip;
  weights.colour += weights.alone_colour;
  weights.wild += weights.alone_wild;
  weights.help_early += weights.alone_help_early;
  return weights;
}

}  // namespace cb::inline CB_ISA::top_drop
