// SPDX-License-Identifier: MIT
// A search for hidden hands. It is given a view, not a state: what the seat cannot see is drawn anew for every
// try, so it cannot know more than the seat does. What is compared are whole turns. Each try plays every turn that is
// still in question to the end, all from the same draw and with the same luck; turns that are clearly worse drop out;
// and the quick player's own turn is left only for one that is clearly better.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/rng.hpp"
#include "game/action_code.hpp"
#include "game/concepts.hpp"
#include "game/values.hpp"
#include "search/budget.hpp"
#include "search/luck.hpp"
#include "search/reply.hpp"
#include "search/turns.hpp"

namespace cb {

struct SampledSettings {
  std::uint32_t rollout_plies = 1'000;
  double errors_to_leave = 2.0;  // standard errors by which another turn must be better than the quick player's …
  double errors_to_drop = 2.5;   // … and by which a turn must be worse than the best to be tried no more
};

}  // namespace cb

namespace cb::inline CB_ISA {

// `evaluation.pick(rules, state, rng)` is the quick player; it must look at nothing its seat cannot see. An evaluation
// may also have `opinion(rules, state, action)`, the value of a move before any try, `Luck` (see luck.hpp),
// `settled(rules, state, values)` for states whose outcome it can tell, `near_miss(rules, state)`, what a lost game
// counts for, and `pointless(state, action)` for moves that some other move is always as good as.
template <Hidden R, class E>
class Sampled {
 public:
  using State = typename R::State;
  using Action = typename R::Action;
  using View = typename R::View;

  Sampled(const R& rules, const E& evaluation, const SampledSettings& settings)
      : rules_(rules), evaluation_(evaluation), settings_(settings) {}

  SearchReply search(const View& view, const SearchLimits& limits, std::uint64_t seed) {
    Budget budget(limits);
    Rng rng(seed);
    const State some = rules_.sample(view, rng);
    SearchReply reply;
    if (rules_.actor(some) < 0) return reply;
    chosen_ = kQuick;
    // What the seat may do does not depend on what it cannot see, so any sample will do here.
    turns_.list(rules_, evaluation_, some, rng);
    for (const Turn& turn : turns_)
      if (!find(reply, turn.steps[0]))
        reply.moves[reply.move_count++] = {to_code(turn.steps[0]), opinion(some, turn.steps[0]), 0};
    if (reply.move_count > 1) {
      line_up(some, limits.nodes / kTriesToTell);
      race(view, budget, rng);
      rank(reply);
    }
    reply.nodes = budget.used();
    reply.line_length = turns_[chosen_].size;
    for (std::size_t n = 0; n < reply.line_length; ++n) reply.line[n] = to_code(turns_[chosen_].steps[n]);
    return reply;
  }

 private:
  using Turn = typename Turns<R, E>::Turn;
  using Luck = LuckOf<R, E>;
  static constexpr std::size_t kMostTurns = Turns<R, E>::kMost;
  static constexpr std::size_t kQuick = 0;  // the quick player's turn is the first of the list
  // Turns drop out after so many tries, then after twice as many, and so on: each look is one more chance to be wrong.
  static constexpr std::uint64_t kFirstLook = 16;
  // Fewer tries than this tell little, so where not all turns can have so many the least promising stay out.
  static constexpr std::uint64_t kTriesToTell = 64;
  // A turn that won so many tries out of so many leaves nothing to look for.
  static constexpr std::uint64_t kEnoughWins = 1'024;

  struct Tally {
    std::uint64_t tries = 0;
    double value = 0;
    double sum = 0;  // of values and credits: what the race goes by
  };
  struct Outcome {
    float value = 0;
    float credit = 0;  // for a loss that came near
  };

  float opinion(const State& state, Action action) const {
    if constexpr (requires { evaluation_.opinion(rules_, state, action); })
      return evaluation_.opinion(rules_, state, action);
    else
      return 0.5F;
  }

