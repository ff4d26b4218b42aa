// SPDX-License-Identifier: MIT
// Encodings and steps of every game, compiled once for each instruction set like playouts and perft
// (games/kernels.hpp). Nothing that plays or shows needs them, so browsers do without.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game/step.hpp"
#include "games/kernels.hpp"

namespace cb {

// Games of one kind side by side, in arrays with an entry or a row for each.
struct StepArrays {
  const void* rules = nullptr;
  std::uint32_t ply_limit = 0;
  void* states = nullptr;
  std::uint64_t* generators = nullptr;
  std::uint32_t* plies = nullptr;
  std::uint64_t* masks = nullptr;
  std::int8_t* actors = nullptr;
  std::uint8_t* ends = nullptr;
  float* rewards = nullptr;
  std::uint8_t* observations = nullptr;  // null: not wanted
  void* last_states = nullptr;           // null: not wanted
};

// Some of the games, so that several threads share them.
struct GameRange {
  std::size_t from = 0;
  std::size_t to = 0;
};

struct StepKernels {
  std::size_t state_size;
  int (*actions)(const void* rules);
  std::array<int, 3> (*shape)(const void* rules);
  // Of one state: actions by their codes (game/action_code.hpp), views by their bytes. Ask the portable table.
  int (*number)(const void* rules, const void* state, std::uint32_t code);
  std::uint32_t (*action)(const void* rules, const void* state, int number);
  void (*mask)(const void* rules, const void* state, std::uint64_t* words);
  void (*observe)(const void* rules, const void* view, int seat, std::uint8_t* entries);
  // Plies and entries of each, both 0 where a view is all there is to know.
  std::array<int, 2> (*recall_shape)(const void* rules);
  void (*recall)(const void* rules, const void* before, std::uint32_t code, int seat, std::uint8_t* entries);

  // Whether nobody can ever act in a new game; where chance comes first, by the first of its outcomes.
  bool (*is_over_at_once)(const void* rules);
  // Deals every game anew, with a generator of its own that follows from the seed and its number.
  void (*begin)(const StepArrays&, GameRange, std::uint64_t seed);
  // Plays one action in each; all must be legal.
  void (*step)(const StepArrays&, GameRange, const std::int32_t* actions);
  // What one seat, or with kActing who acts, sees of every game.
  void (*look)(const void* rules, const void* states, GameRange, int seat, std::uint8_t* observations);
  // A random legal action for each.
  void (*sample)(const std::uint64_t* masks, int words, GameRange, std::uint64_t* generators, std::int32_t* actions);
};

// The first of the actions that is not legal, or range.to. The masks are those of the last step.
std::size_t first_illegal(const std::uint64_t* masks, int actions, GameRange range, const std::int32_t* chosen);

// The generator that the game of that number begins with, as in playouts.
std::uint64_t step_generator(std::uint64_t seed, std::uint64_t game);

// `game` counts as in games/all_games.txt; the set must run here.
const StepKernels& step_kernels(InstructionSet set, std::size_t game);

}  // namespace cb
