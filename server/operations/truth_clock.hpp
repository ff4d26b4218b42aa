// SPDX-License-Identifier: MIT
// What time it is at the tables. Where one server is alone, its machine says so. Nodes go by the clock of the store
// that they share: each knows by how much its own clock that nobody sets is apart from that, as well as the way there
// and back allows, so that a machine whose time of day is wrong by seconds takes nobody's time away. It never runs
// backwards, and comes right by running a twentieth faster or slower; only what is apart by more than half a minute
// jumps.
#pragma once

#include <functional>
#include <optional>

#include "table/clock.hpp"

namespace cb::server {

class TruthClock {
 public:
  // `passed`: for what only passes; `day`: the machine's time, until somebody knows better.
  TruthClock(std::function<Milliseconds()> passed, std::function<Milliseconds()> day)
      : passed_(std::move(passed)), day_(std::move(day)) {}

  Milliseconds now();
  // Somebody was asked at `sent` and answered by `came`, both as `passed` has it; between them their time was this.
  void learn(Milliseconds theirs, Milliseconds sent, Milliseconds came);

 private:
  struct Known {
    Milliseconds apart = 0;  // from the clock that nobody sets
    Milliseconds wrong = 0;  // by how much that may be wrong
    Milliseconds at = 0;     // since when
  };
  Milliseconds wrong_by(const Known& known, Milliseconds at) const;

  std::function<Milliseconds()> passed_, day_;
  std::optional<Known> known_;
  double apart_ = 0;  // as it is shown: on its way to what is known
  Milliseconds shown_at_ = 0;
};

}  // namespace cb::server
