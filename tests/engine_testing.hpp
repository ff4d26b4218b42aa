// SPDX-License-Identifier: MIT
// A host for tests of our engine: says commands, hears lines.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <initializer_list>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "engine/engine.hpp"
#include "engine/protocol.hpp"

namespace cb::testing_engine {

// What the engine has said, readable while it goes on.
class Heard : public std::streambuf {
 public:
  std::vector<std::string> lines() const {
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> list;
    for (const auto line : split(text_, '\n')) list.emplace_back(line);
    list.pop_back();
    return list;
  }
  // Until the engine has said so many lines that begin with the word.
  bool wait_for(std::string_view word, std::ptrdiff_t times) {
    std::unique_lock lock(mutex_);
    return more_.wait_for(lock, std::chrono::minutes(5), [&] {
      auto all = split(text_, '\n');
      all.pop_back();  // the one that is not whole yet
      return std::ranges::count_if(all, [&](auto line) { return line.starts_with(word); }) >= times;
    });
  }

 protected:
  int_type overflow(int_type letter) override {
    const char one = static_cast<char>(letter);
    xsputn(&one, 1);
    return letter;
  }
  std::streamsize xsputn(const char* letters, std::streamsize amount) override {
    const std::scoped_lock lock(mutex_);
    text_.append(letters, static_cast<std::size_t>(amount));
    more_.notify_all();
    return amount;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable more_;
  std::string text_;
};

class EngineTest : public testing::Test {
 protected:
  // Says the lines and returns what came back; a `go` is waited for unless it has no end.
  std::vector<std::string> say(std::initializer_list<std::string> commands) {
    const auto before = heard_.lines().size();
    for (const auto& command : commands) {
      const auto moves = answers("bestmove").size();
      engine_.handle(command);
      if (!command.starts_with("go") || command.find("infinite") != std::string::npos) continue;
      EXPECT_TRUE(heard_.wait_for("bestmove", static_cast<std::ptrdiff_t>(moves) + 1)) << command;
    }
    auto lines = heard_.lines();
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(before));
    return lines;
  }
  std::vector<std::string> answers(std::string_view word) const {
    auto lines = heard_.lines();
    std::erase_if(lines, [&](const auto& line) { return protocol::read_command(line).word != word; });
    return lines;
  }

  Heard heard_;
  std::ostream out_{&heard_};
  Engine engine_{out_, {.threads = 4, .memory = 16}};
};

}  // namespace cb::testing_engine
