// SPDX-License-Identifier: MIT
// Solving a numbered game on a card. Positions of one ply lie scattered over the whole table: a block looks through a
// piece of it, writes down which are wanted, and then all of its threads work on those.
#pragma once

#include "gpu/device.hpp"
#include "solver/retrograde.hpp"

namespace cb::gpu {

template <Indexable N>
class CardSolver {
 public:
  CB_DEVICE explicit CardSolver(const SolveOrder& order)
      : order_(order),
        retrograde_(*static_cast<const typename N::Rules*>(order.rules), *static_cast<const N*>(order.numbering),
                    order.values) {}

  // What is lost as it stands or won at once.
  CB_DEVICE void begin() const {
    for (std::uint64_t number = thread(); number < order_.size; number += threads()) {
      const std::uint8_t value = retrograde_.value_at_once(number);
      if (value != kUndecided) retrograde_.set(number, value);
    }
  }

  // What comes before the positions decided in so many plies: won, where those are lost; and where they are won, to be
  // looked at by decide().
  CB_DEVICE void step() const {
    const int plies = static_cast<int>(order_.plies);
    const std::uint8_t mark = plies % 2 == 0 ? decided_in(plies + 1) : Retrograde<N>::kCandidate;
    const std::uint64_t found = over_all(decided_in(plies), [&](std::uint64_t number) {
      retrograde_.each_undecided_before(number, [&](std::uint64_t previous) { retrograde_.set(previous, mark); });
    });
    if (thread_in_block() == 0) add(order_.looked_at, found);
  }

  CB_DEVICE void decide() const {
    const int plies = static_cast<int>(order_.plies);
    over_all(Retrograde<N>::kCandidate, [&](std::uint64_t number) {
      retrograde_.set(number, retrograde_.every_move_loses(number, plies) ? decided_in(plies + 1) : kUndecided);
    });
  }

 private:
  static constexpr unsigned kPiece = kThreads * kValuesTogether;

  // Calls with every number that has a value; returns how many the block has found.
  template <class Work>
  CB_DEVICE std::uint64_t over_all(std::uint8_t value, const Work& work) const {
    static CB_SHARED std::uint16_t wanted[kPiece];
    static CB_SHARED unsigned size;
    std::uint64_t found = 0;
    for (std::uint64_t first = std::uint64_t{block()} * kPiece; first < order_.size;
         first += std::uint64_t{blocks()} * kPiece) {
      if (thread_in_block() == 0) size = 0;
      wait_for_block();
      const unsigned at = thread_in_block() * kValuesTogether;
      if (first + at < order_.size) {
        struct alignas(16) Sixteen {
          std::uint32_t words[4];
        };
        const auto sixteen = *reinterpret_cast<const Sixteen*>(order_.values + first + at);
        for (unsigned n = 0; n < 4; ++n)
          for (unsigned byte = 0; byte < 4; ++byte)
            if ((sixteen.words[n] >> 8 * byte & 0xFF) == value)
              wanted[add(&size, 1)] = static_cast<std::uint16_t>(at + 4 * n + byte);
      }
      wait_for_block();
      const unsigned here = size;
      for (unsigned n = thread_in_block(); n < here; n += kThreads) work(first + wanted[n]);
      found += here;
      wait_for_block();
    }
    return found;
  }

  const SolveOrder& order_;
  Retrograde<N> retrograde_;
};

}  // namespace cb::gpu
