// SPDX-License-Identifier: MIT
// A quick player of Top Drop for its own seat: it weighs what every way to play the turn would leave behind.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <initializer_list>

#include "game/values.hpp"
#include "games/top_drop/ending.hpp"
#include "games/top_drop/pile_order.hpp"
#include "games/top_drop/roots.hpp"
#include "games/top_drop/rules.hpp"
#include "games/top_drop/weights.hpp"

namespace cb::inline CB_ISA::top_drop {

class Evaluation {
 public:
  using Luck = PileOrder;
  using Rules = top_drop::Rules;
  using Weights = top_drop::Weights;
  static constexpr auto& kWeights = top_drop::kWeights;

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules& rules, const Weights& weights) : weights_(fitted(weights, rules.options())) {
    for (int n = 0; n <= kCards; ++n) {
      ahead_[n] =
          weights_.ahead * n + weights_.ahead_root * kRoot.of[n] / kRootUnit + weights_.ahead_square * n * n / 64;
      early_[n] = weights_.ahead_early * n + weights_.ahead_root_early * kRoot.of[n] / kRootUnit;
      room_[n] = weights_.room_root * kRoot.of[n] / kRootUnit;
    }
    for (int n = 0; n <= kHandSize; ++n) own_[n] = weights_.own_ahead * n;
    own_[0] += weights_.none_ahead;
    own_[1] += weights_.one_ahead;
  }

  SeatValues values(const Rules& rules, const State& state) const {
    const auto placed = static_cast<float>(count(placed_cards(state)) - weights_.hopeful);
    const float chance = 1.0F / (1.0F + std::exp(-placed / 8.0F));
    SeatValues values;
    for (int seat = 0; seat < rules.seats(); ++seat) values.at[seat] = chance;
    return values;
  }

  // Whether it can be told who wins, from all hands: for samples, which hide nothing.
  bool settled(const Rules& rules, const State& state, SeatValues& values) const {
    if (state.pile != 0 || state.phase != Phase::turn) return false;
    if (count(kAllCards & ~placed_cards(state)) > kCardsToSettle) return false;
    const auto answer = EndingSearch(rules).ask(state, kActionsToSettle);
    if (answer == EndingSearch::Answer::unknown) return false;
    for (int seat = 0; seat < rules.seats(); ++seat)
      values.at[seat] = answer == EndingSearch::Answer::won ? 1.0F : 0.0F;
    return true;
  }

  // What a lost game counts for beside its value, by how far it came. Where wins are rare they alone tell good turns
  // from bad ones too seldom.
  float near_miss(const Rules& rules, const State& state) const {
    const int fewer = wild_cards(Difficulty::easy) - wild_cards(rules.options().difficulty);
    const float far = static_cast<float>(count(placed_cards(state))) / kCards;
    return static_cast<float>(weights_.near_miss * fewer) / 1'000.0F * far * far * far * far;
  }

  CB_FN static constexpr bool pointless(const State& state, Action action) {
    return action.code >= kWords && is_pointless(state, action.code - kWords);
  }

  // Looks at the seat's own hand and the table only.
  CB_FN constexpr Action pick(const Rules& rules, const State& state, Rng&) const {
    const Bits64 hand = state.hand[state.seat];
    const Known known(rules, state);
    switch (state.phase) {
      case Phase::open: {
        const Kept all = kept(state, kHelps);
        const Best up = weigh(known, hand, hand, Direction::up, all);
        const Best down = weigh(known, hand, hand, Direction::down, all);
        return word_action((up.worth >= down.worth ? kOpenUp : kOpenDown) + state.seat);
      }
      case Phase::second: {
        Best best;
        const Kept all = kept(state, kHelps);
        best.take(word_action(kSayStop), worth(known, state.top, state.direction, hand, all));
        for (const int card : members(hand & kFollow.after(state.direction, state.top)))
          best.take(card_action(card), worth_with(known, card, state.direction, hand, all));
        return best.action;
      }
      case Phase::turn:
        return pick_at_start(rules, known, state);
      default: {
        const Bits64 cards =
            state.phase == Phase::match ? rules.same_colour(state.top) : kFollow.after(state.direction, state.top);
        return weigh(known, hand & cards, hand, state.direction, kept(state, kHelps)).action;
      }
    }
  }

  // What the quick player thinks of a move, as a value: half for its favourite, less for those that leave less behind.
  // It too looks at the seat's own hand and the table only.
  float opinion(const Rules& rules, const State& state, Action action) const {
    const Known known(rules, state);
    int best = kNothing;
    for (const Action other : rules.legal(state))
      if (!pointless(state, other)) best = std::max(best, worth_of(rules, known, state, other));
    const int less = std::min(worth_of(rules, known, state, action) - best, 0);
    return 0.5F * std::exp(static_cast<float>(less) / static_cast<float>(std::max(weights_.unsure, 1)));
  }

