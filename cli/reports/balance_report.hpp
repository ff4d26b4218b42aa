// SPDX-License-Identifier: MIT
// A search for a better board as tables for people.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "balance/ablation.hpp"
#include "game/dials.hpp"

namespace cb::cli {

struct BalanceResult {
  std::shared_ptr<const AnyGame> game;  // on the old board
  balance::SearchPlan plan;
  balance::SearchFound found;
  std::vector<balance::Played>
      verified;  // on the old board and, where it is another, the new one; nothing where it was stopped
  std::vector<balance::Bought> bought;
};

std::string dials_text(const std::vector<Dial>& dials);
std::string round_text(const balance::RoundFound& round);
std::string balance_text(const BalanceResult& result);

}  // namespace cb::cli
