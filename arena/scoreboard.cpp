// SPDX-License-Identifier: MIT
#include "arena/scoreboard.hpp"

namespace cb {

Scoreboard::Scoreboard(std::uint64_t rounds, const std::optional<SprtSetting>& sprt) : rounds_(rounds) {
  if (sprt) sprt_.emplace(*sprt);
}

void Scoreboard::add(RoundResult round) {
  waiting_.emplace(round.number, std::move(round));
  while (!over()) {
    const auto found = waiting_.find(counted_.size());
    if (found == waiting_.end()) return;
    counted_.push_back(std::move(found->second));
    waiting_.erase(found);
    if (sprt_) sprt_->add(counted_.back().score);
  }
}

std::optional<std::uint64_t> Scoreboard::next() {
  if (over()) return {};
  while (next_ < counted_.size() || waiting_.contains(next_)) ++next_;
  if (next_ >= rounds_) return {};
  return next_++;
}

std::vector<double> Scoreboard::scores() const {
  std::vector<double> scores;
  scores.reserve(counted_.size());
  for (const auto& round : counted_) scores.push_back(round.score);
  return scores;
}

bool Scoreboard::over() const { return counted_.size() >= rounds_ || (sprt_ && sprt_->verdict() != SprtVerdict::open); }

}  // namespace cb
