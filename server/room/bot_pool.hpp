// SPDX-License-Identifier: MIT
// Bots think here, never on the network's thread: a few workers and a queue that does not grow beyond its bound. A bot
// belongs to its seat and is light; what is heavy, the memory of a search, belongs to the worker that lends it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/operations/metrics.hpp"
#include "server/room/room.hpp"
#include "thought/exact.hpp"

namespace cb::server {

class BotPool {
 public:
  // Answers are delivered through `deliver`, which brings them to the network's thread. `oracles` outlive the pool.
  BotPool(int workers, std::size_t most_waiting, std::chrono::milliseconds longest_thought, Metrics& metrics,
          Deliver deliver, const Oracles& oracles);
  ~BotPool();

  // A bot that thinks no longer than the pool allows; nothing where the game has no such bot. Seats of tables that
  // share their game share it too. For the network's thread alone.
  std::shared_ptr<const Bot> make(const std::shared_ptr<const AnyGame>& game, const std::string& name);

  // Takes the task, or leaves it where the queue is full.
  bool take(BotTask& task);
  std::size_t waiting() const;

 private:
  void work();
  // The next task; nothing once the pool goes. A worker that finds nothing to do for a while gives its memory back.
  std::optional<BotTask> next(SearchMemory& memory);

  std::size_t most_waiting_;
  std::chrono::milliseconds longest_thought_;
  Metrics& metrics_;
  Deliver deliver_;
  const Oracles& oracles_;
  std::map<std::pair<const AnyGame*, std::string>, std::weak_ptr<const Bot>> seated_;  // a bot holds its game
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<BotTask> queue_;
  std::atomic<bool> stop_ = false;
  std::vector<std::jthread> workers_;
};

}  // namespace cb::server
