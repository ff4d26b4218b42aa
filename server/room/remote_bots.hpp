// SPDX-License-Identifier: MIT
// Bots that think wherever a worker is. A thought that no worker answers is thought here.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>

#include "cluster/asker.hpp"
#include "server/operations/metrics.hpp"
#include "server/room/bot_pool.hpp"

namespace cb::server {

class RemoteBots {
 public:
  struct Settings {
    std::size_t most_open = 256;
    std::chrono::milliseconds longest_thought{1'000};
    std::function<std::uint64_t()> draw_seed;
    cluster::AskerSettings asker = {};
  };
  // `here` thinks where nobody else does. Answers are delivered through `deliver`, to the network's thread, which alone
  // may call this.
  RemoteBots(cluster::Connection& connection, BotPool& here, Metrics& metrics, Deliver deliver, Settings settings);

  // Takes the task, or leaves it where too many are under way.
  bool take(BotTask& task);
  // Called now and then: what found no place here is offered again.
  void tick();
  std::size_t waiting() const { return here_.waiting() + left_.size() + asker_.open(); }

 private:
  void settle(BotTask task, const std::optional<std::string>& answer, std::chrono::steady_clock::time_point began);
  void count();

  BotPool& here_;
  Metrics& metrics_;
  Deliver deliver_;
  Settings settings_;
  std::deque<BotTask> left_;  // to be thought about here
  cluster::Asker::Counts told_;
  cluster::Asker asker_;  // last, so that what it still tells finds all else
};

// The move that an engine's answer names; kNoMove where it names none that is legal.
ActionCode read_answer(const AnyGame& game, const AnyView& view, std::string_view answer);

}  // namespace cb::server
