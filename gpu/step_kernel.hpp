// SPDX-License-Identifier: MIT
// Steps of many games on a card, a thread for each. Threads write rows, which would reach the card's memory in
// scattered pieces: so a warp writes the rows of its games into memory of its own and copies them out together.
#pragma once

#include "gpu/card_stepping.hpp"
#include "gpu/device.hpp"
#include "gpu/packed_rows.hpp"
#include "gpu/play.hpp"

namespace cb::gpu {

template <class E, bool kSees>
class StepWarp {
 public:
  using Rules = typename E::Rules;
  using State = typename Rules::State;

  CB_DEVICE StepWarp(const StepOrder& order, const Rules& rules, bool masks = true)
      : order_(order),
        rules_(rules),
        seats_(static_cast<unsigned>(rules.seats())),
        words_(masks ? static_cast<unsigned>(mask_words(E(rules).actions())) : 0),
        entries_(order.observations == nullptr ? 0 : static_cast<unsigned>(E(rules).shape().size())) {}

  CB_DEVICE void begin() const {
    over_games([&](const StepRow<E>& row, std::uint64_t game) CB_WITHIN {
      *row.rng = Rng(order_.seed + mix(order_.first_game + game));
      CardStepping<E>(rules_, order_.ply_limit).begin(row);
    });
  }
  CB_DEVICE void step() const {
    over_games([&](const StepRow<E>& row, std::uint64_t game)
                   CB_WITHIN { CardStepping<E>(rules_, order_.ply_limit).step(row, order_.actions[game]); });
  }
  // Observations alone, of what begin or step has left.
  CB_DEVICE void see() const {
    see_as([&](const State&, std::uint64_t game) CB_WITHIN { return static_cast<int>(order_.actors[game]); });
  }
  // The same by the order's seat, or by whoever acts.
  CB_DEVICE void look() const {
    see_as([&](const State& state, std::uint64_t)
               CB_WITHIN { return order_.seat == kActing ? rules_.actor(state) : static_cast<int>(order_.seat); });
  }

 private:
  template <class Who>
  CB_DEVICE void see_as(const Who& who) const {
    for (std::uint64_t first = warp() * kWarp; first < order_.games; first += warps() * kWarp) {
      const auto here = static_cast<unsigned>(order_.games - first < kWarp ? order_.games - first : kWarp);
      auto* const states = static_cast<State*>(order_.states);
      State kept;
      if constexpr (kShares)
        copy(shared_states(), states + first, here * sizeof(State));
      else if (lane() < here)
        kept = states[first + lane()];
      wait_for_warp();
      const State& state = place(kept);
      observe(first, here, state, lane() < here ? who(state, first + lane()) : 0);
      wait_for_warp();
    }
  }

  // Calls with the rows of every game, as many at a time as a warp has threads.
  template <class Work>
  CB_DEVICE void over_games(const Work& work) const {
    for (std::uint64_t first = warp() * kWarp; first < order_.games; first += warps() * kWarp) {
      const auto here = static_cast<unsigned>(order_.games - first < kWarp ? order_.games - first : kWarp);
      const bool mine = lane() < here;
      const std::uint64_t game = first + lane();
      auto* const states = static_cast<State*>(order_.states);
      auto* const generators = reinterpret_cast<Rng*>(order_.generators);
      State kept;
      if constexpr (kShares) {
        copy(shared_states(), states + first, here * sizeof(State));
        wait_for_warp();
      } else if (mine) {
        kept = states[game];
      }
      State& state = place(kept);
      std::int8_t actor = 0;
      Rng rng;
      if (mine) {
        rng = generators[game];
        work(StepRow<E>{&state, &rng, order_.plies + game, masks() + lane() * words_, &actor, order_.ends + game,
                        order_.rewards + game * seats_, nullptr,
                        order_.last_states == nullptr ? nullptr : static_cast<State*>(order_.last_states) + game},
             game);
        generators[game] = rng;
        if (order_.samplers != nullptr) draw(game);
        order_.actors[game] = actor;
        if constexpr (!kShares) states[game] = kept;
      }
      wait_for_warp();
      copy(order_.masks + first * words_, masks(), here * words_ * 8);
      if constexpr (kShares) copy(states + first, shared_states(), here * sizeof(State));
      if constexpr (kSees)
        if (order_.observations != nullptr) observe(first, here, state, actor);
      wait_for_warp();
    }
  }

