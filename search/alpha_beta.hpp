// SPDX-License-Identifier: MIT
// Alpha-beta for two seats without chance: iterative deepening, transposition table, killer and history
// ordering, quiescence where the evaluation names noisy actions, repetition as a draw.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/fixed_vector.hpp"
#include "game/action_code.hpp"
#include "game/concepts.hpp"
#include "game/values.hpp"
#include "search/budget.hpp"
#include "search/reply.hpp"
#include "search/transposition_table.hpp"

namespace cb {

struct AlphaBetaSettings {
  int deepest = 60;
  bool value_every_move = false;  // exact values for all moves of the root, not just the best
  bool reduce_late_moves = true;  // false: exactly what plain minimax to the same depth finds
};

}  // namespace cb

namespace cb::inline CB_ISA {

// `evaluation.score(rules, state)` is for the side to move; `evaluation.noisy(rules, state, action)`,
// where there is one, names the actions that quiescence follows.
template <Game R, class E>
class AlphaBeta {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  AlphaBeta(const R& rules, const E& evaluation, const AlphaBetaSettings& settings, std::span<std::byte> memory)
      : rules_(rules), evaluation_(evaluation), settings_(settings), table_(memory) {}

  // `past` holds the keys of the positions that the match has already seen.
  SearchReply search(const State& root, std::span<const std::uint64_t> past, const SearchLimits& limits) {
    Budget budget(limits);
    budget_ = &budget;
    past_ = past;
    const auto legal = rules_.legal(root);
    SearchReply reply;
    for (const Action action : legal) {
      if (reply.move_count == SearchReply::kMostMoves) break;
      reply.moves[reply.move_count++] = {to_code(action), 0.5F, 0};
    }
    if (reply.move_count == 0) return reply;
    keys_[0] = key(rules_, root);
    int scores[SearchReply::kMostMoves] = {};
    for (int depth = 1; depth <= settings_.deepest && !budget.over(); ++depth) {
      if (!search_root(root, depth, reply, scores)) break;
      reply.depth = depth;
      // Nothing more to learn once a win or a loss is certain, or there is no choice.
      if (!settings_.value_every_move && (std::abs(scores[0]) >= kSurelyWon || reply.move_count == 1)) break;
    }
    reply.nodes = budget.used();
    fill_line(root, reply);
    return reply;
  }

 private:
  static constexpr int kDeepest = 128;
  static constexpr int kInfinity = 32'000;

  struct Ordered {
    Action action;
    int rank;
  };
  using Moves = FixedVector<Ordered, SearchReply::kMostMoves>;

  // One iteration; the moves stay ordered best first. False when the budget ran out before its end:
  // the moves searched by then still count where the best of them was among them.
  bool search_root(const State& root, int depth, SearchReply& reply, int (&scores)[SearchReply::kMostMoves]) {
    int alpha = -kInfinity;
    for (std::size_t n = 0; n < reply.move_count; ++n) {
      State next = root;
      rules_.apply(next, from_code<Action>(reply.moves[n].action));
      const std::uint64_t before = budget_->used();
      int score = 0;
      if (n == 0 || settings_.value_every_move) {
        score = -search_node(next, depth - 1, -kInfinity, kInfinity, 1);
      } else {
        score = -search_node(next, depth - 1, -alpha - 1, -alpha, 1);
        if (score > alpha) score = -search_node(next, depth - 1, -kInfinity, -alpha, 1);
      }
      if (budget_->over() && (depth > 1 || n > 0)) return false;
      MoveValue entry = reply.moves[n];
      entry.visits += budget_->used() - before;
      // A move that failed low has only a bound; it keeps its place behind those that did not.
      const bool better = score > alpha || settings_.value_every_move;
      if (better) entry.value = chance_of(score);
      std::size_t at = n;
      if (better) {
        while (at > 0 && scores[at - 1] < score) {
          reply.moves[at] = reply.moves[at - 1];
          scores[at] = scores[at - 1];
          --at;
        }
      } else {
        entry.value = std::min(entry.value, chance_of(alpha));
      }
      reply.moves[at] = entry;
      scores[at] = better ? score : std::min(score, alpha);
      alpha = std::max(alpha, score);
    }
    return true;
  }

