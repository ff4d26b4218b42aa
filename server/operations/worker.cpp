// SPDX-License-Identifier: MIT
#include "server/operations/worker.hpp"

#include <utility>

namespace cb::server {

Worker::Worker(Deliver deliver, std::size_t most_waiting) : deliver_(std::move(deliver)), most_waiting_(most_waiting) {
  thread_ = std::jthread([this] { serve(); });
}

Worker::~Worker() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
  for (auto& work : queue_) tell(work(true));
}

void Worker::add(Work work) {
  {
    const std::scoped_lock lock(mutex_);
    if (queue_.size() < most_waiting_) {
      queue_.push_back(std::move(work));
      wake_.notify_one();
      return;
    }
  }
  tell(work(true));
}

void Worker::serve() {
  for (;;) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return stop_ || !queue_.empty(); });
    if (stop_) return;
    auto work = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    tell(work(false));
  }
}

void Worker::tell(std::move_only_function<void()> news) {
  std::vector<std::move_only_function<void()>> all;
  all.push_back(std::move(news));
  deliver_(std::move(all));
}

}  // namespace cb::server
