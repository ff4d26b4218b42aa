// SPDX-License-Identifier: MIT
// capbarrel solve: a table of what every position of a game is worth.
#include "solver/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress.hpp"
#include "gpu/kernels_place.hpp"
#include "gpu/solving.hpp"
#include "solver/mapped_tablebase.hpp"
#include "solver/tablebase_place.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::cli {
namespace {

struct SolveArguments {
  GameChoice choice;
  std::string out;
  int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 64U));
  bool verify = false;
  bool gpu = false;
};

using Clock = std::chrono::steady_clock;

std::string time_text(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  return fmt::format("{:.0f} min", seconds / 60);
}

// Tells how far a run is. What is still to be decided is not known beforehand, since some positions never are; so the
// time left is for all of them, and shorter in truth.
class Pace {
 public:
  explicit Pace(const RowKernels& kernels) : kernels_(kernels) {}

  void solving(const SolveProgress& now) {
    if (!first_) first_ = now.decided;
    if (!progress_.due()) return;
    const double pace = static_cast<double>(now.decided - *first_ + 1) / seconds();
    const double left = static_cast<double>(kernels_.size() - now.decided) / pace;
    progress_.show(fmt::format("ply {}: {:.0f}% of it, {} of {} positions decided; {} so far, at most {} left",
                               now.plies + 1, share(now), now.decided, kernels_.size(), time_text(seconds()),
                               time_text(left)));
  }
  void checking(const SolveProgress& now) {
    if (!progress_.due()) return;
    const double left = seconds() * (100.0 - share(now)) / std::max(share(now), 0.01);
    progress_.show(fmt::format("checked {:.1f}%, {} wrong; {} so far, {} left", share(now), now.decided,
                               time_text(seconds()), time_text(left)));
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  double share(const SolveProgress& now) const {
    return 100.0 * static_cast<double>(now.rows_done) / static_cast<double>(kernels_.rows);
  }

  const RowKernels& kernels_;
  Clock::time_point begin_ = Clock::now();
  std::optional<std::uint64_t> first_;  // decided already when this run began
  Progress progress_;
};

// Makes the table unless it is there; kDone where it is there in the end.
int make(const SolveTask& task) {
  if (std::filesystem::exists(task.path)) {
    const auto table = MappedTablebase::open(task.path, task.game, *task.kernels);
    if (!table) return bad_input(table.error());
    fmt::print("{} is there and finished.\n", task.path);
    return kDone;
  }
  std::error_code problem;
  const auto folder = std::filesystem::absolute(task.path).parent_path();
  std::filesystem::create_directories(folder, problem);
  if (problem) return bad_input(fmt::format("{} cannot be made: {}.", folder.string(), problem.message()));
  Pace pace(*task.kernels);
  const auto end = solve(task, stop_wished(), [&](const SolveProgress& now) { pace.solving(now); });
  if (!end) return bad_input(end.error());
  if (*end == SolveEnd::stopped) {
    fmt::print(stderr, "Stopped; the same command goes on from here.\n");
    return kCheckFailed;
  }
  fmt::print("{} has every position of {}; this run took {}.\n", task.path, task.game, time_text(pace.seconds()));
  return kDone;
}

int verify(const SolveTask& task) {
  Pace pace(*task.kernels);
  const auto wrong = count_wrong(task, stop_wished(), [&](const SolveProgress& now) { pace.checking(now); });
  if (!wrong) return bad_input(wrong.error());
  if (!*wrong) {
    fmt::print(stderr, "Stopped before all was checked.\n");
    return kCheckFailed;
  }
  fmt::print("{} positions checked against their moves in {}: {} wrong.\n", task.kernels->size(),
             time_text(pace.seconds()), **wrong);
  return **wrong == 0 ? kDone : kCheckFailed;
}

int run(const SolveArguments& arguments) {
  const auto game = arguments.choice.game();
  if (!game) return bad_input(game.error());
  const auto kernels = row_kernels_of(**game);
  if (!kernels) return bad_input(kernels.error());
  if (*kernels != *row_kernels_of((*game)->info())) {
    if (arguments.out.empty())
      return bad_input("A table of an edition with fewer pieces has no usual place: --out says where it goes.");
    if (arguments.gpu)
      return bad_input("A graphics card solves the game as printed, not an edition with fewer pieces.");
  }
  stop_in_good_order();
  const std::string name((*game)->info().name);
  SolveTask task{.game = name,
                 .kernels = *kernels,
                 .rules = (*game)->rules_bytes(),
                 .path = arguments.out.empty() ? tablebase_place(name).string() : arguments.out,
                 .threads = arguments.threads};
  std::optional<gpu::Card> card;
  std::unique_ptr<PlyWork> work;
  if (arguments.gpu) {
    auto opened = gpu::Card::open(gpu::kernels_place());
    if (!opened) return bad_input(opened.error());
    card.emplace(std::move(*opened));
    auto working = gpu::solving_on(*card, (*game)->number(), task.rules);
    if (!working) return bad_input(working.error());
    work = std::move(*working);
    task.work = work.get();
  }
  const int made = make(task);
  return made == kDone && arguments.verify ? verify(task) : made;
}

}  // namespace

void add_solve(Command& command) {
  const auto arguments = std::make_shared<SolveArguments>();
  arguments->choice.add_game(command);
  arguments->choice.add_edition(command);
  command.option("--out", "FILE", "where the table goes (default: where bots and the server look for it)")
      .into(arguments->out)
      .offers_files();
  command.option("--threads", "N", "how many work at it").into(arguments->threads, 1, 64).shows_fallback();
  command.flag("--verify", "then work every value out again from the moves of its position").into(arguments->verify);
  command.flag("--gpu", "on a graphics card: the same table, in seconds").into(arguments->gpu);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
