// SPDX-License-Identifier: MIT
// Plays the games of a study, several at a time if wanted.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "study/observer.hpp"

namespace cb {

// Plays what is not among `found` until all is played or `stop` is set; games under way are then finished. Game n of
// every variant comes before game n + 1 of any, and what counts is all up to the first that is missing: so a study
// that was cut short is still even, and neither the number of jobs nor where it was cut has a say in it. `on_game` is
// called for each new game, one call at a time, with how many of all are there; what it refuses ends the run.
Result<std::vector<Observation>> run_study(
    const StudyPlan& plan, std::vector<Observation> found, int jobs, const std::atomic<bool>& stop,
    const std::function<Result<void>(const Observation& seen, std::uint64_t there)>& on_game);

}  // namespace cb
