// SPDX-License-Identifier: MIT
#include "server/operations/truth_clock.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace cb::server {
namespace {

// Clocks of machines drift apart by less than one part in so many.
constexpr Milliseconds kDrift = 5'000;
constexpr double kSlew = 0.05;
constexpr double kJump = 30'000;

}  // namespace

Milliseconds TruthClock::wrong_by(const Known& known, Milliseconds at) const {
  return known.wrong + (at - known.at) / kDrift;
}

Milliseconds TruthClock::now() {
  if (!known_) return day_();
  const auto passed = passed_();
  const auto most = kSlew * static_cast<double>(std::max<Milliseconds>(0, passed - shown_at_));
  const auto lacks = static_cast<double>(known_->apart) - apart_;
  apart_ += std::abs(lacks) > kJump ? lacks : std::clamp(lacks, -most, most);
  shown_at_ = passed;
  return passed + std::llround(apart_);
}

void TruthClock::learn(Milliseconds theirs, Milliseconds sent, Milliseconds came) {
  const Known fresh{theirs - (sent + came) / 2, (came - sent + 1) / 2, came};
  const bool first = !known_;
  if (first) {
    known_ = fresh;
    apart_ = static_cast<double>(fresh.apart);
    shown_at_ = came;
    return;
  }
  // What was known from a shorter way stays, unless it cannot be true any more.
  const auto before = wrong_by(*known_, came);
  if (fresh.wrong <= before || std::abs(fresh.apart - known_->apart) > fresh.wrong + before) known_ = fresh;
}

}  // namespace cb::server
