// SPDX-License-Identifier: MIT
// Threads that wait for shares of one piece of work after another. Starting a thread takes longer than a share does.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cb {

class Crew {
 public:
  // So many threads in all; whoever calls work() is one of them.
  explicit Crew(int threads);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();

  int threads() const { return static_cast<int>(others_.size()) + 1; }

  // Calls share(n) for every 0 ≤ n < threads(), each on a thread of its own, and returns when all have.
  void work(const std::function<void(int)>& share);

 private:
  void serve(int n);

  std::mutex mutex_;
  std::condition_variable begun_;
  std::condition_variable done_;
  const std::function<void(int)>* share_ = nullptr;
  std::uint64_t pieces_ = 0;  // of work, so far
  int busy_ = 0;
  bool stopping_ = false;
  std::vector<std::jthread> others_;
};

}  // namespace cb
