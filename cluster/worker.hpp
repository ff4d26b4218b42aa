// SPDX-License-Identifier: MIT
// Thinks for others: takes questions of the engine protocol from NATS, each of which is complete, and answers them.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cluster/connection.hpp"
#include "cluster/work.hpp"
#include "engine/options.hpp"

namespace cb::cluster {

struct WorkerSettings {
  int threads = 1;           // how many think at the same time
  int most_waiting = 64;     // questions; whoever asks more is told to ask elsewhere
  EngineBounds bounds = {};  // of one thought
  std::int64_t longest_milliseconds = kLongestThought.count();
};

class Worker {
 public:
  struct Counts {
    std::uint64_t answered = 0;
    std::uint64_t refused = 0;  // there was no room
    std::uint64_t ignored = 0;  // too long, or nobody waits for an answer
  };

  Worker(Connection& connection, const WorkerSettings& settings);
  // Finishes the thoughts that have begun; whoever waits is told to ask elsewhere.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  Counts counts() const;

 private:
  struct Question {
    std::string reply;
    std::string text;
  };

  void take(const Message& message);
  void think();
  void keep_saying();

  Connection& connection_;
  const WorkerSettings settings_;
  mutable std::mutex mutex_;
  std::condition_variable work_;
  std::condition_variable beat_;
  std::deque<Question> queue_;
  std::map<std::uint64_t, std::string> thinking_;  // where what is being thought about is to be answered
  std::uint64_t last_ = 0;
  Counts counts_;
  bool stop_ = false;
  std::unique_ptr<Connection::Subscription> questions_;
  std::vector<std::jthread> threads_;
};

// One thread's engine, from one question to the next: what it knows of the last saves work and changes no answer.
class Answerer {
 public:
  Answerer(const EngineBounds& bounds, std::int64_t longest_milliseconds);
  ~Answerer();
  // What an engine says to these lines; its last line is a bestmove.
  std::string answer(std::string_view question);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace cb::cluster
