// SPDX-License-Identifier: MIT
#include "client/load/crew.hpp"

#include <sys/resource.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "core/json.hpp"

namespace cb::client {

Nanoseconds steady_now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::string table_request_for(const LoadPlan& plan) {
  nlohmann::json options = nlohmann::json::object();
  for (const auto& [name, value] : plan.game->settings()) options[name] = value;
  const auto other = plan.bot == 0 ? std::string("open") : fmt::format("bot:{}", plan.bot);
  nlohmann::json request = {
      {"game", plan.game->info().name}, {"options", options}, {"seats", {"me", other}}, {"rated", plan.rated}};
  if (plan.clock.base != 0)
    request["clock"] = {{"pace", "live"}, {"base", plan.clock.base}, {"increment", plan.clock.increment}};
  // The second looks on there.
  if (plan.bot != 0) request["watchable"] = true;
  return write_json(request);
}

void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

Crew::Crew(const LoadPlan& plan, const Address& address, std::size_t matches)
    : plan_(plan),
      address_(address),
      host_(plan.url.authority()),
      table_request_(table_request_for(plan)),
      now_(steady_now()) {
  ConnectionUser& user = *this;
  for (std::size_t n = 0; n < matches; ++n) {
    for (std::size_t seat = 0; seat < 2; ++seat)
      lines_.push_back(std::make_unique<Connection>(poller_, user, lines_.size(), host_));
    matches_.push_back(std::make_unique<LoadMatch>(n, plan.game, *this, *lines_[2 * n], *lines_[2 * n + 1]));
  }
}

void Crew::serve(Nanoseconds at_most) {
  const timespec wait{at_most / kSecond, at_most % kSecond};
  const int count = epoll_pwait2(poller_.file(), events_.data(), static_cast<int>(events_.size()), &wait, nullptr);
  for (int n = 0; n < count; ++n) {
    const auto& event = events_[static_cast<std::size_t>(n)];
    auto& line = *lines_[event.data.u64 & 0xFFFFFFFFU];
    // An earlier one of these events may have closed it, and opened it again.
    if (line.opening() != event.data.u64 >> 32) continue;
    now_ = steady_now();
    line.ready(event.events);
  }
  now_ = steady_now();
  lay_some();
}

void Crew::lay_some() {
  // More at once would only wait for each other at the server.
  constexpr std::size_t kAtOnce = 256;
  // One that fails at once waits again, for the next time.
  for (auto left = waiting_.size(); left > 0 && being_laid_ < kAtOnce; --left) {
    auto& match = *waiting_.front();
    waiting_.pop_front();
    ++being_laid_;
    lay(match);
  }
}

}  // namespace cb::client
