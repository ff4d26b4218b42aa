// SPDX-License-Identifier: MIT
// Alpha-beta for two seats without chance: iterative deepening, transposition table, killer and history
// ordering, quiescence where the evaluation names noisy actions, repetition as a draw.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

#include "game/action_code.hpp"
#include "game/concepts.hpp"
#include "game/values.hpp"
#include "search/budget.hpp"
#include "search/move_order.hpp"
#include "search/repetitions.hpp"
#include "search/reply.hpp"
#include "search/transposition_table.hpp"

namespace cb {

struct AlphaBetaSettings {
  int deepest = 60;
  // Moves of the root that are worse than the best by less than this, of a sure win, get a value of their own; of the
  // others it is only known that they are worse. 1: every move gets its own.
  float margin = 0.0F;
  bool take_risks = true;  // false: exactly what plain minimax to the same depth finds
};

}  // namespace cb

namespace cb::inline CB_ISA {

// What an evaluation offers, for the side to move: `score(rules, state)`, and if it likes
// `noisy(rules, state, action)`, how urgently quiescence looks at the action (0: not at all);
// `skip(rules, state)`, the state if the side to move could pass, in a game where that hardly ever helps;
// `counters(rules, state)`, a number for what the key leaves out but the outcome soon depends on, else 0.
template <Game R, class E>
class AlphaBeta {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  AlphaBeta(const R& rules, const E& evaluation, const AlphaBetaSettings& settings, std::span<std::byte> memory)
      : rules_(rules), evaluation_(evaluation), settings_(settings), table_(memory) {}

  // Somebody must be to act. `past` holds the keys of the positions that the match has already seen.
  SearchReply search(const State& root, std::span<const std::uint64_t> past, const SearchLimits& limits) {
    Budget budget(limits);
    budget_ = &budget;
    repetitions_.begin(past, rules_.repetition_limit());
    repetitions_.enter(key(rules_, root), 0);
    SearchReply reply;
    for (const Action action : rules_.legal(root)) {
      if (reply.move_count == SearchReply::kMostMoves) break;
      reply.moves[reply.move_count++] = {to_code(action), 0.5F, 0};
    }
    if (reply.move_count == 0) return reply;
    const int deepest = std::min(settings_.deepest, kDeepest - 2);
    for (int depth = 1; depth <= deepest && !budget.over(); ++depth) {
      if (!search_root(root, depth, reply)) break;
      reply.depth = depth;
      // Nothing more to learn once a win or a loss is certain, or there is no choice.
      if (settings_.margin < 1.0F && (std::abs(scores_[0]) >= kSurelyWon || reply.move_count == 1)) break;
    }
    reply.nodes = budget.used();
    return reply;
  }

 private:
  using Order = MoveOrder<Action>;
  using Moves = typename Order::Moves;
  static constexpr int kDeepest = Repetitions::kDeepest;
  static constexpr int kInfinity = 32'000;
  static constexpr bool kHasNoise = requires(const E& e, const R& r, const State& s, Action a) { e.noisy(r, s, a); };
  static constexpr bool kHasSkip = requires(const E& e, const R& r, const State& s) { e.skip(r, s); };
  static constexpr bool kHasCounters = requires(const E& e, const R& r, const State& s) { e.counters(r, s); };

  // One iteration; the moves stay ordered best first. False when the budget ran out before its end. What was
  // searched by then counts: the best move of the last iteration came first, and only a better one passes it.
  bool search_root(const State& root, int depth, SearchReply& reply) {
    for (std::size_t n = 0; n < reply.move_count; ++n) {
      State next = root;
      rules_.apply(next, from_code<Action>(reply.moves[n].action));
      const std::uint64_t before = budget_->used();
      const int floor = n == 0 ? -kInfinity : floor_below(scores_[0]);
      int score = 0;
      if (n == 0 && depth > kFirstGuess)
        score = search_around(next, depth - 1, scores_[0]);
      else if (floor == -kInfinity)
        score = -search_node(next, depth - 1, -kInfinity, kInfinity, 1);
      else if (score = -search_node(next, depth - 1, -floor - 1, -floor, 1); score > floor)
        score = -search_node(next, depth - 1, -kInfinity, -floor, 1);
      if (budget_->over() && (depth > 1 || n > 0)) {
        // The values of the other moves are a depth old: none of them shall seem better than what is known now.
        const float most = n == 0 ? 1.0F : reply.moves[depth == 1 ? n - 1 : 0].value;
        for (std::size_t rest = n; rest < reply.move_count; ++rest)
          reply.moves[rest].value = std::min(reply.moves[rest].value, most);
        return false;
      }
      MoveValue entry = reply.moves[n];
      entry.visits += budget_->used() - before;
      entry.value = score > floor ? chance_of(score) : std::min(entry.value, chance_of(floor));
      std::size_t at = n;
      for (; at > 0 && score > floor && scores_[at - 1] < score; --at) {
        reply.moves[at] = reply.moves[at - 1];
        scores_[at] = scores_[at - 1];
      }
      reply.moves[at] = entry;
      scores_[at] = score;
      if (at == 0) fill_line(reply);
    }
    return true;
  }

