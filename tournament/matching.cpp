// SPDX-License-Identifier: MIT
#include "tournament/matching.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace cb::tournament {
namespace {

// Vertices 0 to n - 1, and blossoms: odd rings of nodes that are treated as one node. A node that lies in no blossom is
// outermost. Stages grow alternating trees from all free vertices at once: a node at an even distance from its root is
// `outer`, one at an odd distance `inner`. A stage ends with one more pair, or with the proof (the duals) that there is
// nothing to gain.
class Matcher {
 public:
  explicit Matcher(const Weights& weights)
      : weights_(weights), n_(weights.vertices()), nodes_(static_cast<std::size_t>(n_ + n_ / 2 + 1)), top_(n_) {
    Weight most = 0;
    for (int u = 0; u < n_; ++u) {
      for (int v = 0; v < u; ++v) most = std::max(most, weights(u, v));
      top_[u] = u;
      nodes_[u].used = true;
      nodes_[u].leaves = {u};
    }
    for (int u = 0; u < n_; ++u) nodes_[u].dual = most;
  }

  std::vector<int> run() {
    while (stage()) {
    }
    std::vector<int> partners(n_, -1);
    for (int u = 0; u < n_; ++u)
      if (nodes_[u].mate) partners[u] = nodes_[u].mate->to;
    return partners;
  }

 private:
  enum class Label : std::uint8_t { none, outer, inner };
  struct Edge {  // between vertices
    int from;
    int to;
    Edge turned() const { return {to, from}; }
  };
  struct Node {
    bool used = false;
    int within = -1;  // the blossom that holds it
    Label label = Label::none;
    Weight dual = 0;
    std::optional<Edge> mate;  // from a vertex of the node to one outside
    std::optional<Edge> link;  // of an inner node: from the outer node that it hangs on
    std::optional<Edge> best;  // of those from outer vertices elsewhere into this node, the one nearest to tight
    std::vector<int> leaves;   // its vertices
    // Of a blossom: children in a ring, that with the free or outward-matched vertex first and the others paired in
    // order; ring_edges[k] leads from children[k] to the next.
    std::vector<int> children;
    std::vector<Edge> ring_edges;
  };

  bool exists(int u, int v) const { return weights_(u, v) > 0; }
  Weight slack(Edge e) const { return nodes_[e.from].dual + nodes_[e.to].dual - 2 * weights_(e.from, e.to); }
  bool is_outermost(int x) const { return nodes_[x].used && nodes_[x].within < 0; }

  void see(int x, Edge e) {
    auto& best = nodes_[x].best;
    if (!best || slack(e) < slack(*best)) best = e;
  }
  void find_best(int x) {
    nodes_[x].best.reset();
    for (int u = 0; u < n_; ++u) {
      if (top_[u] == x || nodes_[top_[u]].label != Label::outer) continue;
      for (const int v : nodes_[x].leaves)
        if (exists(u, v)) see(x, {u, v});
    }
  }

  void make_outer(int x) {
    nodes_[x].label = Label::outer;
    queue_.insert(queue_.end(), nodes_[x].leaves.begin(), nodes_[x].leaves.end());
  }

  bool stage() {
    queue_.clear();
    for (auto& node : nodes_) {
      node.label = Label::none;
      node.link.reset();
      node.best.reset();
    }
    for (int x = 0; x < size(); ++x)
      if (is_outermost(x) && !nodes_[x].mate) make_outer(x);
    if (queue_.empty()) return false;
    for (;;) {
      while (!queue_.empty()) {
        const int u = queue_.back();
        queue_.pop_back();
        for (int v = 0; v < n_; ++v) {
          if (top_[u] == top_[v] || !exists(u, v)) continue;
          if (slack({u, v}) > 0)
            see(top_[v], {u, v});
          else if (use({u, v}))
            return true;
        }
      }
      if (!change_duals()) return false;
      for (int x = 0; x < size(); ++x) {
        if (!is_outermost(x) || nodes_[x].label == Label::inner || !nodes_[x].best) continue;
        const Edge e = *nodes_[x].best;
        if (top_[e.from] != top_[e.to] && slack(e) == 0 && use(e)) return true;
      }
      for (int b = n_; b < size(); ++b)
        if (is_outermost(b) && nodes_[b].label == Label::inner && nodes_[b].dual == 0) expand(b);
    }
  }

