// SPDX-License-Identifier: MIT
#include "cluster/worker.hpp"

#include <utility>

#include "cluster/work.hpp"

namespace cb::cluster {

Worker::Worker(Connection& connection, const WorkerSettings& settings) : connection_(connection), settings_(settings) {
  for (int n = 0; n < settings_.threads; ++n) threads_.emplace_back([this] { think(); });
  threads_.emplace_back([this] { keep_saying(); });
  questions_ = connection_.subscribe(kWorkSubject, kWorkGroup, [this](const Message& message) { take(message); });
}

Worker::~Worker() {
  questions_.reset();
  std::deque<Question> left;
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
    left = std::exchange(queue_, {});
  }
  for (auto& question : left) connection_.publish(std::move(question.reply), std::string(kBusy));
  work_.notify_all();
  beat_.notify_all();
}

Worker::Counts Worker::counts() const {
  const std::scoped_lock lock(mutex_);
  return counts_;
}

void Worker::take(const Message& message) {
  std::string_view word = kWait;
  {
    const std::scoped_lock lock(mutex_);
    if (message.reply.empty() || message.data.size() > kLongestQuestion) {
      ++counts_.ignored;
      return;
    }
    if (queue_.size() >= static_cast<std::size_t>(settings_.most_waiting)) {
      ++counts_.refused;
      word = kBusy;
    } else {
      queue_.push_back({std::string(message.reply), std::string(message.data)});
    }
  }
  connection_.publish(std::string(message.reply), std::string(word));
  if (word == kWait) work_.notify_one();
}

void Worker::think() {
  Answerer answerer(settings_.bounds, settings_.longest_milliseconds);
  std::unique_lock lock(mutex_);
  for (;;) {
    work_.wait(lock, [this] { return stop_ || !queue_.empty(); });
    if (stop_) return;
    auto question = std::move(queue_.front());
    queue_.pop_front();
    const auto number = ++last_;
    thinking_[number] = question.reply;
    lock.unlock();
    auto answer = answerer.answer(question.text);
    lock.lock();
    thinking_.erase(number);
    ++counts_.answered;
    lock.unlock();
    connection_.publish(std::move(question.reply), std::move(answer));
    lock.lock();
  }
}

// Whoever asked can tell a long thought from a worker that is gone.
void Worker::keep_saying() {
  std::unique_lock lock(mutex_);
  while (!beat_.wait_for(lock, kWaitEvery, [this] { return stop_ && thinking_.empty(); })) {
    std::vector<std::string> held;
    held.reserve(thinking_.size() + queue_.size());
    for (const auto& [number, reply] : thinking_) held.push_back(reply);
    for (const auto& question : queue_) held.push_back(question.reply);
    lock.unlock();
    for (auto& reply : held) connection_.publish(std::move(reply), std::string(kWait));
    lock.lock();
  }
}

}  // namespace cb::cluster
