// SPDX-License-Identifier: MIT
// A game played to its end by uniformly random choices.
#pragma once

#include <cstdint>

#include "core/rng.hpp"
#include "game/concepts.hpp"

namespace cb {

// What one random game was. The same plain record for every game and instruction set.
struct PlayoutRecord {
  std::uint32_t plies = 0;      // actions and chance outcomes
  std::uint32_t decisions = 0;  // states in which a seat had at least two legal actions
  std::uint8_t winners = 0;
  std::uint8_t how = 0;
  bool finished = false;  // false: the ply limit stopped it
  bool operator==(const PlayoutRecord&) const = default;
};

}  // namespace cb

namespace cb::inline CB_ISA {

// A random game under way.
template <Game R>
struct Playout {
  typename R::State state;
  Rng rng;
  PlayoutRecord record;

  // Plays one ply; false when there is none left to play, because the game is over or at the limit.
  CB_FN bool step(const R& rules, std::uint32_t ply_limit) {
    if (record.plies == ply_limit) return false;
    if constexpr (Chance<R>) {
      if (rules.at_chance(state)) {
        const auto outcomes = rules.chance(state);
        rules.apply(state, outcomes.pick(rng.below(outcomes.total())));
        ++record.plies;
        return true;
      }
    }
    const auto legal = rules.legal(state);
    const int choices = legal.size();
    if (choices == 0) {
      const Ending ending = rules.ending(state);
      record.winners = ending.winners;
      record.how = ending.how;
      record.finished = true;
      return false;
    }
    rules.apply(state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(choices)))]);
    ++record.plies;
    record.decisions += choices > 1;
    return true;
  }
};

// Of many games each has a generator of its own, so that its course depends on nothing but its number …
CB_FN constexpr Rng generator_of_game(std::uint64_t seed, std::uint64_t number) { return Rng(seed + mix(number)); }
// … and its part of the signature of them all, which is a sum, on nothing but its number and its course.
template <class State>
CB_FN constexpr std::uint64_t signature_of_game(const State& last, std::uint32_t plies, std::uint64_t number) {
  return mix(hash_bytes(last) + number) + plies;
}

// Plays `state` on to its end or to `ply_limit`, leaving the last state in it.
template <Game R>
CB_FN PlayoutRecord playout(const R& rules, typename R::State& state, Rng& rng, std::uint32_t ply_limit) {
  Playout<R> game{state, rng, {}};
  while (game.step(rules, ply_limit)) {
  }
  state = game.state;
  rng = game.rng;
  return game.record;
}

}  // namespace cb::inline CB_ISA