 private:
  struct Known {
    CB_FN constexpr Known(const Rules& rules, const State& state)
        : unseen(kAllCards & ~placed_cards(state) & ~state.hand[state.seat]), unseen_count(count(unseen)) {
      for (int n = 1; n < rules.seats(); ++n) {
        const int seat = (state.seat + n) % rules.seats();
        if (state.hand[seat] == 0) continue;
        next_hand = count(state.hand[seat]);
        return;
      }
    }
    Bits64 unseen;
    int unseen_count;
    std::uint32_t share = unseen_count > 0 ? (kSure << 8) / static_cast<std::uint32_t>(unseen_count) : 0;
    int next_hand = 0;  // its size; 0: the seat itself is the next to play
  };

  static constexpr int kNothing = -(1 << 30);
  struct Best {
    Action action;
    int worth = kNothing;
    CB_FN constexpr void take(Action other, int other_worth) {
      if (other_worth <= worth) return;
      action = other;
      worth = other_worth;
    }
  };

  // The help cards that are left: what they are worth, and what they are worth more early on.
  struct Kept {
    int worth;
    int early;
    int ahead;  // what they add to each card ahead, in 16ths
    bool none;
  };
  CB_FN constexpr Kept kept(const State& state, int used) const {
    int left[kHelps] = {state.help[kSkip], state.help[kFlip], state.help[kColour], state.help[kWild]};
    if (used != kHelps) --left[used];
    const Weights& w = weights_;
    const int skips = left[kSkip];
    const int others = left[kFlip] + left[kColour] + left[kWild];
    const bool none = skips + others == 0;
    int worth = w.skip * skips + w.flip * left[kFlip] + w.colour * left[kColour] + w.wild * left[kWild];
    worth += (w.skip_square * skips * skips + w.help_square * others * others) / 4 + (none ? w.no_helps : 0);
    return {worth, w.help_early * (skips + others), w.ahead_helps * others, none};
  }

  CB_FN constexpr Action pick_at_start(const Rules& rules, const Known& known, const State& state) const {
    const Bits64 hand = state.hand[state.seat];
    const Bits64 follow = hand & kFollow.after(state.direction, state.top);
    Best best = weigh(known, follow, hand, state.direction, kept(state, kHelps));
    for (const int kind : {kSkip, kFlip, kColour}) {
      const bool wild = state.help[kind] == 0;
      if (wild && state.help[kWild] == 0) continue;
      best.take(word_action((wild ? kWildSkip : kUseSkip) + kind), worth_with_help(rules, known, state, kind, wild));
    }
    return best.action;
  }

  // Of the best turn with a help; nothing where no card can follow it.
  CB_FN constexpr int worth_with_help(const Rules& rules, const Known& known, const State& state, int kind,
                                      bool wild) const {
    const Bits64 hand = state.hand[state.seat];
    const Kept left = kept(state, wild ? kWild : kind);
    if (kind == kSkip) return worth(known, state.top, state.direction, hand, left);
    const Direction direction = kind == kFlip ? turned(state.direction) : state.direction;
    const Bits64 cards = kind == kFlip ? kFollow.after(direction, state.top) : rules.same_colour(state.top);
    return weigh(known, hand & cards, hand, direction, left).worth;
  }

  // Of the best turn that begins with the action.
  CB_FN constexpr int worth_of(const Rules& rules, const Known& known, const State& state, Action action) const {
    const Bits64 hand = state.hand[state.seat];
    if (action.code < kWords) {
      if (state.phase == Phase::second)
        return worth_with(known, action.code, state.direction, hand, kept(state, kHelps));
      return weigh(known, bit(action.code), hand, state.direction, kept(state, kHelps)).worth;
    }
    const int word = action.code - kWords;
    if (word == kSayStop) return worth(known, state.top, state.direction, hand, kept(state, kHelps));
    if (word >= kOpenUp) {
      const Direction direction = word < kOpenDown ? Direction::up : Direction::down;
      const bool own_start = (word & (kMostPlayers - 1)) == state.seat;
      // What another would begin with is not known; it cannot be planned for.
      return weigh(known, hand, hand, direction, kept(state, kHelps)).worth - (own_start ? 0 : weights_.unsure);
    }
    const bool wild = word >= kWildSkip;
    return worth_with_help(rules, known, state, word - (wild ? kWildSkip : kUseSkip), wild);
  }

