// SPDX-License-Identifier: MIT
// A line that says who is thinking, shown only where it takes longer than a moment, and gone when the thought is.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/table/screen.hpp"

namespace cb::cli {

class Thinking {
 public:
  // Says nothing where the screen cannot take a line back.
  Thinking(const Screen& screen, std::string text);
  ~Thinking();
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

 private:
  void show_after_a_moment(const std::string& text);

  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  bool shown_ = false;
  std::thread thread_;
};

}  // namespace cb::cli
