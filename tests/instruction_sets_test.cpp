// SPDX-License-Identifier: MIT
// Playouts and perft of every game and variant are the same in every instruction set that runs here.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "every_variant.hpp"
#include "session/kernels.hpp"

namespace cb {
namespace {

constexpr std::uint64_t kSeed = 2026;
constexpr std::uint32_t kPlyLimit = 2'000;

struct RunInOneSet {
  std::array<PlayoutRecord, 20> records{};
  std::uint64_t signature = 0;
  std::uint64_t leaves = 0;
  bool operator==(const RunInOneSet&) const = default;
};

RunInOneSet run_in(const AnyGame& game, InstructionSet set) {
  RunInOneSet run;
  run.signature = playouts(game, game.start(), kSeed, 0, kPlyLimit, run.records, set);
  // From the start on until the tree has some size.
  for (int depth = 1; depth <= 12 && run.leaves < 2'000; ++depth) run.leaves = perft(game, game.start(), depth, set);
  return run;
}

TEST(InstructionSets, PlayoutsAndPerftAreTheSameInEach) {
  int compared = 0;
  for (const auto* type : all_game_types()) {
    for (const auto& game : every_variant(*type)) {
      SCOPED_TRACE(title_of(*game));
      const RunInOneSet plain = run_in(*game, InstructionSet::portable);
      EXPECT_GT(plain.leaves, 0u);
      for (const auto set : kInstructionSets) {
        if (!runs_here(set)) continue;
        const RunInOneSet other = run_in(*game, set);
        EXPECT_EQ(other.records, plain.records) << name_of(set);
        EXPECT_EQ(other.signature, plain.signature) << name_of(set);
        EXPECT_EQ(other.leaves, plain.leaves) << name_of(set);
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 0);
}

// A run cut in two is the same run: game g has one course, whoever plays it.
TEST(InstructionSets, RunsCanBeCutUp) {
  for (const auto* type : all_game_types()) {
    SCOPED_TRACE(type->info().name);
    const auto game = type->make({}, {}).value();
    std::array<PlayoutRecord, 6> whole{};
    std::array<PlayoutRecord, 6> parts{};
    const auto set = preferred_instruction_set();
    playouts(*game, game->start(), kSeed, 0, kPlyLimit, whole, set);
    playouts(*game, game->start(), kSeed, 0, kPlyLimit, std::span(parts).first(2), set);
    playouts(*game, game->start(), kSeed, 2, kPlyLimit, std::span(parts).subspan(2), set);
    EXPECT_EQ(whole, parts);
  }
}

TEST(InstructionSets, TheEnvironmentCanNameOne) {
  ASSERT_EQ(setenv("CAPBARREL_ISA", "portable", 1), 0);
  EXPECT_EQ(preferred_instruction_set(), InstructionSet::portable);
  ASSERT_EQ(setenv("CAPBARREL_ISA", "abacus", 1), 0);
  EXPECT_TRUE(runs_here(preferred_instruction_set()));
  unsetenv("CAPBARREL_ISA");
}

}  // namespace
}  // namespace cb
