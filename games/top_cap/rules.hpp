// SPDX-License-Identifier: MIT
// The rules of Top Cap. Header-only and free of heap and exceptions: native, WASM and CUDA share it.
#pragma once

#include <cstdint>

#include "core/select.hpp"
#include "game/sets.hpp"
#include "games/top_cap/options.hpp"
#include "games/top_cap/rays.hpp"
#include "games/top_cap/tables.hpp"

namespace cb::inline CB_ISA::top_cap {

// How a game ended.
inline constexpr std::uint8_t kBottleReached = 0;  // TC-12
inline constexpr std::uint8_t kNoMove = 1;         // TC-13

// A small number for each cap.
template <int Caps>
class PerCap {
 public:
#if CB_CARD  // a word that is shifted stays in its register, an array that is indexed does not
  static_assert(Caps <= 4);
  CB_FN constexpr int operator[](int cap) const { return static_cast<int>(bytes_ >> 8 * cap & 0xFF); }
  CB_FN constexpr void set(int cap, int value) { bytes_ |= static_cast<std::uint32_t>(value) << 8 * cap; }

 private:
  std::uint32_t bytes_ = 0;
#else
  CB_FN constexpr int operator[](int cap) const { return values_[cap]; }
  CB_FN constexpr void set(int cap, int value) { values_[cap] = static_cast<std::uint8_t>(value); }

 private:
  std::uint8_t values_[Caps] = {};
#endif
};

// Where a cap comes to that goes so many steps in a direction; the path must lie on the board.
template <class Board>
CB_FN constexpr int target(int from, int steps, int direction) {
#if CB_CARD
  return ray_target<Board>(from, steps, direction);
#else
  return kTablesOf<Board>.target[from][steps][direction];
#endif
}

// The legal moves as a 32-bit mask: bit 8·c + d is the side's c-th cap going in direction d.
template <class Board>
class LegalMovesOn {
 public:
  CB_FN constexpr LegalMovesOn() = default;

  CB_FN constexpr int size() const { return std::popcount(mask_); }
  CB_FN constexpr Action operator[](int n) const { return move(nth_bit(mask_, n)); }
  CB_FN constexpr bool contains(Action action) const {
    for (const Action mine : *this)
      if (mine == action) return true;
    return false;
  }

  // Where the side's c-th cap stands, and the directions in which it may go, as eight bits.
  CB_FN constexpr int cell(int cap) const { return from_[cap]; }
  CB_FN constexpr std::uint32_t directions(int cap) const { return mask_ >> (kDirections * cap) & 0xFF; }

  class Iterator {
   public:
    CB_FN constexpr Iterator(const LegalMovesOn& set, std::uint32_t rest) : set_(&set), rest_(rest) {}
    CB_FN constexpr Action operator*() const { return set_->move(std::countr_zero(rest_)); }
    CB_FN constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    CB_FN constexpr bool operator==(const Iterator& other) const { return rest_ == other.rest_; }

   private:
    const LegalMovesOn* set_;
    std::uint32_t rest_;
  };
  CB_FN constexpr Iterator begin() const { return {*this, mask_}; }
  CB_FN constexpr Iterator end() const { return {*this, 0}; }

 private:
  template <class>
  friend class RulesOn;
  CB_FN constexpr Action move(int index) const {
    const int cap = index / kDirections;
    const int from = from_[cap];
    return {static_cast<std::uint8_t>(from),
            static_cast<std::uint8_t>(target<Board>(from, steps_[cap], index % kDirections))};
  }

  std::uint32_t mask_ = 0;
  PerCap<Board::kCapsEach> from_;
  PerCap<Board::kCapsEach> steps_;
};

// Which of eight paths meet nothing, as eight bits.
CB_FN constexpr std::uint32_t free_paths(const Bits64 (&path)[kDirections], Bits64 blocked) {
#if CB_HAS_AVX2
  if (!std::is_constant_evaluated()) {
    const __m256i wall = _mm256_set1_epi64x(static_cast<long long>(blocked));
    const auto* paths = reinterpret_cast<const __m256i*>(path);
    const auto free4 = [&](int half) {
      const __m256i met = _mm256_and_si256(_mm256_load_si256(paths + half), wall);
      return static_cast<std::uint32_t>(
          _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(met, _mm256_setzero_si256()))));
    };
    return free4(0) | free4(1) << 4;
  }
