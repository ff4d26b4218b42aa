// SPDX-License-Identifier: MIT
// Who stands where, and why.
#pragma once

#include <optional>
#include <vector>

#include "tournament/points.hpp"
#include "tournament/tie_breaks.hpp"
#include "tournament/tournament.hpp"

namespace cb::tournament {

struct Standing {
  int player = 0;
  int rank = 1;  // whom nothing tells apart share one: 1, 2, 2, 4
  Points score = 0;
  int games = 0;
  int wins = 0;
  int draws = 0;
  int losses = 0;
  // One for each tie-break; nothing for a direct encounter that did not have to be, or could not be, looked at.
  std::vector<std::optional<Points>> tie_breaks = {};
  // What put them behind the one above with as many points; nothing where it was the points, or they share a rank.
  std::optional<TieBreak> decided_by = {};
  bool counted = true;  // as in awards.hpp; whoever does not count stands last
  bool operator==(const Standing&) const = default;
};

struct Standings {
  std::vector<TieBreak> tie_breaks;
  std::vector<Standing> rows;  // the first first; of those who ever took part
  bool operator==(const Standings&) const = default;
};
Standings standings(const Tournament& tournament);

}  // namespace cb::tournament
