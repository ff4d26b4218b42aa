// SPDX-License-Identifier: MIT
// Which rounds of a contest are played, and which count: those from 0 on without a gap, up to the one that decides.
// So neither the number of jobs nor which games are over quickly has a say in the result.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "arena/round.hpp"
#include "arena/sprt.hpp"

namespace cb {

class Scoreboard {
 public:
  explicit Scoreboard(std::uint64_t rounds, const std::optional<SprtSetting>& sprt = {});

  // A round that is over, now or in an earlier run; in any order.
  void add(RoundResult round);
  // The next round to play, or none: each is handed out once.
  std::optional<std::uint64_t> next();

  std::span<const RoundResult> counted() const { return counted_; }
  std::vector<double> scores() const;
  std::uint64_t rounds() const { return rounds_; }
  const std::optional<Sprt>& sprt() const { return sprt_; }
  bool over() const;

 private:
  std::uint64_t rounds_;
  std::optional<Sprt> sprt_;
  std::vector<RoundResult> counted_;
  std::map<std::uint64_t, RoundResult> waiting_;  // for a round before them
  std::uint64_t next_ = 0;
};

}  // namespace cb
