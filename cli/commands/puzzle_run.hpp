// SPDX-License-Identifier: MIT
// A long hunt for puzzles: several games at a time if wanted, kept on the disk so that it can be gone on with.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "analysis/puzzle_hunt.hpp"

namespace cb::cli {

struct PuzzleRun {
  HuntPlan plan;
  std::size_t wanted = 200;
  int jobs = 1;
  std::string record;  // a file; empty: nothing is kept
};

struct PuzzleProgress {
  std::size_t found;    // in the games up to the first that is missing, each position once
  std::uint64_t games;  // that are there
};

// The first so many puzzles by the numbers of their games, whatever the number of jobs and however often it was
// stopped. Fewer where somebody wished to stop.
Result<std::vector<KeptPuzzle>> run_hunt(const PuzzleRun& run, const std::atomic<bool>& stop,
                                         const std::function<void(const PuzzleProgress&)>& tell);

}  // namespace cb::cli
