// SPDX-License-Identifier: MIT
// capbarrel playout: random games, how fast they go and how they end.
#include <algorithm>
#include <map>
#include <memory>

#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/cpu_clock.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/json.hpp"
#include "session/kernels.hpp"
#include "session/match_file.hpp"

namespace cb::cli {
namespace {

struct PlayoutArguments {
  GameChoice choice;
  std::uint64_t games = 10'000;
  std::uint64_t seed = 1;
  std::uint32_t ply_limit = 100'000;
  bool json = false;
};

struct Summary {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t decisions = 0;
  std::uint64_t unfinished = 0;
  std::vector<std::uint32_t> lengths;
  std::map<std::uint8_t, std::uint64_t> results;  // by the set of winners
  double seconds = 0;

  std::uint32_t length_at(double share) const {
    return lengths[static_cast<std::size_t>(share * static_cast<double>(lengths.size() - 1))];
  }
  double per_second(std::uint64_t amount) const { return static_cast<double>(amount) / std::max(seconds, 1e-9); }
};

Summary play_all(const AnyGame& game, const AnyState& start, const PlayoutArguments& arguments, InstructionSet set) {
  constexpr std::uint64_t kChunk = 1024;
  Summary summary;
  std::vector<PlayoutRecord> records(kChunk);
  for (std::uint64_t first = 0; first < arguments.games; first += kChunk) {
    const auto part = std::span(records).first(std::min(kChunk, arguments.games - first));
    const CpuClock clock;
    playouts(game, start, arguments.seed, first, arguments.ply_limit, part, set);
    summary.seconds += clock.seconds();
    for (const auto& record : part) {
      ++summary.games;
      summary.plies += record.plies;
      summary.decisions += record.decisions;
      summary.lengths.push_back(record.plies);
      if (record.finished)
        ++summary.results[record.winners];
      else
        ++summary.unfinished;
    }
  }
  std::ranges::sort(summary.lengths);
  return summary;
}

void print_json(const AnyGame& game, const PlayoutArguments& arguments, const Summary& summary, InstructionSet set) {
  auto options = Json::object();
  for (const auto& [name, value] : game.settings()) options.put(name, value);
  auto length = Json::object();
  length.put("mean", static_cast<double>(summary.plies) / static_cast<double>(summary.games))
      .put("shortest", summary.length_at(0))
      .put("median", summary.length_at(0.5))
      .put("p90", summary.length_at(0.9))
      .put("longest", summary.length_at(1));
  auto results = Json::object();
  for (const auto& [winners, count] : summary.results) results.put(winners_text(game, winners), count);
  auto json = Json::object();
  json.put("game", game.info().name)
      .put("options", std::move(options))
      .put("seed", arguments.seed)
      .put("games", summary.games)
      .put("ply_limit", arguments.ply_limit)
      .put("unfinished", summary.unfinished)
      .put("instruction_set", name_of(set))
      .put("cpu_seconds", summary.seconds)
      .put("games_per_second", summary.per_second(summary.games))
      .put("moves_per_second", summary.per_second(summary.decisions))
      .put("plies_per_second", summary.per_second(summary.plies))
      .put("moves", summary.decisions)
      .put("plies", summary.plies)
      .put("length", std::move(length))
      .put("results", std::move(results));
  fmt::print("{}\n", json.text());
}

void print_table(const AnyGame& game, const Summary& summary, InstructionSet set) {
  fmt::print("{} random games of {} ({})\n", summary.games, game.info().title, name_of(set));
  fmt::print("  speed    {:.0f} games/s, {:.2f} million moves/s (states with a choice, CPU time)\n",
             summary.per_second(summary.games), summary.per_second(summary.decisions) / 1e6);
  fmt::print("  length   mean {:.1f} plies; shortest {}, median {}, 90% within {}, longest {}\n",
             static_cast<double>(summary.plies) / static_cast<double>(summary.games), summary.length_at(0),
             summary.length_at(0.5), summary.length_at(0.9), summary.length_at(1));
  const auto percent = [&](std::uint64_t count) {
    return 100.0 * static_cast<double>(count) / static_cast<double>(summary.games);
  };
  for (const auto& [winners, count] : summary.results)
    fmt::print("  {:8} {} {:.2f}%\n", "won by", winners_text(game, winners), percent(count));
  if (summary.unfinished > 0) fmt::print("  stopped at the ply limit {:.2f}%\n", percent(summary.unfinished));
}

int run(const PlayoutArguments& arguments) {
  const auto chosen = choose_position(arguments.choice);
  if (!chosen) return bad_input(chosen.error());
  const auto set = preferred_instruction_set();
  const auto summary = play_all(*chosen->game, chosen->state, arguments, set);
  if (arguments.json)
    print_json(*chosen->game, arguments, summary, set);
  else
    print_table(*chosen->game, summary, set);
  return kDone;
}

}  // namespace

void add_playout(Command& command) {
  const auto arguments = std::make_shared<PlayoutArguments>();
  arguments->choice.add_game(command);
  command.option("--games", "N", "how many games").into(arguments->games, 1, 1'000'000'000).shows_fallback();
  command.option("--seed", "N", "the same seed gives the same games").into(arguments->seed).shows_fallback();
  command.option("--ply-limit", "N", "stop a game after so many plies and count it apart")
      .into(arguments->ply_limit, 1, 1'000'000'000)
      .shows_fallback();
  arguments->choice.add_settings(command);
  arguments->choice.add_position(command);
  command.flag("--json", "as JSON").into(arguments->json);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
