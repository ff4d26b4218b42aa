// SPDX-License-Identifier: MIT
// What the tables of an event are made from, as its log keeps it beside what tournament/ knows: the game, the clock,
// who may look on, and the secret that everything hidden follows from.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "storage/log.hpp"
#include "table/event.hpp"
#include "table/fair.hpp"
#include "tournament/tournament.hpp"

namespace cb::server {

// The option that says how many play, where a game has it.
inline constexpr const char* kPlayersOption = "players";

struct Play {
  std::string game;
  Settings settings;  // the number of players only where a team has one
  ClockRule clock;
  bool rated = false;
  bool listed = false;     // in the list of events; otherwise by its link only
  bool watchable = false;  // whether tables may be watched
  Milliseconds forfeit_after = 0;
  int team_size = 0;  // of a duplicate event
  Seed secret{};
  bool operator==(const Play&) const = default;
};

std::string write_play(const Play& play);
Result<Play> read_play(std::string_view text);

// An event's title is the first line of its name, the rest says what it is about.
std::string_view title_of(const tournament::Made& made);
std::string_view about_of(const tournament::Made& made);

// Under which an event's log lies: another name than its own, so that nobody finds it by a table's address.
MatchId log_of_event(const MatchId& event);
// The match of a table: always the same for the same table of an event, so that it can be laid twice and is there once;
// and known to nobody who was not told.
MatchId match_of_table(const Play& play, int table);
// The luck of a deal: the same for every team, unlike that of any other event.
Seed seed_of_deal(const Play& play, const tournament::Made& made, int deal);
// What an event promises before it begins: the hash of the hashes of all its deals' seeds, in hexadecimal digits one
// after the other. The hash of a deal's seed is what its tables promise.
std::string promise_of_deals(const Play& play, const tournament::Made& made);

// A table of an event as it is laid. `name_of`: how people are called.
using NameOf = std::function<std::string(const std::string& person)>;
table::Made table_for(const Play& play, const tournament::Tournament& tournament, int table, const MatchId& event,
                      const NameOf& name_of, Milliseconds now);

}  // namespace cb::server
