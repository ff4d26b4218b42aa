// SPDX-License-Identifier: MIT
#include "tournament/matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "core/rng.hpp"
#include "game/testing.hpp"
#include "tournament/criteria.hpp"

namespace cb::tournament {
namespace {

// The most that the vertices of a set can weigh, by trying every partner of the lowest.
Weight heaviest(const Weights& weights, unsigned left, std::vector<Weight>& known) {
  if (left == 0) return 0;
  if (known[left] >= 0) return known[left];
  const int one = std::countr_zero(left);
  const unsigned others = left & (left - 1);
  Weight best = heaviest(weights, others, known);
  for (unsigned rest = others; rest != 0; rest &= rest - 1) {
    const int two = std::countr_zero(rest);
    if (weights(one, two) > 0)
      best = std::max(best, weights(one, two) + heaviest(weights, others & ~(1U << two), known));
  }
  return known[left] = best;
}

Weight heaviest(const Weights& weights) {
  std::vector<Weight> known(std::size_t{1} << weights.vertices(), -1);
  return heaviest(weights, (1U << weights.vertices()) - 1, known);
}

// What a matching weighs; -1 where it is none.
Weight weight_of(const Weights& weights, const std::vector<int>& partners) {
  Weight sum = 0;
  for (int one = 0; one < weights.vertices(); ++one) {
    const int two = partners[one];
    if (two < 0) continue;
    if (two == one || partners[two] != one || weights(one, two) <= 0) return -1;
    sum += one < two ? weights(one, two) : 0;
  }
  return sum;
}

TEST(Matching, TakesTheOuterEdgesOfAPath) {
  Weights weights(4);
  weights.set(0, 1, 5);
  weights.set(1, 2, 6);
  weights.set(2, 3, 5);
  EXPECT_EQ(maximum_weight_matching(weights), (std::vector{1, 0, 3, 2}));
  weights.set(1, 2, 11);
  EXPECT_EQ(maximum_weight_matching(weights), (std::vector{-1, 2, 1, -1}));
}

TEST(Matching, LeavesNothingToPairAlone) {
  EXPECT_TRUE(maximum_weight_matching(Weights(0)).empty());
  EXPECT_EQ(maximum_weight_matching(Weights(3)), (std::vector{-1, -1, -1}));
}

// Equal weights in odd rings, dense and sparse: what makes blossoms within blossoms.
TEST(Matching, WeighsAsMuchAsTheHeaviestOfAll) {
  Rng rng(5);
  const int graphs = testing_table::takes_its_time() ? 40'000 : 4'000;
  for (int n = 0; n < graphs; ++n) {
    const int vertices = 1 + static_cast<int>(rng.below(11));
    const auto most = std::uint32_t{1} << rng.below(10);
    const auto density = 1 + rng.below(4);
    Weights weights(vertices);
    for (int one = 0; one < vertices; ++one)
      for (int two = 0; two < one; ++two)
        if (rng.below(4) < density) weights.set(one, two, 1 + rng.below(most));
    ASSERT_EQ(static_cast<std::int64_t>(weight_of(weights, maximum_weight_matching(weights))),
              static_cast<std::int64_t>(heaviest(weights)))
        << "graph " << n;
  }
}

// As pairings use it: criteria of which each outweighs the next, up to the widest numbers.
TEST(Matching, PutsTheFirstCriterionFirst) {
  Rng rng(6);
  for (int n = 0; n < 300; ++n) {
    const int vertices = 2 * (1 + static_cast<int>(rng.below(5)));
    Criteria criteria(vertices / 2);
    for (int k = 0; k < 20; ++k) criteria.add(3);
    Weights weights(vertices);
    for (int one = 0; one < vertices; ++one)
      for (int two = 0; two < one; ++two) {
        std::vector<int> costs;
        for (int k = 0; k < 20; ++k) costs.push_back(static_cast<int>(rng.below(4)));
        weights.set(one, two, criteria.weigh(costs));
      }
    const auto partners = maximum_weight_matching(weights);
    EXPECT_EQ(std::ranges::count(partners, -1), 0);
    ASSERT_TRUE(weight_of(weights, partners) == heaviest(weights)) << "graph " << n;
  }
}

TEST(Matching, OfAHundredIsNotBetteredByExchanges) {
  Rng rng(7);
  const int vertices = 100;
  Weights weights(vertices);
  for (int one = 0; one < vertices; ++one)
    for (int two = 0; two < one; ++two) weights.set(one, two, 1 + rng.below(1000));
  const auto partners = maximum_weight_matching(weights);
  ASSERT_GT(weight_of(weights, partners), 0);
  for (int a = 0; a < vertices; ++a)
    for (int c = 0; c < vertices; ++c) {
      const int b = partners[a];
      const int d = partners[c];
      if (a == c || a == d) continue;
      EXPECT_GE(weights(a, b) + weights(c, d), weights(a, c) + weights(b, d));
    }
}

TEST(Criteria, SaysWhenThereIsNoRoomLeft) {
  Criteria criteria(100);
  int added = 0;
  while (criteria.add(1)) ++added;
  EXPECT_GT(added, 12);
  EXPECT_LT(added, 20);
}

}  // namespace
}  // namespace cb::tournament
