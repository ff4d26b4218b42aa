// SPDX-License-Identifier: MIT
// Random games on a card, a thread a game at a time.
#pragma once

#include "gpu/device.hpp"
#include "gpu/play.hpp"

namespace cb::gpu {

// Games are dealt to a block as its threads ask for them, so that long ones keep nobody waiting.
class BlockTeam {
 public:
  CB_DEVICE explicit BlockTeam(unsigned* dealt) : dealt_(dealt) {}
  CB_DEVICE std::uint64_t next_game() { return std::uint64_t{add(dealt_, 1)} * blocks() + block(); }
  CB_DEVICE bool any(bool playing) { return any_of_warp(playing); }

 private:
  unsigned* dealt_;
};

template <class R>
CB_DEVICE void run_playouts(const PlayoutOrder& order) {
  using State = typename R::State;
  alignas(16) static CB_SHARED std::uint32_t rules_words[sizeof(R) / 4];
  static CB_SHARED unsigned dealt;
  copy_to_block<R>(rules_words, order.rules);
  if (thread_in_block() == 0) dealt = 0;
  wait_for_block();
  const R& rules = *reinterpret_cast<const R*>(rules_words);
  const State& start = *static_cast<const State*>(order.start);
  BlockTeam team(&dealt);
  PlayoutSums sums;
  if constexpr (CardHabits<R>::kSharedState) {
    auto* states = reinterpret_cast<unsigned char*>(block_memory);
    sums = play_share(team, rules, start, *reinterpret_cast<State*>(states + thread_in_block() * kStateStride<State>),
                      order);
  } else {
    State state;
    sums = play_share(team, rules, start, state, order);
  }
  add(&order.sums->signature, sums.signature);
  add(&order.sums->decisions, sums.decisions);
  add(&order.sums->plies, sums.plies);
  add(&order.sums->unfinished, sums.unfinished);
}

}  // namespace cb::gpu
