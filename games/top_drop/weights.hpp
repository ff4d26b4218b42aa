// SPDX-License-Identifier: MIT
// The numbers of Top Drop's quick player; bots.toml has them.
#pragma once

#include "game/weights.hpp"
#include "games/top_drop/options.hpp"

namespace cb::inline CB_ISA::top_drop {

// What is good to leave behind after a turn. "Ahead" is what still follows the top card in the direction as it
// then lies, "end" the card that turns the direction for free.
struct Weights {
  int left = 0;              // each card not yet placed
  int ahead = 0;             // each unseen card ahead
  int ahead_square = 0;      // the square of their number, in 64ths
  int ahead_early = 0;       // each, while all sixty cards are left; in proportion later
  int ahead_helps = 0;       // each, for every help left but skips, in 16ths
  int ahead_root = 0;        // square root of the unseen cards ahead
  int ahead_root_early = 0;  // the same, while all sixty cards are left; in proportion later
  int room_root = 0;         // square root of all cards ahead, the own ones too
  int own_ahead = 0;         // each own card ahead
  int own_early = 0;         // the same, while all sixty cards are left; in proportion later
  int none_ahead = 0;        // no own card is ahead
  int one_ahead = 0;         // just one is
  int own_behind = 0;        // each own card that is not ahead
  int stuck = 0;             // the chance that the next player has no card ahead
  int stuck_early = 0;       // the same, while all sixty cards are left; in proportion later
  int stuck_last = 0;        // the same, where no help is left
  int skip = 0;              // each help card left …
  int skip_square = 0;       // the square of the skips left, in quarters
  int flip = 0;
  int colour = 0;
  int wild = 0;
  int help_early = 0;   // … more for each while all sixty cards are left, in proportion later
  int help_square = 0;  // the square of the helps left but skips, in quarters
  int no_helps = 0;     // no help is left
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
  // … what is added on extreme, in part on hard and medium, for three players and more …
  int few_left = 0;
  int few_ahead = 0;
  int few_ahead_square = 0;
  int few_ahead_early = 0;
  int few_ahead_helps = 0;
  int few_ahead_root = 0;
  int few_ahead_root_early = 0;
  int few_room_root = 0;
  int few_own_ahead = 0;
  int few_own_early = 0;
  int few_none_ahead = 0;
  int few_own_behind = 0;
  int few_stuck = 0;
  int few_stuck_early = 0;
  int few_stuck_last = 0;
  int few_skip = 0;
  int few_skip_square = 0;
  int few_flip = 0;
  int few_colour = 0;
  int few_wild = 0;
  int few_help_early = 0;
  int few_help_square = 0;
  // … and for two …
  int tight_left = 0;
  int tight_ahead = 0;
  int tight_ahead_early = 0;
  int tight_ahead_root = 0;
  int tight_ahead_root_early = 0;
  int tight_room_root = 0;
  int tight_own_ahead = 0;
  int tight_own_early = 0;
  int tight_none_ahead = 0;
  int tight_own_behind = 0;
  int tight_stuck = 0;
  int tight_stuck_last = 0;
  int tight_skip = 0;
  int tight_help_square = 0;
  int tight_no_helps = 0;
  int tight_unseen_end_ahead = 0;
  // … and for one player alone.
  int alone_left = 0;
  int alone_ahead_square = 0;
  int alone_ahead_early = 0;
  int alone_ahead_helps = 0;
  int alone_ahead_root = 0;
  int alone_ahead_root_early = 0;
  int alone_room_root = 0;
  int alone_own_ahead = 0;
  int alone_own_early = 0;
  int alone_none_ahead = 0;
  int alone_one_ahead = 0;
  int alone_flip = 0;
  int alone_help_early = 0;
  int alone_own_end_ahead = 0;
  int alone_own_gap = 0;   // each unseen card between the top card and the nearest own card ahead
  int alone_pair_gap = 0;  // each unseen card between that one and the next
  int unsure = 0;          // by how much less a turn is worth that seems e times worse
  int near_miss = 0;  // permille of a win that a loss near the end counts for, for each wild card fewer than on easy
  int hopeful = 0;    // cards placed at which the chance to win is even
};

inline constexpr Weight<Weights> kWeights[] = {
    {"left", &Weights::left},
    {"ahead", &Weights::ahead},
    {"ahead_square", &Weights::ahead_square},
    {"ahead_early", &Weights::ahead_early},
    {"ahead_helps", &Weights::ahead_helps},
    {"ahead_root", &Weights::ahead_root},
    {"ahead_root_early", &Weights::ahead_root_early},
    {"room_root", &Weights::room_root},
    {"own_ahead", &Weights::own_ahead},
    {"own_early", &Weights::own_early},
    {"none_ahead", &Weights::none_ahead},
    {"one_ahead", &Weights::one_ahead},
    {"own_behind", &Weights::own_behind},
    {"stuck", &Weights::stuck},
    {"stuck_early", &Weights::stuck_early},
    {"stuck_last", &Weights::stuck_last},
    {"skip", &Weights::skip},
    {"skip_square", &Weights::skip_square},
    {"flip", &Weights::flip},
    {"colour", &Weights::colour},
    {"wild", &Weights::wild},
    {"help_early", &Weights::help_early},
    {"help_square", &Weights::help_square},
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
    {"few_left", &Weights::few_left},
    {"few_ahead", &Weights::few_ahead},
    {"few_ahead_square", &Weights::few_ahead_square},
    {"few_ahead_early", &Weights::few_ahead_early},
    {"few_ahead_helps", &Weights::few_ahead_helps},
    {"few_ahead_root", &Weights::few_ahead_root},
    {"few_ahead_root_early", &Weights::few_ahead_root_early},
    {"few_room_root", &Weights::few_room_root},
    {"few_own_ahead", &Weights::few_own_ahead},
    {"few_own_early", &Weights::few_own_early},
    {"few_none_ahead", &Weights::few_none_ahead},
    {"few_own_behind", &Weights::few_own_behind},
    {"few_stuck", &Weights::few_stuck},
    {"few_stuck_early", &Weights::few_stuck_early},
    {"few_stuck_last", &Weights::few_stuck_last},
    {"few_skip", &Weights::few_skip},
    {"few_skip_square", &Weights::few_skip_square},
    {"few_flip", &Weights::few_flip},
    {"few_colour", &Weights::few_colour},
    {"few_wild", &Weights::few_wild},
    {"few_help_early", &Weights::few_help_early},
    {"few_help_square", &Weights::few_help_square},
    {"tight_left", &Weights::tight_left},
    {"tight_ahead", &Weights::tight_ahead},
    {"tight_ahead_early", &Weights::tight_ahead_early},
    {"tight_ahead_root", &Weights::tight_ahead_root},
    {"tight_ahead_root_early", &Weights::tight_ahead_root_early},
    {"tight_room_root", &Weights::tight_room_root},
    {"tight_own_ahead", &Weights::tight_own_ahead},
    {"tight_own_early", &Weights::tight_own_early},
    {"tight_none_ahead", &Weights::tight_none_ahead},
    {"tight_own_behind", &Weights::tight_own_behind},
    {"tight_stuck", &Weights::tight_stuck},
    {"tight_stuck_last", &Weights::tight_stuck_last},
    {"tight_skip", &Weights::tight_skip},
    {"tight_help_square", &Weights::tight_help_square},
    {"tight_no_helps", &Weights::tight_no_helps},
    {"tight_unseen_end_ahead", &Weights::tight_unseen_end_ahead},
    {"alone_left", &Weights::alone_left},
    {"alone_ahead_square", &Weights::alone_ahead_square},
    {"alone_ahead_early", &Weights::alone_ahead_early},
    {"alone_ahead_helps", &Weights::alone_ahead_helps},
    {"alone_ahead_root", &Weights::alone_ahead_root},
    {"alone_ahead_root_early", &Weights::alone_ahead_root_early},
    {"alone_room_root", &Weights::alone_room_root},
    {"alone_own_ahead", &Weights::alone_own_ahead},
    {"alone_own_early", &Weights::alone_own_early},
    {"alone_none_ahead", &Weights::alone_none_ahead},
    {"alone_one_ahead", &Weights::alone_one_ahead},
    {"alone_flip", &Weights::alone_flip},
    {"alone_help_early", &Weights::alone_help_early},
    {"alone_own_end_ahead", &Weights::alone_own_end_ahead},
    {"alone_own_gap", &Weights::alone_own_gap},
    {"alone_pair_gap", &Weights::alone_pair_gap},
    {"unsure", &Weights::unsure},
    {"near_miss", &Weights::near_miss},
    {"hopeful", &Weights::hopeful},
};

// What is added to a weight, and the weight that says how much.
struct Added {
  int Weights::* to;
  int Weights::* what;
};
inline constexpr Added kMore[] = {
    {&Weights::ahead, &Weights::more_ahead},
    {&Weights::ahead_root, &Weights::more_ahead_root},
    {&Weights::room_root, &Weights::more_room_root},
    {&Weights::own_ahead, &Weights::more_own_ahead},
    {&Weights::none_ahead, &Weights::more_none_ahead},
    {&Weights::stuck, &Weights::more_stuck},
    {&Weights::skip, &Weights::more_skip},
};
inline constexpr Added kFew[] = {
    {&Weights::left, &Weights::few_left},
    {&Weights::ahead, &Weights::few_ahead},
    {&Weights::ahead_square, &Weights::few_ahead_square},
    {&Weights::ahead_early, &Weights::few_ahead_early},
    {&Weights::ahead_helps, &Weights::few_ahead_helps},
    {&Weights::ahead_root, &Weights::few_ahead_root},
    {&Weights::ahead_root_early, &Weights::few_ahead_root_early},
    {&Weights::room_root, &Weights::few_room_root},
    {&Weights::own_ahead, &Weights::few_own_ahead},
    {&Weights::own_early, &Weights::few_own_early},
    {&Weights::none_ahead, &Weights::few_none_ahead},
    {&Weights::own_behind, &Weights::few_own_behind},
    {&Weights::stuck, &Weights::few_stuck},
    {&Weights::stuck_early, &Weights::few_stuck_early},
    {&Weights::stuck_last, &Weights::few_stuck_last},
    {&Weights::skip, &Weights::few_skip},
    {&Weights::skip_square, &Weights::few_skip_square},
    {&Weights::flip, &Weights::few_flip},
    {&Weights::colour, &Weights::few_colour},
    {&Weights::wild, &Weights::few_wild},
    {&Weights::help_early, &Weights::few_help_early},
    {&Weights::help_square, &Weights::few_help_square},
};
inline constexpr Added kTight[] = {
    {&Weights::left, &Weights::tight_left},
    {&Weights::ahead, &Weights::tight_ahead},
    {&Weights::ahead_early, &Weights::tight_ahead_early},
    {&Weights::ahead_root, &Weights::tight_ahead_root},
    {&Weights::ahead_root_early, &Weights::tight_ahead_root_early},
    {&Weights::room_root, &Weights::tight_room_root},
    {&Weights::own_ahead, &Weights::tight_own_ahead},
    {&Weights::own_early, &Weights::tight_own_early},
    {&Weights::none_ahead, &Weights::tight_none_ahead},
    {&Weights::own_behind, &Weights::tight_own_behind},
    {&Weights::stuck, &Weights::tight_stuck},
    {&Weights::stuck_last, &Weights::tight_stuck_last},
    {&Weights::skip, &Weights::tight_skip},
    {&Weights::help_square, &Weights::tight_help_square},
    {&Weights::no_helps, &Weights::tight_no_helps},
    {&Weights::unseen_end_ahead, &Weights::tight_unseen_end_ahead},
};
inline constexpr Added kAlone[] = {
    {&Weights::left, &Weights::alone_left},
    {&Weights::ahead_square, &Weights::alone_ahead_square},
    {&Weights::ahead_early, &Weights::alone_ahead_early},
    {&Weights::ahead_helps, &Weights::alone_ahead_helps},
    {&Weights::ahead_root, &Weights::alone_ahead_root},
    {&Weights::ahead_root_early, &Weights::alone_ahead_root_early},
    {&Weights::room_root, &Weights::alone_room_root},
    {&Weights::own_ahead, &Weights::alone_own_ahead},
    {&Weights::own_early, &Weights::alone_own_early},
    {&Weights::none_ahead, &Weights::alone_none_ahead},
    {&Weights::one_ahead, &Weights::alone_one_ahead},
    {&Weights::flip, &Weights::alone_flip},
    {&Weights::help_early, &Weights::alone_help_early},
    {&Weights::own_end_ahead, &Weights::alone_own_end_ahead},
};

// The weights for a game with these options.
CB_FN constexpr Weights fitted(Weights weights, const Options& options) {
  const int fewer = wild_cards(Difficulty::easy) - wild_cards(options.difficulty);
  constexpr int kFewest = wild_cards(Difficulty::easy) - wild_cards(Difficulty::extreme);
  if (options.players > 2)
    for (const auto& [to, what] : kMore) weights.*to += weights.*what * (options.players - 2);
  if (options.players > 2)
    for (const auto& [to, what] : kFew) weights.*to += weights.*what * fewer / kFewest;
  if (options.players == 2)
    for (const auto& [to, what] : kTight) weights.*to += weights.*what * fewer / kFewest;
  if (options.players == 1)
    for (const auto& [to, what] : kAlone) weights.*to += weights.*what;
  return weights;
}

}  // namespace cb::inline CB_ISA::top_drop
