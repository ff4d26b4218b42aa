// SPDX-License-Identifier: MIT
// The thread that thinks while the engine goes on listening.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/options.hpp"
#include "engine/protocol.hpp"
#include "engine/question.hpp"
#include "thought/bot.hpp"

namespace cb {

// Whole lines to one stream from several threads, each sent at once.
class LineWriter {
 public:
  explicit LineWriter(std::ostream& out) : out_(out) {}
  void line(std::string_view text);

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

class Thinking {
 public:
  explicit Thinking(LineWriter& out) : out_(out) {}
  ~Thinking() { stop(); }
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  // Whether a bestmove is still to come.
  bool busy() const { return busy_.load(); }
  // Begins a thought that ends with exactly one bestmove line, or refuses and begins none. Not to be called while busy.
  // `oracle`: who knows the game by heart, if anybody.
  Result<void> start(const Question& question, const EngineOptions& options, const protocol::GoLimits& limits,
                     std::shared_ptr<const Oracle> oracle);
  // Ends the thought, if there is one; its bestmove is out when this returns.
  void stop();
  // Waits until the thought is over, if there is one; one that is infinite ends only by `stop`.
  void finish();

 private:
  // What a bot is made from: as long as that stays the same the bot is kept.
  struct Order {
    std::shared_ptr<const AnyGame> game;
    std::string name;
    BotResources resources;
    std::uint64_t most_nodes;       // of a search in steps
    std::vector<int> weights = {};  // other than the game's; or none
  };

  void think(const Question& question, Order order, bool infinite, std::uint64_t seed);
  ActionCode choose(const Question& question, Order& order, bool infinite, std::uint64_t seed);
  Bot& bot_for(const Order& order);
  void report(const Question& question, const SearchReply& reply, std::int64_t nanoseconds);
  void wait_for_stop();

  LineWriter& out_;
  std::thread thread_;
  std::atomic<bool> busy_ = false;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable stopped_;
  Order order_;  // that bot_ was made from
  std::optional<Bot> bot_;
  SearchMemory memory_;  // of whichever bot thinks
};

}  // namespace cb
