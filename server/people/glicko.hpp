// SPDX-License-Identifier: MIT
// Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"): every finished rated match is one rating
// period for those who played in it, and a day away is one without a game.
#pragma once

#include <span>

#include "storage/ratings.hpp"
#include "table/clock.hpp"

namespace cb::server {

// That of somebody new. With the 350 of the paper first games throw ratings farther apart than strengths are, and as
// people then meet those who are rated like them little brings them together again; with less, strengths that lie far
// apart are not reached (tests/server/strengths_test.cpp).
inline constexpr double kMostDeviation = Rating{}.deviation;
// Nobody is known better than this. The ratings of those one meets are wrong too, and wrong alike where the same people
// meet again and again, which the formulas do not know: without a floor they promise more than they keep
// (tests/server/strengths_test.cpp). It also keeps a rating from growing deaf to what its owner learns.
inline constexpr double kLeastDeviation = 50;
// Less is known of a rating beyond this than that its owner has played: about the first dozen games, or a long absence.
inline constexpr double kProvisional = 110;

struct Met {
  Rating opponent;
  double score = 0;  // 1 won, 0.5 drawn, 0 lost
};
// The rating after these games, `periods` after the last one.
Rating glicko2(const Rating& old, std::span<const Met> games, double periods);

// The rating as it stands now: the longer somebody is away, the less sure it is.
Rating rating_now(const Rating& stored, Milliseconds now);
// How many periods somebody was away.
double periods_since(const Rating& stored, Milliseconds now);

inline bool is_provisional(const Rating& now) { return now.deviation > kProvisional; }
// From when on it is provisional if its owner plays no more.
Milliseconds sure_until(const Rating& stored);

}  // namespace cb::server
