// SPDX-License-Identifier: MIT
#include "net/loop.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "net/asio.hpp"

namespace cb::net {
namespace {

using boost::system::error_code;

struct Every : std::enable_shared_from_this<Every> {
  Every(const Executor& executor, std::chrono::milliseconds the_pause, std::function<void()> the_job)
      : timer(executor), pause(the_pause), job(std::move(the_job)) {}

  void wait() {
    timer.expires_after(pause);
    timer.async_wait([self = shared_from_this()](error_code error) {
      if (error) return;
      self->job();
      self->wait();
    });
  }

  Timer timer;
  std::chrono::milliseconds pause;
  std::function<void()> job;
};

}  // namespace

Loop::Loop() : inside_(std::make_unique<Inside>()) {}
Loop::~Loop() = default;

void Loop::run() {
  const auto work = asio::make_work_guard(inside_->io);
  inside_->io.run();
}

void Loop::drain() {
  inside_->io.restart();
  inside_->io.run();
}

void Loop::stop() { inside_->io.stop(); }

void Loop::post(Job job) { asio::post(inside_->io.get_executor(), std::move(job)); }

void Loop::after(std::chrono::milliseconds delay, Job job) {
  auto timer = std::make_unique<Timer>(inside_->io.get_executor(), delay);
  auto& waiting = *timer;
  waiting.async_wait([timer = std::move(timer), job = std::move(job)](error_code error) mutable {
    if (!error) job();
  });
}

void Loop::every(std::chrono::milliseconds pause, std::function<void()> job) {
  std::make_shared<Every>(inside_->io.get_executor(), pause, std::move(job))->wait();
}

void Loop::at_signal(Job job) {
  using Signals = asio::basic_signal_set<Executor>;
  auto signals = std::make_unique<Signals>(inside_->io.get_executor(), SIGINT, SIGTERM);
  auto& waiting = *signals;
  waiting.async_wait([signals = std::move(signals), job = std::move(job)](error_code error, int) mutable {
    if (!error) job();
  });
}

}  // namespace cb::net
