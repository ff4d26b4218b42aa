// SPDX-License-Identifier: MIT
// Who stands among the leaders of a game. Anybody has as many accounts as they like, and these can lose to each other
// for as long as it takes; so a place there needs opponents whom nobody made up.
#pragma once

#include <string>
#include <vector>

#include "server/people/rating.hpp"

namespace cb::server {

// An account whose rating is not provisional, with so many games that counted, against so many different persons,
// within so long.
inline constexpr int kLeaderGames = 10;
inline constexpr int kLeaderPersons = 3;
inline constexpr Milliseconds kLeaderTime = 90 * kRatingDay;

// Only games against opponents who are known count for that: bots, where nobody else sat at the table, and persons
// whose rating was not provisional when they met and who by then had so many games that counted with others, the first
// of them so long ago.
inline constexpr int kKnownGames = 10;
inline constexpr Milliseconds kKnownTime = 14 * kRatingDay;

// Bots lose to nobody as a favour. So many of the games must be alone against bots that are rated no more than so far
// below oneself (or are the best there are), and they must have gone at least as well as for somebody so much weaker
// than one's rating says. Whoever was lifted by their own accounts is found out by that, however many these are.
inline constexpr int kShownGames = 5;
inline constexpr double kShownWithin = 200;

// Whether somebody has shown others than `to` what they can do.
bool is_known(const Contestant& who, const std::string& to, Milliseconds now);

// Until when somebody stands among the leaders who plays no more; 0: they do not. `recent`: the latest first.
Milliseconds leads_until(const Rating& rating, const std::vector<Contestant::Met>& recent, const Ladder& ladder = {});

}  // namespace cb::server
