// SPDX-License-Identifier: MIT
// Expectimax for any number of seats and sides: every throw of the dice is looked at and weighed, every seat takes
// what is best for itself (max^n). Where a tree search samples throws, this one counts them, so it makes no blunder
// for want of tries; what it saves instead is width: below the first look only the most promising moves are followed.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "game/action_code.hpp"
#include "game/concepts.hpp"
#include "game/values.hpp"
#include "search/budget.hpp"
#include "search/reply.hpp"

namespace cb {

struct ExpectimaxSettings {
  int deepest = 60;               // in choices, whoever makes them
  int width = 4;                  // moves followed at a choice, the best at first sight; at the root twice as many
  bool value_every_move = false;  // at the root all are followed
};

}  // namespace cb

namespace cb::inline CB_ISA {

template <Chance R, class E>
  requires Evaluation<E, R>
class Expectimax {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  Expectimax(const R& rules, const E& evaluation, const ExpectimaxSettings& settings)
      : rules_(rules), evaluation_(evaluation), settings_(settings) {}

  // Every move gets a first look whatever the limits; there are no more than a reply holds.
  SearchReply search(const State& root, const SearchLimits& limits) {
    budget_ = Budget(limits);
    SearchReply reply;
    const Actor seat = rules_.actor(root);
    if (seat == kChance) return weigh_root(root);
    if (seat < 0) return reply;
    Leader leader;
    for (const Action action : rules_.legal(root)) {
      if (reply.move_count == SearchReply::kMostMoves) break;
      budget_.spend();
      const SeatValues values = judge(after(root, action));
      reply.moves[reply.move_count++] = {to_code(action), values.at[seat], 1};
      leader.consider(to_code(action), values, seat);
    }
    order(reply, reply.move_count);
    reply.depth = 1;
    know(reply, leader.values);
    // A single move needs no thought, unless its value is asked for.
    const bool worth_it = reply.move_count > 1 || settings_.value_every_move;
    for (int depth = 2; depth <= settings_.deepest && worth_it && !budget_.over(); ++depth)
      if (look_deeper(root, seat, depth, reply)) reply.depth = depth;
    reply.nodes = budget_.used();
    reply.line[0] = reply.moves[0].action;
    reply.line_length = 1;
    return reply;
  }

 private:
  State after(State state, Action action) const {
    rules_.apply(state, action);
    return state;
  }

  // Values the leading moves one choice deeper, the leader first. False when the budget ran out on the way: those
  // done by then still count, if the leader is among them.
  bool look_deeper(const State& root, Actor seat, int depth, SearchReply& reply) {
    std::size_t many = reply.move_count;
    if (depth > 2 && !settings_.value_every_move) many = std::min(many, 2 * static_cast<std::size_t>(settings_.width));
    std::size_t done = 0;
    Leader leader;
    for (; done < many; ++done) {
      MoveValue& move = reply.moves[done];
      const std::uint64_t before = budget_.used();
      const SeatValues values = look(after(root, from_code<Action>(move.action)), depth - 1);
      move.visits += budget_.used() - before;
      if (budget_.over()) break;
      move.value = values.at[seat];
      leader.consider(move.action, values, seat);
    }
    order(reply, done);
    if (done > 0) know(reply, leader.values);
    // The others were seen less well: they stay behind.
    if (done > 0)
      for (std::size_t n = done; n < reply.move_count; ++n)
        reply.moves[n].value = std::min(reply.moves[n].value, reply.moves[done - 1].value);
    return done == many;
  }

  // What a throw that is still to come is worth to everybody, for analysis: nobody chooses anything.
  SearchReply weigh_root(const State& root) {
    SearchReply reply;
    for (int depth = 1; depth <= settings_.deepest && !budget_.over(); ++depth) {
      const SeatValues values = weigh(root, depth);
      if (budget_.over() && depth > 1) break;
      know(reply, values);
      reply.depth = depth;
    }
    reply.nodes = budget_.used();
    return reply;
  }

  void know(SearchReply& reply, const SeatValues& values) const {
    reply.seats_known = true;
    for (int seat = 0; seat < rules_.seats(); ++seat) reply.seats[static_cast<std::size_t>(seat)] = values.at[seat];
  }

  // The move that will be first once they are ordered, with what it is worth to everybody.
  struct Leader {
    SeatValues values;
    std::uint32_t action = 0;
    bool any = false;
    void consider(std::uint32_t code, const SeatValues& found, Actor seat) {
      const float lead = found.at[seat] - values.at[seat];
      if (any && (lead < 0 || (lead == 0 && code > action))) return;
      *this = {found, code, true};
    }
  };

  static void order(SearchReply& reply, std::size_t many) {
    std::sort(reply.moves.begin(), reply.moves.begin() + static_cast<std::ptrdiff_t>(many),
              [](const MoveValue& a, const MoveValue& b) {
                return a.value != b.value ? a.value > b.value : a.action < b.action;
              });
  }

  SeatValues judge(const State& state) const {
    if (rules_.actor(state) == kNobody) return values_of(rules_, rules_.ending(state));
    return evaluation_.values(rules_, state);
  }

  // What a state is worth after so many more choices. Once the budget is spent the answer means nothing.
  SeatValues look(const State& state, int depth) {
    if (depth == 0) {
      budget_.spend();
      return judge(state);
    }
    if (rules_.at_chance(state)) return weigh(state, depth);
    const auto legal = rules_.legal(state);
    const Actor seat = rules_.actor(state);
    if (legal.size() == 0) return values_of(rules_, rules_.ending(state));
    FixedVector<Seen, SearchReply::kMostMoves> seen;
    for (const Action action : legal) {
      if (seen.size() == seen.capacity() || !budget_.spend()) break;
      const SeatValues values = judge(after(state, action));
      seen.push_back({action, values});
    }
    if (seen.empty()) return {};
    const auto better = [seat](const Seen& a, const Seen& b) {
      if (a.values.at[seat] != b.values.at[seat]) return a.values.at[seat] > b.values.at[seat];
      return to_code(a.action) < to_code(b.action);
    };
    if (depth == 1) return std::min_element(seen.begin(), seen.end(), better)->values;
    const int many = std::min(seen.size(), settings_.width);
    std::partial_sort(seen.begin(), seen.begin() + many, seen.end(), better);
    SeatValues best;
    for (int n = 0; n < many && !budget_.over(); ++n) {
      const SeatValues values = look(after(state, seen[n].action), depth - 1);
      if (n == 0 || values.at[seat] > best.at[seat]) best = values;
    }
    return best;
  }

  SeatValues weigh(const State& state, int depth) {
    SeatValues sum;
    const auto outcomes = rules_.chance(state);
    for (int n = 0; n < outcomes.size() && !budget_.over(); ++n) {
      const SeatValues values = look(after(state, outcomes[n]), depth);
      const float share = static_cast<float>(outcomes.weight(n)) / static_cast<float>(outcomes.total());
      for (int seat = 0; seat < rules_.seats(); ++seat) sum.at[seat] += share * values.at[seat];
    }
    return sum;
  }

  struct Seen {
    Action action;
    SeatValues values;
  };

  const R& rules_;
  const E& evaluation_;
  ExpectimaxSettings settings_;
  Budget budget_{SearchLimits{}};
};

}  // namespace cb::inline CB_ISA
