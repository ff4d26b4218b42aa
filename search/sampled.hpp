// SPDX-License-Identifier: MIT
// A search for hidden hands. It is given a view, not a state: what the seat cannot see is drawn anew for every
// try, so it cannot know more than the seat does. Each try plays every move that is still in question to the end,
// all from the same draw, and the move the quick player would make is left only for one that is clearly better.
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
#include "search/reply.hpp"

namespace cb {

struct SampledSettings {
  std::uint32_t rollout_plies = 1'000;
  bool guided = true;
  float errors_to_leave = 2.0F;  // standard errors by which another move must be better than the quick player's
};

}  // namespace cb

namespace cb::inline CB_ISA {

// `evaluation.pick(rules, state, rng)` is the quick player; it must look at nothing its seat cannot see.
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
    const Actor seat = rules_.actor(some);
    if (seat < 0) return reply;
    const Action quick = evaluation_.pick(rules_, some, rng);
    reply.moves[reply.move_count++] = {to_code(quick), 0.5F, 0};
    for (const Action action : rules_.legal(some))
      if (!(action == quick) && reply.move_count < SearchReply::kMostMoves)
        reply.moves[reply.move_count++] = {to_code(action), 0.5F, 0};
    if (reply.move_count > 1) try_moves(view, seat, budget, rng, reply);
    reply.nodes = budget.used();
    reply.line[0] = reply.moves[0].action;
    reply.line_length = 1;
    return reply;
  }

 private:
  struct Tally {
    double sum = 0;
    double lead = 0;  // over the quick player's move, in the same tries
    double lead_squares = 0;
  };

  void try_moves(const View& view, Actor seat, Budget& budget, Rng& rng, SearchReply& reply) {
    Tally tallies[SearchReply::kMostMoves];
    std::uint64_t tries = 0;
    for (; !budget.over(); ++tries) {
      const State world = rules_.sample(view, rng);
      const std::uint64_t luck = rng.next();
      float values[SearchReply::kMostMoves];
      bool whole = true;
      for (std::size_t n = 0; n < reply.move_count && whole; ++n) {
        whole = budget.spend();
        budget.look();
        State state = world;
        rules_.apply(state, from_code<Action>(reply.moves[n].action));
        values[n] = whole ? rollout(state, Rng(luck)).at[seat] : 0.0F;
      }
      if (!whole) break;
      for (std::size_t n = 0; n < reply.move_count; ++n) {
        const double lead = values[n] - values[0];
        tallies[n].sum += values[n];
        tallies[n].lead += lead;
        tallies[n].lead_squares += lead * lead;
      }
    }
    rank(tallies, tries, reply);
  }

  SeatValues rollout(State& state, Rng rng) const {
    for (std::uint32_t plies = 0;; ++plies) {
      if constexpr (Chance<R>) {
        if (rules_.at_chance(state)) {
          const auto outcomes = rules_.chance(state);
          rules_.apply(state, outcomes.pick(rng.below(outcomes.total())));
          continue;
        }
      }
      const auto legal = rules_.legal(state);
      if (legal.size() == 0) return values_of(rules_, rules_.ending(state));
      if (plies >= settings_.rollout_plies) return evaluation_.values(rules_, state);
      if (settings_.guided)
        rules_.apply(state, evaluation_.pick(rules_, state, rng));
      else
        rules_.apply(state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    }
  }

  // Best first; the quick player's move stays first unless another leads by more than chance would explain.
  void rank(const Tally* tallies, std::uint64_t tries, SearchReply& reply) const {
    if (tries == 0) return;
    const auto n_tries = static_cast<double>(tries);
    std::size_t best = 0;
    double best_lead = 0;
    for (std::size_t n = 0; n < reply.move_count; ++n) {
      reply.moves[n].value = static_cast<float>(tallies[n].sum / n_tries);
      reply.moves[n].visits = tries;
      const double lead = tallies[n].lead / n_tries;
      const double variance = tallies[n].lead_squares / n_tries - lead * lead;
      const double error = std::sqrt(std::max(variance, 0.0) / n_tries);
      if (lead > best_lead && lead > settings_.errors_to_leave * error) {
        best_lead = lead;
        best = n;
      }
    }
    std::swap(reply.moves[0], reply.moves[best]);
    std::sort(reply.moves.begin() + 1, reply.moves.begin() + static_cast<std::ptrdiff_t>(reply.move_count),
              [](const MoveValue& a, const MoveValue& b) {
                return a.value != b.value ? a.value > b.value : a.action < b.action;
              });
  }

  const R& rules_;
  const E& evaluation_;
  SampledSettings settings_;
};

}  // namespace cb::inline CB_ISA
