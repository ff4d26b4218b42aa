// SPDX-License-Identifier: MIT
// The one thread on which a client lives: what its sockets hear, what is typed, and what is due later, one after the
// other.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace cb::client {

class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Until stop.
  void run();
  void stop();
  // May be called from another thread.
  void post(std::function<void()> job);
  void after(std::chrono::milliseconds delay, std::function<void()> job);

  struct Inside;
  Inside& inside() { return *inside_; }

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace cb::client
