// SPDX-License-Identifier: MIT
// Code for graphics cards on this processor: the same games, leaves and values. What a card itself makes of it,
// bench/gpu_rate compares where there is one.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "card_twin.hpp"
#include "core/hash.hpp"
#include "every_variant.hpp"
#include "games/top_cap/numbering.hpp"
#include "games/top_cap/tests/fewer_caps.hpp"
#include "gpu/card.hpp"
#include "gpu/kernels_place.hpp"
#include "session/kernels.hpp"
#include "solver/retrograde.hpp"

namespace cb {
namespace {

constexpr std::uint64_t kSeed = 2026;
constexpr std::uint32_t kPlyLimit = 2'000;

// Every variant, and editions in which pieces are missing.
std::vector<std::shared_ptr<const AnyGame>> every_edition(const GameType& type) {
  auto games = every_variant(type);
  if (type.info().name == "top-cap")
    for (const auto edition : {testing_table::kTwoCaps, testing_table::kThreeCaps})
      games.push_back(type.make({}, edition).value());
  return games;
}

TEST(Gpu, CodeForCardsPlaysTheSameGames) {
  int compared = 0;
  for (const auto* type : all_game_types()) {
    for (const auto& game : every_edition(*type)) {
      SCOPED_TRACE(title_of(*game));
      std::array<PlayoutRecord, 20> records{};
      gpu::PlayoutSums plain;
      plain.signature = playouts(*game, game->start(), kSeed, 7, kPlyLimit, records, InstructionSet::portable);
      for (const auto& record : records) {
        plain.decisions += record.decisions;
        plain.plies += record.plies;
        plain.unfinished += record.finished ? 0 : 1;
      }
      const AnyState start = game->start();
      std::array<PlayoutRecord, 20> twins{};
      const gpu::PlayoutOrder order{.rules = game->rules_bytes(),
                                    .start = start.bytes.data(),
                                    .seed = kSeed,
                                    .first_game = 7,
                                    .games = records.size(),
                                    .ply_limit = kPlyLimit,
                                    .records = twins.data()};
      EXPECT_EQ(card_twin::play(game->number(), order, 3), plain);
      EXPECT_EQ(twins, records);
      ++compared;
    }
  }
  EXPECT_GT(compared, 0);
}

TEST(Gpu, CodeForCardsCountsTheSameLeaves) {
  for (const auto* type : all_game_types()) {
    for (const auto& game : every_edition(*type)) {
      SCOPED_TRACE(title_of(*game));
      const AnyState start = game->start();
      std::uint64_t leaves = 0;
      for (int depth = 1; depth <= 12 && leaves < 2'000; ++depth) {
        leaves = perft(*game, start, depth, InstructionSet::portable);
        EXPECT_EQ(card_twin::perft(game->number(), game->rules_bytes(), start.bytes.data(), depth), leaves) << depth;
      }
    }
  }
}

// Arrays of games side by side, and everything that a step writes.
struct SteppedArrays {
  SteppedArrays(const AnyGame& game, const StepKernels& kernels, std::size_t games)
      : actions(kernels.actions(game.rules_bytes())), words(static_cast<std::size_t>(mask_words(actions))) {
    const auto shape = kernels.shape(game.rules_bytes());
    states.resize(games * kernels.state_size);
    last_states.resize(states.size());
    generators.resize(games);
    plies.resize(games);
    masks.resize(games * words);
    actors.resize(games);
    ends.resize(games);
    rewards.resize(games * static_cast<std::size_t>(game.seats()));
    observations.resize(games * static_cast<std::size_t>(shape[0] * shape[1] * shape[2]), 7);
  }
  StepArrays arrays(const AnyGame& game, std::uint32_t ply_limit) {
    return {game.rules_bytes(), ply_limit,   states.data(),  generators.data(),   plies.data(),      masks.data(),
            actors.data(),      ends.data(), rewards.data(), observations.data(), last_states.data()};
  }
  bool operator==(const SteppedArrays&) const = default;

  int actions;
  std::size_t words;
  std::vector<std::byte> states;
  std::vector<std::byte> last_states;
  std::vector<std::uint64_t> generators;
  std::vector<std::uint32_t> plies;
  std::vector<std::uint64_t> masks;
  std::vector<std::int8_t> actors;
  std::vector<std::uint8_t> ends;
  std::vector<float> rewards;
  std::vector<std::uint8_t> observations;
};

TEST(Gpu, CodeForCardsStepsTheSame) {
  constexpr std::size_t kGames = 45;  // a warp, and a part of one
  constexpr std::uint32_t kShort = 90;
  for (const auto* type : all_game_types()) {
    for (const auto& game : every_edition(*type)) {
      SCOPED_TRACE(title_of(*game));
      const StepKernels& kernels = step_kernels(InstructionSet::portable, game->number());
      SteppedArrays plain(*game, kernels, kGames);
      SteppedArrays twin = plain;
      const StepArrays arrays = plain.arrays(*game, kShort);
      const StepArrays twins = twin.arrays(*game, kShort);
      kernels.begin(arrays, {0, kGames}, kSeed);
      card_twin::step(game->number(), twins, kGames, kSeed, nullptr);
      ASSERT_EQ(twin, plain);
      std::vector<std::uint64_t> samplers(kGames);
      std::vector<std::int32_t> actions(kGames);
      int finished = 0;
      for (std::size_t n = 0; n < kGames; ++n) samplers[n] = mix(n);
      for (int step = 0; step < 200; ++step) {
        kernels.sample(plain.masks.data(), static_cast<int>(plain.words), {0, kGames}, samplers.data(), actions.data());
        kernels.step(arrays, {0, kGames}, actions.data());
        card_twin::step(game->number(), twins, kGames, kSeed, actions.data());
        ASSERT_EQ(twin, plain) << step;
        for (const auto end : plain.ends) finished += end != kGoesOn;
      }
      EXPECT_GT(finished, 0);
    }
  }
}

TEST(Gpu, CodeForCardsSolvesTheSame) {
  using Numbering = top_cap::NumberingOn<top_cap::Board<4, 2>>;
  const Numbering numbering;
  const typename Numbering::Rules rules;
  std::vector<std::uint8_t> values(numbering.rows() * numbering.width(), kUndecided);
  const Retrograde<Numbering> solver(rules, numbering, values.data());
  for (std::uint64_t row = 0; row < numbering.rows(); ++row) solver.begin(row);
  std::uint64_t looked_at = 1;
  for (int plies = 0; plies < 2 || looked_at > 0; ++plies) {
    looked_at = 0;
    for (std::uint64_t row = 0; row < numbering.rows(); ++row) looked_at += solver.step(row, plies).looked_at;
  }
  EXPECT_EQ(card_twin::solve_small_top_cap(), values);
}

// A machine without a card, or without the kernels, gets a sentence and nothing else.
TEST(Gpu, WithoutACardThereIsASentence) {
  const auto card = gpu::Card::open("/nonexistent/capbarrel.ptx");
  ASSERT_FALSE(card);
  EXPECT_TRUE(card.error().code.starts_with("gpu."));
  EXPECT_TRUE(card.error().message.ends_with('.')) << card.error().message;
}

TEST(Gpu, TheEnvironmentCanNameTheKernels) {
  ASSERT_EQ(setenv("CAPBARREL_KERNELS", "/tmp/other.ptx", 1), 0);
  EXPECT_EQ(gpu::kernels_place(), "/tmp/other.ptx");
  unsetenv("CAPBARREL_KERNELS");
  EXPECT_TRUE(gpu::kernels_place().ends_with("capbarrel.ptx"));
}

}  // namespace
}  // namespace cb
