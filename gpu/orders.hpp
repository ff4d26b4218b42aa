// SPDX-License-Identifier: MIT
// What a kernel is asked to do: plain values that the program writes and the card reads. Pointers are the card's.
#pragma once

#include <cstdint>

#include "game/playout.hpp"

namespace cb::gpu {

// Sums over games, added up by all threads.
struct PlayoutSums {
  std::uint64_t signature = 0;  // as that of games/kernels.hpp
  std::uint64_t decisions = 0;
  std::uint64_t plies = 0;
  std::uint64_t unfinished = 0;  // stopped by the ply limit
  bool operator==(const PlayoutSums&) const = default;
};

struct PlayoutOrder {
  const void* rules = nullptr;
  const void* start = nullptr;
  std::uint64_t seed = 0;
  std::uint64_t first_game = 0;
  std::uint64_t games = 0;
  std::uint64_t ply_limit = 0;
  PlayoutRecord* records = nullptr;  // null: only the sums are wanted
  PlayoutSums* sums = nullptr;
};

// One ply of solving (solver/retrograde.hpp).
struct SolveOrder {
  const void* rules = nullptr;
  const void* numbering = nullptr;
  std::uint8_t* values = nullptr;  // a multiple of kValuesTogether of them, those beyond the last number undecided
  std::uint64_t size = 0;
  std::uint64_t* looked_at = nullptr;  // added to
  std::int64_t plies = 0;
};
inline constexpr std::uint64_t kValuesTogether = 16;

// Games of one kind side by side, all arrays on the card, with an entry or a row for each (games/step_kernels.hpp).
struct StepOrder {
  const void* rules = nullptr;
  std::uint64_t games = 0;
  std::uint64_t first_game = 0;  // of these: their generators follow from the seed and their numbers
  std::uint64_t seed = 0;
  std::uint32_t ply_limit = 0;
  void* states = nullptr;
  std::uint64_t* generators = nullptr;
  std::uint32_t* plies = nullptr;
  std::uint64_t* masks = nullptr;
  std::int8_t* actors = nullptr;
  std::uint8_t* ends = nullptr;
  float* rewards = nullptr;
  std::uint8_t* observations = nullptr;  // null: not wanted
  std::int32_t* actions = nullptr;
  std::uint64_t* samplers = nullptr;  // null: nobody wants a random action drawn for the next step
  void* last_states = nullptr;        // null: not wanted; else of each game that ends
  std::int32_t seat = 0;              // who looks, where that is asked
};

// A random legal action for each game.
struct SampleOrder {
  std::uint64_t games = 0;
  const std::uint64_t* masks = nullptr;
  std::uint64_t words = 0;  // of a mask
  std::uint64_t* generators = nullptr;
  std::int32_t* actions = nullptr;
};

// Whether the actions that were chosen are legal.
struct CheckOrder {
  std::uint64_t games = 0;
  const std::uint64_t* masks = nullptr;
  std::int32_t numbers = 0;  // that actions have
  const std::int32_t* actions = nullptr;
  std::uint64_t* first = nullptr;  // the first game with one that is not; unchanged where all are
};

// Games that a block steps at a time, a thread each: as many as this, or fewer where rows are long.
inline constexpr unsigned kStepThreads = 128;
inline constexpr unsigned kWarp = 32;  // threads that go through the code together

// What a game's observation has beside its bits (gpu/packed_rows.hpp), in words: an odd number of them, so that those
// of a warp's games are spread over the memory's banks.
inline constexpr unsigned kMostLarge = 15;
inline constexpr unsigned kLargeWords = kMostLarge + 2;

// Memory in which a warp has the rows of its games before they go out: their masks, and then a bit for each entry of
// their observations; behind these what is larger than a bit.
CB_FN constexpr unsigned step_bits(unsigned words_of_mask, unsigned entries) {
  const unsigned masks = kWarp * words_of_mask * 8;
  const unsigned bits = kWarp * entries / 8;
  return ((masks > bits ? masks : bits) + 15) / 16 * 16;
}
CB_FN constexpr unsigned step_rows(unsigned words_of_mask, unsigned entries) {
  return step_bits(words_of_mask, entries) + (entries == 0 ? 0 : kWarp * kLargeWords * 4);
}

// Threads of a block, the same for every other kernel: what the device code was compiled for.
inline constexpr unsigned kThreads = 256;

}  // namespace cb::gpu
