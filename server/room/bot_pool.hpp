// SPDX-License-Identifier: MIT
// Bots think here, never on the network's thread: a few workers and a queue that does not grow beyond its bound.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/operations/metrics.hpp"
#include "server/room/room.hpp"
#include "thought/exact.hpp"

namespace cb::server {

class BotPool {
 public:
  // Answers are delivered through `deliver`, which brings them to the network's thread.
  BotPool(int workers, std::size_t most_waiting, std::chrono::milliseconds longest_thought, Metrics& metrics,
          Deliver deliver, const Oracles& oracles);
  ~BotPool();

  // Takes the task, or leaves it where the queue is full.
  bool take(BotTask& task);
  std::size_t waiting() const;

 private:
  void work();

  std::size_t most_waiting_;
  std::chrono::milliseconds longest_thought_;
  Metrics& metrics_;
  Deliver deliver_;
  const Oracles& oracles_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<BotTask> queue_;
  std::atomic<bool> stop_ = false;
  std::vector<std::jthread> workers_;
};

}  // namespace cb::server
