// SPDX-License-Identifier: MIT
// What a tournament does by itself, as a function of what has happened and of the time. Whoever runs it asks after
// every event and when the time comes, takes what is answered, and lays the tables of it.
#pragma once

#include <optional>

#include "tournament/tournament.hpp"

namespace cb::tournament {

// The event that is due now: Begun, Paired or Ended; nothing while there is something to wait for.
std::optional<Event> next_event(const Tournament& tournament, Milliseconds now);

// Whether `next_event` may take tens of milliseconds, because a round of many is to be paired.
bool takes_long(const Tournament& tournament);

// When to ask again even if nothing happens until then; nothing where only an event changes the answer.
std::optional<Milliseconds> ask_again_at(const Tournament& tournament, Milliseconds now);

// How many rounds a Swiss of so many players needs for one winner.
int usual_rounds(int players);

}  // namespace cb::tournament
