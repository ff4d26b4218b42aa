// SPDX-License-Identifier: MIT
// Who is paired with whom so that the sum over all pairs is as large as it can be: Edmonds' maximum weight matching in
// any graph, by the primal-dual method. About n³ steps.
#pragma once

#include <cstddef>
#include <vector>

namespace cb::tournament {

// Wide enough for a dozen criteria, each of which outweighs all that follow it.
using Weight = __int128;

class Weights {
 public:
  explicit Weights(int vertices) : vertices_(vertices), of_(static_cast<std::size_t>(vertices) * vertices) {}
  int vertices() const { return vertices_; }
  // Of an edge; 0: there is none.
  Weight operator()(int one, int two) const { return of_[static_cast<std::size_t>(one) * vertices_ + two]; }
  void set(int one, int two, Weight weight) {
    of_[static_cast<std::size_t>(one) * vertices_ + two] = weight;
    of_[static_cast<std::size_t>(two) * vertices_ + one] = weight;
  }

 private:
  int vertices_;
  std::vector<Weight> of_;
};

// The partner of every vertex, -1 where it has none. Edges of weight 0 or less are never used; where every edge weighs
// more than the differences between all of them together, as many as possible are matched. Weights stay below 2^120.
std::vector<int> maximum_weight_matching(const Weights& weights);

}  // namespace cb::tournament
