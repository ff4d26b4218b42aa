// SPDX-License-Identifier: MIT
#include "cluster/asker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "cluster/work.hpp"
#include "core/text.hpp"

namespace cb::cluster {
namespace {

// An inbox that nobody else has.
std::string draw_inbox() {
  std::random_device device;
  std::string inbox = "_INBOX.capbarrel";
  for (int n = 0; n < 4; ++n) inbox += fmt::format("{}{:08x}", n == 0 ? "." : "", device());
  return inbox + ".";
}

}  // namespace

Asker::Asker(Connection& connection, const AskerSettings& settings)
    : connection_(connection), settings_(settings), inbox_(draw_inbox()) {
  answers_ = connection_.subscribe(inbox_ + "*", {}, [this](const Message& message) { hear(message); });
  thread_ = std::jthread([this] { watch(); });
}

Asker::~Asker() {
  answers_.reset();
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
  Outcomes outcomes;
  for (auto& [number, open] : open_) settle(open, std::nullopt, outcomes);
  tell(std::move(outcomes));
}

void Asker::ask(std::string question, std::chrono::milliseconds longest, Then then) {
  Outcomes outcomes;
  {
    const std::scoped_lock lock(mutex_);
    ++counts_.asked;
    const auto number = ++last_;
    auto& open = open_[number];
    open.question = std::move(question);
    open.then = std::move(then);
    open.longest = longest;
    if (send(number, open, outcomes)) open_.erase(number);
  }
  wake_.notify_one();
  tell(std::move(outcomes));
}

std::size_t Asker::open() const {
  const std::scoped_lock lock(mutex_);
  return open_.size();
}

Asker::Counts Asker::counts() const {
  const std::scoped_lock lock(mutex_);
  return counts_;
}

bool Asker::send(std::uint64_t number, Open& open, Outcomes& outcomes) {
  const auto now = Clock::now();
  open.pausing = false;
  open.due = now + settings_.silence;
  // It may wait at the worker for as long as others think.
  open.give_up = now + 4 * open.longest + 2 * settings_.silence;
  if (open.question.size() <= kLongestQuestion &&
      connection_.publish(kWorkSubject, open.question, fmt::format("{}{}", inbox_, number)))
    return false;
  settle(open, std::nullopt, outcomes);
  return true;
}

void Asker::settle(Open& open, std::optional<std::string> answer, Outcomes& outcomes) {
  ++(answer ? counts_.answered : counts_.given_up);
  outcomes.emplace_back(std::move(open.then), std::move(answer));
}

void Asker::tell(Outcomes outcomes) {
  for (auto& [then, answer] : outcomes) then(std::move(answer));
}

void Asker::hear(const Message& message) {
  const auto number = to_number<std::uint64_t>(message.subject.substr(std::min(inbox_.size(), message.subject.size())));
  Outcomes outcomes;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = number ? open_.find(*number) : open_.end();
    if (found == open_.end()) {
      if (message.data != kWait) ++counts_.late;
      return;
    }
    auto& open = found->second;
    if (message.nobody) {
      settle(open, std::nullopt, outcomes);
      open_.erase(found);
    } else if (message.data == kWait) {
      if (!open.pausing) open.due = std::min(Clock::now() + settings_.silence, open.give_up);
      return;
    } else if (message.data == kBusy) {
      if (open.pausing) return;
      if (++open.refusals > settings_.most_refusals) {
        settle(open, std::nullopt, outcomes);
        open_.erase(found);
      } else {
        open.pausing = true;
        open.due = Clock::now() + settings_.pause;
        wake_.notify_one();
      }
    } else {
      settle(open, message.data.size() <= kLongestAnswer ? std::optional(std::string(message.data)) : std::nullopt,
             outcomes);
      open_.erase(found);
    }
  }
  tell(std::move(outcomes));
}

// Questions that nobody speaks of, and those whose pause is over.
void Asker::watch() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    const auto now = Clock::now();
    auto next = now + settings_.silence;
    Outcomes outcomes;
    for (auto at = open_.begin(); at != open_.end();) {
      auto& [number, open] = *at;
      bool settled = false;
      if (open.due <= now) {
        if (!open.pausing && ++open.silences >= settings_.most_silences) {
          settle(open, std::nullopt, outcomes);
          settled = true;
        } else {
          ++counts_.again;
          settled = send(number, open, outcomes);
        }
      }
      if (!settled) next = std::min(next, open.due);
      at = settled ? open_.erase(at) : std::next(at);
    }
    if (!outcomes.empty()) {
      lock.unlock();
      tell(std::move(outcomes));
      lock.lock();
      continue;
    }
    wake_.wait_until(lock, next);
  }
}

}  // namespace cb::cluster
