// SPDX-License-Identifier: MIT
// capbarrel arena: two players against each other until it is clear who is stronger.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "arena/rating.hpp"
#include "arena/round.hpp"
#include "cli/commands.hpp"
#include "cli/game_choice.hpp"
#include "cli/report.hpp"
#include "cli/whole_number.hpp"

namespace cb::cli {
namespace {

struct Arguments {
  GameChoice choice;
  std::array<std::string, 2> bots;
  std::uint64_t rounds = 100;
  std::uint64_t seed = 1;
  int jobs = 1;
  std::uint32_t ply_limit = 5'000;
};

int run(const Arguments& arguments) {
  const auto game = arguments.choice.game();
  if (!game) return bad_input(game.error());
  for (const auto& name : arguments.bots)
    if (const auto player = make_player(*game, name, {}); !player) return bad_input(player.error());

  std::vector<double> scores;
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;
  double team_wins[2] = {0, 0};
  std::uint64_t games = 0;
  std::uint64_t unfinished = 0;
  const auto work = [&] {
    const auto first = make_player(*game, arguments.bots[0], {}).value();
    const auto second = make_player(*game, arguments.bots[1], {}).value();
    for (std::uint64_t n = next++; n < arguments.rounds; n = next++) {
      const auto round = play_round(*game, {first.get(), second.get()}, arguments.seed, n, arguments.ply_limit);
      const std::scoped_lock lock(mutex);
      scores.push_back(round.score);
      for (std::size_t g = 0; g < round.games.size(); ++g) {
        ++games;
        unfinished += round.games[g].finished ? 0 : 1;
        if (g < 2) team_wins[g] += round.games[g].score;
      }
      if (scores.size() % 10 != 0) continue;
      const auto rating = rate(scores);
      fmt::print(stderr, "{} rounds, {} games: score {:.3f} ± {:.3f}, Elo {:+.0f} [{:+.0f}, {:+.0f}]\n", scores.size(),
                 games, rating.score, 1.96 * rating.error, rating.elo, rating.elo_low, rating.elo_high);
    }
  };
  {
    std::vector<std::jthread> others;
    for (int n = 1; n < arguments.jobs; ++n) others.emplace_back(work);
    work();
  }
  const auto rating = rate(scores);
  fmt::print(
      "{} against {}: {} rounds, {} games ({} unfinished), score {:.3f} ± {:.3f}, Elo {:+.0f} [{:+.0f}, {:+.0f}]\n",
      arguments.bots[0], arguments.bots[1], scores.size(), games, unfinished, rating.score, 1.96 * rating.error,
      rating.elo, rating.elo_low, rating.elo_high);
  fmt::print("first two seatings: {:.3f} {:.3f}\n", team_wins[0] / static_cast<double>(scores.size()),
             team_wins[1] / static_cast<double>(scores.size()));
  return kDone;
}

}  // namespace

Run add_arena(CLI::App& app) {
  const auto arguments = std::make_shared<Arguments>();
  arguments->choice.add_game(app);
  app.add_option("first", arguments->bots[0], "a bot: 1 to 5, uct, random; 5@50ms, uct@20000")->required();
  app.add_option("second", arguments->bots[1], "the other")->required();
  app.add_option("--rounds", arguments->rounds, "how many rounds");
  app.add_option("--seed", arguments->seed, "for dice, draws and bots");
  app.add_option("--jobs", arguments->jobs, "rounds played at the same time");
  arguments->choice.add_settings(app);
  return [arguments] { return run(*arguments); };
}

}  // namespace cb::cli
