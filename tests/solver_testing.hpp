// SPDX-License-Identifier: MIT
// Top Cap on small boards, solved the plain way: every placement of either mover, forwards, again and again until
// nothing changes any more. No numbers, no mirror, no turning, no looking back.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "games/top_cap/numbering.hpp"
#include "solver/exact_value.hpp"

namespace cb {

template <class Board>
class PlainTopCap {
 public:
  using State = top_cap::State;
  using Key = std::tuple<Bits64, Bits64, std::uint64_t>;
  static Key key(const State& state) { return {state.caps[0], state.caps[1], state.mover}; }

  PlainTopCap() {
    const Bits64 all = bit(Board::kCells) - 1;
    const Bits64 bottles = bit(Board::bottle(0)) | bit(Board::bottle(1));
    for (Bits64 cream = 0; cream <= all; ++cream) {
      if (count(cream) != Board::kCapsEach || (cream & bottles) != 0) continue;
      for (Bits64 blue = 0; blue <= all; ++blue) {
        if (count(blue) != Board::kCapsEach || (blue & (bottles | cream)) != 0) continue;
        for (const std::uint64_t mover : {0, 1}) states_.push_back({{cream, blue}, mover});
      }
    }
    for (const State& state : states_) values_[key(state)] = {};
    for (int plies = 0; decide(plies) || plies < 2;) ++plies;
  }

  const std::vector<State>& states() const { return states_; }
  ExactValue value(const State& state) const { return values_.at(key(state)); }
  std::vector<State> children(const State& state) const {
    std::vector<State> list;
    for (const auto action : rules_.legal(state)) {
      list.push_back(state);
      rules_.apply(list.back(), action);
    }
    return list;
  }

 private:
  // Decides what ends in exactly so many plies; whether there was any.
  bool decide(int plies) {
    std::vector<State> found;
    for (const State& state : states_)
      if (value(state).outcome == ExactValue::Outcome::draw && ends_in(state, plies)) found.push_back(state);
    const auto outcome = plies % 2 == 0 ? ExactValue::Outcome::loss : ExactValue::Outcome::win;
    for (const State& state : found) values_[key(state)] = {outcome, plies};
    return !found.empty();
  }
  bool ends_in(const State& state, int plies) const {
    const auto next = children(state);
    if (next.empty()) return plies == 0;
    bool some_lost = false;
    bool all_won = true;
    for (const State& child : next) {
      const auto known = values_.find(key(child));
      const bool arrived = known == values_.end();  // a cap is in a bottle: lost by the side to move
      const auto outcome = arrived ? ExactValue::Outcome::loss : known->second.outcome;
      some_lost |= outcome == ExactValue::Outcome::loss;
      all_won &= outcome == ExactValue::Outcome::win;
    }
    return plies % 2 == 1 ? some_lost : plies > 0 && all_won;
  }

  top_cap::RulesOn<Board> rules_;
  std::vector<State> states_;
  std::map<Key, ExactValue> values_;
};

}  // namespace cb