  static MoveValue* find(SearchReply& reply, Action action) {
    const auto moves = std::span(reply.moves).first(reply.move_count);
    const auto at = std::ranges::find(moves, to_code(action), &MoveValue::action);
    return at == moves.end() ? nullptr : &*at;
  }

  // The turns that will race: at most so many, but always some beside the quick player's own.
  void line_up(const State& state, std::uint64_t most) {
    constexpr std::uint64_t kFewest = 3;
    float promise[kMostTurns];
    for (std::size_t n = 0; n < turns_.size(); ++n) {
      racing_[n] = static_cast<std::uint16_t>(n);
      promise[n] = promise_of(state, turns_[n]);
    }
    std::sort(racing_ + 1, racing_ + turns_.size(), [&](std::uint16_t a, std::uint16_t b) {
      return promise[a] != promise[b] ? promise[a] > promise[b] : a < b;
    });
    racing_count_ = static_cast<std::size_t>(std::min<std::uint64_t>(std::max(most, kFewest), turns_.size()));
  }
  // What is thought of a turn before any try, of all its steps; 1 for the favourite.
  float promise_of(State state, const Turn& turn) const {
    float promise = 1;
    for (std::size_t n = 0; n < turn.size; ++n) {
      promise *= 2 * opinion(state, turn.steps[n]);
      rules_.apply(state, turn.steps[n]);
    }
    return promise;
  }

  void race(const View& view, Budget& budget, Rng& rng) {
    const std::size_t size = turns_.size();
    for (std::size_t n = 0; n < size; ++n) {
      tallies_[n] = {};
      for (std::size_t m = 0; m < size; ++m) squares_[n][m] = 0;
    }
    tries_ = 0;
    std::uint64_t next_look = kFirstLook;
    budget.look();
    while (racing_count_ > 1 && one_try(view, budget, rng)) {
      if (++tries_ < next_look) continue;
      drop_out();
      next_look *= 2;
      if (tries_ >= kEnoughWins && tallies_[leader()].sum >= static_cast<double>(tries_)) break;
    }
    const std::size_t best = leader();
    chosen_ = still_racing(kQuick) && !leads(best, kQuick, settings_.errors_to_leave) ? kQuick : best;
  }

  // Every racing turn once, from one and the same sample; false, and nothing counted, if the budget ends before that.
  bool one_try(const View& view, Budget& budget, Rng& rng) {
    const State world = rules_.sample(view, rng);
    const Luck luck(rules_, world, rng);
    const int seat = rules_.turn(world);
    Outcome outcomes[kMostTurns];
    for (std::size_t n = 0; n < racing_count_; ++n) {
      if (!budget.spend()) return false;
      budget.look();
      if (budget.out_of_time()) return false;
      State state = world;
      Luck own = luck;
      outcomes[n] = rollout(state, turns_[racing_[n]], seat, own, budget);
      if (budget.out_of_time()) return false;
    }
    for (std::size_t n = 0; n < racing_count_; ++n) {
      Tally& tally = tallies_[racing_[n]];
      ++tally.tries;
      tally.value += outcomes[n].value;
      tally.sum += outcomes[n].value + outcomes[n].credit;
      for (std::size_t m = 0; m < n; ++m) {
        const double lead = outcomes[n].value + outcomes[n].credit - outcomes[m].value - outcomes[m].credit;
        squares_[racing_[n]][racing_[m]] += lead * lead;
        squares_[racing_[m]][racing_[n]] += lead * lead;
      }
    }
    return true;
  }

  Outcome outcome(const State& state, const SeatValues& values, int seat) const {
    Outcome outcome{values.at[seat]};
    if constexpr (requires { evaluation_.near_miss(rules_, state); })
      if (outcome.value == 0) outcome.credit = evaluation_.near_miss(rules_, state);
    return outcome;
  }

