// SPDX-License-Identifier: MIT
// Code for graphics cards on this processor: the same games, leaves and values. What a card itself makes of it,
// bench/gpu_rate compares where there is one.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "card_twin.hpp"
#include "every_variant.hpp"
#include "games/top_cap/numbering.hpp"
#include "gpu/card.hpp"
#include "gpu/kernels_place.hpp"
#include "session/kernels.hpp"
#include "solver/retrograde.hpp"

namespace cb {
namespace {

constexpr std::uint64_t kSeed = 2026;
constexpr std::uint32_t kPlyLimit = 2'000;

TEST(Gpu, CodeForCardsPlaysTheSameGames) {
  int compared = 0;
  for (const auto* type : all_game_types()) {
    for (const auto& game : every_variant(*type)) {
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
    for (const auto& game : every_variant(*type)) {
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
