// SPDX-License-Identifier: MIT
// A thread for what takes long, so that the network's need not wait: one thing after another, and only so many may
// wait.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "storage/log.hpp"

namespace cb::server {

class Worker {
 public:
  // Works on the thread, then returns what to tell; where there was no time for it `busy` is set.
  using Work = std::move_only_function<std::move_only_function<void()>(bool busy)>;

  // What there is to tell is delivered through `deliver`.
  Worker(Deliver deliver, std::size_t most_waiting);
  // Whoever still waits is told that it is too busy.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void add(Work work);

 private:
  void serve();
  void tell(std::move_only_function<void()> news);

  Deliver deliver_;
  std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> queue_;
  bool stop_ = false;
  std::jthread thread_;
};

}  // namespace cb::server