  Outcome rollout(State& state, const Turn& turn, int seat, Luck& luck, Budget& budget) const {
    constexpr std::uint32_t kPliesBetweenLooks = 64;
    for (std::size_t n = 0; n < turn.size; ++n) rules_.apply(state, turn.steps[n]);
    for (std::uint32_t plies = 0;;) {
      if constexpr (Chance<R>) {
        if (rules_.at_chance(state)) {
          rules_.apply(state, luck.draw(rules_, state));
          continue;
        }
      }
      const auto legal = rules_.legal(state);
      if (legal.size() == 0) return outcome(state, values_of(rules_, rules_.ending(state)), seat);
      if (plies >= settings_.rollout_plies) return {evaluation_.values(rules_, state).at[seat]};
      if constexpr (requires(SeatValues& values) { evaluation_.settled(rules_, state, values); }) {
        SeatValues values;
        if (evaluation_.settled(rules_, state, values)) return outcome(state, values, seat);
      }
      rules_.apply(state, evaluation_.pick(rules_, state, luck.rng()));
      if (++plies % kPliesBetweenLooks == 0) {
        budget.look();
        if (budget.out_of_time()) return {};
      }
    }
  }

  std::size_t leader() const {
    std::size_t best = racing_[0];
    for (std::size_t n = 1; n < racing_count_; ++n)
      if (tallies_[racing_[n]].sum > tallies_[best].sum) best = racing_[n];
    return best;
  }
  bool still_racing(std::size_t turn) const {
    return std::find(racing_, racing_ + racing_count_, turn) != racing_ + racing_count_;
  }
  // Both are still racing, so they have been in the same tries.
  bool leads(std::size_t a, std::size_t b, double errors) const {
    const auto tries = static_cast<double>(tries_);
    const double sum = tallies_[a].sum - tallies_[b].sum;
    if (!(sum > 0)) return false;
    // As if one try more had been lost: tries that all went the same way do not make it certain.
    const double variance = (squares_[a][b] - sum * sum / tries + 1.0) / tries;
    return sum / tries > errors * std::sqrt(variance / tries);
  }

  void drop_out() {
    const std::size_t best = leader();
    std::size_t kept = 0;
    for (std::size_t n = 0; n < racing_count_; ++n) {
      const std::size_t turn = racing_[n];
      if (turn != best && (turns_[turn].pointless || leads(best, turn, settings_.errors_to_drop))) continue;
      racing_[kept++] = racing_[n];
    }
    racing_count_ = kept;
  }

  // The chosen move first, the others by their values.
  void rank(SearchReply& reply) const {
    if (tries_ > 0) fill_in_values(reply);
    std::swap(reply.moves[0], *find(reply, turns_[chosen_].steps[0]));
    std::sort(reply.moves.begin() + 1, reply.moves.begin() + static_cast<std::ptrdiff_t>(reply.move_count),
              [](const MoveValue& a, const MoveValue& b) {
                return a.value != b.value ? a.value > b.value : a.action < b.action;
              });
  }
  // A move is worth as much as the best of its turns.
  void fill_in_values(SearchReply& reply) const {
    for (std::size_t n = 0; n < reply.move_count; ++n) reply.moves[n].value = 0.0F;
    const std::uint32_t first = to_code(turns_[chosen_].steps[0]);
    for (std::size_t n = 0; n < turns_.size(); ++n) {
      MoveValue& move = *find(reply, turns_[n].steps[0]);
      const Tally& tally = tallies_[n];
      if (tally.tries == 0) continue;
      const auto value = static_cast<float>(tally.value / static_cast<double>(tally.tries));
      const bool better = move.action == first ? n == chosen_ : move.visits == 0 || value > move.value;
      if (better) move = {move.action, value, tally.tries};
      if (n == chosen_) ++move.visits;  // a vote, for whoever puts several searches together
    }
  }

  const R& rules_;
  const E& evaluation_;
  SampledSettings settings_;
  Turns<R, E> turns_;
  std::size_t chosen_ = kQuick;
  std::uint64_t tries_ = 0;
  Tally tallies_[kMostTurns];
  double squares_[kMostTurns][kMostTurns];  // of the leads of one over the other
  std::uint16_t racing_[kMostTurns];
  std::size_t racing_count_ = 0;
};

}  // namespace cb::inline CB_ISA
