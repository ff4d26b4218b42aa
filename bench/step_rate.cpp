// SPDX-License-Identifier: MIT
// Steps of many games side by side beside random playouts of the same game: decisions a second on one core, in
// processor time, medians of alternating runs, so that a noisy machine weighs on both alike.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>
#include <vector>

#include "session/kernels.hpp"
#include "session/stepping.hpp"

namespace cb::bench {
namespace {

constexpr double kRunSeconds = 0.3;
constexpr std::size_t kRuns = 5;
constexpr std::size_t kGames = 4'096;

// Time that this process has used; the program's own clock would bring all of the program.
class CpuClock {
 public:
  double seconds() const { return static_cast<double>(std::clock() - began_) / CLOCKS_PER_SEC; }

 private:
  std::clock_t began_ = std::clock();
};

// Calls `some`, which returns how many decisions it made, until the time is up.
template <class Some>
double rate_of(Some&& some) {
  std::uint64_t decisions = 0;
  const CpuClock clock;
  while (clock.seconds() < kRunSeconds) decisions += some();
  return static_cast<double>(decisions) / clock.seconds();
}

double playout_rate(const AnyGame& game) {
  std::vector<PlayoutRecord> records(64);
  std::uint64_t first = 0;
  return rate_of([&] {
    playouts(game, game.start(), 1, first, 100'000, records, preferred_instruction_set());
    first += records.size();
    std::uint64_t decisions = 0;
    for (const auto& record : records) decisions += record.decisions;
    return decisions;
  });
}

// Only states with a choice count, as in playouts.
std::uint64_t choices(SteppedGames& games) {
  const auto words = static_cast<std::size_t>(games.encoding().words());
  std::uint64_t decisions = 0;
  for (std::size_t game = 0; game < games.games(); ++game) {
    int legal = 0;
    for (std::size_t word = 0; word < words; ++word) legal += count(games.masks()[game * words + word]);
    decisions += legal > 1;
  }
  return decisions;
}

struct StepRates {
  double alone = 0;    // the step kernel, actions drawn outside of the measured time
  double sampled = 0;  // with the drawing of actions
};

StepRates step_rates(const std::shared_ptr<const AnyGame>& game, bool observes) {
  const auto games = SteppedGames::make(game, {.games = kGames, .seed = 1, .observes = observes}).value();
  std::vector<std::int32_t> actions(kGames);
  double stepping = 0;
  double sampling = 0;
  std::uint64_t decisions = 0;
  while (stepping < kRunSeconds) {
    decisions += choices(*games);
    const CpuClock whole;
    games->sample(actions);
    sampling += whole.seconds();
    const CpuClock clock;
    if (!games->step(actions)) return {};
    stepping += clock.seconds();
  }
  const auto made = static_cast<double>(decisions);
  return {made / stepping, made / (stepping + sampling)};
}

double median(std::array<double, kRuns> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

void report(std::string_view name) {
  const std::shared_ptr<const AnyGame> game = find_game(name).value()->make({}, {}).value();
  std::array<double, kRuns> playouts{};
  std::array<double, kRuns> alone{};
  std::array<double, kRuns> sampled{};
  std::array<double, kRuns> seen{};
  std::array<double, kRuns> ratios{};
  for (std::size_t run = 0; run < kRuns; ++run) {
    playouts[run] = playout_rate(*game);
    const auto steps = step_rates(game, false);
    alone[run] = steps.alone;
    sampled[run] = steps.sampled;
    seen[run] = step_rates(game, true).alone;
    ratios[run] = alone[run] / playouts[run];
  }
  fmt::print("{:18} {:10.2f} {:10.2f} {:8.2f} {:12.2f} {:14.2f}\n", name, median(playouts) / 1e6, median(alone) / 1e6,
             median(ratios), median(sampled) / 1e6, median(seen) / 1e6);
  std::fflush(stdout);
}

}  // namespace
}  // namespace cb::bench

int main() {
  fmt::print("million decisions a second, {} games side by side, {}\n", cb::bench::kGames,
             cb::name_of(cb::preferred_instruction_set()));
  fmt::print("{:18} {:>10} {:>10} {:>8} {:>12} {:>14}\n", "game", "playouts", "steps", "ratio", "and sampling",
             "and observing");
  for (const auto* type : cb::all_game_types()) cb::bench::report(type->info().name);
}
