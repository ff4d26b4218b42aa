// SPDX-License-Identifier: MIT
// Monte Carlo tree search for any number of seats, sides and chance: each node maximises the value of
// the seat that acts there (max^n); at chance nodes outcomes are drawn by weight. A rollout is random
// and ends with the game, or after a number of plies with an evaluation.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/rng.hpp"
#include "game/action_code.hpp"
#include "game/concepts.hpp"
#include "game/values.hpp"
#include "search/budget.hpp"
#include "search/reply.hpp"

namespace cb {

struct MctsSettings {
  float exploration = 1.0F;
  std::uint32_t rollout_plies = 1'000'000;  // 0: evaluate at once
  // How many visits the evaluation of a new edge counts for. 0: edges start unknown, and each is tried once
  // before any is tried twice.
  float prior_visits = 0.0F;
  // For analysis: the root is valued for every seat, also where there is a single move or chance acts.
  bool value_root = false;
};

}  // namespace cb

namespace cb::inline CB_ISA {

// The tree lives in memory handed in from outside, aligned as new aligns, and never grows beyond it.
template <Game R, class E>
  requires Evaluation<E, R>
class Mcts {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  Mcts(const R& rules, const E& evaluation, const MctsSettings& settings, std::span<std::byte> memory)
      : rules_(rules), evaluation_(evaluation), settings_(settings), memory_(memory) {}

  SearchReply search(const State& root, const SearchLimits& limits, std::uint64_t seed) {
    Budget budget(limits);
    Rng rng(seed);
    used_ = 0;
    Node* tree = expand(root);
    if (tree == nullptr || tree->size == 0) return {};
    root_totals_ = {};
    // A single move needs no thought.
    if (tree->size > 1 || settings_.value_root) simulate(root, *tree, budget, rng);
    return reply(*tree, budget);
  }

 private:
  struct Node;

  struct Edge {
    Action action;
    Node* child;
  };

  // Followed in memory by the edges and, for each, its visits and its total for the acting seat; these
  // stand in arrays of their own so that choosing an edge is one pass over plain numbers.
  struct Node {
    std::int32_t size;
    std::int32_t actor;
    std::uint32_t total_weight;  // at chance nodes
    float visits;
    Edge* edges;
    float* edge_visits;
    float* edge_totals;
  };

  static constexpr int kDeepest = 512;
  // Visits and values are added up in floats; beyond this a value would lose the digits that tell moves apart.
  static constexpr float kMostVisits = 1 << 22;

  template <class T>
  T* allocate(std::size_t count) {
    const std::size_t begin = (used_ + alignof(T) - 1) / alignof(T) * alignof(T);
    const std::size_t end = begin + sizeof(T) * count;
    if (end > memory_.size()) return nullptr;
    used_ = end;
    return reinterpret_cast<T*>(memory_.data() + begin);
  }

  // A node with all its edges, or nothing once the memory is spent.
  Node* expand(const State& state) {
    if constexpr (Chance<R>) {
      if (rules_.at_chance(state)) {
        const auto outcomes = rules_.chance(state);
        Node* node = make_node(outcomes, kChance);
        if (node != nullptr) node->total_weight = outcomes.total();
        return node;
      }
    }
    const auto legal = rules_.legal(state);
    const Actor actor = legal.size() == 0 ? kNobody : rules_.actor(state);
    Node* node = make_node(legal, actor);
    if (node != nullptr && settings_.prior_visits > 0.0F) judge_edges(*node, state);
    return node;
  }

  void judge_edges(Node& node, const State& state) const {
    for (int n = 0; n < node.size; ++n) {
      State next = state;
      rules_.apply(next, node.edges[n].action);
      const SeatValues values = value_at_once(next);
      node.edge_visits[n] = settings_.prior_visits;
      node.edge_totals[n] = settings_.prior_visits * values.at[node.actor];
    }
    node.visits = 1.0F;
  }

  SeatValues value_at_once(const State& state) const {
    if (rules_.actor(state) == kNobody) return values_of(rules_, rules_.ending(state));
    return evaluation_.values(rules_, state);
  }

