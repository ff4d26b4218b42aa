// SPDX-License-Identifier: MIT
// Compiled once per instruction set, as games/kernels.cpp is and for the same reasons.
#include "bots/think.hpp"

#include "core/bytes.hpp"
#include "game/action_code.hpp"
#include "games/all_evaluations.hpp"
#include "search/alpha_beta.hpp"
#include "search/expectimax.hpp"
#include "search/mcts.hpp"
#include "search/sampled.hpp"

namespace cb::inline CB_ISA {
namespace {

// The legal moves in a random order, nothing known of any: what the other searches start from or fall back on.
template <Game R>
SearchReply shuffled(const R& rules, const typename R::State& state, std::uint64_t seed) {
  SearchReply reply;
  if (rules.actor(state) < 0) return reply;
  Rng rng(seed);
  for (const auto action : rules.legal(state)) {
    if (reply.move_count == SearchReply::kMostMoves) break;
    const auto at = rng.below(static_cast<std::uint32_t>(reply.move_count) + 1);
    reply.moves[reply.move_count++] = reply.moves[at];
    reply.moves[at] = {to_code(action), 0.5F, 0};
  }
  return reply;
}

// A state to think about: the view itself where nothing is hidden.
template <Game R>
typename R::State some_state(const R& rules, const void* view, std::uint64_t seed) {
  if constexpr (Hidden<R>) {
    Rng rng(seed);
    return rules.sample(from_bytes<typename R::View>(view), rng);
  } else {
    return from_bytes<typename R::State>(view);
  }
}

// How much worse than the best a move may be and still be worth a value of its own.
float margin_of(const Plan& plan) {
  constexpr float kSlipsThatHappen = 7.0F;  // one worse by more is taken less than once in a thousand moves
  return plan.value_every_move ? 1.0F : kSlipsThatHappen * plan.slip;
}

template <class E>
SearchReply think(const ThinkRequest& request) {
  using R = typename E::Rules;
  const R rules = from_bytes<R>(request.rules);
  const E evaluation = from_bytes<E>(request.evaluation);
  const Plan& plan = request.plan;
  const auto state = some_state(rules, request.view, request.seed);
  const Actor actor = rules.actor(state);
  // Chance has nothing to choose; only searches that look through it, asked for values, go on from there.
  const bool looks_through = plan.method == Method::tree || plan.method == Method::expectimax;
  const bool values_chance = looks_through && plan.value_every_move && !Hidden<R>;
  if (actor == kNobody || (actor == kChance && !values_chance)) return {};

  SearchReply reply;
  if constexpr (Hidden<R>) {
    if (plan.method == Method::sampled) {
      const auto view = from_bytes<typename R::View>(request.view);
      Sampled<R, E> search(rules, evaluation, {plan.rollout_plies});
      reply = search.search(view, request.limits, request.seed);
    }
  } else {
    if constexpr (requires { evaluation.score(rules, state); }) {
      if (plan.method == Method::alpha_beta) {
        AlphaBeta<R, E> search(rules, evaluation, {plan.deepest, margin_of(plan)}, request.memory);
        reply = search.search(state, request.past, request.limits);
      }
    }
    if (plan.method == Method::tree) {
      Mcts<R, E> search(rules, evaluation,
                        {plan.exploration, plan.rollout_plies, plan.prior_visits, plan.value_every_move},
                        request.memory);
      reply = search.search(state, request.limits, request.seed);
    }
    if constexpr (Chance<R>) {
      if (plan.method == Method::expectimax)
        reply = Expectimax<R, E>(rules, evaluation, {plan.deepest, plan.width, plan.value_every_move || plan.slip > 0})
                    .search(state, request.limits);
    }
  }
  // A search that had no room to begin, or a plan that does not fit the game, still gets an answer.
  return reply.found() || reply.seats_known ? reply : shuffled(rules, state, request.seed);
}

template <class List>
struct TableOf;
template <class... E>
struct TableOf<TypeList<E...>> {
  static constexpr Think kEntries[] = {&think<E>...};
};

}  // namespace

extern const Think* const think_table;
constinit const Think* const think_table = TableOf<AllEvaluations>::kEntries;

}  // namespace cb::inline CB_ISA
