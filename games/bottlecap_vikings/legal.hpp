// SPDX-License-Identifier: MIT
// What can be done in a state, and what chance can bring.
#pragma once

#include "game/sets.hpp"
#include "games/bottlecap_vikings/actions.hpp"
#include "games/bottlecap_vikings/setup.hpp"
#include "games/bottlecap_vikings/voyage.hpp"

namespace cb::inline CB_ISA::bottlecap_vikings {

// Actions of one group, as a mask.
class ActionMask {
 public:
  CB_FN constexpr ActionMask() = default;
  CB_FN constexpr ActionMask(int group, Bits64 mask) : mask_(mask), group_(group) {}

  CB_FN constexpr int size() const { return count(mask_); }
  CB_FN constexpr Action operator[](int n) const { return make(group_ + nth_bit(mask_, n)); }
  CB_FN constexpr bool contains(Action action) const {
    const int index = action.code - group_;
    return index >= 0 && index < kGroup && (mask_ >> index & 1) != 0;
  }

  CB_FN constexpr int group() const { return group_; }
  CB_FN constexpr Bits64 bits() const { return mask_; }

  class Iterator {
   public:
    CB_FN constexpr Iterator(int group, Bits64 rest) : rest_(rest), group_(group) {}
    CB_FN constexpr Action operator*() const { return make(group_ + lowest(rest_)); }
    CB_FN constexpr Iterator& operator++() {
      rest_ = without_lowest(rest_);
      return *this;
    }
    CB_FN constexpr bool operator==(const Iterator& other) const { return rest_ == other.rest_; }

   private:
    Bits64 rest_;
    int group_;
  };
  CB_FN constexpr Iterator begin() const { return {group_, mask_}; }
  CB_FN constexpr Iterator end() const { return {group_, 0}; }

 private:
  Bits64 mask_ = 0;
  int group_ = 0;
};

// A run of codes that begins at `first`, those with a bit in `choices`.
CB_FN constexpr ActionMask from(int first, Bits64 choices) {
  const int group = first & ~(kGroup - 1);
  return {group, choices << (first - group)};
}

CB_FN constexpr Bits64 goods_of(const Player& player) {
  return (player.gold != 0 ? bit(kGold) : 0) | (player.wood != 0 ? bit(kWood) : 0);
}

CB_WITHIN CB_FN constexpr ActionMask legal_actions(const Match& match, const State& state) {
  const Player& mover = state.players[state.mover];
  switch (state.phase) {
    case Phase::sail:
      return from(kSail + 1, bit(furthest(state, state.mover, mover.ship)) - 1);
    case Phase::act:
      return {0, act_choices(match, state) | bit(kEnd)};
    case Phase::lose:
      return from(kLose, red_choices(state.players[state.seat], state.owed));
    case Phase::put_back:
      return from(kPutBack, 0b11);
    case Phase::pass_take:
    case Phase::raid_take:
      return from(kTake, goods_of(state.players[state.seat]));
    case Phase::pass_give:
    case Phase::raid_give:
      return from(kGive, goods_of(mover));
    case Phase::pick_ability:
      return from(kAbility, abilities_to_copy(match, state));
    case Phase::pick_double:
      return from(kDouble, 0b11);
    case Phase::turn_cap:
      return from(kTurnCap, (bit(kSpaces) - 1) & ~bit(state.helper));
    case Phase::lay:
      return from(kTile, faces_left(match, state));
    case Phase::deal:
      return from(kCard, cards_left(match, state));
    case Phase::pick:
      return from(kPickSide, 0b11);
    case Phase::ship:
      return from(kPlace, bit(kSpaces) - 1);
    case Phase::goods:
      return from(kGoods, bit(match.start.choice[match.offset(state.starter, state.mover)] + 1) - 1);
    case Phase::improve_free:
      return from(kBuild, match.side(mover).paths[0]);
    default:
      return {};
  }
}

CB_FN constexpr bool waits_for_chance(const Match& match, const State& state) {
  switch (state.phase) {
    case Phase::draw:
    case Phase::starter_lot:
      return true;
    case Phase::lay:
      return match.options.rondel == Rondel::drawn;
    case Phase::deal:
      return match.options.cards == Cards::dealt;
    default:
      return false;
  }
}

// What chance can bring, each with its weight.
template <class Visit>
CB_FN constexpr void each_outcome(const Match& match, const State& state, const Visit& visit) {
  switch (state.phase) {
    case Phase::draw:  // BV-19: any token of the lid is as likely as any other
      if (state.lid_red != 0) visit(make(kToken), state.lid_red);
      if (state.lid_grey != 0) visit(make(kToken + 1), state.lid_grey);
      break;
    case Phase::starter_lot:
      for (int seat = 0; seat < match.players; ++seat) visit(make(kStarter + seat), 1);
      break;
    case Phase::lay: {  // BV-01: one of the tiles left, either side up
      for (const int tile : members(tiles_left(match, state))) {
        const auto& faces = match.edition.tiles[tile];
        const bool same = faces[0] == faces[1];
        visit(make(kTile + faces[0]), same ? 2 : 1);
        if (!same) visit(make(kTile + faces[1]), 1);
      }
      break;
    }
    case Phase::deal:
      for (const int card : members(cards_left(match, state))) visit(make(kCard + card), 1);
      break;
    default:
      break;
  }
}

#if CB_CARD
// Gone through each time instead of kept, since a thread has room for no list. So the state must still be the same.
class Outcomes {
 public:
  CB_FN constexpr Outcomes(const Match& match, const State& state) : match_(&match), state_(&state) {}

  CB_FN constexpr int size() const {
    int size = 0;
    each([&](Action, std::uint32_t) { ++size; });
    return size;
  }
  CB_FN constexpr std::uint32_t total() const {
    std::uint32_t total = 0;
    each([&](Action, std::uint32_t weight) { total += weight; });
    return total;
  }
  CB_FN constexpr Action pick(std::uint32_t ticket) const {
    Action found;
    std::uint32_t before = 0;
    each([&](Action action, std::uint32_t weight) {
      if (ticket >= before && ticket < before + weight) found = action;
      before += weight;
    });
    return found;
  }
  CB_FN constexpr Action operator[](int n) const {
    Action found;
    each([&](Action action, std::uint32_t) {
      if (n-- == 0) found = action;
    });
    return found;
  }
  CB_FN constexpr std::uint32_t weight(int n) const {
    std::uint32_t found = 0;
    each([&](Action, std::uint32_t weight) {
      if (n-- == 0) found = weight;
    });
    return found;
  }
  CB_FN constexpr bool contains(Action wanted) const {
    bool found = false;
    each([&](Action action, std::uint32_t) { found = found || action == wanted; });
    return found;
  }
  CB_FN constexpr auto begin() const { return IndexIterator<Outcomes, Action>(*this, 0); }
  CB_FN constexpr auto end() const { return IndexIterator<Outcomes, Action>(*this, size()); }

 private:
  template <class Visit>
  CB_FN constexpr void each(const Visit& visit) const {
    each_outcome(*match_, *state_, visit);
  }
  const Match* match_;
  const State* state_;
};
CB_FN constexpr Outcomes outcomes(const Match& match, const State& state) { return {match, state}; }
#else
using Outcomes = OutcomeList<Action, kActions>;
CB_FN constexpr Outcomes outcomes(const Match& match, const State& state) {
  Outcomes list;
  each_outcome(match, state, [&](Action outcome, std::uint32_t weight) { list.push_back(outcome, weight); });
  return list;
}
#endif

}  // namespace cb::inline CB_ISA::bottlecap_vikings
