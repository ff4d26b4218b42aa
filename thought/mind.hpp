// SPDX-License-Identifier: MIT
// How any game is thought about: the weights that its positions are judged by, and one thought of a bot.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bots/book.hpp"
#include "bots/plan.hpp"
#include "search/budget.hpp"
#include "search/reply.hpp"
#include "session/rules.hpp"

namespace cb {

// What a bot is to think with; see bots/think.hpp.
struct AnyThought {
  std::span<const std::uint64_t> past = {};
  Plan plan = {};
  SearchLimits limits = {};
  std::uint64_t seed = 0;
  std::span<std::byte> memory = {};
  int threads = 1;
};

class AnyMind {
 public:
  explicit AnyMind(const std::shared_ptr<const AnyRules>& game);
  // Whoever has a game, as it is usually held, can think about it.
  template <std::convertible_to<std::shared_ptr<const AnyRules>> Game>
  AnyMind(Game game)  // NOLINT(google-explicit-constructor)
      : AnyMind(std::shared_ptr<const AnyRules>(std::move(game))) {}

  const AnyRules& game() const { return *game_; }
  const std::shared_ptr<const AnyRules>& shared_game() const { return game_; }

  // The numbers that positions are judged by.
  const std::vector<NamedWeight>& weights() const { return weights_; }
  // The same game, judged by other numbers: as many as there are, in their order.
  AnyMind with_weights(std::span<const int> values) const;

  // Every legal move of the seat that acts, best first, judged from that seat's view alone.
  SearchReply think(const AnyView& view, const AnyThought& thought) const;

 private:
  AnyMind(std::shared_ptr<const AnyRules> game, std::vector<NamedWeight> weights);

  std::shared_ptr<const AnyRules> game_;
  std::vector<NamedWeight> weights_;
  std::vector<std::byte> evaluation_;  // the game's Evaluation by its bytes
};

}  // namespace cb
