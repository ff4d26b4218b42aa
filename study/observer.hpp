// SPDX-License-Identifier: MIT
// Lets a bot play itself, and notes what a designer would want to know.
#pragma once

#include <memory>

#include "analysis/judge.hpp"
#include "study/observation.hpp"
#include "thought/player.hpp"

namespace cb {

// For one variant of a study; not for several threads at once.
class Observer {
 public:
  static Result<Observer> make(const StudyPlan& plan, std::size_t variant);

  // Game n goes the same way whatever has been played before it, if the bot is limited by nodes.
  Observation observe(std::uint64_t game);

 private:
  Observer(const StudyPlan& plan, std::size_t variant, std::unique_ptr<Player> player, Judge judge);
  Match play(Rng& seeds);
  bool is_judged(std::uint64_t game) const { return judge_every_ > 0 && game % judge_every_ == 0; }
  void look_back(const Match& match, Rng& seeds, Observation& seen);
  Standing standing(const Match& match, std::uint64_t seed);

  StudyVariant variant_;
  std::size_t number_;
  std::uint64_t seed_;
  std::uint32_t ply_limit_;
  std::uint64_t judge_every_;
  std::unique_ptr<Player> player_;
  Judge judge_;
};

}  // namespace cb