#endif
  std::uint32_t free = 0;
  for (int direction = 0; direction < kDirections; ++direction)
    free |= static_cast<std::uint32_t>((path[direction] & blocked) == 0) << direction;
  return free;
}

// TC-07
template <class Board>
CB_FN constexpr int neighbours(int cell, Bits64 occupied) {
#if CB_CARD
  return neighbours_by_ray<Board>(cell, occupied);
#else
  return count(kTablesOf<Board>.around[cell] & occupied);
#endif
}

template <class Board>
class RulesOn {
 public:
  using State = top_cap::State;
  using Action = top_cap::Action;
  static constexpr int kPlayoutLanes = 4;  // see games/kernels.cpp
  static constexpr int kCardBlocks = 5;    // see gpu/play.hpp
  static constexpr int kCardStepBlocks = 6;

  constexpr RulesOn() = default;
  constexpr RulesOn(const Edition& edition, const Options& options) : options_(options) {
    for (int side : {kCream, kBlue}) start_.caps[side] = edition.setups[static_cast<int>(options.setup)][side];
    start_.mover = static_cast<std::uint64_t>(options.starter);
  }

  CB_FN constexpr int seats() const { return 2; }
  CB_FN constexpr State start() const { return start_; }
  CB_FN constexpr const Options& options() const { return options_; }
  CB_FN constexpr int caps() const { return count(start_.caps[kCream]); }  // of each side

  CB_FN constexpr Actor actor(const State& state) const {
    if (at_chance(state)) return kChance;
    return legal(state).size() == 0 ? kNobody : static_cast<Actor>(state.mover);
  }
  CB_FN constexpr int turn(const State& state) const {
    return at_chance(state) ? kCream : static_cast<int>(state.mover);
  }
  CB_FN constexpr bool begins_turn(const State&) const { return true; }

  CB_FN constexpr LegalMovesOn<Board> legal(const State& state) const {
    LegalMovesOn<Board> moves;
    const int side = static_cast<int>(state.mover);
    const Bits64 occupied = state.caps[0] | state.caps[1];
    // TC-12: once a cap stands on the opponent's bottle there is nothing left to play.
    if ((element(state.caps, 1 - side) & bit(Board::bottle(side))) != 0) return moves;
    const Bits64 blocked = occupied | bit(Board::bottle(side));  // TC-10, TC-11
#if CB_CARD
    const Bits64 turned = reversed(blocked) >> (64 - Board::kPlaces);
#endif
    Bits64 rest = element(state.caps, side) | Board::kMissing;
    CB_UNROLL for (int cap = 0; cap < Board::kCapsEach; ++cap, rest = without_lowest(rest)) {
      const int from = lowest(rest);
      const int steps = neighbours<Board>(from, occupied);  // TC-07
      moves.from_.set(cap, from);
      moves.steps_.set(cap, steps);
#if CB_CARD
      const std::uint32_t free = free_rays<Board>(from, steps, blocked, turned);
#else
      const std::uint32_t free = free_paths(kTablesOf<Board>.path[from][steps], blocked);
#endif
      moves.mask_ |= free << (kDirections * cap);  // TC-08
    }
    return moves;
  }

  CB_FN constexpr void apply(State& state, Action action) const {
    if (action.from == kDrawn) {
      state.mover = action.to;
      return;
    }
    const auto side = static_cast<int>(state.mover);
    set_element(state.caps, side, element(state.caps, side) ^ (bit(action.from) | bit(action.to)));
    state.mover ^= 1;  // TC-06
  }

  CB_FN constexpr Ending ending(const State& state) const {
    // Either way the player who moved last has won.
    const auto winner = static_cast<std::uint8_t>(1 - state.mover);
    const bool reached = (element(state.caps, winner) & bit(Board::bottle(1 - winner))) != 0;
    return {static_cast<std::uint8_t>(1 << winner), reached ? kBottleReached : kNoMove};
  }

  CB_FN constexpr State position(const State& state) const { return state; }
  CB_FN constexpr int repetition_limit() const { return options_.repetition; }

  // TC-05: the starter may be drawn by lot.
  CB_FN constexpr bool at_chance(const State& state) const { return state.mover == kLot; }
  CB_FN constexpr auto chance(const State&) const { return EqualOutcomes<Action, &drawn>(kCream, 2); }

 private:
  State start_;
  Options options_;
};
using Rules = RulesOn<Printed>;
static_assert(Chance<Rules>);

}  // namespace cb::inline CB_ISA::top_cap
