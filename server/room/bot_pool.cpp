// SPDX-License-Identifier: MIT
#include "server/room/bot_pool.hpp"

#include <random>

#include "thought/bot.hpp"

namespace cb::server {
namespace {

// Longer than people take for a move where several games go on, so that a busy server does not ask for memory anew.
constexpr std::chrono::seconds kMemoryKept{30};

}  // namespace

BotPool::BotPool(int workers, std::size_t most_waiting, std::chrono::milliseconds longest_thought, Metrics& metrics,
                 Deliver deliver, const Oracles& oracles)
    : most_waiting_(most_waiting),
      longest_thought_(longest_thought),
      metrics_(metrics),
      deliver_(std::move(deliver)),
      oracles_(oracles) {
  for (int n = 0; n < workers; ++n) workers_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
}

bool BotPool::take(BotTask& task) {
  {
    const std::scoped_lock lock(mutex_);
    if (queue_.size() >= most_waiting_) {
      metrics_.bot_refusals.add();
      return false;
    }
    queue_.push_back(std::move(task));
  }
  wake_.notify_one();
  return true;
}

std::size_t BotPool::waiting() const {
  const std::scoped_lock lock(mutex_);
  return queue_.size();
}

std::shared_ptr<const Bot> BotPool::make(const std::shared_ptr<const AnyGame>& game, const std::string& name) {
  const std::pair seat(game.get(), name);
  if (const auto known = seated_.find(seat); known != seated_.end())
    if (auto bot = known->second.lock()) return bot;
  std::erase_if(seated_, [](const auto& one) { return one.second.expired(); });
  BotResources resources;
  resources.nanoseconds = std::chrono::nanoseconds(longest_thought_).count();
  resources.oracle = oracle_for(oracles_, game->info());
  auto made = Bot::make(game, name, resources);
  if (!made) return nullptr;
  auto bot = std::make_shared<const Bot>(std::move(*made));
  seated_[seat] = bot;
  return bot;
}

std::optional<BotTask> BotPool::next(SearchMemory& memory) {
  const auto due = [&] { return stop_ || !queue_.empty(); };
  std::unique_lock lock(mutex_);
  if (!wake_.wait_for(lock, kMemoryKept, due)) {
    memory = {};
    wake_.wait(lock, due);
  }
  if (stop_) return std::nullopt;
  std::optional<BotTask> task = std::move(queue_.front());
  queue_.pop_front();
  return task;
}

void BotPool::work() {
  std::random_device device;
  SearchMemory memory;
  while (auto task = next(memory)) {
    const auto began = std::chrono::steady_clock::now();
    const std::uint64_t seed = std::uint64_t{device()} << 32 | device();
    const auto& bot = task->bot;
    const auto action = bot ? bot->choose(bot->think(task->view, task->past, seed, memory, &stop_), seed) : kNoMove;
    metrics_.bot_thoughts.add();
    metrics_.bot_seconds.observe(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    std::vector<std::move_only_function<void()>> news;
    news.emplace_back([then = std::move(task->then), action]() mutable { then(action); });
    deliver_(std::move(news));
  }
}

}  // namespace cb::server
