// SPDX-License-Identifier: MIT
// The bracket of a knock-out. A game without a winner is played once more with the seats changed; if that has none
// either, the higher seed goes on. Whoever has nobody to play, because there are fewer players than places or because
// the other left, goes on without a game.
#pragma once

#include <optional>
#include <vector>

#include "core/error.hpp"
#include "tournament/tournament.hpp"

namespace cb::tournament {

// Two players of a round, the higher seed first, or fewer where nobody came so far.
struct BracketMatch {
  std::optional<int> one;
  std::optional<int> two;
  std::vector<int> tables = {};    // as often as they played
  std::optional<int> winner = {};  // who goes on
  bool decided = false;            // also where nobody can go on
  bool for_third_place = false;
};
// Matches of every round that has begun, and of the next where all of the last are decided; the last round is the
// final.
std::vector<std::vector<BracketMatch>> bracket(const Tournament& tournament);
// Rounds from the first to the final.
int bracket_rounds(const Tournament& tournament);

// The next round, or the replays and walk-overs of the one that has begun; nothing while games are being played, or
// after the final.
std::optional<Paired> next_knock_out_tables(const Tournament& tournament, Milliseconds now);
bool knock_out_is_over(const Tournament& tournament);

// Whether tables fit the bracket, and whether a result may still be changed.
Result<void> check_knock_out(const Tournament& tournament, const Paired& paired);
Result<void> check_correction(const Tournament& tournament, int table);

}  // namespace cb::tournament
