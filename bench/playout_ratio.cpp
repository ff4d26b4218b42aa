// SPDX-License-Identifier: MIT
// Random-playout decisions per second of every game as a ratio to the plain reference: medians of five
// alternating runs in processor time, so that a noisy machine weighs on both sides alike.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "bench/plain_top_cap.hpp"
#include "cli/terminal/cpu_clock.hpp"
#include "core/text.hpp"
#include "session/any_game.hpp"
#include "session/kernels.hpp"

namespace cb::bench {
namespace {

constexpr double kRunSeconds = 0.4;
constexpr std::size_t kRuns = 5;

struct Rates {
  double decisions = 0;
  double games = 0;
};

// Calls `some`, which plays a few games and returns (decisions, games), until the time is up.
Rates measure(const std::function<std::pair<std::uint64_t, std::uint64_t>(std::uint64_t)>& some) {
  std::uint64_t decisions = 0;
  std::uint64_t games = 0;
  const cli::CpuClock clock;
  while (clock.seconds() < kRunSeconds) {
    const auto [more_decisions, more_games] = some(games);
    decisions += more_decisions;
    games += more_games;
  }
  const double seconds = clock.seconds();
  return {static_cast<double>(decisions) / seconds, static_cast<double>(games) / seconds};
}

Rates measure_reference() {
  return measure([](std::uint64_t first) {
    const auto totals = play_plain_top_cap(500, first + 1);
    return std::pair{totals.moves, totals.games};
  });
}

Rates measure_game(const AnyGame& game, InstructionSet set) {
  std::vector<PlayoutRecord> records(64);
  return measure([&](std::uint64_t first) {
    playouts(game, game.start(), 1, first, 100'000, records, set);
    std::uint64_t decisions = 0;
    for (const auto& record : records) decisions += record.decisions;
    return std::pair{decisions, static_cast<std::uint64_t>(records.size())};
  });
}

template <class Values>
double median(Values values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

void report(std::string_view name, std::string_view settings, InstructionSet set) {
  Settings parsed;
  for (const auto word : words(settings)) parsed.push_back(read_setting(word).value());
  const auto game = find_game(name).value()->make(parsed, {}).value();
  std::array<double, kRuns> ratios{};
  std::array<double, kRuns> rates{};
  std::array<double, kRuns> games{};
  for (std::size_t run = 0; run < kRuns; ++run) {
    const auto reference = measure_reference();
    const auto rate = measure_game(*game, set);
    rates[run] = rate.decisions;
    games[run] = rate.games;
    ratios[run] = rate.decisions / reference.decisions;
  }
  fmt::print("{:18} {:22} {:9} {:6.2f} {:10.2f} {:12.0f}\n", name, settings, name_of(set), median(ratios),
             median(rates) / 1e6, median(games));
  std::fflush(stdout);
}

}  // namespace
}  // namespace cb::bench

int main() {
  using namespace cb;
  constexpr std::pair<std::string_view, std::string_view> kGames[] = {
      {"top-cap", ""},
      {"loot", "movement=straight"},
      {"loot", "movement=free"},
      {"trap-the-cap", "players=4"},
      {"bottlecap-vikings", "players=2"},
      {"top-drop", "players=2"},
  };
  fmt::print("reference: {:.2f} million moves/s\n", bench::measure_reference().decisions / 1e6);
  fmt::print("{:18} {:22} {:9} {:>6} {:>10} {:>12}\n", "game", "options", "set", "ratio", "M moves/s", "games/s");
  for (const auto& [name, settings] : kGames)
    for (const auto set : kInstructionSets)
      if (runs_here(set)) bench::report(name, settings, set);
}
