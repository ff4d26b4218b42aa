// SPDX-License-Identifier: MIT
// What a graphics card makes of the games, and whether it plays the same ones as the processor.
//   gpu_rate KERNELS use          registers and memory that each kernel takes
//   gpu_rate KERNELS rate [GAME]  random decisions a second of every game, or of one
//   gpu_rate KERNELS equal [N]    N games of each (1,000,000) on the card and on this processor, signatures compared
//   gpu_rate KERNELS steps [GAME] random steps a second of every game, masks and observations left on the card
//   gpu_rate KERNELS same-steps   some steps of each on the card and on this processor, every byte compared
//   gpu_rate KERNELS solve FILE   Top Cap solved on the card, the table written to a file
//   gpu_rate - solve FILE         the same on all cores of this processor, to compare the files
// KERNELS is capbarrel.ptx (`cmake --build build/release --target gpu_kernels`).
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/hash.hpp"
#include "core/text.hpp"
#include "gpu/playouts.hpp"
#include "gpu/solving.hpp"
#include "gpu/steps.hpp"
#include "session/any_game.hpp"
#include "session/kernels.hpp"
#include "solver/tablebase_file.hpp"

namespace cb::bench {
namespace {

constexpr std::uint32_t kPlyLimit = 100'000;

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

struct Case {
  std::string_view game;
  std::string_view settings;
};
constexpr Case kCases[] = {{"top-cap", ""},
                           {"loot", "movement=straight"},
                           {"loot", "movement=free"},
                           {"trap-the-cap", "players=4"},
                           {"bottlecap-vikings", "players=2"},
                           {"top-drop", "players=2"}};

template <class T>
T or_quit(Result<T> result) {
  if (!result) {
    fmt::print(stderr, "{}\n", result.error().text());
    std::exit(1);
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

std::unique_ptr<AnyGame> make(const Case& wanted) {
  Settings settings;
  for (const auto word : words(wanted.settings)) settings.push_back(read_setting(word).value());
  return find_game(wanted.game).value()->make(settings, {}).value();
}

gpu::PlayoutSums on_card(const gpu::Card& card, const AnyGame& game, std::uint64_t first, std::uint64_t games) {
  const AnyState start = game.start();
  const PlayoutRequest request{game.rules_bytes(), start.bytes.data(), 1, first, kPlyLimit};
  return or_quit(gpu::playouts(card, game.number(), request, games));
}

void show_use(const gpu::Card& card) {
  fmt::print("{}, {} multiprocessors\n", card.name(), card.multiprocessors());
  for (const auto* type : all_game_types()) {
    const auto game = type->make({}, {}).value();
    auto kernels = gpu::step_kernels_of(game->number());
    kernels.insert(kernels.begin(), gpu::playout_kernel(game->number()));
    for (const auto& kernel : kernels) {
      const auto use = or_quit(card.use_of(kernel));
      fmt::print("{:32} {:4} registers {:6} bytes local {:6} bytes shared\n", kernel, use.registers, use.local_bytes,
                 use.block_bytes);
    }
  }
}

// Launches of more and more games, until one takes long enough to be measured.
void show_rates(const gpu::Card& card, std::string_view only) {
  constexpr double kLongEnough = 0.7;
  fmt::print("{:18} {:20} {:>12} {:>9} {:>10} {:>12}\n", "game", "options", "games", "seconds", "G moves/s",
             "M games/s");
  for (const Case& wanted : kCases) {
    if (!only.empty() && wanted.game != only) continue;
    const auto game = make(wanted);
    on_card(card, *game, 0, 1 << 16);  // warm: the driver has made its machine code
    for (std::uint64_t games = 1 << 20;; games *= 2) {
      const auto begin = Clock::now();
      const auto sums = on_card(card, *game, 0, games);
      const double seconds = seconds_since(begin);
      if (seconds < kLongEnough) {
        if (seconds < kLongEnough / 8) games *= 4;
        continue;
      }
      fmt::print("{:18} {:20} {:12} {:9.3f} {:10.3f} {:12.2f}\n", wanted.game, wanted.settings, games, seconds,
                 static_cast<double>(sums.decisions) / seconds / 1e9, static_cast<double>(games) / seconds / 1e6);
      std::fflush(stdout);
      break;
    }
  }
}

// The same games on all of this processor's cores.
gpu::PlayoutSums on_processor(const AnyGame& game, std::uint64_t games) {
  constexpr std::uint64_t kTogether = 1'000;
  const auto set = preferred_instruction_set();
  std::atomic<std::uint64_t> next = 0;
  std::vector<gpu::PlayoutSums> parts(std::max(1U, std::thread::hardware_concurrency()));
  {
    std::vector<std::jthread> threads;
    for (auto& part : parts) {
      threads.emplace_back([&] {
        std::vector<PlayoutRecord> records(kTogether);
        for (std::uint64_t first; (first = next.fetch_add(kTogether)) < games;) {
          const auto some = std::span(records).first(std::min(kTogether, games - first));
          part.signature += playouts(game, game.start(), 1, first, kPlyLimit, some, set);
          for (const auto& record : some) {
            part.decisions += record.decisions;
            part.plies += record.plies;
            part.unfinished += record.finished ? 0 : 1;
          }
        }
      });
    }
  }
  return std::accumulate(parts.begin(), parts.end(), gpu::PlayoutSums{}, [](auto sum, const auto& part) {
    return gpu::PlayoutSums{sum.signature + part.signature, sum.decisions + part.decisions, sum.plies + part.plies,
                            sum.unfinished + part.unfinished};
  });
}

bool show_equal(const gpu::Card& card, std::uint64_t games) {
  bool all = true;
  fmt::print("{:18} {:20} {:>10} {:>16} {:>16} {:>10} {:>10}\n", "game", "options", "games", "card", "processor",
             "card s", "proc. s");
  for (const Case& wanted : kCases) {
    const auto game = make(wanted);
    const auto begin = Clock::now();
    const auto there = on_card(card, *game, 0, games);
    const double there_seconds = seconds_since(begin);
    const auto here_begin = Clock::now();
    const auto here = on_processor(*game, games);
    const bool same = there == here;
    all = all && same;
    fmt::print("{:18} {:20} {:10} {:016x} {:016x} {:10.3f} {:10.3f} {}\n", wanted.game, wanted.settings, games,
               there.signature, here.signature, there_seconds, seconds_since(here_begin), same ? "equal" : "DIFFERENT");
    std::fflush(stdout);
  }
  return all;
}

// Steps by actions that the card draws. What differs from Pgx's (bench/peers/pgx) is said there.
void show_steps(const gpu::Card& card, std::string_view only) {
  constexpr double kLongEnough = 1.0;
  fmt::print("{:18} {:20} {:>10} {:>8} {:>8} {:>10} {:>12}\n", "game", "options", "games", "actions", "entries",
             "G steps/s", "bytes a step");
  for (const Case& wanted : kCases) {
    if (!only.empty() && wanted.game != only) continue;
    const auto game = make(wanted);
    for (const std::uint64_t games : {std::uint64_t{1} << 16, std::uint64_t{1} << 20}) {
      auto steps = or_quit(gpu::CardSteps::make(card, {.game = game->number(),
                                                       .rules = game->rules_bytes(),
                                                       .games = games,
                                                       .ply_limit = kPlyLimit,
                                                       .draws = true}));
      or_quit(steps.begin(1));
      const auto some = [&](int number) {
        for (int n = 0; n < number; ++n) {
          or_quit(steps.step());
        }
        or_quit(steps.wait());
      };
      some(100);  // away from the start, and warm
      const auto begin = Clock::now();
      std::uint64_t made = 0;
      for (; seconds_since(begin) < kLongEnough; made += 100) some(100);
      const auto shape = steps.shape();
      const int entries = shape[0] * shape[1] * shape[2];
      fmt::print("{:18} {:20} {:10} {:8} {:8} {:10.3f} {:12}\n", wanted.game, wanted.settings, games, steps.actions(),
                 entries, static_cast<double>(made * games) / seconds_since(begin) / 1e9,
                 entries + (steps.actions() + 63) / 64 * 8);
      std::fflush(stdout);
    }
  }
}

template <class T>
std::vector<T> fetched(const gpu::CardMemory& memory, std::size_t size) {
  std::vector<T> values(size);
  or_quit(memory.read(std::as_writable_bytes(std::span(values))));
  return values;
}

// The card draws actions as it is asked to, or with every step.
bool same_steps(const gpu::Card& card, const Case& wanted, bool draws) {
  constexpr std::size_t kGames = 20'000;
  constexpr int kSteps = 300;
  constexpr std::uint64_t kSeed = 7;
  const auto game = make(wanted);
  const StepKernels& kernels = step_kernels(preferred_instruction_set(), game->number());
  auto there = or_quit(gpu::CardSteps::make(
      card,
      {.game = game->number(), .rules = game->rules_bytes(), .games = kGames, .ply_limit = 2'000, .draws = draws}));
  const auto shape = there.shape();
  const auto words = static_cast<std::size_t>(mask_words(there.actions()));
  const auto entries = static_cast<std::size_t>(shape[0] * shape[1] * shape[2]);
  const auto seats = static_cast<std::size_t>(game->seats());
  std::vector<std::byte> states(kGames * kernels.state_size);
  std::vector<std::uint64_t> generators(kGames);
  std::vector<std::uint64_t> samplers(kGames);
  std::vector<std::uint32_t> plies(kGames);
  std::vector<std::uint64_t> masks(kGames * words);
  std::vector<std::int8_t> actors(kGames);
  std::vector<std::uint8_t> ends(kGames);
  std::vector<float> rewards(kGames * seats);
  std::vector<std::uint8_t> observations(kGames * entries);
  std::vector<std::int32_t> actions(kGames);
  const StepArrays here{
      game->rules_bytes(), 2'000,       states.data(),  generators.data(),   plies.data(), masks.data(),
      actors.data(),       ends.data(), rewards.data(), observations.data(), nullptr};
  or_quit(there.begin(kSeed));
  kernels.begin(here, {0, kGames}, kSeed);
  for (std::size_t n = 0; n < kGames; ++n) samplers[n] = mix(mix(kSeed) + n);
  std::uint64_t finished = 0;
  bool same = true;
  for (int n = 0; n < kSteps && same; ++n) {
    if (!draws) or_quit(there.sample());
    kernels.sample(masks.data(), static_cast<int>(words), {0, kGames}, samplers.data(), actions.data());
    same = fetched<std::int32_t>(there.chosen(), kGames) == actions;
    or_quit(there.step());
    kernels.step(here, {0, kGames}, actions.data());
    for (const auto end : ends) finished += end != kGoesOn;
    same = same && fetched<std::uint64_t>(there.masks(), masks.size()) == masks &&
           fetched<std::int8_t>(there.actors(), kGames) == actors &&
           fetched<std::uint8_t>(there.ends(), kGames) == ends &&
           fetched<float>(there.rewards(), rewards.size()) == rewards &&
           fetched<std::uint8_t>(there.observations(), observations.size()) == observations &&
           fetched<std::byte>(there.states(), states.size()) == states;
  }
  fmt::print("{:18} {:20} {} steps of {} games, {} finished{}: {}\n", wanted.game, wanted.settings, kSteps, kGames,
             finished, draws ? ", actions drawn by the steps" : "", same ? "equal" : "DIFFERENT");
  std::fflush(stdout);
  return same;
}

bool show_same_steps(const gpu::Card& card) {
  bool all = true;
  for (const Case& wanted : kCases)
    for (const bool draws : {false, true}) all = same_steps(card, wanted, draws) && all;
  return all;
}

// On the processor where there is no card.
void solve_top_cap(const gpu::Card* card, const std::string& path) {
  const auto begin = Clock::now();
  const auto game = make({"top-cap", ""});
  std::unique_ptr<PlyWork> work;
  if (card != nullptr) work = or_quit(gpu::solving_on(*card, game->number(), game->rules_bytes()));
  const SolveTask task{.game = "top-cap",
                       .kernels = &row_kernels(preferred_instruction_set(), game->number()).front(),
                       .rules = game->rules_bytes(),
                       .path = path,
                       .threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency())),
                       .work = work.get()};
  const std::atomic<bool> stop = false;
  double last = 0;
  or_quit(solve(task, stop, [&](const SolveProgress&) { last = seconds_since(begin); }));
  const auto heading = or_quit(read_heading(path));
  fmt::print("{}: solved in {:.2f} s, {:.2f} s with the file: {} plies, checksum {:016x}\n",
             card != nullptr ? card->name() : "processor", last, seconds_since(begin), heading.plies, heading.checksum);
}

}  // namespace
}  // namespace cb::bench

int main(int argc, char** argv) {
  using namespace cb;
  const std::string_view what = argc > 2 ? argv[2] : "";
  constexpr std::array<std::string_view, 6> kWays = {"use", "rate", "equal", "steps", "same-steps", "solve"};
  if (std::ranges::find(kWays, what) == kWays.end() || (what == "solve" && argc < 4)) {
    fmt::print(stderr, "gpu_rate KERNELS use|rate [GAME]|equal [GAMES]|steps [GAME]|same-steps|solve FILE\n");
    return 2;
  }
  if (what == "solve" && std::string_view(argv[1]) == "-") {
    bench::solve_top_cap(nullptr, argv[3]);
    return 0;
  }
  const auto card = bench::or_quit(gpu::Card::open(argv[1]));
  if (what == "use") bench::show_use(card);
  if (what == "rate") bench::show_rates(card, argc > 3 ? argv[3] : "");
  if (what == "steps") bench::show_steps(card, argc > 3 ? argv[3] : "");
  if (what == "same-steps") return bench::show_same_steps(card) ? 0 : 1;
  if (what == "solve") bench::solve_top_cap(&card, argv[3]);
  if (what == "equal")
    return bench::show_equal(card, argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1'000'000) ? 0 : 1;
}
