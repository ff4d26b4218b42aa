// SPDX-License-Identifier: MIT
// Tuning by self-play: which bot of which game, from which weights, and which of them may change.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "arena/contest.hpp"
#include "thought/mind.hpp"
#include "tune/spsa.hpp"

namespace cb {

// All that decides how a tuning goes.
struct Tuning {
  Contest contest;  // of the bot with itself
  AnyMind mind;     // with the weights of the start
  std::vector<std::size_t> free;
};

// A tuning of the game's own numbers, or with `from` ("pawn=120,home=60") of others; of all of them, or with `only`
// ("pawn,home") of some. The bot must be one that thinks, within a number of nodes.
Result<Tuning> make_tuning(Contest contest, std::string_view bot, std::string_view from, std::string_view only);

Spsa begin(const Tuning& tuning);

// Goes on to so many steps in all, or until `stop` is set: a step that it cuts short is not taken. Each pair of weights
// plays a round of the arena; pair p of step n plays round n * Spsa::kPairs + p whatever `jobs` are, so many at a time.
// `on_step` gets the scores of every step once it is taken; what it refuses ends the run.
Result<void> tune(const Tuning& tuning, Spsa& spsa, std::size_t steps, int jobs, const std::atomic<bool>& stop,
                  const std::function<Result<void>(std::span<const double>)>& on_step);

}  // namespace cb
