// SPDX-License-Identifier: MIT
#include "table/clock.hpp"

#include <algorithm>

namespace cb {

Clocks::Clocks(const ClockRule& rule, int seats) : rule_(rule) { std::fill_n(left_.begin(), seats, rule.base); }

void Clocks::start(int seat, Milliseconds now) {
  running_ = seat;
  since_ = now;
}

void Clocks::charge(Milliseconds now, Milliseconds lag) {
  if (running_ < 0) return;
  auto& left = left_[static_cast<std::size_t>(running_)];
  left = std::max<Milliseconds>(0, left - std::max<Milliseconds>(0, now - since_ - lag));
  since_ = now;
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