  // Each of the cards as the first of the turn, alone or with the best second one.
  CB_FN constexpr Best weigh(const Known& known, Bits64 cards, Bits64 hand, Direction direction,
                             const Kept& kept) const {
    Best best;
    for (const int card : members(cards)) {
      int most = worth_with(known, card, direction, hand, kept);
      const Direction then = after_placing(card, direction);
      const Bits64 rest = hand ^ bit(card);
      for (const int second : members(rest & kFollow.after(then, card)))
        most = std::max(most, worth_with(known, second, then, rest, kept));
      best.take(card_action(card), most);
    }
    return best;
  }

  CB_FN static constexpr Direction after_placing(int card, Direction direction) {
    return card == 1 ? Direction::up : card == kCards ? Direction::down : direction;  // TD-16
  }
  CB_FN constexpr int worth_with(const Known& known, int card, Direction direction, Bits64 hand,
                                 const Kept& kept) const {
    return worth(known, card, after_placing(card, direction), hand ^ bit(card), kept);
  }

  // Of a turn that leaves this: whole numbers only, so that every machine agrees.
  CB_FN constexpr int worth(const Known& known, int top, Direction direction, Bits64 hand, const Kept& kept) const {
    const Weights& w = weights_;
    const int left = known.unseen_count + count(hand);
    if (left == 0) return 1 << 29;
    const Bits64 follow = kFollow.after(direction, top);
    const int ahead = count(known.unseen & follow);
    const int own = count(hand & follow);
    int sum = kept.worth + w.left * left + ahead_[ahead] + room_[ahead + own] + own_[own];
    sum += w.own_behind * (count(hand) - own) + kept.ahead * ahead / 16;
    sum += (kept.early + early_[ahead] + w.own_early * own) * left / kCards;
    if (known.next_hand == 0 && own > 0) sum += gaps(known.unseen & follow, hand & follow, direction);
    const int stuck = w.stuck + w.stuck_early * left / kCards + (kept.none ? w.stuck_last : 0);
    if (known.next_hand > 0)
      sum += stuck * chance_of_none(known, ahead, known.next_hand) / static_cast<int>(kSure);
    else if (own == 0)
      sum += stuck * chance_of_none(known, ahead, kHandSize - count(hand)) / static_cast<int>(kSure);

    const Bits64 end_ahead = direction == Direction::up ? bit(kCards) : bit(1);
    const Bits64 end_behind = direction == Direction::up ? bit(1) : bit(kCards);
    sum += (hand & end_ahead) != 0 ? w.own_end_ahead : (known.unseen & end_ahead) != 0 ? w.unseen_end_ahead : 0;
    sum += (hand & end_behind) != 0 ? w.own_end_behind : (known.unseen & end_behind) != 0 ? w.unseen_end_behind : 0;
    return sum;
  }

  // What it costs to have unseen cards ahead of the own card that comes first in the direction, and of the second.
  CB_FN constexpr int gaps(Bits64 ahead, Bits64 own, Direction direction) const {
    const Bits64 before = short_of_nearest(own, direction);
    const Bits64 second = own & ~nearest(own, direction);
    const Bits64 between = second != 0 ? short_of_nearest(second, direction) & ~before : 0;
    return weights_.alone_own_gap * count(ahead & before) + weights_.alone_pair_gap * count(ahead & between);
  }

  // That so many cards, drawn from the unseen ones, have none of those ahead among them; kSure is certain.
  CB_FN static constexpr int chance_of_none(const Known& known, int ahead, int drawn) {
    if (known.unseen_count == 0) return kSure;
    const std::uint32_t behind = known.share * static_cast<std::uint32_t>(known.unseen_count - ahead) >> 8;
    std::uint32_t chance = kSure;
    for (; drawn > 0; --drawn) chance = chance * behind / kSure;
    return static_cast<int>(chance);
  }

  CB_FN static constexpr Bits64 nearest(Bits64 cards, Direction direction) {
    return direction == Direction::up ? cards & -cards : std::bit_floor(cards);
  }
  // All cards on this side of the one that comes first in the direction; there must be one.
  CB_FN static constexpr Bits64 short_of_nearest(Bits64 cards, Direction direction) {
    if (direction == Direction::up) return (cards & -cards) - 1;
    return ~(std::bit_floor(cards) * 2 - 1);
  }

  static constexpr std::uint32_t kSure = 1 << 10;
  // Two full hands: beyond that it takes longer than it is worth.
  static constexpr int kCardsToSettle = 8;
  static constexpr int kActionsToSettle = 400;

  Weights weights_;
  // Sums of weights by how many cards they are about.
  int ahead_[kCards + 1] = {};
  int early_[kCards + 1] = {};
  int room_[kCards + 1] = {};
  int own_[kHandSize + 1] = {};
};

}  // namespace cb::inline CB_ISA::top_drop
