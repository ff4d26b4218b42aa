// SPDX-License-Identifier: MIT
// Studies and tunings whose bots think elsewhere: the same games and steps as here, whoever comes and goes meanwhile.
#include "../arena_testing.hpp"
#include "../study_testing.hpp"
#include "arena/player.hpp"
#include "cluster/worker.hpp"
#include "tune/tuning.hpp"
#include "workers_testing.hpp"

namespace cb::testing_nats {
namespace {

using TuneWorkers = NatsTest;

MakePlayer asking(const std::shared_ptr<Workers>& workers) {
  return [workers](AnyMind mind, std::string_view name, const BotResources& resources) {
    return make_workers_player(std::move(mind), name, resources, workers);
  };
}

// The scores of every step.
std::vector<std::vector<double>> steps_of(
    const Tuning& tuning, std::size_t steps, const std::function<void()>& after_step = [] {}) {
  auto spsa = begin(tuning);
  std::vector<std::vector<double>> all;
  const std::atomic<bool> stop = false;
  EXPECT_TRUE(tune(tuning, spsa, steps, 2, stop, [&](std::span<const double> scores) -> Result<void> {
    all.emplace_back(scores.begin(), scores.end());
    after_step();
    return {};
  }));
  EXPECT_EQ(all.size(), steps);
  return all;
}

TEST_F(TuneWorkers, EveryStepIsTheSameAsWithoutThem) {
  const NatsServer nats;
  const auto one = connected(nats);
  const auto other = connected(nats);
  const cluster::Worker first(*one, {});
  auto second = std::make_unique<cluster::Worker>(*other, cluster::WorkerSettings{});
  // A level that errs on purpose does not while it is tuned, and neither may it elsewhere.
  for (const auto& [game, bot] : {std::pair{"top-cap", "2@30"}, {"loot", "5@40"}}) {
    auto tuning = make_tuning(testing_arena::contest_of(testing_arena::make(game), "", ""), bot, {}, {}).value();
    const auto here = steps_of(tuning, 2);
    tuning.contest.workers = find_workers(nats);
    EXPECT_EQ(steps_of(tuning, 2, [&] { second.reset(); }), here) << game;
    const auto counts = tuning.contest.workers->counts();
    EXPECT_GT(counts.answered, counts.asked / 2) << game;
  }
}

TEST_F(TuneWorkers, EveryGameOfAStudyIsTheSameAsWithoutThem) {
  const NatsServer nats;
  const auto one = connected(nats);
  const cluster::Worker worker(*one, {});
  for (const auto& [game, bot] : {std::pair{"loot", "2@60"}, {"top-drop", "3@60"}, {"trap-the-cap", "uct@40"}}) {
    auto plan = testing_study::plan_of(game, {""}, 2, bot);
    const auto here = testing_study::play(plan);
    const auto workers = find_workers(nats);
    plan.make_player = asking(workers);
    EXPECT_EQ(testing_study::play(plan, 2), here) << game;
    EXPECT_GT(workers->counts().answered, 0u) << game;
  }
}

TEST_F(TuneWorkers, WithoutAWorkerItIsThoughtHere) {
  const NatsServer nats;
  auto plan = testing_study::plan_of("top-cap", {""}, 1, "3@30");
  const auto here = testing_study::play(plan);
  const auto workers = find_workers(nats);
  plan.make_player = asking(workers);
  EXPECT_EQ(testing_study::play(plan), here);
  EXPECT_GT(workers->counts().asked, 0u);
  EXPECT_EQ(workers->counts().answered, 0u);
}

}  // namespace
}  // namespace cb::testing_nats
