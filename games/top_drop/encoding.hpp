// SPDX-License-Identifier: MIT
// Top Drop in numbers: first the cards, then what can be said instead.
#pragma once

#include <cstdint>

#include "game/encoding.hpp"
#include "games/top_drop/rules.hpp"

namespace cb::inline CB_ISA::top_drop {

class Encoding {
 public:
  using Rules = top_drop::Rules;
  static constexpr int kPhases = static_cast<int>(Phase::won) + 1;
  static constexpr int kDirections = 2;

  CB_FN constexpr explicit Encoding(const Rules& rules) : rules_(rules), cards_(rules.cards()) {}

  // Card n is n - 1; the words follow the last card in their own order.
  CB_FN constexpr int actions() const { return cards_ + kWordsEnd; }
  CB_FN constexpr int number(const State&, Action action) const {
    return action.code < kWords ? action.code - 1 : cards_ + action.code - kWords;
  }
  CB_FN constexpr Action action(const State&, int number) const {
    return number < cards_ ? card_action(number + 1) : word_action(number - cards_);
  }
  CB_FN constexpr void mask(const State&, const Choices& legal, std::uint64_t* words) const {
    words[0] |= legal.cards() >> 1;
    add_to_mask(words, cards_, legal.words());
  }

  CB_FN constexpr int acting(const State& state) const { return static_cast<int>(state.seat); }
  CB_FN constexpr Shape shape() const {
    return {1, 1, 4 * cards_ + kDirections + kPhases + kHelps + 1 + 2 * rules_.seats()};
  }
  template <class Out>
  CB_FN constexpr void observe(const View& view, int seat, Out out) const {
    const int seats = rules_.seats();
    EntryWriter<Out> entries(out);
    entries.members_of(seat < 0 ? 0 : element(view.hand, seat) >> 1, cards_);
    entries.members_of(view.placed >> 1, cards_);
    entries.one_of(view.top - 1, cards_);
    entries.members_of(rules_.same_colour(view.top) >> 1, cards_);
    entries.one_of(static_cast<int>(view.direction) - 1, kDirections);
    entries.one_of(static_cast<int>(view.phase), kPhases);
    for (const std::uint8_t left : view.help) entries.number(left);
    entries.number(view.pile_size);
    for (int places = 0; places < seats; ++places)
      entries.number(element(view.hand_size, seat_seen(seat, places, seats)));
    entries.one_of(seen_from(seat, view.seat, seats), seats);
  }

  // What a seat saw of an action or a draw: who, counted from the observer, from 1; 1 for a draw; the number of the
  // action or of the card, from 1, or 0 where the card was not seen.
  CB_FN constexpr int recall_size() const { return 3; }
  // Every card is drawn and placed once; a turn without a card is a help's; and one stop for every two cards, or each.
  CB_FN constexpr int most_plies() const { return 3 * cards_ + 3 * rules_.seats() + kMostWilds + 1; }
  template <class Out>
  CB_FN constexpr void recall(const State& before, Action action, int seat, Out out) const {
    EntryWriter<Out> entries(out);
    entries.number(1 + seen_from(seat, before.seat, rules_.seats()));
    entries.number(rules_.at_chance(before));
    entries.number(rules_.may_see(before, seat) ? 1 + number(before, action) : 0);
  }

 private:
  static constexpr int kMostWilds = wild_cards(Difficulty::easy);

  const Rules& rules_;
  int cards_;
};
static_assert(Recalling<Encoding>);

}  // namespace cb::inline CB_ISA::top_drop
