// SPDX-License-Identifier: MIT
#include "tune/tuning.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <thread>

#include "arena/round.hpp"
#include "core/text.hpp"
#include "thought/weights.hpp"

namespace cb {
namespace {

Result<void> check_bot(const AnyRules& game, std::string_view name) {
  const auto bot = read_bot(game, name);
  if (!bot) return std::unexpected(bot.error());
  if (bot->plan.method == Method::random) return fail("tune.random", "", "Random play has no weights to tune.");
  if (bot->limits.nanoseconds != std::numeric_limits<std::int64_t>::max())
    return fail("tune.time", "", "A bot is tuned within a number of nodes, such as 5@2000, not a time: {}.",
                quote(name));
  return {};
}

Result<std::vector<std::size_t>> read_free(const AnyMind& mind, std::string_view only) {
  std::vector<std::size_t> free;
  if (only.empty()) {
    free.resize(mind.weights().size());
    for (std::size_t n = 0; n < free.size(); ++n) free[n] = n;
    return free;
  }
  for (const auto name : split(only, ',')) {
    const auto at = find_weight(mind, trim(name));
    if (!at) return std::unexpected(at.error());
    if (std::ranges::find(free, *at) == free.end()) free.push_back(*at);
  }
  std::ranges::sort(free);
  return free;
}

// How plus does against minus in a round.
double compare(const Tuning& tuning, const WeightPair& pair, std::uint64_t round) {
  const auto& contest = tuning.contest;
  BotResources resources;
  resources.threads = contest.threads;
  resources.slips = false;  // larger weights would make them rarer, and so seem better than they are
  const auto player = [&](const std::vector<int>& weights) {
    return make_workers_player(tuning.mind.with_weights(weights), contest.players[0], resources, contest.workers)
        .value();
  };
  const auto plus = player(pair.plus);
  const auto minus = player(pair.minus);
  return play_round(contest, {plus.get(), minus.get()}, round).score;
}

// The scores of the next step; none where it was stopped.
std::optional<std::vector<double>> play_step(const Tuning& tuning, const Spsa& spsa, int jobs,
                                             const std::atomic<bool>& stop) {
  const auto pairs = spsa.pairs();
  std::vector<double> scores(pairs.size());
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> played = 0;
  const auto work = [&] {
    for (std::size_t at = next++; at < pairs.size() && !stop; at = next++) {
      scores[at] = compare(tuning, pairs[at], spsa.steps() * Spsa::kPairs + at);
      ++played;
    }
  };
  {
    std::vector<std::jthread> others;
    for (int job = 1; job < jobs; ++job) others.emplace_back(work);
    work();
  }
  return played == pairs.size() ? std::optional(scores) : std::nullopt;
}

}  // namespace

Result<Tuning> make_tuning(Contest contest, std::string_view bot, std::string_view from, std::string_view only) {
  if (const auto checked = check_bot(*contest.game, bot); !checked) return std::unexpected(checked.error());
  AnyMind mind(contest.game);
  if (!from.empty()) {
    const auto start = read_weights(mind, from);
    if (!start) return std::unexpected(start.error());
    mind = mind.with_weights(*start);
  }
  auto free = read_free(mind, only);
  if (!free) return std::unexpected(free.error());
  contest.players = {std::string(bot), std::string(bot)};
  return Tuning{std::move(contest), std::move(mind), std::move(*free)};
}

Spsa begin(const Tuning& tuning) { return {weight_values(tuning.mind), tuning.free, tuning.contest.seed}; }

Result<void> tune(const Tuning& tuning, Spsa& spsa, std::size_t steps, int jobs, const std::atomic<bool>& stop,
                  const std::function<Result<void>(std::span<const double>)>& on_step) {
  while (spsa.steps() < steps && !stop) {
    const auto scores = play_step(tuning, spsa, jobs, stop);
    if (!scores) break;
    spsa.learn(*scores);
    if (auto told = on_step(*scores); !told) return told;
  }
  return {};
}

}  // namespace cb