  // The largest step that keeps every slack and every blossom's dual from falling below zero. False: a free vertex has
  // come to zero, and no other matching weighs more.
  bool change_duals() {
    std::optional<Weight> step;
    const auto limit = [&](Weight most) {
      if (!step || most < *step) step = most;
    };
    for (int u = 0; u < n_; ++u)
      if (nodes_[top_[u]].label == Label::outer) limit(nodes_[u].dual);
    const Weight until_free = *step;
    for (int x = 0; x < size(); ++x) {
      if (!is_outermost(x)) continue;
      const auto& node = nodes_[x];
      if (node.label == Label::inner) {
        if (x >= n_) limit(node.dual / 2);
      } else if (node.best && top_[node.best->from] != x) {
        limit(node.label == Label::outer ? slack(*node.best) / 2 : slack(*node.best));
      }
    }
    for (int u = 0; u < n_; ++u) {
      const auto label = nodes_[top_[u]].label;
      if (label == Label::outer) nodes_[u].dual -= *step;
      if (label == Label::inner) nodes_[u].dual += *step;
    }
    for (int b = n_; b < size(); ++b) {
      if (!is_outermost(b)) continue;
      if (nodes_[b].label == Label::outer) nodes_[b].dual += 2 * *step;
      if (nodes_[b].label == Label::inner) nodes_[b].dual -= 2 * *step;
    }
    return *step < until_free;
  }

  // A tight edge out of an outer node: grows the tree, closes a blossom, or joins two trees (true: one more pair).
  bool use(Edge e) {
    const int x = top_[e.to];
    if (nodes_[x].label == Label::inner) return false;
    if (nodes_[x].label == Label::none) {
      nodes_[x].label = Label::inner;
      nodes_[x].link = e;
      make_outer(top_[nodes_[x].mate->to]);
      return false;
    }
    const int join = common_ancestor(top_[e.from], x);
    if (join >= 0) {
      shrink(e, join);
      return false;
    }
    augment(e);
    augment(e.turned());
    return true;
  }

  // The outer node two steps nearer to the root; -1 from the root itself.
  int above(int outer) const {
    if (!nodes_[outer].mate) return -1;
    return top_[nodes_[top_[nodes_[outer].mate->to]].link->from];
  }
  int common_ancestor(int x, int y) const {
    std::vector<bool> passed(nodes_.size());
    for (; x >= 0; x = above(x)) passed[x] = true;
    while (y >= 0 && !passed[y]) y = above(y);
    return y;
  }

  // From the outer node of e.from up to its root, what was paired is not and the other way round.
  void augment(Edge e) {
    for (;;) {
      const int x = top_[e.from];
      const auto before = nodes_[x].mate;
      pair_off(x, e);
      if (!before) return;
      const int inner = top_[before->to];
      const Edge link = *nodes_[inner].link;
      pair_off(inner, link.turned());
      e = link;
    }
  }

  int child_with(int blossom, int vertex) const {
    int x = vertex;
    while (nodes_[x].within != blossom) x = nodes_[x].within;
    const auto& children = nodes_[blossom].children;
    return static_cast<int>(std::ranges::find(children, x) - children.begin());
  }

  // The node is matched by this edge from now on; inside a blossom the ring is paired anew.
  void pair_off(int x, Edge e) {
    auto& node = nodes_[x];
    node.mate = e;
    if (node.children.empty()) return;
    const int first = child_with(x, e.from);
    std::ranges::rotate(node.children, node.children.begin() + first);
    std::ranges::rotate(node.ring_edges, node.ring_edges.begin() + first);
    pair_off(node.children[0], e);
    for (std::size_t k = 1; k < node.children.size(); k += 2) {
      pair_off(node.children[k], node.ring_edges[k]);
      pair_off(node.children[k + 1], node.ring_edges[k].turned());
    }
  }

