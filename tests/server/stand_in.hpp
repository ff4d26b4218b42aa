// SPDX-License-Identifier: MIT
// A service of somebody else, played by a script beside this file, for as long as this object lives; and what becomes
// of the notices that are sent to it.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "server/notices/courier.hpp"

namespace cb::server::testing {

class StandIn {
 public:
  StandIn(const std::string& script, std::vector<std::string> words) {
    // Closed on exec, so that another stand-in does not keep this one's input open.
    int input[2];
    int output[2];
    EXPECT_EQ(pipe2(input, O_CLOEXEC), 0);
    EXPECT_EQ(pipe2(output, O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
    words.insert(words.begin(), {kPython, std::string(SERVICES) + "/" + script, "--until-eof"});
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    EXPECT_EQ(posix_spawn(&process_, kPython, &actions, nullptr, arguments.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(input[0]);
    close(output[1]);
    input_ = input[1];
    output_ = fdopen(output[0], "r");
    hello_ = next();
  }
  ~StandIn() {
    close(input_);
    waitpid(process_, nullptr, 0);
    fclose(output_);
  }
  StandIn(const StandIn&) = delete;
  StandIn& operator=(const StandIn&) = delete;

  // What it said first: where it listens.
  const nlohmann::json& hello() const { return hello_; }
  std::string url() const { return hello_.at("listening"); }

  // The next thing it got; waits for it.
  nlohmann::json next() {
    std::string line;
    for (int letter = 0; (letter = fgetc(output_)) != EOF && letter != '\n';) line += static_cast<char>(letter);
    auto read = nlohmann::json::parse(line, nullptr, false);
    EXPECT_FALSE(read.is_discarded()) << line;
    return read;
  }
  // All that it got and nobody asked for yet. Ends it.
  std::vector<nlohmann::json> rest() {
    close(std::exchange(input_, -1));
    std::vector<nlohmann::json> out;
    for (int letter = 0; (letter = fgetc(output_)) != EOF;) {
      ungetc(letter, output_);
      out.push_back(next());
    }
    return out;
  }

 private:
  // Debian's, which has the libraries of packages.txt, whatever else may be called python3 here.
  static constexpr const char* kPython = "/usr/bin/python3";

  pid_t process_ = 0;
  int input_ = -1;
  FILE* output_ = nullptr;
  nlohmann::json hello_;
};

// Reports in the order in which they come, from whatever thread.
class Reports {
 public:
  std::move_only_function<void(Report)> taker() {
    return [this](Report report) {
      const std::scoped_lock lock(mutex_);
      reports_.push_back(std::move(report));
      more_.notify_all();
    };
  }
  // Waits for the report after those that were taken already.
  Report next() {
    std::unique_lock lock(mutex_);
    more_.wait(lock, [&] { return reports_.size() > taken_; });
    return reports_[taken_++];
  }
  std::size_t count() const {
    const std::scoped_lock lock(mutex_);
    return reports_.size();
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable more_;
  std::vector<Report> reports_;
  std::size_t taken_ = 0;
};

inline Deliver at_once() {
  return [](auto news) {
    for (auto& tell : news) tell();
  };
}

// A folder that goes with the test.
class Folder {
 public:
  Folder()
      : path_(std::filesystem::path(::testing::TempDir()) /
              (std::string("notices-") + ::testing::UnitTest::GetInstance()->current_test_info()->name() + "-" +
               std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace cb::server::testing
