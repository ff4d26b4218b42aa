// SPDX-License-Identifier: MIT
// An outside program that we talk to in lines over its standard input and output. Whatever it does, every call here
// comes back in time, and nothing of it is left running.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace cb {

// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }
  void reset(int number);
  void close();

 private:
  int number_;
};

class EngineProcess {
 public:
  using Clock = std::chrono::steady_clock;
  using Deadline = Clock::time_point;

  // Starts the command as /bin/sh would from its command line. Its standard error is thrown away.
  static Result<std::unique_ptr<EngineProcess>> start(const std::string& command);
  // Says quit, waits a moment, then ends whatever is left of the program and of what it started.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  // Sends a line, or says why it could not by then.
  Result<void> send(std::string_view line, Deadline deadline);
  // The next line it says, or why there is none by then: silence, its end, a flood.
  Result<std::string> receive(Deadline deadline);
  // How much it may say is counted anew from here.
  void begin_answer() { received_ = 0; }

 private:
  EngineProcess() = default;
  // Takes in what the program has said, or says why it has not.
  Result<void> fill(Deadline deadline);
  Error how_it_ended();
  bool ended_within(std::chrono::milliseconds time) const;

  pid_t process_ = -1;
  Descriptor to_;
  Descriptor from_;
  std::string unread_;
  std::size_t searched_ = 0;  // of unread_, without an end of line in it
  std::size_t received_ = 0;
};

}  // namespace cb
