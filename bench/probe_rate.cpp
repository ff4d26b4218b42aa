// SPDX-License-Identifier: MIT
// How long one look into a table takes, warm: the median over random positions, each looked up once before.
//   probe_rate TABLE
#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "search/budget.hpp"
#include "solver/tablebase_file.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::bench {
namespace {

constexpr std::size_t kPositions = 20'000;

int fail_with(const Error& error) {
  fmt::print(stderr, "{}\n", error.text());
  return 2;
}

template <class Look>
void report(std::string_view what, const std::vector<AnyState>& states, Look look) {
  std::vector<std::int64_t> times;
  for (const auto& state : states) look(state);
  for (const auto& state : states) {
    const auto began = monotonic_nanoseconds();
    look(state);
    times.push_back(monotonic_nanoseconds() - began);
  }
  std::ranges::sort(times);
  const auto at = [&](double share) {
    return static_cast<double>(times[static_cast<std::size_t>(share * (kPositions - 1))]) / 1e3;
  };
  fmt::print("{:28} {:8.2f} {:8.2f} {:8.2f}\n", what, at(0.5), at(0.9), at(0.99));
}

int run(const std::string& path) {
  const auto heading = read_heading(path);
  if (!heading) return fail_with(heading.error());
  const auto type = find_game(heading->game);
  if (!type) return fail_with(type.error());
  const auto game = (*type)->make({}, {}).value();
  const auto opened = TablebaseOracle::open(game->info(), path);
  if (!opened) return fail_with(opened.error());
  const TablebaseOracle& table = **opened;
  std::vector<AnyState> states;
  Rng rng(1);
  while (states.size() < kPositions) {
    const auto state = table.position(rng.below(static_cast<std::uint32_t>(table.kernels().size())));
    if (game->actor(state) >= 0) states.push_back(state);
  }
  fmt::print("{:28} {:>8} {:>8} {:>8}\n", "µs", "median", "90%", "99%");
  report("value of a position", states, [&](const AnyState& state) { return table.value(*game, state); });
  report("and of each of its moves", states, [&](const AnyState& state) { return exact_moves(table, *game, state); });
  return 0;
}

}  // namespace
}  // namespace cb::bench

int main(int argc, char** argv) {
  if (argc == 2) return cb::bench::run(argv[1]);
  fmt::print(stderr, "Say: probe_rate TABLE\n");
  return 2;
}
