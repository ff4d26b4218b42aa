// SPDX-License-Identifier: MIT
// One thread's share of many random games, on a graphics card, or on a processor to test it.
//
// The threads of a warp go through the code together, so what only some of them need costs all of them. Hence a throw
// or draw and the choice after it are one turn of the loop, and games that are over wait for a few turns, so that
// several of them are finished and dealt anew at once.
#pragma once

#include <cstdint>

#include "game/playout.hpp"
#include "gpu/orders.hpp"

namespace cb::inline CB_ISA {

// How a game is best played on a card; one that knows better says so in its rules.
template <Game R>
struct CardHabits {
  // Turns between two looks at which games are over: few where games are short.
  static constexpr int kTurns = [] {
    if constexpr (requires { R::kCardTurns; }) return R::kCardTurns;
    return 8;
  }();
  // A state whose parts are found by computed places cannot stay in registers; it lies in the memory that a block
  // shares.
  static constexpr bool kSharedState = [] {
    if constexpr (requires { R::kCardSharedState; }) return R::kCardSharedState;
    return sizeof(typename R::State) > 64;
  }();
  // Blocks that a multiprocessor shall have room for, where more games at once are worth fewer registers for each.
  static constexpr int kBlocks = [] {
    if constexpr (requires { R::kCardBlocks; }) return R::kCardBlocks;
    return 3;
  }();
  // Chance nodes that are passed before a choice; 0 where playing an action is so long that one place in the code must
  // do for chance and choice.
  static constexpr int kOutcomes = [] {
    if constexpr (requires { R::kCardOutcomes; }) return R::kCardOutcomes;
    return 1;
  }();
};

// How far apart states lie in a block's memory: an odd number of what they are aligned to, so that the same part of all
// of them is spread over the memory's banks.
template <class State>
inline constexpr std::size_t kStateStride = (sizeof(State) / alignof(State) | 1) * alignof(State);

// The memory that a block of playouts asks for.
template <Game R>
inline constexpr std::size_t kPlayoutMemory =
    CardHabits<R>::kSharedState ? gpu::kThreads * kStateStride<typename R::State> : 0;

// What a warp of steps asks for beside its rows: the states of its games, where they cannot stay in registers.
template <Game R>
inline constexpr unsigned kStepStates = CardHabits<R>::kSharedState ? gpu::kWarp * sizeof(typename R::State) : 0;
// Whether observations are left to a kernel of their own: one that plays and sees needs more registers and memory than
// either, so fewer games are under way at once; but states are read twice.
template <Game R>
inline constexpr bool kSeesApart = [] {
  if constexpr (requires { R::kCardSeesApart; }) return R::kCardSeesApart;
  return false;
}();
// Blocks of steps that a multiprocessor shall have room for: half as large as those of random games, and with more to
// keep in registers; a game that knows better says so in its rules.
template <Game R>
inline constexpr int kStepBlocks = [] {
  if constexpr (requires { R::kCardStepBlocks; }) return R::kCardStepBlocks;
  return CardHabits<R>::kBlocks > 4 ? 8 : 2 * CardHabits<R>::kBlocks;
}();

// What Playout::step (game/playout.hpp) does in one, in two parts and with the state wherever it lies: processors are
// quicker with the one, cards with the other.

// Plays `record`'s next ply of a state that waits for chance.
template <Chance R>
CB_WITHIN CB_FN void random_outcome(const R& rules, typename R::State& state, Rng& rng, PlayoutRecord& record) {
  const auto outcomes = rules.chance(state);
  rules.apply(state, outcomes.pick(rng.below(outcomes.total())));
  ++record.plies;
}

// The same of a state in which a seat acts; false where there is nothing to do, because the game is over.
template <Game R>
CB_WITHIN CB_FN bool random_action(const R& rules, typename R::State& state, Rng& rng, PlayoutRecord& record) {
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

// One ply, of chance or of a seat, with one place in the code where it is played.
template <Chance R>
CB_WITHIN CB_FN bool random_ply_at_once(const R& rules, typename R::State& state, Rng& rng, PlayoutRecord& record,
                                        std::uint32_t ply_limit) {
  if (record.plies == ply_limit) return false;
  typename R::Action action;
  if (rules.at_chance(state)) {
    const auto outcomes = rules.chance(state);
    action = outcomes.pick(rng.below(outcomes.total()));
  } else {
    const auto legal = rules.legal(state);
    const int choices = legal.size();
    if (choices == 0) {
      const Ending ending = rules.ending(state);
      record.winners = ending.winners;
      record.how = ending.how;
      record.finished = true;
      return false;
    }
    action = legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(choices)))];
    record.decisions += choices > 1;
  }
  rules.apply(state, action);
  ++record.plies;
  return true;
}

// False when nothing is left to play.
template <Game R>
CB_WITHIN CB_FN bool play_turn(const R& rules, typename R::State& state, Rng& rng, PlayoutRecord& record,
                               std::uint32_t ply_limit) {
  if constexpr (Chance<R> && CardHabits<R>::kOutcomes == 0) {
    return random_ply_at_once(rules, state, rng, record, ply_limit);
  } else if constexpr (Chance<R>) {
    bool waits = rules.at_chance(state);
    for (int n = 0; n < CardHabits<R>::kOutcomes && waits; ++n) {
      if (record.plies == ply_limit) return false;
      random_outcome(rules, state, rng, record);
      waits = rules.at_chance(state);
    }
    if (waits) return true;
  }
  if (record.plies == ply_limit) return false;
  return random_action(rules, state, rng, record);
}

// `team` deals out the numbers of games and knows when its threads are done; `state` is where this thread keeps its
// game.
template <Game R, class Team>
CB_WITHIN CB_FN gpu::PlayoutSums play_share(Team& team, const R& rules, const typename R::State& start,
                                            typename R::State& state, const gpu::PlayoutOrder& order) {
  const auto ply_limit = static_cast<std::uint32_t>(order.ply_limit);
  gpu::PlayoutSums sums;
  Rng rng;
  PlayoutRecord record;
  std::uint64_t game = 0;
  bool playing = false;
  const auto deal = [&] {
    game = team.next_game();
    playing = game < order.games;
    if (!playing) return;
    state = start;
    rng = generator_of_game(order.seed, order.first_game + game);
    record = {};
  };
  deal();
  while (team.any(playing)) {
    bool goes_on = playing;
#if defined(__CUDA__)
#pragma nounroll
#endif
    for (int turn = 0; turn < CardHabits<R>::kTurns; ++turn)
      if (goes_on) goes_on = play_turn(rules, state, rng, record, ply_limit);
    if (!playing || goes_on) continue;
    sums.signature += signature_of_game(state, record.plies, order.first_game + game);
    sums.decisions += record.decisions;
    sums.plies += record.plies;
    sums.unfinished += record.finished ? 0 : 1;
    if (order.records != nullptr) order.records[game] = record;
    deal();
  }
  return sums;
}

}  // namespace cb::inline CB_ISA
