// SPDX-License-Identifier: MIT
// Luck that anyone can check. Before a match the server promises a seed by publishing its hash; then every seat adds a
// number of its own. Each throw or draw follows from the seed, these numbers and how many came before, so that neither
// the server nor a seat could choose it, and once the seed is shown everyone can work the whole match out again.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "session/any_game.hpp"

namespace cb {

using Seed = std::array<std::uint8_t, 32>;

// What the server publishes first.
std::string commitment_to(const Seed& seed);

std::string to_hex(std::span<const std::uint8_t> bytes);
Result<Seed> read_seed(std::string_view hex);

// The tickets of a match's throws and draws: number `index` of them, below `total`, every one equally likely.
class FairLuck {
 public:
  FairLuck(const Seed& seed, const std::vector<std::string>& nonces);
  std::uint32_t ticket(std::uint64_t index, std::uint32_t total) const;

 private:
  Seed seed_;
  std::string nonces_;  // each with its length before it, so that no two lists read the same
};

// The outcome that comes up as number `index` of a match's throws and draws; the state must be at one.
ActionCode fair_outcome(const AnyRules& game, const AnyState& state, const FairLuck& luck, std::uint64_t index);

}  // namespace cb
