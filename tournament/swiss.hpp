// SPDX-License-Identifier: MIT
// Pairs one round of a Swiss for games of two, after the ideas of FIDE's Dutch system: score groups from the top, the
// upper half of a group against the lower, whoever cannot be paired there floats down. What must not be (a rematch, a
// second bye, the same seat a third time) outweighs everything, so a pairing without it is found whenever there is one.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tournament/history.hpp"
#include "tournament/points.hpp"
#include "tournament/tournament.hpp"

namespace cb::tournament {

struct Entrant {
  Points score = 0;
  std::vector<bool> first = {};  // as in Past
  int byes = 0;
  Float last_float = Float::none;    // in the round before
  Float float_before = Float::none;  // and in the one before that
};

struct SwissRound {
  std::vector<std::pair<int, int>> pairs;  // who begins first; from the top table down
  std::optional<int> bye;
};
// Entrants in the order of their seeding; who wins the toss of the first round begins with the higher half's odd
// places.
SwissRound pair_swiss(const std::vector<Entrant>& entrants, const std::function<int(int, int)>& met, bool toss);

Paired next_swiss_round(const Tournament& tournament, Milliseconds now);

}  // namespace cb::tournament
