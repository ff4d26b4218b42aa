// SPDX-License-Identifier: MIT
// The legal actions of a Loot state: a mask of destinations for each pawn, then respawns, then the pass.
#pragma once

#include <cstdint>

#include "core/select.hpp"
#include "games/loot/tables.hpp"

namespace cb::inline CB_ISA::loot {

// Three words, read as one row of bits. Each of five pawns has a lane (16 bits in straight movement,
// 32 in free movement) that holds its destinations; the bits after the lanes are the respawn tiles, then the pass.
class LegalActions {
 public:
  CB_FN constexpr LegalActions() = default;

  CB_FN constexpr int size() const { return count(words_[0]) + count(words_[1]) + count(words_[2]); }

  CB_FN constexpr Action operator[](int n) const {
    int word = 0;
    CB_UNROLL for (; word < 2; ++word) {
      const int here = count(words_[word]);
      if (n < here) break;
      n -= here;
    }
    return action(64 * word + nth_bit(element(words_, word), n));
  }

  CB_FN constexpr bool contains(Action wanted) const {
    for (const Action mine : *this)
      if (mine == wanted) return true;
    return false;
  }

  // The destinations of the n-th pawn, numbered as in tables.hpp, and what follows the pawns: respawns and the pass.
  CB_FN constexpr std::uint32_t destinations(int lane) const { return bits_at(lane << lane_bits()); }
  CB_FN constexpr std::uint32_t respawns() const { return after_lanes() & ((1U << kMostRespawns) - 1); }
  CB_FN constexpr bool passes() const { return (after_lanes() >> kMostRespawns & 1) != 0; }

  class Iterator {
   public:
    CB_FN constexpr Iterator(const LegalActions& set, int word) : set_(&set), word_(word) {
      if (word_ < 3) rest_ = set_->words_[word_];
      skip_empty_words();
    }
    CB_FN constexpr Action operator*() const { return set_->action(64 * word_ + lowest(rest_)); }
    CB_FN constexpr Iterator& operator++() {
      rest_ = without_lowest(rest_);
      skip_empty_words();
      return *this;
    }
    CB_FN constexpr bool operator==(const Iterator& other) const {
      return word_ == other.word_ && rest_ == other.rest_;
    }

   private:
    CB_FN constexpr void skip_empty_words() {
      while (rest_ == 0 && word_ < 3)
        if (++word_ < 3) rest_ = set_->words_[word_];
    }
    const LegalActions* set_;
    Bits64 rest_ = 0;
    int word_;
  };
  CB_FN constexpr Iterator begin() const { return {*this, 0}; }
  CB_FN constexpr Iterator end() const { return {*this, 3}; }

 private:
  friend class Rules;

  CB_FN constexpr LegalActions(Movement movement, TileList pawns, TileList respawns)
      : pawns_(pawns), respawns_(respawns), movement_(static_cast<int>(movement)) {}

  CB_FN constexpr int lane_bits() const { return 4 + movement_; }

  CB_FN constexpr std::uint32_t bits_at(int at) const {
    return static_cast<std::uint32_t>(element(words_, at / 64) >> at % 64) &
           static_cast<std::uint32_t>(bit(1 << lane_bits()) - 1);
  }
  CB_FN constexpr std::uint32_t after_lanes() const { return bits_at(kPawnsEach << lane_bits()); }

  CB_FN constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }

  template <Movement movement>
  CB_FN constexpr void add(int lane, std::uint32_t destinations) {
    const int at = lane << (4 + static_cast<int>(movement));
    words_[at / 64] |= Bits64{destinations} << at % 64;
  }
  CB_FN constexpr void add_respawns(std::uint32_t set) { add_after_lanes(set); }
  CB_FN constexpr void add_pass() { add_after_lanes(1u << kMostRespawns); }
  CB_FN constexpr void add_after_lanes(std::uint32_t set) {
    const int at = kPawnsEach << lane_bits();
    set_element(words_, at / 64, element(words_, at / 64) | Bits64{set} << at % 64);
  }

  CB_FN constexpr Action action(int index) const {
    const int lane = index >> lane_bits();
    const int n = index & ((1 << lane_bits()) - 1);
    if (lane < kPawnsEach) {
      const int from = pawns_[lane];
      return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(from + kTargets.step[movement_][n])};
    }
    if (n == kMostRespawns) return kPassing;
    return {kRespawn, static_cast<std::uint8_t>(respawns_[n])};
  }

  Bits64 words_[3] = {0, 0, 0};
  TileList pawns_;
  TileList respawns_;
  int movement_ = 0;
};

}  // namespace cb::inline CB_ISA::loot
