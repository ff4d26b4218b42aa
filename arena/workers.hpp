// SPDX-License-Identifier: MIT
// Whoever thinks for our bots wherever `capbarrel bot-worker` runs, and the line to them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cluster/asker.hpp"
#include "session/match.hpp"
#include "thought/bot.hpp"

namespace cb {

class Workers {
 public:
  struct Move {
    ActionCode action;
    std::uint64_t nodes;
  };
  struct Counts {
    std::uint64_t asked = 0;
    std::uint64_t answered = 0;  // with a move that was played
  };

  // `url` as `Connection::open` takes it, `name` for those who look after the NATS server. A server that is not there
  // yet is no reason to refuse.
  static Result<std::shared_ptr<Workers>> open(const std::string& url, const std::string& name);
  explicit Workers(std::unique_ptr<cluster::Connection> line) : line_(std::move(line)) {}

  // Whether there is a line, for which it waits a moment.
  bool wait_for_line(std::chrono::milliseconds longest) const;
  // What a worker plays for this bot: the very move that the bot would play here, where its limit is in nodes. Nothing
  // where none answers, or not all that was asked. From any thread, which waits for the answer.
  std::optional<Move> choose(const Match& match, const Bot& bot, std::uint64_t seed);
  Counts counts() const { return {asked_, answered_}; }

 private:
  std::optional<std::string> ask(std::string question);

  const std::unique_ptr<cluster::Connection> line_;
  cluster::Asker asker_{*line_};
  std::atomic<std::uint64_t> asked_ = 0;
  std::atomic<std::uint64_t> answered_ = 0;
};

}  // namespace cb
