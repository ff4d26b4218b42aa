// SPDX-License-Identifier: MIT
// A table from nothing, or from where an earlier run was cut, by several threads; and the check of a whole one.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "solver/rows.hpp"
#include "solver/values.hpp"

namespace cb {

struct SolveTask {
  std::string game;
  const RowKernels* kernels = nullptr;
  const void* rules = nullptr;
  std::string path;
  int threads = 1;
};

struct SolveProgress {
  int plies = 0;  // positions that are decided in one more are being looked for
  std::uint64_t rows_done = 0;
  std::uint64_t decided = 0;  // numbers, in all
};

enum class SolveEnd { finished, stopped };

// Now and then told how far it is; `stop` may be set by anybody.
using TellProgress = std::function<void(const SolveProgress&)>;

// What is not finished yet lies in the path with ".part" behind it, and is gone on from.
Result<SolveEnd> solve(const SolveTask& task, const std::atomic<bool>& stop, const TellProgress& tell);

// How many numbers of a finished table have another value than their moves give them; the checksum is checked first.
// Nothing where it was stopped.
Result<std::optional<std::uint64_t>> count_wrong(const SolveTask& task, const std::atomic<bool>& stop,
                                                 const TellProgress& tell);

}  // namespace cb
