// SPDX-License-Identifier: MIT
#include "table/clock.hpp"

#include <algorithm>

namespace cb {

Clocks::Clocks(const ClockRule& rule, int seats) : rule_(rule) {
  std::fill_n(left_.begin(), seats, rule.base);
  std::fill_n(lag_quota_.begin(), seats, kLagQuotaInActions * regained());
}

// What comes back of the quota with an action.
Milliseconds Clocks::regained() const {
  const auto game =
      std::min(rule_.base, kFullLagQuotaFrom) + kMovesOfAGame * std::min(rule_.increment, kFullLagQuotaFrom);
  return kMostLagRegained * std::clamp<Milliseconds>(game, 0, kFullLagQuotaFrom) / kFullLagQuotaFrom;
}

void Clocks::start(int seat, Milliseconds now) {
  running_ = seat;
  since_ = now;
}

void Clocks::spend(Milliseconds now, Milliseconds forgiven) {
  if (running_ < 0) return;
  auto& left = left_[static_cast<std::size_t>(running_)];
  left = std::max<Milliseconds>(0, left - std::max<Milliseconds>(0, now - since_ - forgiven));
  since_ = now;
}

void Clocks::charge_action(Milliseconds now, Milliseconds forgiven) {
  spend(now, forgiven);
  if (running_ < 0) return;
  auto& quota = lag_quota_[static_cast<std::size_t>(running_)];
  quota = std::min(std::max<Milliseconds>(0, quota - forgiven) + regained(), kLagQuotaInActions * regained());
}

Milliseconds Clocks::forgivable(Milliseconds lag, Milliseconds now) const {
  if (running_ < 0) return 0;
  const auto quota = lag_quota_[static_cast<std::size_t>(running_)];
  // A move that was ready before the board was seen needs no more than the time it took.
  return std::clamp<Milliseconds>(lag, 0, std::min(quota, std::max<Milliseconds>(0, now - since_)));
}

void Clocks::stop() {
  if (running_ < 0) return;
  auto& left = left_[static_cast<std::size_t>(running_)];
  if (rule_.pace == Pace::live) left += rule_.increment;
  if (rule_.pace == Pace::post) left = rule_.base;
  running_ = kNobody;
}

void Clocks::call_off() {
  if (running_ >= 0 && rule_.pace == Pace::post) left_[static_cast<std::size_t>(running_)] = rule_.base;
  halt();
}

void Clocks::refill(int seat, Milliseconds now) {
  left_[static_cast<std::size_t>(seat)] = rule_.base;
  if (seat == running_) since_ = now;
}

Milliseconds Clocks::left(int seat, Milliseconds now) const {
  const Milliseconds left = left_[static_cast<std::size_t>(seat)];
  return seat == running_ ? std::max<Milliseconds>(0, left - std::max<Milliseconds>(0, now - since_)) : left;
}

std::optional<Milliseconds> Clocks::deadline() const {
  if (rule_.pace == Pace::none || running_ < 0) return {};
  return since_ + left_[static_cast<std::size_t>(running_)];
}

}  // namespace cb