  template <class Set>
  Node* make_node(const Set& set, Actor actor) {
    const std::size_t before = used_;
    const int size = set.size();
    Node* node = allocate<Node>(1);
    Edge* edges = allocate<Edge>(static_cast<std::size_t>(size));
    auto* numbers = allocate<float>(2 * static_cast<std::size_t>(size));
    if (node == nullptr || edges == nullptr || numbers == nullptr) {
      used_ = before;
      return nullptr;
    }
    int n = 0;
    for (const Action action : set) edges[n++] = {action, nullptr};
    std::memset(numbers, 0, 2 * sizeof(float) * static_cast<std::size_t>(size));
    *node = {size, actor, 0, 0.0F, edges, numbers, numbers + size};
    return node;
  }

  // What the edges of a node started with.
  float prior_of(const Node& node) const { return node.actor >= 0 ? settings_.prior_visits : 0.0F; }

  int choose(const Node& node, const State& state, Rng& rng) const {
    if constexpr (Chance<R>) {
      if (node.actor == kChance) {
        const auto outcomes = rules_.chance(state);
        std::uint32_t ticket = rng.below(node.total_weight);
        int n = 0;
        while (ticket >= outcomes.weight(n)) ticket -= outcomes.weight(n++);
        return n;
      }
    }
    // Every edge once before any twice, from a random place on, so that the listing favours none.
    if (settings_.prior_visits == 0.0F && node.visits < static_cast<float>(node.size)) {
      const int from = static_cast<int>(rng.below(static_cast<std::uint32_t>(node.size)));
      for (int n = 0; n < node.size; ++n) {
        const int edge = (from + n) % node.size;
        if (node.edge_visits[edge] == 0.0F) return edge;
      }
    }
    const float wonder = settings_.exploration * settings_.exploration * std::log(node.visits);
    int best = 0;
    float best_score = -1.0F;
    for (int n = 0; n < node.size; ++n) {
      const float inverse = 1.0F / node.edge_visits[n];
      const float score = node.edge_totals[n] * inverse + std::sqrt(wonder * inverse);
      if (score > best_score) {
        best_score = score;
        best = n;
      }
    }
    return best;
  }

  // One simulation under way: the path through the tree, then the state of its rollout.
  struct Simulation {
    struct Step {
      Node* node;
      int edge;
    };
    Step path[kDeepest];
    int depth = 0;
    State state{};
    std::uint32_t plies = 0;
    SeatValues values;
  };

  // Walks down to a leaf and counts the visit at once, so that the simulations still under way beside
  // this one turn to other leaves. False when the walk ended in a finished game.
  bool descend(Simulation& one, const State& root, Node& tree, Rng& rng) {
    one.depth = 0;
    one.plies = 0;
    one.state = root;
    for (Node* node = &tree;;) {
      if (node->size == 0) {
        one.values = values_of(rules_, rules_.ending(one.state));
        return false;
      }
      const int edge = choose(*node, one.state, rng);
      one.path[one.depth++] = {node, edge};
      node->visits += 1.0F;
      rules_.apply(one.state, node->edges[edge].action);
      // An edge gets a node of its own on its second visit: most edges never see one.
      Node*& child = node->edges[edge].child;
      const bool seen = node->edge_visits[edge] > prior_of(*node);
      node->edge_visits[edge] += 1.0F;
      if (child == nullptr && seen) child = expand(one.state);
      if (child == nullptr || one.depth == kDeepest) return true;
      node = child;
    }
  }

