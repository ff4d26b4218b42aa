// SPDX-License-Identifier: MIT
// How often a bot keeps what a position is worth: random positions of a solved game in which some moves give away a win
// or a draw and others do not.
//   value_kept TABLE BOT [POSITIONS] [known]
// With "known" the bot may look into the table, as the top level does where it finds one.
#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "core/intervals.hpp"
#include "core/text.hpp"
#include "solver/tablebase_file.hpp"
#include "thought/bot.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::bench {
namespace {

struct Count {
  int positions = 0;
  int kept = 0;
  std::uint64_t nodes = 0;
  std::int64_t nanoseconds = 0;
};

int fail_with(std::string_view sentence) {
  fmt::print(stderr, "{}\n", sentence);
  return 2;
}

Count count_kept(const TablebaseOracle& table, const AnyGame& game, Bot& bot, int positions) {
  Count count;
  Rng rng(1);
  while (count.positions < positions) {
    const auto numbers = static_cast<std::uint32_t>(table.kernels().size());
    const auto state = table.position(rng.below(numbers));
    const auto moves = exact_moves(table, game, state);
    if (moves.empty() || moves.front().value.outcome == moves.back().value.outcome) continue;
    const std::uint64_t seed = rng.next();
    const auto began = monotonic_nanoseconds();
    const auto reply = bot.think(game.view(state, game.actor(state)), {}, seed);
    const auto chosen = bot.choose(reply, seed);
    count.nanoseconds += monotonic_nanoseconds() - began;
    count.nodes += reply.nodes;
    ++count.positions;
    const auto move = std::ranges::find(moves, chosen, &ExactMove::action);
    if (move->value.outcome == moves.front().value.outcome) ++count.kept;
  }
  return count;
}

int run(std::string_view path, std::string_view name, int positions, bool knowing) {
  const auto heading = read_heading(std::string(path));
  if (!heading) return fail_with(heading.error().text());
  const auto type = find_game(heading->game);
  if (!type) return fail_with(type.error().text());
  const std::shared_ptr<const AnyGame> game = (*type)->make({}, {}).value();
  const auto table = TablebaseOracle::open(game->info(), std::string(path));
  if (!table) return fail_with(table.error().text());
  BotResources resources;
  if (knowing) resources.oracle = *table;
  auto bot = Bot::make(game, name, resources);
  if (!bot) return fail_with(bot.error().text());
  const auto count = count_kept(**table, *game, *bot, positions);
  const auto [low, high] = share_interval(count.kept, count.positions);
  const auto each = static_cast<double>(count.positions);
  fmt::print("{} kept {} of {}: {:.2f}% [{:.2f}, {:.2f}]; {:.0f} nodes and {:.2f} ms a move\n", name, count.kept,
             count.positions, 100.0 * count.kept / each, 100 * low, 100 * high, static_cast<double>(count.nodes) / each,
             static_cast<double>(count.nanoseconds) / each / 1e6);
  return 0;
}

}  // namespace
}  // namespace cb::bench

int main(int argc, char** argv) {
  if (argc < 3) return cb::bench::fail_with("Say: value_kept TABLE BOT [POSITIONS] [known]");
  const auto positions = argc > 3 ? cb::to_number<int>(argv[3]) : 10'000;
  if (!positions || *positions < 1) return cb::bench::fail_with("POSITIONS is a number from 1.");
  return cb::bench::run(argv[1], argv[2], *positions, argc > 4 && std::string_view(argv[4]) == "known");
}