  // What a move of the root must beat to be worth knowing exactly.
  int floor_below(int best) const {
    if (settings_.margin >= 1.0F) return -kInfinity;
    if (settings_.margin <= 0.0F || best >= kSurelyWon) return best;
    const float value = chance_of(best) - settings_.margin;
    if (value <= 0.0F) return -kInfinity;
    return std::min(best - 1, score_of(value) - 1);
  }

  // A narrow window around what is expected cuts off more; where the guess was wrong it is opened.
  int search_around(const State& next, int depth, int guess) {
    int width = kFirstWidth;
    int low = std::max(guess - width, -kInfinity);
    int high = std::min(guess + width, kInfinity);
    for (;;) {
      const int score = -search_node(next, depth, -high, -low, 1);
      if (budget_->over() || (score > low && score < high)) return score;
      width *= 4;
      if (score <= low)
        low = width > kWidest ? -kInfinity : std::max(score - width, -kInfinity);
      else
        high = width > kWidest ? kInfinity : std::min(score + width, kInfinity);
    }
  }

  int search_node(const State& state, int depth, int alpha, int beta, int ply, bool skipped = false) {
    if (!budget_->spend()) return alpha;
    const bool exactly = beta - alpha > 1;
    if (exactly) line_at(ply).length = 0;
    const std::uint64_t position = key(rules_, state);
    const std::uint64_t here = table_key(state, position);
    table_.prefetch(here);
    const auto legal = rules_.legal(state);
    if (legal.size() == 0) return ended(state, ply);
    if (repetitions_.drawn(position, ply)) return 0;
    repetitions_.enter(position, ply);
    if (depth <= 0 || ply >= kDeepest - 1) return quiet(state, legal, alpha, beta, ply);

    std::uint32_t expected = kNoAction;
    if (const auto* known = table_.find(here)) {
      const int score = from_table(known->score, ply);
      if (known->depth >= depth && !exactly &&
          (known->bound == Bound::exact || (known->bound == Bound::lower ? score >= beta : score <= alpha)))
        return score;
      expected = known->action;
    }
    if (settings_.take_risks && !exactly && std::abs(beta) < kSurelyWon) {
      const int score = surely_enough(state, depth, beta, ply, skipped);
      if (budget_->over()) return alpha;
      if (score >= beta) return score;
    }
    // Without a first move to expect, a shallower search finds one for the next iteration at less cost.
    if (settings_.take_risks && expected == kNoAction && depth >= 4) --depth;

    const int side = rules_.turn(state);
    Moves moves;
    list(state, legal, side, ply, expected, moves);
    const int floor = alpha;
    int best = -kInfinity;
    Action best_action = moves[0].action;
    for (int n = 0; n < moves.size(); ++n) {
      Order::take_best(moves, n);
      State next = state;
      rules_.apply(next, moves[n].action);
      int score = 0;
      if (n == 0) {
        score = -search_node(next, depth - 1, -beta, -alpha, ply + 1);
      } else {
        // Late moves first get a shallower look; only those that surprise are searched in full.
        const int less = settings_.take_risks && moves[n].rank < Order::kCalm ? reduction(depth, n) : 0;
        score = -search_node(next, depth - 1 - less, -alpha - 1, -alpha, ply + 1);
        if (score > alpha && less > 0) score = -search_node(next, depth - 1, -alpha - 1, -alpha, ply + 1);
        if (score > alpha && score < beta) score = -search_node(next, depth - 1, -beta, -alpha, ply + 1);
      }
      if (budget_->over()) return std::max(best, alpha);
      if (score > best) {
        best = score;
        best_action = moves[n].action;
      }
      if (score > alpha && exactly) lengthen_line(moves[n].action, ply);
      alpha = std::max(alpha, score);
      if (alpha >= beta) {
        if (urgency(state, moves[n].action) == 0) order_.cut_off(moves, n, side, depth, ply);
        break;
      }
    }
    const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
    table_.store(here, depth, to_table(best, ply), bound, to_code(best_action));
    return best;
  }

