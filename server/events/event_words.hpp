// SPDX-License-Identifier: MIT
// What is said of events in several places.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/events/evening.hpp"
#include "server/http/http.hpp"
#include "storage/tournaments.hpp"

namespace cb::server {

inline Error no_such_event() { return refuse("event.unknown", "", "There is no such event."); }

// What tournament/ refuses, in words about events.
Error as_event_error(const Error& error);
// With the status that fits the code, whoever refused.
Reply event_refusal(const Error& given);

std::string path_of_event(const MatchId& id);
nlohmann::json clock_json(const ClockRule& clock);

// What a list says of an event beside the columns of its entry; no person's name.
nlohmann::json details_json(const Evening& evening);
// A row of a list.
nlohmann::json row_json(const TournamentEntry& entry);

// How somebody leaves who is this player: with their team, or before the event begins alone from it.
tournament::Left leaving(const tournament::Tournament& tournament, int player, const std::string& person,
                         Milliseconds now);

// Teams that are not complete leave before the event begins.
TournamentEvents without_incomplete_teams(const tournament::Tournament& tournament, const Play& play, Milliseconds now);

}  // namespace cb::server
