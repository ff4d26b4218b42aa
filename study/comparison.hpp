// SPDX-License-Identifier: MIT
// Two boards of a game side by side: every share of the one beside that of the other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "study/findings.hpp"
#include "study/plan.hpp"

namespace cb {

// What stands first in StudyPlan::each where two editions are compared; then every two variants are one choice of
// options on both.
inline constexpr std::string_view kEditionEach = "edition";
bool compares_editions(const StudyPlan& plan);

// Puts the editions into the names of the two: "edition=four players=2". Refused where both are the same board.
Result<void> name_editions(StudyVariant& one, StudyVariant& other);

struct SharePair {
  std::string what;  // "won: crates"
  Share one;
  Share other;
  // Whether their intervals leave no room for both being the same.
  bool apart() const;
};

// All that both have, in the order of a report. Deeds that are done on one board only have nothing beside them.
std::vector<SharePair> compare(const AnyGame& game, const Findings& one, const AnyGame& other_game,
                               const Findings& other);

}  // namespace cb
