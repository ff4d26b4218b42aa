// SPDX-License-Identifier: MIT
// What every encoding must be, whoever wrote it; part of the conformance suite.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "game/encoding.hpp"
#include "game/testing.hpp"

namespace cb::conformance {

// Random states of a game, so many in all; calls visit(state) where a seat acts.
template <class R, class Visit>
void some_decisions(const R& rules, int states, std::uint64_t seed, Visit&& visit) {
  Rng rng(seed);
  auto state = rules.start();
  while (states > 0 && !testing::Test::HasFatalFailure()) {
    const Actor actor = rules.actor(state);
    if (actor == kNobody) {
      state = rules.start();
      continue;
    }
    if (actor != kChance) {
      visit(state);
      --states;
    }
    ASSERT_NO_FATAL_FAILURE(testing_table::play_any(rules, state, rng));
  }
}

// A hundred thousand states of every game, shared among its variants; under sanitizers fewer, which are as telling.
inline int states_each(std::size_t variants) {
#ifdef _GLIBCXX_ASSERTIONS
  constexpr std::size_t kStates = 5'000;
#else
  constexpr std::size_t kStates = 100'000;
#endif
  return static_cast<int>(kStates / variants + 1);
}

template <class E>
void check_mask(const typename E::Rules& rules, const typename E::Rules::State& state) {
  using Action = typename E::Rules::Action;
  const E encoding(rules);
  const int words = mask_words(encoding.actions());
  static thread_local std::vector<std::uint64_t> mask;
  mask.assign(static_cast<std::size_t>(words) + 1, 0);
  mask.back() = 0xABCD;
  const auto legal = rules.legal(state);
  encoding.mask(state, legal, mask.data());
  ASSERT_EQ(mask.back(), 0xABCDU) << "a mask is longer than its words";
  int numbers = 0;
  for (int word = 0; word < words; ++word) numbers += count(mask[static_cast<std::size_t>(word)]);
  // As many bits as actions, and one for each of these: so no two share a number.
  ASSERT_EQ(numbers, legal.size());
  for (const Action action : legal) {
    const int number = encoding.number(state, action);
    ASSERT_GE(number, 0);
    ASSERT_LT(number, encoding.actions());
    ASSERT_TRUE(in_mask(mask.data(), number)) << number;
    ASSERT_EQ(encoding.action(state, number), action) << number;
  }
}

// What is assigned to by its index, as on a graphics card: entries far apart.
class FarApart {
 public:
  explicit FarApart(std::uint8_t* out) : out_(out) {}
  std::uint8_t& operator[](int n) { return out_[3 * n]; }

 private:
  std::uint8_t* out_;
};

// Writes every entry and no other, the same whatever was there before.
template <class E>
void check_observation(const typename E::Rules& rules, const typename E::Rules::State& state, int seat) {
  const E encoding(rules);
  const auto size = static_cast<std::size_t>(encoding.shape().size());
  const auto view = view_of(rules, state, seat);
  std::vector<std::uint8_t> over_zeros(size + 1, 0);
  std::vector<std::uint8_t> over_ones(size + 1, 0xFF);
  std::vector<std::uint8_t> apart(3 * size, 0x55);
  encoding.observe(view, seat, over_zeros.data());
  encoding.observe(view, seat, over_ones.data());
  encoding.observe(view, seat, FarApart(apart.data()));
  ASSERT_EQ(over_zeros.back(), 0) << "more entries than the shape has";
  ASSERT_EQ(over_ones.back(), 0xFF) << "more entries than the shape has";
  over_ones.back() = 0;
  ASSERT_EQ(over_zeros, over_ones) << "an entry is not written";
  for (std::size_t n = 0; n < size; ++n) ASSERT_EQ(apart[3 * n], over_zeros[n]) << n;
}

template <class E>
std::vector<std::uint8_t> observed(const typename E::Rules& rules, const typename E::Rules::State& state, int seat) {
  const E encoding(rules);
  std::vector<std::uint8_t> entries(static_cast<std::size_t>(encoding.shape().size()));
  encoding.observe(view_of(rules, state, seat), seat, entries.data());
  return entries;
}

// The same for every state that looks the same to the seat.
template <class E>
void check_nothing_hidden_is_seen(const typename E::Rules& rules, const typename E::Rules::State& state, Rng& rng) {
  for (int seat = kNobody; seat < rules.seats(); ++seat) {
    if (seat == kChance) continue;
    const auto other = rules.sample(rules.view(state, seat), rng);
    ASSERT_EQ(observed<E>(rules, state, seat), observed<E>(rules, other, seat)) << seat;
  }
}

// A whole random game: as many plies as there is room for, and of another's draw no more than that it happened.
template <class E>
void check_recall(const typename E::Rules& rules, std::uint64_t seed) {
  using R = typename E::Rules;
  const E encoding(rules);
  const auto size = static_cast<std::size_t>(encoding.recall_size());
  Rng rng(seed);
  auto state = rules.start();
  int plies = 0;
  for (; rules.actor(state) != kNobody; ++plies) {
    for (int seat = 0; seat < rules.seats(); ++seat) {
      std::set<std::vector<std::uint8_t>> told;
      int outcomes = 0;
      testing_table::with_actions(rules, state, [&](const auto& set) {
        outcomes = set.size();
        for (const typename R::Action action : set) {
          std::vector<std::uint8_t> entries(size + 1, 0);
          encoding.recall(state, action, seat, entries.data());
          ASSERT_EQ(entries.back(), 0);
          ASSERT_NE(std::ranges::count(entries, 0), static_cast<std::ptrdiff_t>(entries.size())) << "as if nothing was";
          told.insert(entries);
        }
      });
      ASSERT_EQ(static_cast<int>(told.size()), rules.may_see(state, seat) ? outcomes : 1);
    }
    ASSERT_NO_FATAL_FAILURE(testing_table::play_any(rules, state, rng));
  }
  ASSERT_LE(plies, encoding.most_plies());
}

}  // namespace cb::conformance