  void shrink(Edge e, int join) {
    int b = n_;
    while (nodes_[b].used) ++b;
    auto& blossom = nodes_[b];
    blossom = Node{};
    blossom.used = true;
    // Down from where the trees part to one end of the edge, and up again from the other.
    std::vector<int> down;
    std::vector<Edge> down_edges;
    for (int x = top_[e.from]; x != join; x = above(x)) {
      const Edge mate = *nodes_[x].mate;
      const int inner = top_[mate.to];
      down.insert(down.end(), {x, inner});
      down_edges.insert(down_edges.end(), {mate.turned(), *nodes_[inner].link});
    }
    blossom.children.push_back(join);
    blossom.children.insert(blossom.children.end(), down.rbegin(), down.rend());
    blossom.ring_edges.assign(down_edges.rbegin(), down_edges.rend());
    blossom.ring_edges.push_back(e);
    for (int x = top_[e.to]; x != join; x = above(x)) {
      const Edge mate = *nodes_[x].mate;
      const int inner = top_[mate.to];
      blossom.children.insert(blossom.children.end(), {x, inner});
      blossom.ring_edges.insert(blossom.ring_edges.end(), {mate, nodes_[inner].link->turned()});
    }
    blossom.mate = nodes_[join].mate;
    blossom.label = Label::outer;
    for (const int child : blossom.children) {
      auto& node = nodes_[child];
      node.within = b;
      blossom.leaves.insert(blossom.leaves.end(), node.leaves.begin(), node.leaves.end());
      if (node.label == Label::inner) queue_.insert(queue_.end(), node.leaves.begin(), node.leaves.end());
    }
    for (const int leaf : blossom.leaves) top_[leaf] = b;
    find_best(b);
  }

  // An inner blossom whose dual is spent: its children stand for themselves. Those on the even way from where the tree
  // enters to where it leaves stay in the tree.
  void expand(int b) {
    const Node blossom = nodes_[b];
    nodes_[b] = Node{};
    const int count = static_cast<int>(blossom.children.size());
    const int entry = child_index(b, blossom);
    for (const int child : blossom.children) {
      nodes_[child].within = -1;
      nodes_[child].label = Label::none;
      nodes_[child].link.reset();
      for (const int leaf : nodes_[child].leaves) top_[leaf] = child;
    }
    const bool forward = entry % 2 == 1;
    const auto edge_from = [&](int k) {
      return forward ? blossom.ring_edges[k] : blossom.ring_edges[(k + count - 1) % count].turned();
    };
    const auto next = [&](int k) { return (k + (forward ? 1 : count - 1)) % count; };
    int k = entry;
    Edge link = *blossom.link;
    std::vector<int> outer;
    for (;;) {
      auto& inner = nodes_[blossom.children[k]];
      inner.label = Label::inner;
      inner.link = link;
      if (k == 0) break;
      k = next(k);
      outer.push_back(blossom.children[k]);
      link = edge_from(k);
      k = next(k);
    }
    for (const int x : outer) make_outer(x);
    for (const int child : blossom.children)
      if (nodes_[child].label != Label::inner) find_best(child);
  }
  int child_index(int b, const Node& blossom) const {
    int x = blossom.link->to;
    while (nodes_[x].within != b) x = nodes_[x].within;
    return static_cast<int>(std::ranges::find(blossom.children, x) - blossom.children.begin());
  }

  int size() const { return static_cast<int>(nodes_.size()); }

  const Weights& weights_;
  int n_;
  std::vector<Node> nodes_;
  std::vector<int> top_;  // the outermost node of each vertex
  std::vector<int> queue_;
};

}  // namespace

std::vector<int> maximum_weight_matching(const Weights& weights) { return Matcher(weights).run(); }

}  // namespace cb::tournament
