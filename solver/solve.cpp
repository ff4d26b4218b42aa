// SPDX-License-Identifier: MIT
#include "solver/solve.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>
#include <vector>

#include "solver/exact_value.hpp"
#include "solver/tablebase_file.hpp"

namespace cb {
namespace {

using Clock = std::chrono::steady_clock;

// Every row once, several at a time; the sum of what the work gives, or nothing where it was stopped. Rows under way
// are always finished.
std::optional<std::uint64_t> over_rows(const SolveTask& task, const std::atomic<bool>& stop,
                                       const std::function<std::uint64_t(std::uint64_t)>& work,
                                       const std::function<void(std::uint64_t rows, std::uint64_t sum)>& tell) {
  constexpr std::uint64_t kTogether = 16;  // neighbours need the same memory
  const std::uint64_t rows = task.kernels->rows;
  std::atomic<std::uint64_t> next = 0;
  std::atomic<std::uint64_t> done = 0;
  std::atomic<std::uint64_t> sum = 0;
  const auto labour = [&](bool tells) {
    while (!stop) {
      const std::uint64_t first = next.fetch_add(kTogether);
      if (first >= rows) break;
      const std::uint64_t last = std::min(first + kTogether, rows);
      for (std::uint64_t row = first; row < last; ++row) sum += work(row);
      done += last - first;
      if (tells) tell(done, sum);
    }
  };
  {
    std::vector<std::jthread> others;
    for (int n = 1; n < task.threads; ++n) others.emplace_back(labour, false);
    labour(true);
  }
  if (done < rows) return std::nullopt;
  return sum;
}

class ThreadsWork : public PlyWork {
 public:
  explicit ThreadsWork(const SolveTask& task) : task_(task) {}

  Result<void> begin(std::span<std::uint8_t> values) override {
    values_ = values.data();
    return {};
  }
  Result<std::optional<StepCount>> ply(
      int plies, const std::atomic<bool>& stop,
      const std::function<void(std::uint64_t rows, std::uint64_t found)>& tell) override {
    std::atomic<std::uint64_t> looked_at = 0;
    const auto found = over_rows(
        task_, stop,
        [&](std::uint64_t row) {
          if (plies == kBeginning) return task_.kernels->begin(task_.rules, values_, row);
          const StepCount count = task_.kernels->step(task_.rules, values_, row, plies);
          looked_at += count.looked_at;
          return count.found;
        },
        tell);
    if (!found) return std::nullopt;
    return StepCount{looked_at, *found};
  }
  Result<void> fetch() override { return {}; }

 private:
  const SolveTask& task_;
  std::uint8_t* values_ = nullptr;
};

class Solver {
 public:
  Solver(const SolveTask& task, PlyWork& work, const std::atomic<bool>& stop, const TellProgress& tell, Values values)
      : task_(task), work_(work), stop_(stop), tell_(tell), values_(std::move(values)) {
    heading_.game = task.game;
    heading_.rows = task.kernels->rows;
    heading_.width = task.kernels->width;
    heading_.plies = kNotBegun;
  }

  // Goes on from the part that is there, if any.
  Result<void> resume() {
    if (!std::filesystem::exists(part())) return {};
    const auto heading = read_heading(part());
    if (!heading) return std::unexpected(heading.error());
    if (heading->game != heading_.game || heading->rows != heading_.rows || heading->width != heading_.width)
      return fail("solve.part", "", "{} belongs to another table; move it away to begin anew.", part());
    const auto read = read_values(part(), *heading, values_.bytes());
    if (!read) return read;
    heading_.plies = heading->plies;
    decided_ = static_cast<std::uint64_t>(
        std::ranges::count_if(values_.bytes(), [](std::uint8_t value) { return value != kUndecided; }));
    return {};
  }

  Result<SolveEnd> run() {
    auto saved = Clock::now();
    if (const auto begun = work_.begin(values_.bytes()); !begun) return std::unexpected(begun.error());
    for (bool more = true; more;) {
      const int plies = heading_.plies + 1;
      if (plies > kMostPlies) return fail("solve.depth", "", "Some win takes more than {} plies.", kMostPlies);
      const auto count = work_.ply(
          plies, stop_, [&](std::uint64_t rows, std::uint64_t found) { tell_({plies, rows, decided_ + found}); });
      if (!count) return std::unexpected(count.error());
      if (!*count) {
        const auto kept = save(part());
        if (!kept) return std::unexpected(kept.error());
        return SolveEnd::stopped;
      }
      decided_ += (*count)->found;
      heading_.plies = plies;
      // What is decided later has a move to what is decided now; what is won at once has been found at the beginning.
      more = plies < 1 || (*count)->looked_at > 0;
      constexpr auto kBetweenSaves = std::chrono::seconds(90);
      if (!more || Clock::now() - saved < kBetweenSaves) continue;
      if (const auto kept = save(part()); !kept) return std::unexpected(kept.error());
      saved = Clock::now();
    }
    heading_.complete = true;
    if (const auto kept = save(task_.path); !kept) return std::unexpected(kept.error());
    std::error_code nothing_to_remove;
    std::filesystem::remove(part(), nothing_to_remove);
    return SolveEnd::finished;
  }

 private:
  static constexpr int kNotBegun = PlyWork::kBeginning - 1;

  std::string part() const { return task_.path + ".part"; }
  Result<void> save(const std::string& path) {
    if (const auto fetched = work_.fetch(); !fetched) return fetched;
    return write_tablebase(path, heading_, values_.bytes());
  }

  const SolveTask& task_;
  PlyWork& work_;
  const std::atomic<bool>& stop_;
  const TellProgress& tell_;
  Values values_;
  TablebaseHeading heading_;
  std::uint64_t decided_ = 0;
};

}  // namespace

Result<SolveEnd> solve(const SolveTask& task, const std::atomic<bool>& stop, const TellProgress& tell) {
  auto values = Values::make(task.kernels->size());
  if (!values) return std::unexpected(values.error());
  ThreadsWork threads(task);
  Solver solver(task, task.work != nullptr ? *task.work : threads, stop, tell, std::move(*values));
  if (const auto resumed = solver.resume(); !resumed) return std::unexpected(resumed.error());
  return solver.run();
}

Result<std::optional<std::uint64_t>> count_wrong(const SolveTask& task, const std::atomic<bool>& stop,
                                                 const TellProgress& tell) {
  const auto heading = read_heading(task.path);
  if (!heading) return std::unexpected(heading.error());
  auto values = Values::make(task.kernels->size());
  if (!values) return std::unexpected(values.error());
  if (const auto read = read_values(task.path, *heading, values->bytes()); !read) return std::unexpected(read.error());
  return over_rows(
      task, stop, [&](std::uint64_t row) { return task.kernels->wrong(task.rules, values->bytes().data(), row); },
      [&](std::uint64_t rows, std::uint64_t wrong) { tell({heading->plies, rows, wrong}); });
}

}  // namespace cb
