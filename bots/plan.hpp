// SPDX-License-Identifier: MIT
// How a bot thinks: which search, how far, how carelessly.
#pragma once

#include <cstdint>

namespace cb {

enum class Method : std::uint8_t {
  random,      // any legal move
  alpha_beta,  // two seats, chance at most before the first move
  tree,        // Monte Carlo tree search
  sampled,     // hidden hands: what a seat cannot see is drawn anew for every try
  expectimax,  // dice: every throw is looked at
};

struct Plan {
  Method method = Method::random;
  std::uint64_t nodes = 1'000;          // the most it looks at, unless it is given time instead
  int deepest = 60;                     // alpha-beta: plies; expectimax: choices
  int width = 4;                        // expectimax: moves followed at a choice
  float exploration = 1.0F;             // tree
  std::uint32_t rollout_plies = 1'000;  // tree and sampled: how far a rollout goes before it is judged
  float prior_visits = 0.0F;            // tree: how many visits the judgement of a new move counts for; 0: none
  // Weak players see less far and err plausibly (bots/slip.hpp). 0: always the best.
  float slip = 0.0F;
  bool from_table = false;        // plays exact values where somebody has them (thought/exact.hpp)
  bool value_every_move = false;  // for analysis: every move gets a value of its own, not just the best
};

}  // namespace cb
