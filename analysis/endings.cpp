// SPDX-License-Identifier: MIT
#include "analysis/endings.hpp"

#include <cstring>

#include "core/hash.hpp"

namespace cb {
namespace {

constexpr int kLongestEnding = 256;

}  // namespace

std::size_t EndingSolver::Hash::operator()(const AnyState& state) const {
  std::uint64_t hash = 0;
  for (std::size_t at = 0; at < state.bytes.size(); at += sizeof hash) {
    std::uint64_t word = 0;
    std::memcpy(&word, state.bytes.data() + at, sizeof word);
    if (word != 0) hash = mix(hash ^ word) + at;
  }
  return hash;
}

std::optional<double> EndingSolver::luck(const AnyState& state) { return solve(state, 0); }

std::optional<double> EndingSolver::solve(const AnyState& state, int plies) {
  const Actor actor = game_.actor(state);
  if (actor == kChance) return std::nullopt;
  if (actor == kNobody) return game_.ending(state).winners != 0 ? 1.0 : 0.0;
  if (const auto found = known_.find(state); found != known_.end()) return found->second;
  if (known_.size() >= most_positions_ || plies == kLongestEnding) return std::nullopt;
  const auto actions = game_.actions(state);
  double sum = 0;
  for (const auto& [action, weight] : actions) {
    AnyState next = state;
    game_.apply(next, action);
    const auto value = solve(next, plies + 1);
    if (!value) return std::nullopt;
    sum += *value;
  }
  return known_[state] = sum / static_cast<double>(actions.size());
}

std::optional<std::vector<std::vector<ActionCode>>> EndingSolver::ways(const AnyState& state, std::size_t most) {
  if (!luck(state)) return std::nullopt;
  std::vector<ActionCode> way;
  std::vector<std::vector<ActionCode>> ways;
  if (!collect(state, most, way, ways)) return std::nullopt;
  return ways;
}

// False once there are too many.
bool EndingSolver::collect(const AnyState& state, std::size_t most, std::vector<ActionCode>& way,
                           std::vector<std::vector<ActionCode>>& ways) {
  if (game_.actor(state) == kNobody) {
    if (game_.ending(state).winners != 0) ways.push_back(way);
    return ways.size() <= most;
  }
  for (const auto& [action, weight] : game_.actions(state)) {
    AnyState next = state;
    game_.apply(next, action);
    if (luck(next).value_or(0) <= 0) continue;
    way.push_back(action);
    const bool few = collect(next, most, way, ways);
    way.pop_back();
    if (!few) return false;
  }
  return true;
}

bool all_is_deducible(const AnyRules& game, const AnyState& state) {
  const Actor seat = game.actor(state);
  if (seat < 0) return false;
  // All that fits is equally likely, so that one of two would show itself but for one time in 2^32.
  constexpr int kTries = 32;
  const auto view = game.view(state, seat);
  Rng rng(1);
  for (int n = 0; n < kTries; ++n)
    if (game.sample(view, rng) != state) return false;
  return true;
}

}  // namespace cb