  // Plays one random ply of the rollout; false when its values are known.
  bool roll(Simulation& one, Rng& rng) const {
    if constexpr (Chance<R>) {
      if (rules_.at_chance(one.state)) {
        const auto outcomes = rules_.chance(one.state);
        rules_.apply(one.state, outcomes.pick(rng.below(outcomes.total())));
        return true;
      }
    }
    const auto legal = rules_.legal(one.state);
    const int choices = legal.size();
    if (choices == 0) {
      one.values = values_of(rules_, rules_.ending(one.state));
      return false;
    }
    if (one.plies++ == settings_.rollout_plies) {
      one.values = evaluation_.values(rules_, one.state);
      return false;
    }
    rules_.apply(one.state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(choices)))]);
    return true;
  }

  void back_up(const Simulation& one) {
    if (settings_.value_root) root_totals_.add(one.values);
    for (int n = 0; n < one.depth; ++n) {
      const auto [node, edge] = one.path[n];
      if (node->actor >= 0) node->edge_totals[edge] += one.values.at[node->actor];
    }
  }

  // What did not come to an end has not been tried.
  static void take_back(const Simulation& one) {
    for (int n = 0; n < one.depth; ++n) {
      const auto [node, edge] = one.path[n];
      node->visits -= 1.0F;
      node->edge_visits[edge] -= 1.0F;
    }
  }

  // A rollout's plies wait for each other, so a few simulations run side by side to keep the
  // processor busy.
  void simulate(const State& root, Node& tree, Budget& budget, Rng& rng) {
    constexpr int kLanes = 4;
    Simulation lanes[kLanes];
    const auto refill = [&](Simulation& one) {
      // Judging every edge of a new node may take as long as many plain simulations.
      if (settings_.prior_visits > 0.0F) budget.look();
      while (tree.visits < kMostVisits && budget.spend()) {
        if (descend(one, root, tree, rng)) return true;
        back_up(one);
      }
      return false;
    };
    constexpr std::uint64_t kTurnsBetweenLooks = 256;
    int busy = 0;
    while (busy < kLanes && refill(lanes[busy])) ++busy;
    for (std::uint64_t turns = 1; busy > 0; ++turns) {
      // Rollouts may be long: the clock is looked at for their sake too, and what is under way then given up.
      if (turns % kTurnsBetweenLooks == 0) {
        budget.look();
        if (budget.out_of_time()) {
          while (busy > 0) take_back(lanes[--busy]);
          return;
        }
      }
      for (int lane = 0; lane < busy; ++lane) {
        if (roll(lanes[lane], rng)) continue;
        back_up(lanes[lane]);
        if (refill(lanes[lane])) continue;
        lanes[lane] = lanes[--busy];
        break;
      }
    }
  }

  static int most_visited(const Node& node) {
    int best = 0;
    for (int n = 1; n < node.size; ++n)
      if (node.edge_visits[n] > node.edge_visits[best]) best = n;
    return best;
  }

  SearchReply reply(const Node& tree, const Budget& budget) const {
    SearchReply reply;
    reply.nodes = budget.used();
    for (int n = 0; n < tree.size && reply.move_count < SearchReply::kMostMoves; ++n) {
      const float visits = tree.edge_visits[n];
      const MoveValue entry{to_code(tree.edges[n].action), visits > 0 ? tree.edge_totals[n] / visits : 0.5F,
                            static_cast<std::uint64_t>(visits - prior_of(tree))};
      // Insertion keeps the list ordered by visits, then by value; it is short.
      const auto better = [&](const MoveValue& other) {
        return entry.visits != other.visits ? entry.visits > other.visits : entry.value > other.value;
      };
      std::size_t at = reply.move_count++;
      for (; at > 0 && better(reply.moves[at - 1]); --at) reply.moves[at] = reply.moves[at - 1];
      reply.moves[at] = entry;
    }
    reply.seats_known = root_totals_.simulations > 0;
    for (int seat = 0; reply.seats_known && seat < kMaxSeats; ++seat)
      reply.seats[static_cast<std::size_t>(seat)] =
          static_cast<float>(root_totals_.at[seat] / static_cast<double>(root_totals_.simulations));
    for (const Node* node = &tree;
         node != nullptr && node->size > 0 && reply.line_length < SearchReply::kLongestLine;) {
      const int edge = most_visited(*node);
      reply.line[reply.line_length++] = to_code(node->edges[edge].action);
      node = node->edges[edge].child;
    }
    reply.depth = static_cast<int>(reply.line_length);
    return reply;
  }

  struct Totals {
    double at[kMaxSeats] = {};
    std::uint64_t simulations = 0;
    void add(const SeatValues& values) {
      for (int seat = 0; seat < kMaxSeats; ++seat) at[seat] += static_cast<double>(values.at[seat]);
      ++simulations;
    }
  };

  const R& rules_;
  const E& evaluation_;
  MctsSettings settings_;
  Totals root_totals_;
  std::span<std::byte> memory_;
  std::size_t used_ = 0;
};

}  // namespace cb::inline CB_ISA
