// SPDX-License-Identifier: MIT
// Studies for tests.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/testing.hpp"
#include "session/opening.hpp"
#include "study/run.hpp"
#include "study/study.hpp"

namespace cb::testing_study {

inline StudyPlan plan_of(std::string_view game, const std::vector<std::string>& variants, std::uint64_t games,
                         std::string bot = "1") {
  StudyPlan plan;
  plan.bot = std::move(bot);
  plan.games = games;
  for (const auto& settings : variants) {
    const std::shared_ptr<const AnyGame> made =
        find_game(game).value()->make(testing_table::settings_from(settings), {}).value();
    plan.variants.push_back({settings, made, made->start(), usual_opening(*made)});
  }
  return plan;
}

inline std::vector<Observation> play(const StudyPlan& plan, int jobs = 1) {
  const std::atomic<bool> stop = false;
  return run_study(plan, {}, jobs, stop, [](const Observation&, std::uint64_t) { return Result<void>(); }).value();
}

}  // namespace cb::testing_study
