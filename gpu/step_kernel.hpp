// SPDX-License-Identifier: MIT
// Steps of many games on a card, a thread for each. Threads write rows of bytes, which would reach the card's memory
// one byte at a time: so a block writes the rows of its games into its own memory and copies them out in one piece.
#pragma once

#include "game/step.hpp"
#include "gpu/device.hpp"

namespace cb::gpu {

template <class E>
class StepBlock {
 public:
  using Rules = typename E::Rules;
  using State = typename Rules::State;

  CB_DEVICE StepBlock(const StepOrder& order, const Rules& rules)
      : order_(order),
        stepping_(rules, order.ply_limit),
        seats_(static_cast<unsigned>(rules.seats())),
        words_(static_cast<unsigned>(stepping_.words())),
        entries_(static_cast<unsigned>(stepping_.encoding().shape().size())) {}

  CB_DEVICE void begin() const {
    over_games([&](const StepRow<E>& row, std::uint64_t game) CB_WITHIN {
      *row.rng = Rng(order_.seed + mix(order_.first_game + game));
      stepping_.begin(row);
    });
  }
  CB_DEVICE void step() const {
    over_games([&](const StepRow<E>& row, std::uint64_t game) CB_WITHIN { stepping_.step(row, order_.actions[game]); });
  }

 private:
  // Calls with the rows of every game, as many at a time as there are threads in the block.
  template <class Work>
  CB_DEVICE void over_games(const Work& work) const {
    auto* const masks = block_memory;
    auto* const observations = reinterpret_cast<std::uint8_t*>(block_memory + threads_of_block() * words_);
    const bool staged = order_.staged != 0 && order_.observations != nullptr;
    for (std::uint64_t first = std::uint64_t{block()} * threads_of_block(); first < order_.games;
         first += std::uint64_t{blocks()} * threads_of_block()) {
      const std::uint64_t game = first + thread_in_block();
      if (game < order_.games) {
        std::uint8_t* const seen = order_.observations == nullptr ? nullptr
                                   : staged                       ? observations + thread_in_block() * entries_
                                                                  : order_.observations + game * entries_;
        // The state is worked on in registers and written back.
        work(StepRow<E>{static_cast<State*>(order_.states) + game, reinterpret_cast<Rng*>(order_.generators) + game,
                        order_.plies + game, masks + thread_in_block() * words_, order_.actors + game,
                        order_.ends + game, order_.rewards + game * seats_, seen, nullptr},
             game);
      }
      wait_for_block();
      const auto here =
          static_cast<unsigned>(order_.games - first < threads_of_block() ? order_.games - first : threads_of_block());
      copy_out(order_.masks + first * words_, masks, here * words_ * 8);
      if (staged) copy_out(order_.observations + first * entries_, observations, here * entries_);
      wait_for_block();
    }
  }

  // Sixteen bytes a thread and time, as long as there are so many; both ends begin at a multiple of that.
  CB_DEVICE static void copy_out(void* to, const void* from, unsigned size) {
    struct alignas(16) Sixteen {
      std::uint32_t words[4];
    };
    for (unsigned n = thread_in_block(); n < size / 16; n += threads_of_block())
      static_cast<Sixteen*>(to)[n] = static_cast<const Sixteen*>(from)[n];
    for (unsigned n = size / 16 * 16 + thread_in_block(); n < size; n += threads_of_block())
      static_cast<std::uint8_t*>(to)[n] = static_cast<const std::uint8_t*>(from)[n];
  }

  const StepOrder& order_;
  Stepping<E> stepping_;
  unsigned seats_;
  unsigned words_;
  unsigned entries_;
};

template <class E, bool kBegins>
CB_DEVICE void run_steps(const StepOrder& order) {
  using Rules = typename E::Rules;
  alignas(16) static CB_SHARED std::uint32_t rules_words[sizeof(Rules) / 4];
  const auto* const words = static_cast<const std::uint32_t*>(order.rules);
  for (unsigned n = thread_in_block(); n < sizeof(Rules) / 4; n += threads_of_block()) rules_words[n] = words[n];
  wait_for_block();
  const StepBlock<E> steps(order, *reinterpret_cast<const Rules*>(rules_words));
  if constexpr (kBegins)
    steps.begin();
  else
    steps.step();
}

CB_DEVICE void run_sample(const SampleOrder& order) {
  for (std::uint64_t game = thread(); game < order.games; game += threads())
    order.actions[game] = any_of_mask(order.masks + game * order.words, static_cast<int>(order.words),
                                      *reinterpret_cast<Rng*>(order.generators + game));
}

}  // namespace cb::gpu
