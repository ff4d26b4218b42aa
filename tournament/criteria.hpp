// SPDX-License-Identifier: MIT
// Several criteria of a pair in one weight: each outweighs whatever all pairs together can make of those after it.
#pragma once

#include <vector>

#include "tournament/matching.hpp"

namespace cb::tournament {

class Criteria {
 public:
  explicit Criteria(int pairs) : pairs_(pairs) {}

  // What a pair can cost at most, by the next criterion; `once`: one pair only, of all of them. False where there is
  // no room for it.
  bool add(int most, bool once = false) {
    const Weight range = Weight{most} * (once ? 1 : pairs_) + 1;
    if (total_ > kRoom / range) return false;
    for (auto& unit : units_) unit *= range;
    units_.push_back(1);
    total_ *= range;
    return true;
  }
  // What a pair costs, one number for each criterion; those that are left out are 0.
  Weight weigh(const std::vector<int>& costs) const {
    Weight cost = 0;
    for (std::size_t n = 0; n < costs.size(); ++n) cost += units_[n] * costs[n];
    // As many pairs as possible matter more than any cost.
    return (total_ + 1) * 2 - cost;
  }

 private:
  static constexpr Weight kRoom = Weight{1} << 117;
  int pairs_;
  Weight total_ = 1;
  std::vector<Weight> units_;
};

}  // namespace cb::tournament
