// SPDX-License-Identifier: MIT
#include "session/stepping.hpp"

#include <algorithm>
#include <cstring>

namespace cb {

namespace {

constexpr std::size_t kMostGames = std::size_t{1} << 26;
constexpr int kMostThreads = 256;
// The luck of random actions is another than that of dice and draws.
constexpr std::uint64_t kOfSamplers = 0x5A3F1E7ULL;

}  // namespace

Result<std::unique_ptr<SteppedGames>> SteppedGames::make(std::shared_ptr<const AnyRules> game,
                                                         const SteppingOptions& options) {
  if (options.games < 1 || options.games > kMostGames)
    return fail("stepping.games", "", "There are 1 to {} games side by side, not {}.", kMostGames, options.games);
  if (options.threads < 1 || options.threads > kMostThreads)
    return fail("stepping.threads", "", "There are 1 to {} threads, not {}.", kMostThreads, options.threads);
  if (options.ply_limit < 1) return fail("stepping.limit", "", "A game has at least one ply before it is truncated.");
  if (step_kernels(InstructionSet::portable, game->number()).is_over_at_once(game->rules_bytes()))
    return fail("stepping.over", "", "{} is over here before anybody can act.", game->info().title);
  if (!runs_here(options.set)) return fail("stepping.set", "", "This machine does not run {}.", name_of(options.set));
  return std::unique_ptr<SteppedGames>(new SteppedGames(std::move(game), options));
}

SteppedGames::SteppedGames(std::shared_ptr<const AnyRules> game, const SteppingOptions& options)
    : encoding_(std::move(game)),
      options_(options),
      kernels_(step_kernels(options.set, encoding_.game().number())),
      states_(options.games * kernels_.state_size),
      last_states_(options.keeps_last ? states_.size() : 0),
      generators_(options.games),
      samplers_(options.games),
      masks_(options.games * static_cast<std::size_t>(encoding_.words())),
      plies_(options.games),
      rewards_(options.games * static_cast<std::size_t>(encoding_.game().seats())),
      actors_(options.games),
      ends_(options.games),
      observations_(options.observes ? options.games * encoding_.entries() : 0),
      chosen_(options.games),
      crew_(options.threads) {
  reset(options.seed);
}

StepArrays SteppedGames::arrays() {
  return {.rules = encoding_.game().rules_bytes(),
          .ply_limit = options_.ply_limit,
          .states = states_.data(),
          .generators = generators_.data(),
          .plies = plies_.data(),
          .masks = masks_.data(),
          .actors = actors_.data(),
          .ends = ends_.data(),
          .rewards = rewards_.data(),
          .observations = observations_.empty() ? nullptr : observations_.data(),
          .last_states = last_states_.empty() ? nullptr : last_states_.data()};
}

// Shares begin at multiples of 64 games, so that no two threads write to the same line of the cache.
template <class Work>
void SteppedGames::share_out(Work&& work) {
  const auto threads = static_cast<std::size_t>(crew_.threads());
  const std::size_t share = (options_.games / threads + 63) / 64 * 64;
  crew_.work([&](int n) {
    const auto nth = static_cast<std::size_t>(n);
    const std::size_t from = std::min(nth * share, options_.games);
    const std::size_t to = nth + 1 == threads ? options_.games : std::min(from + share, options_.games);
    if (from < to) work(GameRange{from, to});
  });
}

void SteppedGames::reset(std::uint64_t seed) {
  options_.seed = seed;
  const StepArrays all = arrays();
  share_out([&](GameRange range) { kernels_.begin(all, range, seed); });
  for (std::size_t game = 0; game < options_.games; ++game)
    samplers_[game] = step_generator(mix(seed ^ kOfSamplers), game);
  std::ranges::fill(last_states_, std::byte{0});
}

Result<void> SteppedGames::step(std::span<const std::int32_t> actions) {
  if (actions.size() != options_.games)
    return fail("stepping.actions", "", "{} games take {} actions, not {}.", options_.games, options_.games,
                actions.size());
  std::ranges::copy(actions, chosen_.begin());
  const std::size_t bad = first_illegal(masks_.data(), encoding_.actions(), {0, options_.games}, chosen_.data());
  if (bad != options_.games)
    return fail("stepping.illegal", "", "In game {} the action numbered {} is not legal; no game was stepped.", bad,
                chosen_[bad]);
  const StepArrays all = arrays();
  share_out([&](GameRange range) { kernels_.step(all, range, chosen_.data()); });
  return {};
}

void SteppedGames::sample(std::span<std::int32_t> actions) {
  share_out([&](GameRange range) {
    kernels_.sample(masks_.data(), encoding_.words(), range, samplers_.data(), actions.data());
  });
}

void SteppedGames::look(int seat, std::span<std::uint8_t> observations) {
  share_out([&](GameRange range) {
    kernels_.look(encoding_.game().rules_bytes(), states_.data(), range, seat, observations.data());
  });
}

void SteppedGames::look_at_last(int seat, std::span<std::uint8_t> observations) {
  share_out([&](GameRange range) {
    kernels_.look(encoding_.game().rules_bytes(), last_states_.data(), range, seat, observations.data());
  });
}

AnyState SteppedGames::state(std::size_t game) const {
  AnyState state;
  std::memcpy(state.bytes.data(), states_.data() + game * kernels_.state_size, kernels_.state_size);
  return state;
}

}  // namespace cb
