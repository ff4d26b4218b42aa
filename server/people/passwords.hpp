// SPDX-License-Identifier: MIT
// Passwords are hashed and compared on a thread of their own, because that is slow by intention (Argon2id): one at a
// time, and only a few may wait.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "server/operations/worker.hpp"

namespace cb::server {

inline constexpr std::size_t kShortestPassword = 8;
inline constexpr std::size_t kLongestPassword = 200;
Result<void> check_password(std::string_view password);

class Passwords {
 public:
  // Answers are delivered through `deliver`. Whoever still waits at the end is told that it is too busy.
  explicit Passwords(Deliver deliver, std::size_t most_waiting = 32);

  void hash(std::string password, std::move_only_function<void(Result<std::string>)> then);
  // Whether it is the password of the hash. Where there is no such account there is no hash: pass an empty one, and it
  // takes as long to say no.
  void check(std::string hash, std::string password, std::move_only_function<void(Result<bool>)> then);

 private:
  Worker worker_;
};

}  // namespace cb::server
