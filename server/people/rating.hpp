// SPDX-License-Identifier: MIT
// Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"): every finished rated match is one rating
// period for those who played in it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "storage/people.hpp"
#include "table/table.hpp"

namespace cb::server {

struct Met {
  Rating opponent;
  double score = 0;  // 1 won, 0.5 drawn, 0 lost
};
// The rating after these games, `periods` after the last one.
Rating glicko2(const Rating& old, std::span<const Met> games, double periods);

// The rating as it stands now: the longer somebody is away, the less sure it is.
Rating rating_now(const Rating& stored, Milliseconds now);

struct Standing {
  std::string person;
  int side = 0;   // those of one side do not play against each other
  int place = 0;  // a lower one has won against a higher one
  bool operator==(const Standing&) const = default;
};
// How everybody did who sat there when the game began; empty where the match does not count: it was not rated or not
// played to an end, a bot or the same person twice sat there from the start, or all are on one side.
std::vector<Standing> standings(const table::Events& log, const AnyGame& game);

Rerate rerate(std::vector<Standing> standings, Milliseconds now);

// Rates a match that is over, once, however often it is asked. No changes where it does not count.
void rate_match(People& people, const MatchId& match, const table::Events& log, const AnyGame& game, Milliseconds now,
                People::Then<std::vector<RatingChange>> then);

}  // namespace cb::server
