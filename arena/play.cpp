// SPDX-License-Identifier: MIT
#include "arena/play.hpp"

#include <mutex>
#include <thread>

namespace cb {

Result<std::vector<PlayerPair>> make_players(const Contest& contest, int jobs) {
  BotResources resources;
  resources.threads = contest.threads;
  resources.oracle = contest.oracle;
  std::vector<PlayerPair> pairs(static_cast<std::size_t>(jobs));
  for (auto& pair : pairs)
    for (std::size_t who = 0; who < pair.size(); ++who) {
      auto player = make_player(contest.game, contest.players[who], resources, contest.workers);
      if (!player) return std::unexpected(player.error());
      pair[who] = std::move(*player);
    }
  return pairs;
}

Result<void> play_rounds(const Contest& contest, Scoreboard& board, std::vector<PlayerPair>& pairs,
                         const std::atomic<bool>& stop,
                         const std::function<Result<void>(const RoundResult&)>& on_round) {
  std::mutex mutex;
  Result<void> outcome;
  const auto next = [&]() -> std::optional<std::uint64_t> {
    const std::scoped_lock lock(mutex);
    if (stop || !outcome) return {};
    return board.next();
  };
  const auto work = [&](const PlayerPair& pair) {
    while (const auto number = next()) {
      const auto round = play_round(contest, {pair[0].get(), pair[1].get()}, *number);
      const std::scoped_lock lock(mutex);
      board.add(round);
      if (auto told = on_round(round); !told) outcome = std::move(told);
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t job = 1; job < pairs.size(); ++job) others.emplace_back(work, std::cref(pairs[job]));
    work(pairs.front());
  }
  return outcome;
}

}  // namespace cb
