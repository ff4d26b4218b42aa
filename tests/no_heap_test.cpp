// SPDX-License-Identifier: MIT
// Legal actions, apply, playout and perft of every game and variant never touch the heap.
// Counts every operator new of the program, hence a program of its own.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "game/perft.hpp"
#include "game/playout.hpp"
#include "game/step.hpp"
#include "game/testing.hpp"
#include "games/all_encodings.hpp"
#include "games/all_games.hpp"

namespace {

std::uint64_t allocations = 0;

void* counted(std::size_t size, std::size_t alignment) {
  ++allocations;
  // aligned_alloc wants a multiple of the alignment.
  void* memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) std::abort();
  return memory;
}
constexpr std::size_t kUsual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

}  // namespace

// The nothrow forms end in these; the array forms would too, but sanitizers bring their own.
void* operator new(std::size_t size) { return counted(size, kUsual); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size) { return counted(size, kUsual); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace cb {
namespace {

// How many allocations a piece of work makes.
template <class Work>
std::uint64_t allocations_in(Work&& work) {
  const std::uint64_t before = allocations;
  work();
  return allocations - before;
}

TEST(NoHeap, TheCounterCounts) {
  std::unique_ptr<int> one;
  std::unique_ptr<int[]> many;
  std::string text;
  EXPECT_EQ(allocations_in([&] { one = std::make_unique<int>(1); }), 1u);
  EXPECT_EQ(allocations_in([&] { many = std::make_unique<int[]>(100); }), 1u);
  EXPECT_EQ(allocations_in([&] { text.assign(100, 'x'); }), 1u);
  EXPECT_EQ(allocations_in([&] { text.assign(50, 'y'); }), 0u);
}

// One random game, asking everything a search or a playout asks; returns something, lest it be left out.
template <class R>
std::uint64_t ask_everything(const R& rules, std::uint64_t seed) {
  Rng rng(seed);
  auto state = rules.start();
  std::uint64_t sum = 0;
  for (int plies = 0; plies < 5'000 && rules.actor(state) != kNobody; ++plies) {
    sum += key(rules, state) + static_cast<std::uint64_t>(rules.turn(state) + rules.begins_turn(state));
    if constexpr (Chance<R>) {
      if (rules.at_chance(state)) {
        const auto outcomes = rules.chance(state);
        rules.apply(state, outcomes.pick(rng.below(outcomes.total())));
        continue;
      }
    }
    const auto legal = rules.legal(state);
    for (const typename R::Action action : legal) sum += legal.contains(action);
    if constexpr (Hidden<R>) sum += hash_bytes(rules.sample(rules.view(state, rules.turn(state)), rng));
    rules.apply(state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
  }
  if (rules.actor(state) == kNobody) sum += rules.ending(state).winners;
  return sum;
}

template <class D>
void check_steps(const typename D::Rules& rules) {
  using E = typename EncodingOf<typename D::Rules>::Type;
  const Stepping<E> stepping(rules, 500);
  std::vector<std::uint64_t> mask(static_cast<std::size_t>(stepping.words()));
  std::vector<std::uint8_t> seen(static_cast<std::size_t>(stepping.encoding().shape().size()));
  typename D::Rules::State state;
  Rng rng(3);
  std::uint32_t plies = 0;
  std::int8_t actor = 0;
  std::uint8_t end = 0;
  float rewards[kMaxSeats] = {};
  const StepRow<E> row{&state, &rng, &plies, mask.data(), &actor, &end, rewards, seen.data(), nullptr};
  EXPECT_EQ(allocations_in([&] {
              stepping.begin(row);
              for (int n = 0; n < 2'000; ++n) stepping.step(row, any_of_mask(mask.data(), stepping.words(), rng));
            }),
            0u)
      << "in steps";
}

template <class D>
void check_variant(std::string_view variant) {
  SCOPED_TRACE(fmt::format("{} {}", D::info.name, variant));
  const auto rules = testing_table::try_rules<D>(variant).value();
  // What is asked must not be optimised away, so the answers are kept.
  std::uint64_t sink = 0;
  EXPECT_EQ(allocations_in([&] {
              for (std::uint64_t seed = 0; seed < 3; ++seed) sink += ask_everything(rules, seed);
            }),
            0u)
      << "in legal, chance, apply, view or what else is asked of the rules";
  EXPECT_EQ(allocations_in([&] {
              for (std::uint64_t seed = 0; seed < 10; ++seed) {
                Rng rng(seed);
                auto state = rules.start();
                sink += playout(rules, state, rng, 5'000).plies;
              }
            }),
            0u)
      << "in playout";
  EXPECT_EQ(allocations_in([&] { sink += perft(rules, rules.start(), 3); }), 0u) << "in perft";
  EXPECT_NE(sink, 0u);
  check_steps<D>(rules);
}

TEST(NoHeap, RulesPlayoutAndPerftOfEveryVariant) {
  for_each_type(AllGames{}, []<class D, std::size_t>() {
    check_variant<D>("");
    for (const auto variant : D::variants()) check_variant<D>(variant);
  });
}

}  // namespace
}  // namespace cb
