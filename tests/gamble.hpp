// SPDX-License-Identifier: MIT
// A tiny game of chance for the searches, small enough to count through: on their turn a seat takes a point, throws
// for three (one time in three), or gives two points to the seat opposite. Whoever has the most at the end wins.
#pragma once

#include <algorithm>
#include <cstdint>

#include "game/sets.hpp"
#include "game/values.hpp"

namespace cb::gamble {

enum class Sides : std::uint8_t { each, pairs, together };

struct State {
  std::uint8_t points[4] = {};
  std::uint8_t turns = 0;
  std::uint8_t throwing = 0;
  bool operator==(const State&) const = default;
};

enum class Kind : std::uint8_t { take, risk, give, lucky, unlucky };
struct Action {
  Kind kind = Kind::take;
  bool operator==(const Action&) const = default;
};

class Rules {
 public:
  using State = gamble::State;
  using Action = gamble::Action;

  Rules() = default;
  // Together, all win with `goal` points in all and otherwise lose.
  Rules(int seats, int turns, Sides sides, int goal = 0) : seats_(seats), turns_(turns), goal_(goal), sides_(sides) {}

  int seats() const { return seats_; }
  int side(int seat) const { return sides_ == Sides::each ? seat : sides_ == Sides::pairs ? seat % 2 : 0; }
  State start() const { return {}; }
  int turn(const State& state) const { return state.turns % seats_; }
  bool begins_turn(const State& state) const { return state.throwing == 0; }
  Actor actor(const State& state) const {
    if (at_chance(state)) return kChance;
    return state.turns == turns_ ? kNobody : turn(state);
  }
  auto legal(const State& state) const {
    ActionList<Action, 3> list;
    if (actor(state) >= 0)
      for (const Kind kind : {Kind::take, Kind::risk, Kind::give}) list.push_back({kind});
    return list;
  }
  bool at_chance(const State& state) const { return state.throwing != 0; }
  auto chance(const State&) const {
    OutcomeList<Action, 2> list;
    list.push_back({Kind::lucky}, 1);
    list.push_back({Kind::unlucky}, 2);
    return list;
  }
  void apply(State& state, Action action) const {
    const int seat = turn(state);
    const auto add = [&](int to, int more) { state.points[to] = static_cast<std::uint8_t>(state.points[to] + more); };
    state.throwing = action.kind == Kind::risk ? 1 : 0;
    if (action.kind == Kind::risk) return;
    if (action.kind == Kind::take) add(seat, 1);
    if (action.kind == Kind::give) add((seat + seats_ / 2) % seats_, 2);
    if (action.kind == Kind::lucky) add(seat, 3);
    ++state.turns;
  }
  Ending ending(const State& state) const {
    int points[4] = {};
    for (int seat = 0; seat < seats_; ++seat) points[side(seat)] += state.points[seat];
    const int best = sides_ == Sides::together ? goal_ : *std::max_element(points, points + 4);
    Ending ending;
    for (int seat = 0; seat < seats_; ++seat)
      if (points[side(seat)] >= best) ending.winners = static_cast<std::uint8_t>(ending.winners | 1 << seat);
    return ending;
  }
  State position(const State& state) const { return state; }
  int repetition_limit() const { return 0; }

 private:
  int seats_ = 2;
  int turns_ = 2;
  int goal_ = 0;
  Sides sides_ = Sides::each;
};
static_assert(Chance<Rules>);

// Knows nothing: every side is as likely to win.
struct Clueless {
  SeatValues values(const Rules& rules, const State&) const { return values_of_points(rules, {}, 1.0F); }
};

// What each seat gets when all play for themselves or their side, by counting every line to its end.
inline SeatValues count(const Rules& rules, const State& state) {
  if (rules.actor(state) == kNobody) return values_of(rules, rules.ending(state));
  SeatValues result;
  if (rules.at_chance(state)) {
    const auto outcomes = rules.chance(state);
    for (int n = 0; n < outcomes.size(); ++n) {
      State next = state;
      rules.apply(next, outcomes[n]);
      const SeatValues values = count(rules, next);
      for (int seat = 0; seat < rules.seats(); ++seat)
        result.at[seat] += values.at[seat] * static_cast<float>(outcomes.weight(n)) / 3.0F;
    }
    return result;
  }
  const int seat = rules.turn(state);
  result.at[seat] = -1.0F;
  for (const Action action : rules.legal(state)) {
    State next = state;
    rules.apply(next, action);
    const SeatValues values = count(rules, next);
    if (values.at[seat] > result.at[seat]) result = values;
  }
  return result;
}

// The value of one move to whoever makes it.
inline float count(const Rules& rules, const State& state, Action action) {
  State next = state;
  rules.apply(next, action);
  return count(rules, next).at[rules.turn(state)];
}

}  // namespace cb::gamble
