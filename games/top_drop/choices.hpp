// SPDX-License-Identifier: MIT
// The legal actions of Top Drop as two words of bits: cards and what can be said instead.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "game/sets.hpp"
#include "games/top_drop/state.hpp"

namespace cb::inline CB_ISA::top_drop {

// Cards in rising order, then words in theirs.
class Choices {
 public:
  CB_FN constexpr Choices(Bits64 cards, Bits64 words) : cards_(cards), words_(words) {}

  CB_FN constexpr int size() const { return count(cards_) + count(words_); }
  CB_FN constexpr bool empty() const { return (cards_ | words_) == 0; }
  CB_FN constexpr Bits64 cards() const { return cards_; }
  CB_FN constexpr Bits64 words() const { return words_; }
  CB_FN constexpr Action operator[](int n) const {
#if CB_CARD
    // Three words of 32 bits in the order of their codes, of which one holds the n-th.
    static_assert(kWords == 64);
    const auto low = static_cast<std::uint32_t>(cards_);
    const auto high = static_cast<std::uint32_t>(cards_ >> 32);
    const int below = std::popcount(low);
    const int cards = below + std::popcount(high);
    const bool past_low = n >= below;
    const bool past_cards = n >= cards;
    const std::uint32_t word = past_cards ? static_cast<std::uint32_t>(words_) : past_low ? high : low;
    const int at = nth_bit(word, n - (past_cards ? cards : past_low ? below : 0));
    return {static_cast<std::uint8_t>(at + (past_cards ? 64 : past_low ? 32 : 0))};
#else
    // Which word of bits it is depends on a random number, so both cases are computed and one is selected.
    const int cards = count(cards_);
    const bool said = n >= cards;
    const int index = nth_bit(said ? words_ : cards_, said ? n - cards : n);
    return {static_cast<std::uint8_t>(index + (said ? kWords : 0))};
#endif
  }
  CB_FN constexpr bool contains(Action action) const {
    if (action.code < kWords) return (cards_ >> action.code & 1) != 0;
    return action.code < kWords + kWordsEnd && (words_ >> (action.code - kWords) & 1) != 0;
  }

  class Iterator {
   public:
    CB_FN constexpr Iterator(Bits64 cards, Bits64 words) : cards_(cards), words_(words) {}
    CB_FN constexpr Action operator*() const {
      return cards_ != 0 ? card_action(lowest(cards_)) : word_action(lowest(words_));
    }
    CB_FN constexpr Iterator& operator++() {
      Bits64& rest = cards_ != 0 ? cards_ : words_;
      rest = without_lowest(rest);
      return *this;
    }
    CB_FN constexpr bool operator==(const Iterator&) const = default;

   private:
    Bits64 cards_;
    Bits64 words_;
  };
  CB_FN constexpr Iterator begin() const { return {cards_, words_}; }
  CB_FN constexpr Iterator end() const { return {0, 0}; }

 private:
  Bits64 cards_;
  Bits64 words_;
};

// The cards that may be drawn, each as likely as the other.
class Draws : public Choices {
 public:
  CB_FN constexpr explicit Draws(Bits64 pile) : Choices(pile, 0), pile_(pile) {}
  CB_FN constexpr std::uint32_t weight(int) const { return 1; }
  CB_FN constexpr std::uint32_t total() const { return static_cast<std::uint32_t>(count(pile_)); }
  CB_FN constexpr Action pick(std::uint32_t ticket) const {
    return card_action(nth_bit(pile_, static_cast<int>(ticket)));
  }

 private:
  Bits64 pile_;
};

}  // namespace cb::inline CB_ISA::top_drop
