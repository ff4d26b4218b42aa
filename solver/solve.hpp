// SPDX-License-Identifier: MIT
// A table from nothing, or from where an earlier run was cut, by several threads; and the check of a whole one.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "core/error.hpp"
#include "solver/rows.hpp"
#include "solver/values.hpp"

namespace cb {

// Who works at the plies of a table: the threads of this processor, unless a task names somebody else
// (gpu/solving.hpp).
class PlyWork {
 public:
  static constexpr int kBeginning = -1;  // in place of plies: what is decided without looking back

  virtual ~PlyWork() = default;
  // Told before all else. A byte for each number, kUndecided or what an earlier run has found; they stay where they
  // are.
  virtual Result<void> begin(std::span<std::uint8_t> values) = 0;
  // Decides what comes before the positions that are decided in `plies`; nothing where it was stopped, with no more
  // than positions of this ply missing.
  virtual Result<std::optional<StepCount>> ply(
      int plies, const std::atomic<bool>& stop,
      const std::function<void(std::uint64_t rows, std::uint64_t found)>& tell) = 0;
  // The values are to be read now: whoever works elsewhere brings them.
  virtual Result<void> fetch() = 0;
};

struct SolveTask {
  std::string game;
  const RowKernels* kernels = nullptr;
  const void* rules = nullptr;
  std::string path;
  int threads = 1;
  PlyWork* work = nullptr;  // null: the processor's threads
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