  // From the mask while it is near.
  CB_DEVICE void draw(std::uint64_t game) const {
    auto& sampler = *reinterpret_cast<Rng*>(order_.samplers + game);
    order_.actions[game] = any_of_mask(masks() + lane() * words_, static_cast<int>(words_), sampler);
  }

  // Where the masks were, which are copied out by now.
  CB_DEVICE void observe(std::uint64_t first, unsigned here, const State& state, int actor) const {
    auto* const bits = reinterpret_cast<std::uint32_t*>(rows());
    auto* const entries = order_.observations + first * entries_;
    wait_for_warp();
    for (unsigned n = lane(); n < entries_; n += kWarp) bits[n] = 0;
    LargeList& list = lists()[lane()];
    list.run = 0;
    list.count = 0;
    wait_for_warp();
    const bool mine = lane() < here;
    const E encoding(rules_);
    if (mine)
      encoding.observe(view_of(rules_, state, actor), actor,
                       PackedRow{bits, static_cast<int>(lane() * entries_), &list});
    wait_for_warp();
    unpack(bits, entries, here * entries_, lane(), kWarp);
    wait_for_warp();
    lay_over(lists(), entries, entries_, here, lane(), kWarp);
    wait_for_warp();
    if (mine && !list.has_all())
      encoding.observe(view_of(rules_, state, actor), actor, LargeEntries{entries + lane() * entries_});
  }

  // Both ends begin at a multiple of sixteen bytes.
  CB_DEVICE static void copy(void* to, const void* from, unsigned size) {
    for (unsigned n = lane(); n < size / 16; n += kWarp)
      static_cast<Sixteen*>(to)[n] = static_cast<const Sixteen*>(from)[n];
    for (unsigned n = size / 16 * 16 + lane(); n < size; n += kWarp)
      static_cast<std::uint8_t*>(to)[n] = static_cast<const std::uint8_t*>(from)[n];
  }

  static constexpr bool kShares = kStepStates<Rules> != 0;
  // Worked out anew each time: so the compiler knows which memory it is.
  CB_DEVICE unsigned char* rows() const {
    return reinterpret_cast<unsigned char*>(block_memory) +
           warp_in_block() * (step_rows(words_, entries_) + kStepStates<Rules>);
  }
  CB_DEVICE LargeList* lists() const { return reinterpret_cast<LargeList*>(rows() + step_bits(words_, entries_)); }
  CB_DEVICE State* shared_states() const { return reinterpret_cast<State*>(rows() + step_rows(words_, entries_)); }
  CB_DEVICE State& place(State& kept) const {
    if constexpr (kShares)
      return shared_states()[lane()];
    else
      return kept;
  }
  CB_DEVICE std::uint64_t* masks() const { return reinterpret_cast<std::uint64_t*>(rows()); }

  const StepOrder& order_;
  const Rules& rules_;
  unsigned seats_;
  unsigned words_;
  unsigned entries_;
};

// A step, or one that leaves observations to another kernel, which has more games at once then.
enum class StepPart : std::uint8_t { begin, step, play, see, look };

// The rules are read where they lie: a copy for each block would leave room for fewer games at a time.
template <class E, StepPart kPart>
CB_DEVICE void run_steps(const StepOrder& order) {
  using Rules = typename E::Rules;
  const StepWarp<E, kPart != StepPart::play> steps(order, *static_cast<const Rules*>(order.rules),
                                                   kPart != StepPart::see && kPart != StepPart::look);
  if constexpr (kPart == StepPart::begin) steps.begin();
  if constexpr (kPart == StepPart::step || kPart == StepPart::play) steps.step();
  if constexpr (kPart == StepPart::see) steps.see();
  if constexpr (kPart == StepPart::look) steps.look();
}

CB_DEVICE void run_sample(const SampleOrder& order) {
  for (std::uint64_t game = thread(); game < order.games; game += threads())
    order.actions[game] = any_of_mask(order.masks + game * order.words, static_cast<int>(order.words),
                                      *reinterpret_cast<Rng*>(order.generators + game));
}

CB_DEVICE void run_check(const CheckOrder& order) {
  const auto words = static_cast<unsigned>(mask_words(order.numbers));
  for (std::uint64_t game = thread(); game < order.games; game += threads())
    if (!is_in_mask(order.masks + game * words, order.numbers, order.actions[game])) keep_least(order.first, game);
}

}  // namespace cb::gpu
