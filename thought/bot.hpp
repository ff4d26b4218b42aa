// SPDX-License-Identifier: MIT
// A bot at a seat of any game. It is given the seat's view and the positions that everyone has seen, never the state.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/plan.hpp"
#include "search/budget.hpp"
#include "search/reply.hpp"
#include "thought/exact.hpp"
#include "session/match.hpp"

namespace cb {

// How much a bot may use, over and above what its name says.
struct BotResources {
  int threads = 1;
  std::size_t memory = std::size_t{64} << 20;
  // The answer comes within this time even where the bot is named by a number of nodes.
  std::int64_t nanoseconds = std::numeric_limits<std::int64_t>::max();
  int deepest = std::numeric_limits<int>::max();  // alpha-beta: how many plies it may look ahead
  // False: it plays what its search thinks best, without slips and without a table.
  bool slips = true;

  bool operator==(const BotResources&) const = default;
};

// What a bot may spend on a move: "50ms", "2s" or "20000" (nodes); nothing where the text says something else.
std::optional<SearchLimits> read_limit(std::string_view text);

class Bot {
 public:
  // By its name in the game's bots.toml, a level ("3") or another ("uct"), or "random"; then, if wanted, what it may
  // spend on a move instead of its own number of nodes: "5@50ms", "uct@20000".
  static Result<Bot> make(std::shared_ptr<const AnyGame> game, std::string_view name,
                          const BotResources& resources = {});

  const std::string& name() const { return name_; }
  const Plan& plan() const { return plan_; }
  const SearchLimits& limits() const { return limits_; }

  // What it thinks of a view of the seat that acts; `past` are the keys of earlier positions (Match::past_keys). A bot
  // that plays from a table says what it knows.
  SearchReply think(const AnyView& view, std::span<const std::uint64_t> past, std::uint64_t seed,
                    const std::atomic<bool>* stop = nullptr);
  // The move it plays now; somebody must be to act. Same match, same seed, nodes not time: same move.
  ActionCode choose(const Match& match, std::uint64_t seed, const std::atomic<bool>* stop = nullptr);
  // The move it would play out of what it thinks.
  ActionCode choose(const SearchReply& reply, std::uint64_t seed) const;

  // Every move gets a value of its own, and the best is played: for analysis and hints.
  void judge_every_move();

 private:
  SearchReply search(const AnyView& view, std::span<const std::uint64_t> past, std::uint64_t seed,
                     const std::atomic<bool>* stop);
  Bot(std::shared_ptr<const AnyGame> game, std::string name, const Plan& plan, const SearchLimits& limits,
      const BotResources& resources);

  std::shared_ptr<const AnyGame> game_;
  std::string name_;
  Plan plan_;
  SearchLimits limits_;
  BotResources resources_;
  std::shared_ptr<const Oracle> oracle_;
  std::vector<std::byte> memory_;
};

}  // namespace cb