  int search_node(const State& state, int depth, int alpha, int beta, int ply) {
    if (!budget_->spend()) return alpha;
    const auto legal = rules_.legal(state);
    if (legal.size() == 0) return ended(state, ply);
    const std::uint64_t here = key(rules_, state);
    keys_[ply] = here;
    if (repeated(here, ply)) return 0;
    if (depth <= 0 || ply >= kDeepest - 1) return quiet(state, legal, alpha, beta, ply);

    std::uint32_t expected = 0;
    bool have_expected = false;
    if (const auto* known = table_.find(here)) {
      const int score = from_table(known->score, ply);
      if (known->depth >= depth && (known->bound == Bound::exact || (known->bound == Bound::lower && score >= beta) ||
                                    (known->bound == Bound::upper && score <= alpha)))
        return score;
      expected = known->action;
      have_expected = true;
    }
    Moves moves;
    list(state, legal, ply, have_expected, expected, moves);
    const int floor = alpha;
    int best = -kInfinity;
    Action best_action = moves[0].action;
    for (int n = 0; n < moves.size(); ++n) {
      take_best(moves, n);
      State next = state;
      rules_.apply(next, moves[n].action);
      int score = 0;
      if (n == 0) {
        score = -search_node(next, depth - 1, -beta, -alpha, ply + 1);
      } else {
        // Late moves first get a shallower look; only those that surprise are searched in full.
        const int reduction = settings_.reduce_late_moves && depth >= 3 && n >= 4 ? 1 + (n >= 12 ? 1 : 0) : 0;
        score = -search_node(next, depth - 1 - reduction, -alpha - 1, -alpha, ply + 1);
        if (score > alpha && reduction > 0) score = -search_node(next, depth - 1, -alpha - 1, -alpha, ply + 1);
        if (score > alpha && score < beta) score = -search_node(next, depth - 1, -beta, -alpha, ply + 1);
      }
      if (budget_->over()) return std::max(best, alpha);
      if (score > best) {
        best = score;
        best_action = moves[n].action;
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) {
        remember(moves[n].action, depth, ply);
        break;
      }
    }
    const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
    table_.store(here, depth, to_table(best, ply), bound, to_code(best_action));
    return best;
  }

  // Follows noisy actions until the position is calm enough to be judged.
  template <class Legal>
  int quiet(const State& state, const Legal& legal, int alpha, int beta, int ply) {
    const int standing = evaluation_.score(rules_, state);
    if constexpr (requires(Action action) { evaluation_.noisy(rules_, state, action); }) {
      if (standing >= beta || ply >= kDeepest - 1) return standing;
      alpha = std::max(alpha, standing);
      int best = standing;
      for (const Action action : legal) {
        if (!evaluation_.noisy(rules_, state, action)) continue;
        if (!budget_->spend()) return best;
        State next = state;
        rules_.apply(next, action);
        const auto answers = rules_.legal(next);
        const int score = answers.size() == 0 ? -ended(next, ply + 1) : -quiet(next, answers, -beta, -alpha, ply + 1);
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
      }
      return best;
    }
    return standing;
  }

  // The score of a finished game for the seat that would be to move.
  int ended(const State& state, int ply) const {
    const Ending ending = rules_.ending(state);
    const int mover = rules_.turn(state);
    if (ending.won(mover) == ending.won(1 - mover)) return 0;
    return ending.won(mover) ? kWonScore - ply : ply - kWonScore;
  }

  bool repeated(std::uint64_t here, int ply) const {
    if (rules_.repetition_limit() == 0) return false;
    for (int n = ply - 1; n >= 0; --n)
      if (keys_[n] == here) return true;
    return std::ranges::find(past_, here) != past_.end();
  }

  template <class Legal>
  void list(const State& state, const Legal& legal, int ply, bool have_expected, std::uint32_t expected, Moves& moves) {
    for (const Action action : legal) {
      int rank = history_[hash_bytes(action) % kHistory];
      if (have_expected && to_code(action) == expected)
        rank = 1 << 30;
      else if (action == killers_[ply][0])
        rank = 1 << 28;
      else if (action == killers_[ply][1])
        rank = 1 << 27;
      else if constexpr (requires { evaluation_.noisy(rules_, state, action); }) {
        if (evaluation_.noisy(rules_, state, action)) rank += 1 << 26;
      }
      moves.push_back({action, rank});
    }
  }

  static void take_best(Moves& moves, int from) {
    int best = from;
    for (int n = from + 1; n < moves.size(); ++n)
      if (moves[n].rank > moves[best].rank) best = n;
    std::swap(moves[from], moves[best]);
  }

  void remember(Action action, int depth, int ply) {
    if (!(action == killers_[ply][0])) {
      killers_[ply][1] = killers_[ply][0];
      killers_[ply][0] = action;
    }
    int& merit = history_[hash_bytes(action) % kHistory];
    merit = std::min(merit + depth * depth, 1 << 25);
  }

  // Distances to a win are kept relative to the position in the table, not to the root.
  static int to_table(int score, int ply) {
    return score >= kSurelyWon ? score + ply : score <= -kSurelyWon ? score - ply : score;
  }
  static int from_table(int score, int ply) {
    return score >= kSurelyWon ? score - ply : score <= -kSurelyWon ? score + ply : score;
  }

  void fill_line(const State& root, SearchReply& reply) const {
    State state = root;
    std::uint32_t action = reply.moves[0].action;
    while (reply.line_length < static_cast<std::size_t>(std::max(reply.depth, 1)) &&
           reply.line_length < SearchReply::kLongestLine) {
      if (!rules_.legal(state).contains(from_code<Action>(action))) return;
      reply.line[reply.line_length++] = action;
      rules_.apply(state, from_code<Action>(action));
      const auto* known = table_.find(key(rules_, state));
      if (known == nullptr) return;
      action = known->action;
    }
  }

  static constexpr std::size_t kHistory = 4096;

  const R& rules_;
  const E& evaluation_;
  AlphaBetaSettings settings_;
  TranspositionTable table_;
  Budget* budget_ = nullptr;
  std::span<const std::uint64_t> past_;
  std::uint64_t keys_[kDeepest + 1] = {};
  Action killers_[kDeepest + 1][2] = {};
  int history_[kHistory] = {};
};

}  // namespace cb::inline CB_ISA