  // A score of at least beta where the position is so good that it need not be searched in full, else less.
  int surely_enough(const State& state, int depth, int beta, int ply, bool skipped) {
    const int standing = evaluation_.score(rules_, state);
    if (standing < beta) return standing;
    if (depth <= 3 && standing - kSwing * depth >= beta) return standing;
    if constexpr (kHasSkip) {
      if (!skipped && depth >= 2) {
        const State next = evaluation_.skip(rules_, state);
        const int score = -search_node(next, depth - 3 - depth / 4, -beta, -beta + 1, ply + 1, true);
        return std::min(score, kSurelyWon - 1);  // a win by passing is none
      }
    }
    return beta - 1;
  }

  static int reduction(int depth, int n) {
    if (depth < 3 || n < 2) return 0;
    return 1 + (n >= 6 ? 1 : 0) + (n >= 10 && depth >= 5 ? 1 : 0);
  }

  // Follows noisy actions until the position is calm enough to be judged.
  template <class Legal>
  int quiet(const State& state, const Legal& legal, int alpha, int beta, int ply) {
    const int standing = evaluation_.score(rules_, state);
    if constexpr (kHasNoise) {
      if (standing >= beta || ply >= kDeepest - 1) return standing;
      alpha = std::max(alpha, standing);
      Moves moves;
      for (const Action action : legal)
        if (const int rank = urgency(state, action); rank > 0) moves.push_back({action, rank});
      int best = standing;
      for (int n = 0; n < moves.size(); ++n) {
        if (!budget_->spend()) return best;
        Order::take_best(moves, n);
        State next = state;
        rules_.apply(next, moves[n].action);
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

  template <class Legal>
  void list(const State& state, const Legal& legal, int side, int ply, std::uint32_t expected, Moves& moves) const {
    for (const Action action : legal) {
      const int noise = urgency(state, action);
      const int rank = to_code(action) == expected ? Order::kExpected
                       : noise > 0                 ? Order::kNoisy * noise
                                                   : order_.rank(action, side, ply);
      moves.push_back({action, rank});
    }
  }

  int urgency(const State& state, Action action) const {
    if constexpr (kHasNoise) return evaluation_.noisy(rules_, state, action);
    return 0;
  }

  // The score of a finished game for the seat that would be to move.
  int ended(const State& state, int ply) const {
    const Ending ending = rules_.ending(state);
    const int mover = rules_.turn(state);
    if (ending.won(mover) == ending.won(1 - mover)) return 0;
    return ending.won(mover) ? kWonScore - ply : ply - kWonScore;
  }

  std::uint64_t table_key(const State& state, std::uint64_t position) const {
    if constexpr (kHasCounters) return position ^ mix(evaluation_.counters(rules_, state));
    return position;
  }
  // Distances to a win are kept relative to the position in the table, not to the root.
  static int to_table(int score, int ply) {
    return score >= kSurelyWon ? score + ply : score <= -kSurelyWon ? score - ply : score;
  }
  static int from_table(int score, int ply) {
    return score >= kSurelyWon ? score - ply : score <= -kSurelyWon ? score + ply : score;
  }

  // The best line from each ply on, as far as a reply can hold it.
  struct Line {
    std::size_t length = 0;
    std::uint32_t actions[SearchReply::kLongestLine];
  };
  Line& line_at(int ply) { return lines_[std::min<std::size_t>(ply, SearchReply::kLongestLine)]; }
  void lengthen_line(Action action, int ply) {
    if (ply >= static_cast<int>(SearchReply::kLongestLine)) return;
    Line& line = line_at(ply);
    const Line& rest = line_at(ply + 1);
    line.length = std::min(rest.length + 1, SearchReply::kLongestLine);
    line.actions[0] = to_code(action);
    std::copy_n(rest.actions, line.length - 1, line.actions + 1);
  }
  void fill_line(SearchReply& reply) const {
    const Line& rest = lines_[1];
    reply.line_length = std::min(rest.length + 1, SearchReply::kLongestLine);
    reply.line[0] = reply.moves[0].action;
    std::copy_n(rest.actions, reply.line_length - 1, reply.line.begin() + 1);
  }

  static constexpr std::uint32_t kNoAction = ~std::uint32_t{0};
  static constexpr int kFirstGuess = 3;  // shallower iterations say little about the next
  static constexpr int kFirstWidth = 25;
  static constexpr int kWidest = 1'000;
  static constexpr int kSwing = 60;  // what a move rarely loses

  const R& rules_;
  const E& evaluation_;
  AlphaBetaSettings settings_;
  TranspositionTable table_;
  Budget* budget_ = nullptr;
  Repetitions repetitions_;
  Order order_;
  int scores_[SearchReply::kMostMoves] = {};
  Line lines_[SearchReply::kLongestLine + 1];
};

}  // namespace cb::inline CB_ISA
