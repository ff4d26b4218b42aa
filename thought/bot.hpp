// SPDX-License-Identifier: MIT
// A bot at a seat of any game. It is given the seat's view and the positions that everyone has seen, never the state.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/bot_name.hpp"
#include "session/match.hpp"
#include "thought/exact.hpp"
#include "thought/mind.hpp"

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
  // Who knows the game by heart, if anybody: asked by bots that play from a table, and by no other.
  std::shared_ptr<const Oracle> oracle = {};

  bool operator==(const BotResources&) const = default;
};

// What a search works in. It may hold anything, and only its size bears on what is thought.
using SearchMemory = std::vector<std::byte>;

class Bot {
 public:
  // By a name as read_bot takes it.
  static Result<Bot> make(AnyMind mind, std::string_view name, const BotResources& resources = {});

  const std::string& name() const { return name_; }
  const AnyMind& mind() const { return mind_; }
  const Plan& plan() const { return plan_; }
  const SearchLimits& limits() const { return limits_; }
  const BotResources& resources() const { return resources_; }
  // Whether it asks somebody who knows the game by heart.
  bool plays_by_heart() const { return resources_.oracle != nullptr; }

  // What it thinks of a view of the seat that acts; `past` are the keys of earlier positions (Match::past_keys). A bot
  // that plays from a table says what it knows.
  SearchReply think(const AnyView& view, std::span<const std::uint64_t> past, std::uint64_t seed,
                    const std::atomic<bool>* stop = nullptr) {
    return think(view, past, seed, memory_, stop);
  }
  // The same in memory that is lent to it, and grown where it is too small: one is enough for many bots that think one
  // after the other.
  SearchReply think(const AnyView& view, std::span<const std::uint64_t> past, std::uint64_t seed, SearchMemory& memory,
                    const std::atomic<bool>* stop) const;
  // The move it plays now; somebody must be to act. Same match, same seed, nodes not time: same move.
  ActionCode choose(const Match& match, std::uint64_t seed, const std::atomic<bool>* stop = nullptr);
  // The move it would play out of what it thinks.
  ActionCode choose(const SearchReply& reply, std::uint64_t seed) const;

  // Every move gets a value of its own, and the best is played: for analysis and hints.
  void judge_every_move();

 private:
  SearchReply search(const AnyView& view, std::span<const std::uint64_t> past, std::uint64_t seed, SearchMemory& memory,
                     const std::atomic<bool>* stop) const;
  Bot(AnyMind mind, std::string name, const NamedBot& named, const BotResources& resources);

  AnyMind mind_;
  std::string name_;
  Plan plan_;
  SearchLimits limits_;
  BotResources resources_;
  SearchMemory memory_;
};

}  // namespace cb
