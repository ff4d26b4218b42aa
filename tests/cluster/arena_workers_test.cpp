// SPDX-License-Identifier: MIT
// An arena whose bots think elsewhere: the same rounds as here, down to the nodes, whoever comes and goes meanwhile.
#include <atomic>
#include <map>
#include <tuple>

#include "arena/play.hpp"
#include "cluster/worker.hpp"
#include "workers_testing.hpp"

namespace cb::testing_nats {
namespace {

using ArenaWorkers = NatsTest;

// All that a round says but the time it took.
using Played =
    std::tuple<double, std::vector<std::uint64_t>, std::array<std::uint64_t, 2>, std::array<std::uint64_t, 2>>;

Contest contest_of(std::string_view game, std::string first, std::string second) {
  Contest contest;
  contest.game = find_game(game).value()->make({}, {}).value();
  contest.start = contest.game->start();
  contest.players = {std::move(first), std::move(second)};
  contest.opening = 2;
  return contest;
}

std::map<std::uint64_t, Played> play(const Contest& contest, const std::function<void()>& after_round = [] {}) {
  auto players = make_players(contest, 2).value();
  Scoreboard board(2, {});
  const std::atomic<bool> stop = false;
  std::map<std::uint64_t, Played> rounds;
  const auto done = play_rounds(contest, board, players, stop, [&](const RoundResult& round) -> Result<void> {
    std::vector<std::uint64_t> keys;
    for (const auto& game : round.games) keys.push_back(game.key);
    rounds[round.number] = {round.score,
                            std::move(keys),
                            {round.effort[0].moves, round.effort[1].moves},
                            {round.effort[0].nodes, round.effort[1].nodes}};
    after_round();
    return {};
  });
  EXPECT_TRUE(done);
  EXPECT_EQ(rounds.size(), 2u);
  return rounds;
}

TEST_F(ArenaWorkers, EveryRoundIsTheSameAsWithoutThem) {
  const NatsServer nats;
  const auto one = connected(nats);
  const auto other = connected(nats);
  const cluster::Worker first(*one, {});
  auto second = std::make_unique<cluster::Worker>(*other, cluster::WorkerSettings{});
  for (const auto& [game, better, worse] :
       {std::tuple{"loot", "5@300", "3@200"}, {"top-drop", "3@200", "2"}, {"top-cap", "5@300", "uct@100"}}) {
    auto contest = contest_of(game, better, worse);
    const auto here = play(contest);
    contest.workers = find_workers(nats);
    // One of the two goes after the first game's first round.
    EXPECT_EQ(play(contest, [&] { second.reset(); }), here) << game;
    EXPECT_GT(contest.workers->counts().answered, 0u) << game;
  }
  EXPECT_GT(first.counts().answered, 0u);
}

TEST_F(ArenaWorkers, WithoutAWorkerItIsThoughtHere) {
  const NatsServer nats;
  auto contest = contest_of("loot", "5@100", "3@100");
  const auto here = play(contest);
  contest.workers = find_workers(nats);
  EXPECT_EQ(play(contest), here);
  EXPECT_GT(contest.workers->counts().asked, 0u);
  EXPECT_EQ(contest.workers->counts().answered, 0u);
}

// A move that a worker would have to break off is thought here whole.
TEST_F(ArenaWorkers, WhatAWorkerCutsShortIsThoughtHere) {
  const NatsServer nats;
  const auto line = connected(nats);
  const cluster::Worker worker(*line, {.longest_milliseconds = 1});
  auto contest = contest_of("loot", "5@5000", "3@100");
  const auto here = play(contest);
  contest.workers = find_workers(nats);
  EXPECT_EQ(play(contest), here);
  EXPECT_LT(contest.workers->counts().answered, contest.workers->counts().asked);
  EXPECT_GT(worker.counts().answered, 0u);
}

TEST_F(ArenaWorkers, BotsWithOtherWeightsThinkThereToo) {
  const NatsServer nats;
  const auto line = connected(nats);
  const cluster::Worker worker(*line, {});
  auto contest = contest_of("loot", "5[pawn=130]@100", "5[guard=20]@100");
  const auto here = play(contest);
  contest.workers = find_workers(nats);
  EXPECT_EQ(play(contest), here);
  EXPECT_EQ(contest.workers->counts().answered, contest.workers->counts().asked);
  EXPECT_GT(contest.workers->counts().answered, 0u);
}

}  // namespace
}  // namespace cb::testing_nats
