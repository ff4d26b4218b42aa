// SPDX-License-Identifier: MIT
// Google Benchmark over playouts and perft of every game, beside the plain reference.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <vector>

#include "bench/plain_top_cap.hpp"
#include "session/any_game.hpp"
#include "session/kernels.hpp"

namespace {

using namespace cb;

void reference(benchmark::State& state) {
  std::uint64_t moves = 0;
  std::uint64_t seed = 1;
  for (auto _ : state) moves += bench::play_plain_top_cap(100, seed++).moves;
  state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}

void playouts(benchmark::State& state, const GameType* type, InstructionSet set) {
  const auto game = type->make({}, {}).value();
  std::vector<PlayoutRecord> records(16);
  std::uint64_t decisions = 0;
  std::uint64_t games = 0;
  for (auto _ : state) {
    playouts(*game, game->start(), 1, games, 100'000, records, set);
    games += records.size();
    for (const auto& record : records) decisions += record.decisions;
  }
  state.counters["moves"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
  state.counters["games"] = benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
}

void perft(benchmark::State& state, const GameType* type, InstructionSet set, int depth) {
  const auto game = type->make({}, {}).value();
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(*game, game->start(), depth, set);
  state.counters["leaves"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

const bool registered = [] {
  constexpr int kPerftDepth = 4;
  benchmark::RegisterBenchmark("reference/top-cap", reference);
  for (const auto* type : all_game_types()) {
    for (const auto set : kInstructionSets) {
      if (!runs_here(set)) continue;
      const auto name = fmt::format("{}/{}", type->info().name, name_of(set));
      benchmark::RegisterBenchmark(("playout/" + name).c_str(), playouts, type, set);
      benchmark::RegisterBenchmark(fmt::format("perft{}/{}", kPerftDepth, name).c_str(), perft, type, set, kPerftDepth);
    }
  }
  return true;
}();

}  // namespace
