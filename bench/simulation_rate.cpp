// SPDX-License-Identifier: MIT
// Simulations per second of plain UCT (one random rollout each, one thread) from the start of every game, beside
// the whole random games per second of the same run: medians of five alternating runs in processor time.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cli/terminal/cpu_clock.hpp"
#include "core/text.hpp"
#include "session/any_game.hpp"
#include "session/bot_name.hpp"
#include "session/kernels.hpp"
#include "thought/mind.hpp"

namespace cb::bench {
namespace {

constexpr std::size_t kRuns = 5;

const Plan& plain_uct(const AnyRules& game) { return std::ranges::find(bots_of(game), "uct", &BotEntry::name)->plan; }

double simulations_a_second(const AnyMind& mind, const AnyState& state, std::uint64_t simulations) {
  std::vector<std::byte> memory(std::size_t{256} << 20);
  const AnyRules& game = mind.game();
  AnyThought thought;
  thought.plan = plain_uct(game);
  thought.limits.nodes = simulations;
  thought.memory = memory;
  const cli::CpuClock clock;
  const auto reply = mind.think(game.view(state, game.actor(state)), thought);
  return static_cast<double>(reply.nodes) / clock.seconds();
}

double games_a_second(const AnyRules& game, const AnyState& state) {
  constexpr std::uint32_t kPlyLimit = 100'000;
  std::vector<PlayoutRecord> records(2'000);
  const cli::CpuClock clock;
  playouts(game, state, 1, 0, kPlyLimit, records, preferred_instruction_set());
  return static_cast<double>(records.size()) / clock.seconds();
}

void report(std::string_view name, std::string_view settings, std::uint64_t simulations_a_run) {
  Settings parsed;
  for (const auto word : words(settings)) parsed.push_back(read_setting(word).value());
  const std::shared_ptr<const AnyGame> game = find_game(name).value()->make(parsed, {}).value();
  AnyState state = game->start();
  Rng rng(1);
  while (game->actor(state) == kChance) game->apply(state, random_action(*game, state, rng));
  std::array<double, kRuns> simulations{};
  std::array<double, kRuns> games{};
  for (std::size_t run = 0; run < kRuns; ++run) {
    simulations[run] = simulations_a_second(game, state, simulations_a_run);
    games[run] = games_a_second(*game, state);
  }
  std::ranges::sort(simulations);
  std::ranges::sort(games);
  fmt::print("{:18} {:12} {:>7} {:12.0f} {:12.0f} {:6.2f}\n", name, settings, plain_uct(*game).rollout_plies,
             simulations[kRuns / 2], games[kRuns / 2], simulations[kRuns / 2] / games[kRuns / 2]);
  std::fflush(stdout);
}

}  // namespace
}  // namespace cb::bench

int main() {
  fmt::print("{:18} {:12} {:>7} {:>12} {:>12} {:>6}\n", "game", "options", "cut off", "sims/s", "random/s", "ratio");
  cb::bench::report("top-cap", "", 200'000);
  cb::bench::report("loot", "", 5'000);
  cb::bench::report("trap-the-cap", "players=2", 20'000);
  cb::bench::report("bottlecap-vikings", "players=2", 50'000);
}
