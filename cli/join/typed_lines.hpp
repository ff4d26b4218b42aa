// SPDX-License-Identifier: MIT
// The lines of standard input, as they are typed, brought to a loop that does other things meanwhile.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "client/loop.hpp"

namespace cb::cli {

class TypedLines {
 public:
  // `heard` runs on the loop for each line, and with nothing when there are no more.
  TypedLines(client::Loop& loop, std::function<void(std::optional<std::string>)> heard);
  ~TypedLines();
  TypedLines(const TypedLines&) = delete;
  TypedLines& operator=(const TypedLines&) = delete;

 private:
  void read();

  client::Loop& loop_;
  std::function<void(std::optional<std::string>)> heard_;
  int wake_;  // readable when the thread is to end
  std::thread thread_;
};

}  // namespace cb::cli
