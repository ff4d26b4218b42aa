// SPDX-License-Identifier: MIT
// One thread's work, one thing after the other: what its connections have for it, what is posted, and what is due. Asio
// stays behind this and the other headers of this folder, for it compiles slowly.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace cb::net {

using Job = std::move_only_function<void()>;

class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Until stop.
  void run();
  // Until nothing is under way any more; may be called again.
  void drain();
  void stop();
  // May be called from another thread.
  void post(Job job);
  void after(std::chrono::milliseconds delay, Job job);
  // Again and again, with a pause before each.
  void every(std::chrono::milliseconds pause, std::function<void()> job);
  // Once, when the process is told to end.
  void at_signal(Job job);

  struct Inside;
  Inside& inside() { return *inside_; }

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace cb::net
