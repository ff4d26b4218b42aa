// SPDX-License-Identifier: MIT
// Passwords are hashed and compared on a thread of their own, because that is slow by intention (Argon2id): one at a
// time, and only a few may wait.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "core/error.hpp"
#include "storage/log.hpp"

namespace cb::server {

inline constexpr std::size_t kShortestPassword = 8;
inline constexpr std::size_t kLongestPassword = 200;
Result<void> check_password(std::string_view password);

class Passwords {
 public:
  // Answers are delivered through `deliver`.
  explicit Passwords(Deliver deliver, std::size_t most_waiting = 32);
  // Whoever still waits is told that it is too busy.
  ~Passwords();

  void hash(std::string password, std::move_only_function<void(Result<std::string>)> then);
  // Whether it is the password of the hash. Where there is no such account there is no hash: pass an empty one, and it
  // takes as long to say no.
  void check(std::string hash, std::string password, std::move_only_function<void(Result<bool>)> then);

 private:
  // Works on the thread, then returns what to tell; where there was no time for it `busy` is set.
  using Work = std::move_only_function<std::move_only_function<void()>(bool busy)>;
  void add(Work work);
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
